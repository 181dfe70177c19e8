// One pre-norm block whose first rows have round means and variances, computed by hand in the tests.
#pragma once

#include <string>

#include "core/scene/scene_json.h"

namespace heed {

// Row 1 is [1 2 3 6]: mean 3, distances [-2 -1 0 3], variance 14/4 = 3.5.
inline std::string small_transformer_text(const std::string& pool = "mean",
                                          const std::string& activation = "relu") {
  return R"({"heed": 2, "tokens": ["a", "b", "c"],
 "inputs": [[1, 2, 3, 6], [2, 0, 0, 2], [0, 4, 0, 4]],
 "blocks": [{"norm": "pre",
  "attention": {"heads": [{"query": {"weight": [[1, 0], [0, 1], [1, 0], [0, 0]]},
                           "key": {"weight": [[0, 1], [1, 0], [0, 0], [1, 0]]},
                           "value": {"weight": [[1, 0], [0, 0], [0, 1], [1, 1]]}}],
                "score": {"kind": "scaled_dot"}, "mask": {"causal": true},
                "output": {"weight": [[1, 0, 0, 1], [0, 1, -1, 0]]}},
  "attention_norm": {"kind": "layer", "gain": [1, 2, 1, 0.5], "bias": [0, 0, 1, -1]},
  "feed_forward": {"expand": {"weight": [[1, 0, -1], [0, 1, 0], [1, 1, 0], [0, -1, 1]], "bias": [0, -1, 1]},
                   "activation": ")" +
         activation + R"(",
                   "contract": {"weight": [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, -1]]}},
  "feed_forward_norm": {"kind": "rms"}}],
 "readout": {"pool": ")" +
         pool + R"(", "weight": [[1, 0], [0, 1], [1, 0], [0, 1]], "labels": ["yes", "no"], "target": 1}})";
}

inline Scene small_transformer_scene(const std::string& pool = "mean",
                                     const std::string& activation = "relu") {
  return read_scene(small_transformer_text(pool, activation), {}).value();
}

}  // namespace heed
