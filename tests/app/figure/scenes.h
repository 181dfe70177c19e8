#pragma once

#include <string>

#include "core/scene/scene_json.h"
#include "core/walk/computation.h"

namespace heed {

inline constexpr const char* kTutorial = R"({"heed": 1, "inputs": [[1,0,1,0],[0,2,0,2],[1,1,1,1]], "heads": [{
  "query": {"weight": [[1,0,1],[1,0,0],[0,0,1],[0,1,1]]}, "key": {"weight": [[0,0,1],[1,1,0],[0,1,0],[1,1,0]]},
  "value": {"weight": [[0,2,0],[0,3,0],[1,0,3],[1,1,0]]}}]})";

inline constexpr const char* kTwoHeads = R"({"heed": 1, "tokens": ["the", "cat", "sleeps"],
  "inputs": [[1,0],[0,2],[1,1]], "position": "sinusoidal", "score": {"kind": "scaled_dot"}, "mask": {"causal": true},
  "heads": [{"query": {"weight": [[1],[2]], "bias": [1]}, "key": {"weight": [[0],[1]]}, "value": {"weight": [[1,2],[3,4]]}},
            {"query": {"weight": [[2],[2]]}, "key": {"weight": [[1],[1]]}, "value": {"weight": [[1],[4]]}}],
  "output": {"weight": [[1,0],[0,1],[1,1]], "bias": [0,1]}})";

inline constexpr const char* kWithoutWeights = R"({"heed": 1, "inputs": [[1,0],[0,2],[1,1]]})";

inline constexpr const char* kCrossAdditive =
    R"({"heed": 1, "inputs": [[1,0],[0,2]], "memory": [[1,1],[2,0],[0,1]],
  "position": "rotary", "score": {"kind": "additive", "query_weight": [[1,0,1],[0,1,1]],
  "key_weight": [[1,0,1],[0,1,0]], "vector": [1,1,2]}, "dropout": {"p": 0.5, "seed": 3}})";

// Two blocks: grouped queries and LayerNorm before the parts, then one head and RMSNorm after them.
inline constexpr const char* kTransformer = R"({"heed": 2, "tokens": ["the", "cat", "sleeps"],
  "inputs": [[1,0,-1,2],[0,2,1,-1],[1,1,0,0.5]], "position": "sinusoidal",
  "blocks": [{"norm": "pre", "attention_norm": {"kind": "layer", "gain": [1,1,1,2], "bias": [0,0,0.5,0]},
    "attention": {"mask": {"causal": true}, "heads": [
      {"query": {"weight": [[1,0],[0,1],[1,1],[0,0.5]]}, "key": {"weight": [[1,0],[0,1],[0,1],[1,0]]},
       "value": {"weight": [[0,1],[1,0],[1,0],[0,-1]]}},
      {"query": {"weight": [[0,1],[1,0],[0.5,0],[1,1]]}, "shares": 0}],
      "output": {"weight": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]], "bias": [0,0,0.1,0]}},
    "feed_forward_norm": {"kind": "layer", "gain": [1,1,1,1], "bias": [0,0,0,0]},
    "feed_forward": {"activation": "gelu", "expand": {"weight": [[1,0,-1,0,1],[0,1,0,1,0],[1,1,0,-1,0],[0,0,1,0,1]]},
      "contract": {"weight": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1],[0.5,0,0,-0.5]]}}},
   {"name": "last", "norm": "post", "attention_norm": {"kind": "rms", "gain": [1,1,1,1]},
    "attention": {"heads": [{"query": {"weight": [[1,0,0],[0,1,0],[0,0,1],[1,0,0]]},
      "key": {"weight": [[0,1,0],[1,0,0],[0,0,1],[0,1,0]]},
      "value": {"weight": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}}]},
    "feed_forward_norm": {"kind": "rms", "gain": [1,1,1,1]},
    "feed_forward": {"activation": "silu", "expand": {"weight": [[1,0],[0,1],[1,0],[0,1]]},
      "gate": {"weight": [[0,1],[1,0],[0,1],[1,0]]}, "contract": {"weight": [[1,0,1,0],[0,1,0,1]]}}}],
  "readout": {"weight": [[1,0,-1],[0,1,0],[1,0,1],[0,-1,0]], "labels": ["mat", "dog", "sea"], "target": [0, null, 2]}})";

inline constexpr const char* kScenes[] = {kTutorial, kTwoHeads, kWithoutWeights, kCrossAdditive};

// With the playhead at the end.
inline Computation computed(const std::string& json) {
  Computation computation = Computation::make(read_scene(json, {}).value()).value();
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

inline std::string large_scene(int tokens) {
  std::string rows;
  for (int i = 0; i < tokens; ++i)
    rows += (i ? ",[" : "[") + std::to_string(i % 7) + "," + std::to_string(i % 3) + "]";
  return R"({"heed": 1, "inputs": [)" + rows + "]}";
}

}  // namespace heed
