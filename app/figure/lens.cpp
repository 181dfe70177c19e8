#include "app/figure/lens.h"

#include <algorithm>
#include <cmath>

#include "app/figure/usual_size.h"
#include "core/base/number.h"
#include "core/explain/difference.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"
#include "core/graph/revision.h"

namespace heed {
namespace {

Matrix numbers_of(const Graph& graph, NodeId node, Index slice) {
  return graph.shape(node).is_stack() ? graph.slice(node, slice) : *graph.value(node);
}

}  // namespace

std::string said_before(const Graph& graph, CellRef ref, const Graph& earlier) {
  const auto twin = counterpart(graph, ref.node, earlier);
  if (!twin || !earlier.is_known(*twin, ref.cell)) return {};
  return readable_number(earlier, {*twin, ref.cell});
}

LensNumbers LensNumbers::difference_to(const Graph& baseline) {
  LensNumbers numbers;
  numbers.baseline_ = &baseline;
  return numbers;
}

LensNumbers LensNumbers::sensitivity(const Computation& computation, const Objective& target) {
  LensNumbers numbers;
  if (is_influence_shown(computation.graph(), target)) {
    numbers.influence_ =
        std::make_shared<const SensitivityToGiven>(computation, CellRef{target.node, target.cell});
  } else {
    numbers.sensitivity_ = std::make_shared<const Sensitivity>(computation, target);
  }
  return numbers;
}

std::shared_ptr<const Matrix> LensNumbers::values(const Graph& graph, NodeId node, Index slice) const {
  if (sensitivity_) return std::make_shared<const Matrix>(sensitivity_->of(node, slice));
  if (influence_) return std::make_shared<const Matrix>(influence_->of(node, slice));
  const auto twin = counterpart(graph, node, *baseline_);
  if (!twin) return nullptr;
  return std::make_shared<const Matrix>(
      difference(numbers_of(graph, node, slice), numbers_of(*baseline_, *twin, slice)));
}

LensNumbers::Entry& LensNumbers::entry(const Graph& graph, NodeId node, Index slice) {
  Entry& entry = entries_[{node, slice}];
  const std::uint64_t revision = graph.revision(node).id;
  if (entry.of_revision != revision)
    entry = {revision, -1, {}, {values(graph, node, slice), new_revision(), {}}, -1, {}};
  return entry;
}

std::optional<float> LensNumbers::at(const Graph& graph, CellRef ref) {
  if (!graph.is_known(ref.node, ref.cell)) return std::nullopt;
  const auto& values = entry(graph, ref.node, ref.cell.slice).matrix.values;
  if (!values) return std::nullopt;
  return (*values)(ref.cell.row, ref.cell.col);
}

const LensMatrix* LensNumbers::of(const Graph& graph, NodeId node, Index slice, Index known,
                                  const std::vector<Region>& hidden) {
  if (known == 0) return nullptr;  // nothing is stored yet
  Entry& entry = this->entry(graph, node, slice);
  if (!entry.matrix.values) return nullptr;
  if (entry.known != known || entry.hidden != hidden) {
    entry.matrix.seen = range_of(*entry.matrix.values, known, hidden);
    entry.known = known;
    entry.hidden = hidden;
  }
  return &entry.matrix;
}

void LensNumbers::add_whole_range(const Graph& whole, NodeId node) {
  const Shape& shape = whole.shape(node);
  NumberRange& range = whole_ranges_.emplace_back();
  float& size = whole_sizes_.emplace_back();
  if (shape.is_stack() && shape.cell_count() > kMostStackCells) return;
  for (Index slice = 0; slice < shape.slice_count(); ++slice) {
    const auto seen = values(whole, node, slice);
    if (!seen) continue;
    range.add(range_of(*seen, seen->size()).range);
    if (!shape.is_stack() && seen->size() >= kLeastCellsOfSize) size = heed::usual_size(*seen);
  }
}

const std::vector<NumberRange>* LensNumbers::whole_ranges(const Graph& graph) {
  if (!is_moderate(graph)) return nullptr;
  const std::uint64_t id = numbers_id(graph);
  if (id == numbers_id_ && whole_ranges_.size() == graph.node_count()) return &whole_ranges_;
  Graph whole = graph;
  whole.compute_all();
  numbers_id_ = id;
  whole_ranges_.clear();
  whole_sizes_.clear();
  for (NodeId node = 0; node < graph.node_count(); ++node) add_whole_range(whole, node);
  return &whole_ranges_;
}

const std::vector<MatrixChange>* LensNumbers::changes(const Graph& graph) {
  if (!baseline_ || !is_moderate(graph)) return nullptr;
  std::vector<std::pair<std::uint64_t, Index>> of;
  for (NodeId node = 0; node < graph.node_count(); ++node)
    of.emplace_back(graph.revision(node).id, graph.known(node));
  if (of == changes_of_) return &changes_;
  changes_of_ = std::move(of);
  changes_ = compare(graph, *baseline_);
  std::erase_if(changes_, [](const MatrixChange& change) { return change.cells == 0; });
  return &changes_;
}

bool LensNumbers::Strongest::is_as_large_as(const Strongest& other) const {
  constexpr float kNear = 2e-3f;  // further apart no two numbers are read alike
  return std::abs(size - other.size) <= kNear * size && readable_text(size) == readable_text(other.size);
}

void LensNumbers::add(std::optional<Strongest>& strongest, const Strongest& found) {
  const bool is_tie =
      strongest && strongest->is_unseen == found.is_unseen && strongest->is_as_large_as(found);
  if (!strongest || strongest->is_behind(found)) strongest = found;
  strongest->is_tied |= is_tie;
}

// Of the first so many cells of a slice.
const std::optional<LensNumbers::Strongest>& LensNumbers::strongest_of(const Graph& graph, NodeId node,
                                                                       Index slice, Index known) {
  Entry& entry = this->entry(graph, node, slice);
  if (entry.searched == known) return entry.strongest;
  entry.searched = known;
  entry.strongest.reset();
  if (!entry.matrix.values) return entry.strongest;
  const Shape& shape = graph.shape(node);
  for (Index at = 0; at < known; ++at) {
    Strongest found;
    found.size = std::abs(entry.matrix.values->data()[at]);
    const bool may_lead = !entry.strongest || entry.strongest->is_unseen ||
                          entry.strongest->is_behind(found) || entry.strongest->is_as_large_as(found);
    if (!std::isfinite(found.size) || found.size == 0 || !may_lead) continue;
    found.cell = cell_at(shape, slice * shape.rows * shape.cols + at);
    found.is_unseen = is_unseen(graph, {node, found.cell});
    add(entry.strongest, found);
  }
  return entry.strongest;
}

std::optional<LensNumbers::Strongest> LensNumbers::strongest_of(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (repeats_one_head(graph, node)) return std::nullopt;
  const Index cells = shape.rows * shape.cols, known = graph.known(node);
  std::optional<Strongest> strongest;
  for (Index slice = 0; slice * cells < known; ++slice) {
    const auto& found = strongest_of(graph, node, slice, std::min(cells, known - slice * cells));
    if (found) add(strongest, *found);
  }
  return strongest;
}

std::optional<CellRef> LensNumbers::strongest_in(const Graph& graph, NodeId node) {
  const auto found = strongest_of(graph, node);
  return found ? std::optional(CellRef{node, found->cell}) : std::nullopt;
}

std::optional<std::pair<NodeId, LensNumbers::Strongest>> LensNumbers::found_besides(const Graph& graph,
                                                                                    NodeId besides) {
  const bool has_stacks = are_stacks_searched(graph);
  std::optional<Strongest> strongest;
  NodeId in = besides;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (node == besides || (graph.shape(node).is_stack() && !has_stacks)) continue;
    const auto found = strongest_of(graph, node);
    if (!found) continue;
    if (!strongest || strongest->is_behind(*found)) in = node;
    add(strongest, *found);
  }
  return strongest ? std::optional(std::pair(in, *strongest)) : std::nullopt;
}

std::optional<CellRef> LensNumbers::strongest_besides(const Graph& graph, NodeId besides) {
  const auto found = found_besides(graph, besides);
  return found ? std::optional(CellRef{found->first, found->second.cell}) : std::nullopt;
}

bool LensNumbers::is_strongest_tied(const Graph& graph, NodeId besides) {
  const auto found = found_besides(graph, besides);
  return found && found->second.is_tied;
}

std::string LensNumbers::said_at(const Graph& graph, CellRef ref) {
  const std::optional<float> value = at(graph, ref);
  if (!value) return {};
  NumberRange range;
  if (const std::vector<NumberRange>* whole = whole_ranges(graph)) {
    for (const NumberRange& each : *whole) range.add(each);
  }
  const bool is_share_changed = baseline_ && holds_shares(graph, ref.node);
  return readable_beside(*value, is_share_changed ? 1 : range.strongest());
}

std::string LensNumbers::said_before(const Graph& graph, CellRef ref) const {
  return baseline_ ? heed::said_before(graph, ref, *baseline_) : std::string();
}

}  // namespace heed
