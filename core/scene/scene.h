#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/json/extras.h"
#include "core/json/scene_matrix.h"
#include "core/module/attention/attention.h"
#include "core/module/block/block.h"
#include "core/module/norm/norm.h"
#include "core/module/readout/readout.h"
#include "core/scene/model_reference.h"
#include "core/scene/patch.h"

namespace heed {

struct Position {
  enum class Kind { None, Sinusoidal, Learned, Rotary, Alibi };

  Kind kind = Kind::None;
  SceneMatrix table;  // Learned: (at least n, d)
  Extras extras;

  bool operator==(const Position&) const = default;
};

// The name of the embedding table beside those of nodes.
inline constexpr std::string_view kEmbeddingName = "embedding";

// The embedding table. Typing a text looks inputs up in it; the computation itself starts from the
// inputs.
struct Embedding {
  std::vector<std::string> tokens;  // unique
  SceneMatrix table;                // (tokens, d)
  Extras extras;

  bool operator==(const Embedding&) const = default;
};

// The description of one computation, a bare attention or a transformer: a value that is copied, compared and
// saved.
struct Scene {
  std::map<std::string, std::string> title;  // by language; only "" if the file has a single string
  Extras title_extras;
  std::optional<std::vector<std::string>> tokens;
  SceneMatrix inputs;  // X (n, d)
  std::optional<Embedding> embedding;
  Position position;
  std::optional<SceneMatrix> segments;  // S (n, d): added to X, as what belongs to the kind of each token
  Attention attention;                  // of a scene without blocks
  std::optional<Norm> input_norm;
  std::vector<TransformerBlock> blocks;  // a transformer, version 2 of the file format
  std::optional<Norm> final_norm;
  std::optional<Readout> readout;
  std::optional<SceneMatrix> target;    // what the output should be; not beside a readout, which has its own
  std::optional<ModelReference> model;  // where the numbers come from; until it is opened, there are none
  std::map<std::string, std::vector<Override>> overrides;  // by node name, in file order
  Extras overrides_extras;
  std::vector<Patch> patches;
  std::set<std::string> locked;  // source nodes that fills do not change
  Extras extras;

  bool operator==(const Scene&) const = default;

  bool has_to_be_opened() const { return model && !model->is_opened(); }
  bool has_blocks() const { return !blocks.empty(); }
};

}  // namespace heed
