#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/mask.h"
#include "core/graph/op.h"
#include "core/ops/choices.h"

namespace heed {

using OpPtr = std::shared_ptr<const Op>;

// Inputs of each op in order; shapes behind them. n queries, m keys (m = n in self-attention), H heads.

// Step 1: positions.
OpPtr sinusoidal_positions(Index n, Index d);  // () → (n, d)
OpPtr add_positions();                         // X (n, d), P (at least n rows, d) → X + P

// Step 3: projections.
OpPtr copy();                  // X → X: a projection that is the identity
OpPtr project(bool has_bias);  // X (n, d_in), W (d_in, d_out)[, b (1, d_out)] → X·W + b
OpPtr rotate_by_position(const Rotary& rotary = {});  // Q (n, d_k) → pair i turned by pos / base^(2i/dims)

// Step 4: scores.
OpPtr dot_scores();      // Q (n, d_k), K (m, d_k) → Q·Kᵀ
OpPtr general_scores();  // Q (n, d_q), K (m, d_k), W_s (d_q, d_k) → Q·W_s·Kᵀ
// Q (n, d_q), K (m, d_k), A (d_q, d_a), B (d_k, d_a), v (1, d_a) → v·tanh(q·A + k·B)
OpPtr additive_scores();
OpPtr scale_by(float factor);                      // S → S · factor
OpPtr scale_by_root(Index d_k);                    // S → S / √d_k
OpPtr subtract_distance(Index head, Index heads);  // S → S − 2^(−8(head+1)/heads)·|i − j|: ALiBi
OpPtr apply_mask(Mask mask);                       // S → S where allowed, −∞ elsewhere

// Step 5: weights.
OpPtr softmax();  // S (n, m) → rows of exp(s − max) / Σ; a row of −∞ gives zeros
OpPtr drop_out(float p, std::uint64_t seed, Index head);  // W → kept cells / (1 − p), the others 0

// Steps 6 and 7: the weighted values, a stack that is never stored, and their sum.
OpPtr weigh_values();          // weights (n, m), V (m, d_v) → [query, key, d_v]: weights[i, j]·V[j, c]
OpPtr sum_weighted();          // weighted [n, m, d_v], weights (n, m), V (m, d_v) → Σ over keys (n, d_v)
OpPtr switched_off(OpPtr op);  // its inputs → zeros in its place
OpPtr switched_on(const OpPtr& op);  // the op that makes zeros now; any other as it is

// Step 8: joining the heads. The output projection is project().
OpPtr concatenate(std::vector<Index> widths);  // H outputs (n, widths[h]) side by side → (n, Σ widths)

// Blocks.

// With gain and bias, if there are any, and what is added under the root.
struct RowNormOptions {
  bool is_centered = true;  // LayerNorm; false: RMSNorm
  bool has_gain = false, has_bias = false;
  double eps = 1e-5;
};
OpPtr normalize_rows(const RowNormOptions& norm);  // X (n, d)[, gain (1, d)][, bias (1, d)] → (n, d)
enum class PassOn { WithoutResidual, BlockOff };
OpPtr pass_on(PassOn why);  // X (n, d) → X: what leaves a block that adds nothing
OpPtr add();                // A, B, … (n, d) → their sum

OpPtr activate(Activation activation);  // X (n, d) → act(X)
OpPtr gate(Activation activation);      // G (n, d), H (n, d) → act(G) ∘ H

// Readout. Logits are project(), probabilities softmax().

OpPtr pool_rows(Pool pool, Index rows);  // X (n, d) → one row (1, d)
OpPtr unit_rows();                       // X (n, d) → each row divided by its length

struct TargetCell {
  Index row = 0, col = 0;

  bool operator==(const TargetCell&) const = default;
};
OpPtr cross_entropy(std::vector<TargetCell> targets);  // P (n, c) → the mean of −log P[target] (1, 1)
OpPtr squared_distance();  // Y (n, d), T (n, d) → the mean of (Y − T)² (1, 1)

// Cell by cell.
OpPtr square();  // X → X ∘ X

}  // namespace heed
