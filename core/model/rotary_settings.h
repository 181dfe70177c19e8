#pragma once

#include <string_view>

#include "core/model/family.h"

namespace heed {

// What a family calls its settings of rotary positions.
struct RotaryKeys {
  std::string_view base;
  std::string_view share = {};  // of the columns of a head that are turned; empty: all of them are
  double usual_share = 1;
};

// Positions that turn the first columns of queries and keys, in halves, as these settings and "rope_scaling",
// "rope_parameters" and "partial_rotary_factor" say. Scaled positions are refused.
ScorePosition read_rotary(ModelConfig& config, const RotaryKeys& keys, Index head_width);

// The settings that llama and its relatives share.
ModelSettings read_llama_form(ModelConfig& config);

}  // namespace heed
