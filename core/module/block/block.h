#pragma once

#include <optional>
#include <string>

#include "core/module/attention/attention.h"
#include "core/module/attention/attention_matrices.h"
#include "core/module/feed_forward/feed_forward.h"
#include "core/module/norm/norm.h"

namespace heed {

// A transformer block: attention and feed-forward, each added to what came in, and normalised before or
// after.
//
//   pre:  mid = x + attention(N₁(x)), out = mid + feed_forward(N₂(mid))
//   post: mid = N₁(x + attention(x)), out = N₂(mid + feed_forward(mid))
//
// Parallel parts both read x: out = x + attention(N₁(x)) + feed_forward(N₂(x)).
struct TransformerBlock {
  enum class NormPlace { None, Pre, Post };

  std::string name;        // empty: numbered
  bool is_enabled = true;  // off: what comes in goes out unchanged
  NormPlace norm = NormPlace::None;
  bool is_residual = true;
  bool is_parallel = false;
  std::optional<Attention> attention;  // at least one of the two parts is there
  std::optional<Norm> attention_norm;
  std::optional<FeedForward> feed_forward;
  std::optional<Norm> feed_forward_norm;
  Extras extras;

  bool operator==(const TransformerBlock&) const = default;
};

// Calls visit(ModuleMatrix) for every matrix of block number `at`.
template <typename Visit>
void for_each_matrix(TransformerBlock& block, int at, Visit visit) {
  const auto visit_in_block = [&](ModuleMatrix matrix) {
    matrix.block = at;
    visit(matrix);
  };
  if (block.attention_norm) for_each_matrix(*block.attention_norm, kFirstNorm, visit_in_block);
  if (block.attention) for_each_matrix(*block.attention, visit_in_block);
  if (block.feed_forward_norm) for_each_matrix(*block.feed_forward_norm, kSecondNorm, visit_in_block);
  if (block.feed_forward) for_each_matrix(*block.feed_forward, visit_in_block);
}

}  // namespace heed
