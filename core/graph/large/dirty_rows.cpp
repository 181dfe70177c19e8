#include "core/graph/large/dirty_rows.h"

#include <algorithm>
#include <array>

#include "core/graph/large/catch_up.h"
#include "core/graph/large/tiles.h"

namespace heed {

void mark_dirty(const LargeGraph& graph, NodeId node, const Region& rows) {
  std::vector<char>& is_dirty = graph.matrix(node).is_dirty;
  is_dirty.resize(static_cast<std::size_t>(graph.shape(node).rows));
  std::fill_n(is_dirty.begin() + rows.row, rows.rows, char{1});
}

bool waits_for_readers(const LargeGraph& graph, NodeId node) {
  constexpr Index kLongRow = 8192;
  const GraphNode& target = graph.nodes[node];
  return graph.large.is_any() && target.op && target.shape.rows > 1 && target.shape.cols >= kLongRow &&
         !target.shape.is_stack() && std::ranges::all_of(target.consumers, [&](NodeId consumer) {
           return waits_for_readers(graph, consumer);
         });
}

void compute_dirty_rows(const LargeGraph& graph, NodeId node, Index row, Index rows) {
  if (!graph.nodes[node].op || graph.is_materialized(node)) return;
  if (!graph.has_own_work(node)) return prepare_inputs(graph, node, row, rows);
  if (!graph.has_dirty_rows(node)) return;
  const auto begin = graph.matrix(node).is_dirty.begin() + row;
  if (std::find(begin, begin + rows, 1) != begin + rows)
    catch_up(graph, std::array{ReadRows{node, row, rows}});
}

void prepare_inputs(const LargeGraph& graph, NodeId node, Index row, Index rows) {
  const LargeMatrixOp& op = graph.nodes[node].op->large();
  for_each_read_input(graph, node, Region::of_rows(row, rows), [&](std::size_t which, const ReadRows& read) {
    compute_dirty_rows(graph, read.node, read.row, read.rows);
    if (!graph.has_value(read.node) && !op.reads_tile(which)) materialize(graph, read.node);
  });
}

void materialize(const LargeGraph& graph, NodeId node) {
  const GraphNode& target = graph.nodes[node];
  compute_dirty_rows(graph, node, 0, target.shape.rows);
  if (graph.has_value(node)) return;
  Matrix& value = target.value.edit();
  if (value.size() == 0) value.resize(target.shape.rows, target.shape.cols);
  Index& cells = graph.matrix(node).materialized;
  for_each_box(target.shape, cells, target.known, [&](const Region& box) {
    compute_unstored_in_parallel(graph, node, box, value.block(box.row, box.col, box.rows, box.cols));
  });
  cells = target.known;
}

void drop_materialized(const LargeGraph& graph, NodeId node) {
  if (graph.storage(node) == Storage::Stored) return;
  SharedMatrix& value = graph.nodes[node].value;
  Index& cells = graph.matrix(node).materialized;
  if (cells == 0 && value->size() > 0) value = {};
  cells = 0;
}

}  // namespace heed
