#include "core/report/result_numbers.h"

#include <vector>

#include "core/base/number.h"
#include "core/io/npy.h"

namespace heed {
namespace {

void write_rows(std::ostream& out, const Matrix& matrix) {
  for (Index row = 0; row < matrix.rows() && out; ++row) {
    for (Index col = 0; col < matrix.cols(); ++col)
      out << (col > 0 ? "," : "") << exact_text(matrix(row, col));
    out << '\n';
  }
}

void write_floats(std::ostream& out, const Matrix& matrix) {
  out.write(reinterpret_cast<const char*>(matrix.data()),
            static_cast<std::streamsize>(matrix.size()) * static_cast<std::streamsize>(sizeof(float)));
}

void write_node(std::ostream& out, const Graph& graph, NodeId node, bool is_named) {
  const Shape& shape = graph.shape(node);
  const std::string& name = graph.info(node).name;
  for (Index slice = 0; slice < shape.slice_count() && out; ++slice) {
    if (slice > 0) out << '\n';
    if (is_named) out << name << (shape.is_stack() ? "[" + std::to_string(slice) + "]" : "") << '\n';
    write_rows(out, shape.is_stack() ? graph.slice(node, slice) : *graph.value(node));
  }
}

}  // namespace

void write_csv(std::ostream& out, const Graph& graph, std::optional<NodeId> node) {
  if (node) return write_node(out, graph, *node, false);
  for (NodeId each = 0; each < graph.node_count() && out; ++each) {
    if (each > 0) out << '\n';
    write_node(out, graph, each, true);
  }
}

void write_npy_node(std::ostream& out, const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  std::vector<Index> dims{shape.rows, shape.cols};
  if (shape.is_stack()) dims.insert(dims.begin(), shape.slices);
  out << npy_header(dims, "<f4");
  if (!shape.is_stack()) return write_floats(out, *graph.value(node));
  for (Index slice = 0; slice < shape.slices && out; ++slice) write_floats(out, graph.slice(node, slice));
}

}  // namespace heed
