#pragma once

#include <string>

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "core/text/catalogue.h"

namespace heed {

// The size of a decoder like GPT-2, and how many tokens it reads.
struct ModelSize {
  Index blocks = 12, heads = 12, dim = 768, hidden = 3072, vocabulary = 50257;
  Index tokens = 64;
};

// `12,12,768,3072,50257`, as `--model` has it.
Result<ModelSize> parse_model_size(const std::string& word, Index tokens);

// Blocks that normalise first, attend to what came before, and widen with GELU; logits of the last row.
// Weights from a fixed seed.
Scene model_scene(const ModelSize& size);

// Medians, in milliseconds.
struct ModelTimes {
  double forward = 0;     // everything readable, the logits of the last row computed
  double override_ = 0;   // a number in the middle block overridden, the answer right again
  double next_token = 0;  // one token more, of which the keys and values of all others are kept
};

Result<ModelTimes> measure_model(const ModelSize& size);

std::string model_times_as_json(const ModelSize& size, const ModelTimes& times);
std::string model_times_as_text(const ModelSize& size, const ModelTimes& times, Language language);

}  // namespace heed
