#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/mask.h"
#include "core/json/extras.h"
#include "core/json/scene_matrix.h"
#include "core/module/dropout.h"
#include "core/module/projection.h"
#include "core/ops/choices.h"

namespace heed {

struct Head {
  std::string name;  // empty: numbered
  bool is_enabled = true;
  std::optional<Projection> query, key, value;  // absent: the identity
  std::optional<Index> shares;                  // the earlier head whose keys and values it uses
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

// How positions enter the scores of an attention, if they do.
struct ScorePosition {
  enum class Kind { None, Alibi, Rotary };

  Kind kind = Kind::None;
  Rotary rotary;
  Extras extras, rotary_extras;  // of the two objects that a rotary has in the file

  bool operator==(const ScorePosition&) const = default;
};

// Attention with one or more heads, as a person set it up: on its own, or in a block.
struct Attention {
  std::optional<SceneMatrix> memory;  // M (m, d_m): keys and values are made from it; none: self-attention
  std::optional<std::vector<std::string>> memory_tokens;
  std::vector<Head> heads = std::vector<Head>(1);  // never empty
  Score score;
  std::optional<Mask> mask;
  Extras mask_extras;
  ScorePosition position;            // of a block; those of a bare attention stand in the scene
  std::optional<Dropout> dropout;    // on the weights
  std::optional<Projection> output;  // W_o and b_o; none: the concatenated heads are the result
  std::optional<Dropout> result_dropout;
  bool is_enabled = true;  // off: it adds zeros
  Extras extras;           // of a block's attention, which is an object of its own

  bool operator==(const Attention&) const = default;
};

// The head whose key and value this one uses: its own, unless it shares those of another.
inline const Head& key_value_head(const Attention& attention, const Head& head) {
  const Head* owner = &head;
  while (owner->shares) owner = &attention.heads[static_cast<std::size_t>(*owner->shares)];
  return *owner;
}

}  // namespace heed
