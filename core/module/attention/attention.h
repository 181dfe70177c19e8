#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/mask.h"
#include "core/json/extras.h"
#include "core/json/scene_matrix.h"

namespace heed {

// y = x·weight + bias.
struct Projection {
  SceneMatrix weight;               // (d_in, d_out)
  std::optional<SceneMatrix> bias;  // (1, d_out)
  Extras extras;

  bool operator==(const Projection&) const = default;
};

struct Head {
  std::string name;  // empty: numbered
  bool is_enabled = true;
  std::optional<Projection> query, key, value;  // absent: the identity
  Extras extras;

  bool operator==(const Head&) const = default;
};

struct Score {
  enum class Kind { Dot, ScaledDot, General, Additive };

  Kind kind = Kind::Dot;
  std::optional<float> scale;  // multiplies the raw score, in place of 1/√d_k
  SceneMatrix weight;          // General: (d_k of the query, d_k of the key)
  SceneMatrix query_weight;    // Additive: (d_k, d_a)
  SceneMatrix key_weight;      // Additive: (d_k, d_a)
  SceneMatrix vector;          // Additive: (1, d_a)
  Extras extras;

  bool operator==(const Score&) const = default;
};

struct Dropout {
  float p = 0;
  std::uint64_t seed = 0;
  Extras extras;

  bool operator==(const Dropout&) const = default;
};

// Attention with one or more heads, as a person set it up.
struct Attention {
  std::optional<SceneMatrix> memory;  // M (m, d_m): keys and values are made from it; none: self-attention
  std::optional<std::vector<std::string>> memory_tokens;
  std::vector<Head> heads = std::vector<Head>(1);  // never empty
  Score score;
  std::optional<Mask> mask;
  Extras mask_extras;
  std::optional<Dropout> dropout;    // on the weights
  std::optional<Projection> output;  // W_o and b_o; none: the concatenated heads are the result

  bool operator==(const Attention&) const = default;
};

}  // namespace heed
