#pragma once

#include <optional>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/graph/row_normalization.h"

namespace heed {

// A row that a norm makes, as it is worked out by hand: its mean, how far its numbers lie from it, and each
// of them shifted and scaled.
struct NormalizedRow {
  CellRef cell;      // the one that is explained
  NodeId input = 0;  // the row before
  std::optional<NodeId> gain, bias;
  RowNormalization made;
  bool is_centered = false;  // a mean is subtracted; else it is divided by the root of the mean square
};

// None: the cell is not made by a norm.
std::optional<NormalizedRow> normalized_row(const Graph& graph, CellRef cell);

void norm_ui(PanelUi& ui, Flow& flow, const NormalizedRow& row);

}  // namespace heed
