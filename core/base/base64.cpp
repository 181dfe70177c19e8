#include "core/base/base64.h"

#include <array>
#include <cstdint>

namespace heed {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// The value of each character; -1: it is none of them.
constexpr std::array<int, 256> digit_values() {
  std::array<int, 256> values{};
  for (int& value : values) value = -1;
  for (std::size_t at = 0; at < kDigits.size(); ++at)
    values[static_cast<unsigned char>(kDigits[at])] = static_cast<int>(at);
  return values;
}

}  // namespace

std::string in_base64(std::string_view bytes) {
  std::string letters;
  letters.reserve(bytes.size() * 4 / 3 + 2);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = (bits << 8) | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) letters += kDigits[(bits >> (count - 6)) & 63];
  }
  if (count > 0) letters += kDigits[(bits << (6 - count)) & 63];
  return letters;
}

std::optional<std::string> from_base64(std::string_view letters) {
  constexpr std::array<int, 256> kValues = digit_values();
  std::string bytes;
  bytes.reserve(letters.size() * 3 / 4);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : letters) {
    const int digit = kValues[static_cast<unsigned char>(letter)];
    if (digit < 0) return std::nullopt;
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> count) & 255);
  }
  return bytes;
}

}  // namespace heed
