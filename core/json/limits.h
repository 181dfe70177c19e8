#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/matrix.h"

namespace heed {

// What a scene file may ask for; each is checked before memory is taken.
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 30;
constexpr Index kMaxEdge = 65536;             // rows or columns of one matrix
constexpr Index kMaxCells = Index{64} << 20;  // numbers in one matrix
constexpr std::size_t kMaxHeads = 512;
constexpr std::size_t kMaxOverrides = std::size_t{1} << 20;  // in the whole scene
constexpr std::size_t kMaxLocked = 4096;                     // names of matrices
constexpr std::size_t kMaxExtras = 1024;                     // `x-` keys in one object
constexpr int kMaxDepth = 64;                                // lists and objects inside one another

}  // namespace heed
