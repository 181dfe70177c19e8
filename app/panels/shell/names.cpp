#include "app/panels/shell/names.h"

#include "core/explain/explain_text.h"

namespace heed {

std::string readable_name(const Computation& computation, NodeId node) {
  return readable_names(computation, computation.graph().info(node).name);
}

std::string readable_cell_name(const Computation& computation, CellRef cell) {
  return readable_names(computation, cell_name(computation.graph(), cell, true));
}

}  // namespace heed
