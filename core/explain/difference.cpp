#include "core/explain/difference.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/check.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr Index kMostTerms = 1'000'000;

// How many cells both know; 0 if one of the matrices is not stored yet.
Index known_in_both(const Graph& now, NodeId node, const Graph& before, NodeId twin) {
  return std::min(now.known(node), before.known(twin));
}

// A number of which nothing is made must not stand for its matrix, however much it differs.
void add_cell(MatrixChange& change, const Graph& now, Cell cell, float by) {
  const bool is_first = ++change.cells == 1;
  const bool is_more = is_first || differs_more(by, change.difference);
  if (!is_more && !change.is_unseen) return;
  const bool is_hidden = is_unseen(now, {change.node, cell});
  if (is_hidden && (!is_more || (!is_first && !change.is_unseen))) return;
  change.most = cell;
  change.difference = by;
  change.is_unseen = is_hidden;
}

// Of `count` numbers of the node, the first of which has this index.
void add_cells(MatrixChange& change, const Graph& now, Index first, const float* numbers,
               const float* earlier, Index count) {
  // Compares chunks first: most of a large matrix is usually unchanged.
  constexpr Index kChunk = 256;
  for (Index begin = 0; begin < count; begin += kChunk) {
    const Index end = std::min(begin + kChunk, count);
    const auto bytes = static_cast<std::size_t>(end - begin) * sizeof(float);
    if (std::memcmp(numbers + begin, earlier + begin, bytes) == 0) continue;
    for (Index at = begin; at < end; ++at) {
      const float by = difference(numbers[at], earlier[at]);
      if (by != 0) add_cell(change, now, cell_at(now.shape(change.node), first + at), by);
    }
  }
}

MatrixChange compare_node(const Graph& now, NodeId node, const Graph& before, NodeId twin) {
  MatrixChange change;
  change.node = node;
  const bool is_same = now.revision(node).id == before.revision(twin).id;
  const Index known = is_same ? 0 : known_in_both(now, node, before, twin);
  if (known == 0) return change;
  const Shape& shape = now.shape(node);
  if (!shape.is_stack()) {
    add_cells(change, now, 0, now.value(node)->data(), before.value(twin)->data(), known);
    return change;
  }
  const Index cells = shape.rows * shape.cols;
  for (Index slice = 0; slice * cells < known; ++slice) {
    const Matrix numbers = now.slice(node, slice), earlier = before.slice(twin, slice);
    add_cells(change, now, slice * cells, numbers.data(), earlier.data(),
              std::min(cells, known - slice * cells));
  }
  return change;
}

void add(EditedNumbers& edited, Index cells, CellRef cell, float by) {
  if (edited.count == 0 || differs_more(by, edited.difference)) {
    edited.most = cell;
    edited.difference = by;
  }
  edited.count += cells;
}

void add_if_changed(EditedNumbers& edited, const Graph& now, CellRef cell, const Graph& before, CellRef was) {
  if (!now.is_known(cell.node, cell.cell) || !before.is_known(was.node, was.cell)) return;
  const float by = difference(now.cell(cell.node, cell.cell), before.cell(was.node, was.cell));
  if (by != 0) add(edited, 1, cell, by);
}

}  // namespace

float difference(float now, float before) {
  const bool is_same = now == before || (std::isnan(now) && std::isnan(before));
  return is_same ? 0 : now - before;
}

Matrix difference(const Matrix& now, const Matrix& before) {
  HEED_CHECK(now.rows() == before.rows() && now.cols() == before.cols());
  return now.binaryExpr(before, [](float a, float b) { return difference(a, b); });
}

std::optional<NodeId> counterpart(const Graph& graph, NodeId node, const Graph& other) {
  const std::optional<NodeId> found = other.find(graph.info(node).name);
  return found && other.shape(*found) == graph.shape(node) ? found : std::nullopt;
}

bool differs_more(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && !std::isnan(b);
  return std::abs(a) > std::abs(b);
}

std::vector<MatrixChange> compare(const Graph& now, const Graph& before) {
  std::vector<MatrixChange> changes;
  const bool has_stacks = are_stacks_searched(now);
  for (NodeId node = 0; node < now.node_count(); ++node) {
    const auto twin = counterpart(now, node, before);
    const bool is_skipped = now.shape(node).is_stack() && !has_stacks;
    if (!twin || is_skipped || repeats_one_head(now, node)) continue;
    changes.push_back(compare_node(now, node, before, *twin));
  }
  std::stable_sort(changes.begin(), changes.end(), [](const MatrixChange& a, const MatrixChange& b) {
    return a.is_unseen == b.is_unseen ? differs_more(a.difference, b.difference) : b.is_unseen;
  });
  return changes;
}

bool are_stacks_searched(const Graph& graph) {
  Index terms = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.shape(node).is_stack()) terms += graph.shape(node).cell_count();
  }
  return terms <= kMostTerms;
}

EditedNumbers edited_numbers(const Graph& now, const Graph& before,
                             const std::vector<MatrixChange>& changes) {
  EditedNumbers edited;
  for (const MatrixChange& change : changes) {
    if (change.cells > 0 && !now.op(change.node))
      add(edited, change.cells, {change.node, change.most}, change.difference);
  }
  for (NodeId node = 0; node < now.node_count(); ++node) {
    for (const Override& held : now.overrides(node)) {
      if (const auto twin = counterpart(now, node, before))
        add_if_changed(edited, now, {node, held.cell}, before, {*twin, held.cell});
    }
  }
  for (NodeId node = 0; node < before.node_count(); ++node) {
    for (const Override& reverted : before.overrides(node)) {
      const auto twin = counterpart(before, node, now);
      if (twin && !now.find_override(*twin, reverted.cell))
        add_if_changed(edited, now, {*twin, reverted.cell}, before, {node, reverted.cell});
    }
  }
  return edited;
}

const MatrixChange& largest_consequence(const std::vector<MatrixChange>& changes,
                                        const EditedNumbers& edited) {
  HEED_CHECK(!changes.empty());
  const auto is_edit = [&](const MatrixChange& change) {
    return change.node == edited.most.node && change.cells <= edited.count;
  };
  const auto found = std::ranges::find_if_not(changes, is_edit);
  return found != changes.end() && found->cells > 0 ? *found : changes.front();
}

Index changed_cells(const std::vector<MatrixChange>& changes) {
  Index cells = 0;
  for (const MatrixChange& change : changes) cells += change.cells;
  return cells;
}

}  // namespace heed
