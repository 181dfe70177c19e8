#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/cell.h"
#include "core/base/mask.h"
#include "core/base/matrix.h"

namespace heed {

// Keys that begin with `x-`: another program's, kept as they are; name and JSON text, in file order.
using Extras = std::vector<std::pair<std::string, std::string>>;

// A matrix as a scene holds it. If it came from a file it remembers which, until it is edited.
struct SceneMatrix {
  SharedMatrix values;
  std::string npy;    // relative path; empty: the numbers stand in the scene itself
  Extras npy_extras;  // of the object that names the file

  const Matrix& operator*() const { return *values; }
  const Matrix* operator->() const { return values.operator->(); }
  bool operator==(const SceneMatrix&) const = default;
};

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

struct Position {
  enum class Kind { None, Sinusoidal, Learned, Rotary, Alibi };

  Kind kind = Kind::None;
  SceneMatrix table;  // Learned: (at least n, d)
  Extras extras;

  bool operator==(const Position&) const = default;
};

struct Dropout {
  float p = 0;
  std::uint64_t seed = 0;
  Extras extras;

  bool operator==(const Dropout&) const = default;
};

// Words and the numbers that stand for them. Inputs are looked up in it when a text is typed; what is
// computed comes from the inputs.
struct Embedding {
  std::vector<std::string> tokens;  // each once
  SceneMatrix table;                // (tokens, d)
  Extras extras;

  bool operator==(const Embedding&) const = default;
};

// One attention computation as a person set it up: a value that can be copied, compared and saved.
struct Scene {
  std::map<std::string, std::string> title;  // by language; "" alone when the file gives a single string
  Extras title_extras;
  std::optional<std::vector<std::string>> tokens;
  SceneMatrix inputs;                 // X (n, d)
  std::optional<SceneMatrix> memory;  // M (m, d_m)
  std::optional<std::vector<std::string>> memory_tokens;
  std::optional<Embedding> embedding;
  Position position;
  std::vector<Head> heads = std::vector<Head>(1);  // never empty
  Score score;
  std::optional<Mask> mask;
  Extras mask_extras;
  std::optional<Dropout> dropout;
  std::optional<Projection> output;
  std::map<std::string, std::vector<Override>> overrides;  // by node name, in the order of the file
  Extras overrides_extras;
  std::set<std::string> locked;  // source nodes that fills leave alone
  Extras extras;

  bool operator==(const Scene&) const = default;
};

}  // namespace heed
