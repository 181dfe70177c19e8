#pragma once

#include <optional>
#include <string>

#include "core/module/attention/attention.h"
#include "core/module/attention/attention_nodes.h"
#include "core/module/attention/attention_steps.h"
#include "core/module/model_builder.h"

namespace heed {

// What an attention is built from.
struct AttentionInputs {
  std::optional<int> block;
  NodeId queries = 0;     // (n, d)
  NodeId keys = 0;        // (m, d_m): what keys and values are made from
  bool is_cross = false;  // these are not the same
  ScorePosition position;
  std::string queries_place, keys_place;  // where in the file they stand
  std::string place;                      // of the attention in the file; nothing if bare
  std::string position_place = "position";
};

// The memory of cross-attention, which is introduced together with the inputs.
NodeId add_memory(ModelBuilder& builder, const Attention& attention, int step);

// All other matrices of an attention. Node names are those of the scene format; the parameters of a score
// function are `W_s` (general) and `A`, `B`, `v` (additive).
AttentionNodes build_attention(ModelBuilder& builder, const Attention& attention,
                               const AttentionInputs& inputs, const AttentionSteps& steps);

}  // namespace heed
