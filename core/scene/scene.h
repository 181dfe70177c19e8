#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/json/extras.h"
#include "core/json/scene_matrix.h"
#include "core/module/attention/attention.h"

namespace heed {

struct Position {
  enum class Kind { None, Sinusoidal, Learned, Rotary, Alibi };

  Kind kind = Kind::None;
  SceneMatrix table;  // Learned: (at least n, d)
  Extras extras;

  bool operator==(const Position&) const = default;
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
  SceneMatrix inputs;  // X (n, d)
  std::optional<Embedding> embedding;
  Position position;
  Attention attention;
  std::map<std::string, std::vector<Override>> overrides;  // by node name, in the order of the file
  Extras overrides_extras;
  std::set<std::string> locked;  // source nodes that fills leave alone
  Extras extras;

  bool operator==(const Scene&) const = default;
};

}  // namespace heed
