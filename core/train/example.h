#pragma once

#include <optional>
#include <vector>

#include "core/base/matrix.h"
#include "core/ops/ops.h"

namespace heed {

// One thing to learn from: the words of a sequence, as rows of the embedding table, and what the readout
// should say, or without a readout what the output should be. A scene without a table has a single example,
// its own inputs; then there are no words.
struct Example {
  std::vector<int> words;
  std::vector<TargetCell> targets = {};     // row of the readout (0 where rows are pooled), right label
  std::optional<SharedMatrix> output = {};  // (n, d)

  // What the loss is a mean over.
  Index target_count() const { return static_cast<Index>(targets.size()) + (output ? (*output)->size() : 0); }

  bool operator==(const Example&) const = default;
};

}  // namespace heed
