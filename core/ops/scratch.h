#pragma once

#include <array>
#include <vector>

#include "core/base/matrix.h"

namespace heed {

// A matrix for the length of one call; a small one lies on the stack, so that small scenes take no memory.
class Scratch {
 public:
  Scratch(Index rows, Index cols) : rows_(rows), cols_(cols) {
    if (rows * cols > static_cast<Index>(small_.size())) large_.resize(static_cast<std::size_t>(rows * cols));
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  Eigen::Map<Matrix> matrix() { return {large_.empty() ? small_.data() : large_.data(), rows_, cols_}; }

 private:
  Index rows_;
  Index cols_;
  std::array<float, 1024> small_;  // not set to 0: what is read has been written before
  std::vector<float> large_;
};

}  // namespace heed
