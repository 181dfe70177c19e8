#include "core/graph/large/dirty_rows.h"

#include <algorithm>

#include "core/graph/large/node_by_node.h"
#include "core/graph/large/schedule.h"
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
  const GraphNode& target = graph.nodes[node];
  if (!target.op || graph.is_materialized(node)) return;
  if (!graph.has_own_work(node)) return prepare_inputs(graph, node, row, rows);
  if (!graph.has_dirty_rows(node)) return;
  std::vector<char>& is_dirty = graph.matrix(node).is_dirty;
  const auto begin = is_dirty.begin(), end = begin + row + rows;
  std::vector<Region> dirty;
  for (auto from = std::find(begin + row, end, 1); from != end;) {
    const auto to = std::find(from, end, 0);
    dirty.push_back(Region::of_rows(from - begin, to - from));
    from = std::find(to, end, 1);
  }
  if (dirty.empty()) return;
  prepare_inputs(graph, node, row, rows);
  allocate(graph, node);
  std::vector<Tile> tiles;
  const Index most = tile_rows(graph, target.inputs);
  for (const Region& range : dirty) {
    if (are_worth_sharing(graph, {&node, 1}, range.rows)) {
      compute_node_by_node(graph, {&node, 1}, range, 0, static_cast<double>(target.work));
      continue;
    }
    for (Index done = 0; done < range.rows; done += most)
      tiles.push_back({{&node, 1}, range.row + done, std::min(most, range.rows - done)});
  }
  compute_tiles(graph, tiles, 0, work_of_tiles(graph, tiles));
  std::fill(begin + row, end, char{0});
  if (std::find(begin, is_dirty.end(), 1) == is_dirty.end()) is_dirty.clear();
}

void prepare_inputs(const LargeGraph& graph, NodeId node, Index row, Index rows) {
  const GraphNode& target = graph.nodes[node];
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    const NodeId input = target.inputs[which];
    const Shape& shape = graph.shape(input);
    if (shape.is_stack()) continue;  // is never read, only what it is made of, which is an input too
    const bool is_by_row = reads_own_rows(graph.nodes, node, which);
    compute_dirty_rows(graph, input, is_by_row ? row : 0, is_by_row ? rows : shape.rows);
    if (!graph.has_value(input) && !target.op->large().reads_tile(which)) materialize(graph, input);
  }
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
