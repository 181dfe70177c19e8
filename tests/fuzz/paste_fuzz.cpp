// Whatever stands in the clipboard: a matrix or a sentence that both languages have, and what was read reads
// the same after it was copied.
#include <cstdint>
#include <string_view>

#include "core/base/check.h"
#include "core/edit/pasted_table.h"
#include "core/io/table.h"
#include "core/text/catalogue.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto pasted = heed::parse_pasted_table(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!pasted) {
    for (const auto language : {heed::Language::English, heed::Language::Chinese}) {
      HEED_CHECK(heed::catalogue(language).has(pasted.error().message.key));
    }
    return 0;
  }
  HEED_CHECK(pasted.value().size() > 0);
  const std::string copied = heed::write_table(pasted.value(), '\t');
  const auto again = heed::parse_pasted_table(copied);
  HEED_CHECK(again.is_ok());
  HEED_CHECK(heed::write_table(again.value(), '\t') == copied);
  return 0;
}
