#pragma once

#include <vector>

#include "core/ops/ops.h"

namespace heed {

// One thing to learn from: the words of a sequence, as rows of the embedding table, and what the readout
// should say. A scene without a table has a single example, its own inputs; then there are no words.
struct Example {
  std::vector<int> words;
  std::vector<TargetCell> targets;  // row of the readout (0 where rows are pooled), right label

  bool operator==(const Example&) const = default;
};

}  // namespace heed
