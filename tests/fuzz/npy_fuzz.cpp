// Whatever the bytes: the reader ends, with the numbers or with a sentence, and takes no more memory than the
// file has bytes. What it accepts reads the same after it was written.
#include <cstdint>
#include <sstream>

#include "core/base/check.h"
#include "core/io/npy.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  const auto header = heed::read_npy_header(in, size);
  if (!header) return 0;
  const auto values = heed::read_npy_values(in, header.value());
  if (!values) return 0;
  const heed::Matrix& matrix = values.value();
  const std::string written = heed::write_npy(
      header.value().dims, std::span<const float>(matrix.data(), static_cast<std::size_t>(matrix.size())));
  std::istringstream again(written);
  const auto header_again = heed::read_npy_header(again, written.size());
  HEED_CHECK(header_again.is_ok() && header_again.value().dims == header.value().dims);
  const auto values_again = heed::read_npy_values(again, header_again.value());
  HEED_CHECK(values_again.is_ok() && heed::is_identical(values_again.value(), matrix));
  return 0;
}
