#include "core/explain/readable_names.h"

#include <string_view>

#include "core/explain/explain_text.h"

namespace heed {

bool has_several_heads(const Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.info(node).head.value_or(0) > 0) return true;
  }
  return false;
}

std::string readable_names(const Computation& computation, std::string text) {
  if (computation.scene().attention.heads.size() > 1) return text;
  constexpr std::string_view kOnlyHead = "h0.";
  for (std::size_t at = text.find(kOnlyHead); at != text.npos; at = text.find(kOnlyHead, at)) {
    text.erase(at, kOnlyHead.size());
  }
  return text;
}

std::string readable_name(const Computation& computation, NodeId node) {
  return readable_names(computation, computation.graph().info(node).name);
}

std::string readable_cell_name(const Computation& computation, CellRef cell) {
  return readable_names(computation, cell_name(computation.graph(), cell, true));
}

}  // namespace heed
