#pragma once

#include <cstdint>
#include <string_view>

namespace heed {

// FNV-1a: the same on every machine, and most likely another one for other bytes.
inline std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 14695981039346656037u;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  return sum;
}

}  // namespace heed
