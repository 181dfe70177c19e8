#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/matrix.h"

namespace heed {

// Limits of a scene file, each checked before memory is allocated.
constexpr std::uint64_t kMaxFileBytes = std::uint64_t{1} << 30;
constexpr Index kMaxEdge = 65536;                   // rows or columns of one matrix
constexpr Index kMaxCells = Index{64} << 20;        // numbers in one matrix
constexpr Index kMaxLabels = 1 << 20;               // that a readout chooses from: the tokens of a language
constexpr Index kMaxLabelCells = Index{512} << 20;  // numbers in its matrix
constexpr std::size_t kMaxHeads = 512;              // of one attention
constexpr std::size_t kMaxBlocks = 512;
constexpr std::size_t kMaxOverrides = std::size_t{1} << 20;  // in the whole scene
constexpr std::size_t kMaxPatches = 4096;
constexpr std::size_t kMaxLocked = 4096;  // names of matrices
constexpr std::size_t kMaxExtras = 1024;  // `x-` keys in one object
constexpr int kMaxDepth = 64;             // nested lists and objects

}  // namespace heed
