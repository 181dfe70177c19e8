#pragma once

#include "core/model/family.h"

namespace heed {

// Positions that turn the first `dims` columns of queries and keys, in halves, as the settings "rope_theta",
// "rope_scaling" and "rope_parameters" say. Scaled positions are refused.
ScorePosition read_rotary(ModelConfig& config, std::string_view base_key, Index dims);

// The settings that llama and its relatives share.
ModelSettings read_llama_form(ModelConfig& config);

}  // namespace heed
