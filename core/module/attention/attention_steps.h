#pragma once

#include <string>

#include "core/graph/graph.h"
#include "core/module/attention/attention.h"
#include "core/module/attention/attention_nodes.h"
#include "core/module/steps.h"

namespace heed {

// The eight steps of an attention, by their numbers.
struct AttentionSteps {
  int inputs = 0;
  int weights = 0;
  int projections = 0;
  int scores = 0;  // this one and the next three for one query after the other
  int softmax = 0;
  int weighting = 0;
  int sum = 0;
  int join = 0;  // the other queries, then the heads side by side
};

AttentionSteps add_attention_steps(Steps& steps);  // to the current chapter

// Writes the formulas into the steps, as they are in this attention; those of the first head, as the others
// differ in their numbers only.
void write_formulas(Steps& steps, const AttentionSteps& numbers, const Attention& attention,
                    const Graph& graph, const AttentionNodes& nodes);

}  // namespace heed
