#include "core/io/utf16.h"

#include <algorithm>
#include <cstdint>

#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr std::string_view kBigEndian = "\xFE\xFF", kLittleEndian = "\xFF\xFE";

bool is_high_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

bool has_utf16_mark(std::string_view bytes) {
  return bytes.starts_with(kBigEndian) || bytes.starts_with(kLittleEndian);
}

Result<std::string> utf8_from_utf16(std::string_view bytes) {
  const std::size_t high = bytes.starts_with(kBigEndian) ? 0 : 1;
  const auto unit_at = [&](std::size_t at) {
    return static_cast<char32_t>(static_cast<unsigned char>(bytes[at + high]) << 8 |
                                 static_cast<unsigned char>(bytes[at + 1 - high]));
  };
  const auto fault = [](std::size_t at) {
    return Error{"", {"file.bad_utf16", {{"at", std::to_string(at + 1)}}}};
  };
  std::string text;
  text.reserve(bytes.size() / 2);
  for (std::size_t at = kBigEndian.size(); at < bytes.size(); at += 2) {
    if (at + 2 > bytes.size()) return fault(at);
    char32_t code = unit_at(at);
    if (is_low_surrogate(code)) return fault(at);
    if (is_high_surrogate(code)) {
      if (at + 4 > bytes.size() || !is_low_surrogate(unit_at(at + 2))) return fault(at);
      at += 2;
      code = 0x10000 + ((code - 0xD800) << 10) + (unit_at(at) - 0xDC00);
    }
    append_utf8(text, code);
  }
  return text;
}

bool looks_like_utf16(std::string_view bytes) {
  constexpr std::size_t kLeast = 4, kMost = 64;
  const std::size_t count = std::min(bytes.size(), kMost) / 2 * 2;
  if (count < kLeast) return false;
  for (const std::size_t zero : {0u, 1u}) {
    std::size_t at = 0;
    while (at < count && bytes[at + zero] == '\0' && bytes[at + 1 - zero] != '\0') at += 2;
    if (at == count) return true;
  }
  return false;
}

}  // namespace heed
