#include "core/walk/common_rows.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "core/walk/causal_nodes.h"

namespace heed {
namespace {

Index equal_rows(const Matrix& a, const Matrix& b) {
  if (a.cols() != b.cols()) return 0;
  const std::size_t bytes = static_cast<std::size_t>(a.cols()) * sizeof(float);
  Index rows = 0;
  while (rows < std::min(a.rows(), b.rows()) && std::memcmp(&a(rows, 0), &b(rows, 0), bytes) == 0) ++rows;
  return rows;
}

// How many words both begin with.
Index common_tokens(const Scene& a, const Scene& b) {
  const Index rows = equal_rows(*a.inputs.values, *b.inputs.values);
  if (a.segments.has_value() != b.segments.has_value()) return 0;
  return a.segments ? std::min(rows, equal_rows(*a.segments->values, *b.segments->values)) : rows;
}

TransformerBlock for_first_rows(TransformerBlock block, Index rows) {
  if (!block.attention || !block.attention->mask) return block;
  Mask& mask = *block.attention->mask;
  if (mask.padding) mask.padding->resize(static_cast<std::size_t>(rows));
  if (mask.allow) mask.allow = mask.allow->topLeftCorner(rows, rows).eval();
  return block;
}

// Up to the answer; the right answer belongs to the text.
bool read_alike(const std::optional<Readout>& a, const std::optional<Readout>& b) {
  if (!a || !b) return !a && !b;
  return a->pool == b->pool && a->transform == b->transform && a->is_unit == b->is_unit &&
         a->projection == b->projection;
}

bool compute_alike(const Scene& a, const Scene& b, Index rows) {
  const auto do_alike = [&](const TransformerBlock& one, const TransformerBlock& other) {
    return for_first_rows(one, rows) == for_first_rows(other, rows);
  };
  return a.position == b.position && a.input_norm == b.input_norm &&
         std::ranges::equal(a.blocks, b.blocks, do_alike) && a.final_norm == b.final_norm &&
         read_alike(a.readout, b.readout);
}

std::span<const Override> overrides_of(const Graph& graph, NodeId node, Index rows) {
  const std::span<const Override> all = graph.overrides(node);
  const bool is_stack = graph.shape(node).is_stack();
  const auto is_before = [&](const Override& held) {
    return (is_stack ? held.cell.slice : held.cell.row) < rows;
  };
  return {all.begin(), std::ranges::partition_point(all, is_before)};
}

std::span<const RowPatch> patches_of(const Graph& graph, NodeId node, Index rows) {
  const std::span<const RowPatch> all = graph.patches(node);
  return {all.begin(),
          std::ranges::partition_point(all, [&](const RowPatch& patch) { return patch.row < rows; })};
}

// A number that one of the rows has for a token behind them all: a hidden score that was made visible.
bool looks_ahead(const Graph& graph, NodeId node, Index rows) {
  if (graph.info(node).cols.axis != Axis::Key) return false;
  return std::ranges::any_of(overrides_of(graph, node, rows),
                             [&](const Override& held) { return held.cell.col >= rows; });
}

bool are_changed_alike(const Graph& a, const Graph& b, NodeId node, Index rows) {
  return std::ranges::equal(overrides_of(a, node, rows), overrides_of(b, node, rows)) &&
         std::ranges::equal(patches_of(a, node, rows), patches_of(b, node, rows)) &&
         !looks_ahead(a, node, rows);
}

}  // namespace

CommonRows common_rows(const BuiltFrom& from, const BuiltFrom& to) {
  CommonRows common;
  if (!from.scene.has_blocks() || !to.scene.has_blocks()) return common;
  const Index rows = common_tokens(from.scene, to.scene);
  if (rows == 0 || !compute_alike(from.scene, to.scene, rows)) return common;
  const Graph &a = from.built.graph, &b = to.built.graph;
  const std::vector<bool> is_causal = causal_nodes(to.scene, to.built);
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < std::min(a.node_count(), b.node_count()); ++node) {
    if (a.info(node).name != b.info(node).name) break;  // the loss, which only one of them has
    if (!are_changed_alike(a, b, node, rows)) return common;
    if (is_causal[node] && b.op(node)) nodes.push_back(node);
  }
  return {rows, std::move(nodes)};
}

}  // namespace heed
