// Whatever the text: a matrix or a sentence, and what was read reads the same after it was written.
#include <cstdint>
#include <string_view>

#include "core/base/check.h"
#include "core/io/table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto table = heed::read_table(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!table) return 0;
  for (const char separator : {'\t', ','}) {
    const std::string written = heed::write_table(table.value(), separator);
    const auto again = heed::read_table(written);
    HEED_CHECK(again.is_ok());
    HEED_CHECK(heed::write_table(again.value(), separator) == written);
  }
  return 0;
}
