#include "core/tokens/byte_level.h"

#include <cstddef>

namespace heed {
namespace {

constexpr std::array<char32_t, 256> kCharacters = [] {
  std::array<char32_t, 256> characters{};
  char32_t other = 0x100;
  for (char32_t byte = 0; byte < 256; ++byte) {
    const bool is_printable = (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte != 0xad);
    characters[byte] = is_printable ? byte : other++;
  }
  return characters;
}();

constexpr std::array<int, 0x144> kBytes = [] {
  std::array<int, 0x144> bytes{};
  bytes.fill(-1);
  for (std::size_t byte = 0; byte < 256; ++byte) bytes[kCharacters[byte]] = static_cast<int>(byte);
  return bytes;
}();

}  // namespace

const std::array<char32_t, 256>& byte_characters() { return kCharacters; }

std::optional<unsigned char> byte_of(char32_t character) {
  if (character >= kBytes.size() || kBytes[character] < 0) return std::nullopt;
  return static_cast<unsigned char>(kBytes[character]);
}

}  // namespace heed
