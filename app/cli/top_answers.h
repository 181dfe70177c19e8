#pragma once

#include <ostream>
#include <string>

#include "core/base/result.h"
#include "core/walk/computation.h"

namespace heed {

// One label of a readout and how likely it is.
struct TopAnswer {
  std::string label;
  float probability = 0;
};

// The likeliest labels of what is read out: of the pooled row, or of the last token. Everything has to be
// computed.
Result<std::vector<TopAnswer>> top_answers(const Computation& computation, Index count);

void write_answers_text(std::ostream& out, const std::vector<TopAnswer>& answers);
// `{"heed_top": 1, "top": [{"label": "the", "probability": 0.25}]}`
void write_answers_json(std::ostream& out, const std::vector<TopAnswer>& answers);

}  // namespace heed
