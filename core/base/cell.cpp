#include "core/base/cell.h"

#include <bit>
#include <cstdint>

namespace heed {

bool operator==(const Override& a, const Override& b) {
  return a.cell == b.cell && std::bit_cast<std::uint32_t>(a.value) == std::bit_cast<std::uint32_t>(b.value);
}

}  // namespace heed
