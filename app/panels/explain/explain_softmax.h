#pragma once

#include <optional>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/graph/graph.h"

namespace heed {

// A row of scores that softmax turns into weights.
struct ExplainedSoftmax {
  struct Share {
    CellRef score;
    double value = 0;        // of the score
    double exponential = 0;  // e^(score − max)
  };
  std::vector<Share> shares;
  NodeId weights = 0;
  Labels words = nullptr;  // of the keys, or answers; null: they have none
  bool are_answers = false;
  std::size_t own = 0;  // index of the explained cell
  double max = 0;
  double sum = 0;
};

// None: the cell is not made by a softmax, or has nothing to share out or to share it with.
std::optional<ExplainedSoftmax> softmax_row(const Graph& graph, CellRef cell);

// The exponentials as bars, one per score, and their sum.
void softmax_ui(PanelUi& ui, Flow& flow, const ExplainedSoftmax& row);

}  // namespace heed
