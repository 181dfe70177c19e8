#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/walk/computation.h"

namespace heed {

// One label of a readout and how likely it is.
struct TopAnswer {
  std::string label;
  float probability = 0;
};

// The likeliest labels of one row that is read out.
struct RowAnswers {
  std::optional<std::string> masked;  // the token whose place they are for, if it is masked
  Index row = 0;
  std::vector<TopAnswer> top;
};

// Of the pooled row, of each masked token, or of the last token. Computes what it needs, which of many labels
// is much less than everything; the computation stays as it is.
Result<std::vector<RowAnswers>> top_answers(const Computation& computation, Index count);

void write_answers_text(std::ostream& out, const std::vector<RowAnswers>& rows);
// `{"heed_top": 1, "top": [{"label": "the", "probability": 0.25}]}`, the first row; where tokens are masked,
// all rows stand in `"rows": [{"row": 3, "token": "[MASK]", "top": [...]}]` too.
void write_answers_json(std::ostream& out, const std::vector<RowAnswers>& rows);

}  // namespace heed
