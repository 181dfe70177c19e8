#include <algorithm>
#include <cmath>
#include <vector>

#include "app/figure/figure_cache.h"
#include "app/figure/joined_outputs.h"
#include "app/figure/lens.h"
#include "app/figure/pen.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// Whether two matrices share a per-role range: same role and same kind of scale.
bool do_share_range(const Graph& graph, NodeId a, NodeId b) {
  return graph.info(a).role == graph.info(b).role && holds_shares(graph, a) == holds_shares(graph, b);
}

// Calls visit(const ShownMatrix&) for each matrix that has one scale with this one: those of its role where
// the user chose that, else only those that its numbers are copied to or from.
template <typename Visit>
void for_each_on_scale(const Pen& pen, const ShownMatrix& shown, Visit visit) {
  const Graph& graph = pen.graph();
  const auto visit_other = [&](NodeId other) {
    if (other != shown.node) visit(shown_matrix(pen, other));
  };
  visit(shown);
  if (pen.view.colors.range == RangeKind::PerRole) {
    for (NodeId other = 0; other < graph.node_count(); ++other) {
      if (do_share_range(graph, shown.node, other)) visit_other(other);
    }
  } else if (const auto joint = joint_of(graph, shown.node)) {
    visit_other(*joint);
    for (const NodeId part : graph.inputs(*joint)) visit_other(part);
    for (const NodeId after : graph.consumers(*joint)) {
      if (traits_of(graph, after).is_copy) visit_other(after);
    }
  }
}

ZeroNumbers zero_sources(const Graph& graph, NodeId node) {
  ZeroNumbers sources;
  const OpTraits traits = traits_of(graph, node);
  if (traits.drops_cells) {
    const NodeId weights = graph.inputs(node)[0];
    sources = zero_sources(graph, weights);
    sources.weights = CellNumbers(graph, weights);
  } else if (traits.normalization == Normalization::Softmax) {
    sources.scores = CellNumbers(graph, graph.inputs(node)[0]);
  }
  return sources;
}

// Chooses gaps, radius and symbols by cell size.
void set_cell_shape(const Pen& pen, Heatmap& heatmap) {
  const float side = std::min(heatmap.cell_w(), heatmap.cell_h());
  if (!pen.view.lens) heatmap.zeros = zero_sources(pen.graph(), heatmap.node);  // a lens has no special zeros
  if (side * pen.view.pixels_per_unit < kSmallestCellPx) return;
  heatmap.radius = std::min(3.0f, 0.12f * side);
  heatmap.gap = pen.cell_gap(side);
}

// The hidden regions of the slice.
std::vector<Region> hidden_of(const Pen& pen, const ShownMatrix& shown) {
  std::vector<Region> hidden;
  for (const std::vector<RegionRef>* regions : {&pen.view.blank, &pen.view.veiled}) {
    for (const RegionRef& each : *regions) {
      const Region region = clipped(each.region, pen.graph().shape(each.node));
      const bool is_of_slice = shown.slice >= region.slice && shown.slice < region.slice + region.slices;
      if (each.node == shown.node && is_of_slice && !region.is_empty()) hidden.push_back(region);
    }
  }
  return hidden;
}

// Whether a hidden number enters into the matrix, so that numbers that are not computed yet might tell it.
bool depends_on_hidden(const Pen& pen, NodeId node) {
  std::vector<bool> depends(node + 1);
  for (const std::vector<RegionRef>* regions : {&pen.view.blank, &pen.view.veiled}) {
    for (const RegionRef& each : *regions) {
      if (each.node <= node) depends[each.node] = true;
    }
  }
  for (NodeId at = 0; at <= node; ++at) {
    for (const NodeId input : pen.graph().inputs(at)) depends[at] = depends[at] || depends[input];
  }
  return depends[node];
}

bool could_tell_hidden(const Pen& pen, NodeId node) {
  const bool hides = !pen.view.blank.empty() || !pen.view.veiled.empty();
  return hides && depends_on_hidden(pen, node);
}

// A stack that is too large to be read has the range of its values, as weights are at most 1.
std::optional<NodeId> bounding_input(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  const bool is_large = shape.is_stack() && (shape.cell_count() > kMostStackCells || !is_moderate(graph));
  if (!is_large || traits_of(graph, node).row_motion != RowMotion::ScaledRow) return std::nullopt;
  const NodeId weights = graph.inputs(node)[0], values = graph.inputs(node)[1];
  const bool is_bounded = holds_shares(graph, weights) && !traits_of(graph, weights).drops_cells &&
                          !graph.has_changes(weights) && !graph.has_changes(node);
  return is_bounded ? std::optional(values) : std::nullopt;
}

// Of the whole computation, so that a number keeps its colour while others are computed. Only of the cells
// that are known at the end of the moment where a number depends on hidden ones, and while a worker computes
// a large graph.
VisibleRange range_for_colors(const Pen& pen, const ShownMatrix& shown, Index ranged) {
  FigureCache& cache = *pen.view.cache;
  const Graph& graph = pen.graph();
  if (!could_tell_hidden(pen, shown.node)) {
    if (const auto values = bounding_input(graph, shown.node))
      return {shown_matrix(pen, *values).range, ranged, false};
    if (const auto whole = cache.whole_range(graph, shown.node)) return {*whole, ranged, false};
    if (!graph.op(shown.node))
      ranged = graph.shape(shown.node).cell_count();  // a source is known from the start
  }
  return cache.range(graph, shown.node, shown.slice, ranged, hidden_of(pen, shown));
}

ShownMatrix seen_through(const Pen& pen, ShownMatrix shown, Index ranged) {
  const LensMatrix* seen =
      pen.view.lens->of(pen.graph(), shown.node, shown.slice, ranged, hidden_of(pen, shown));
  shown.has_counterpart = seen || ranged == 0;
  if (!seen) {
    shown.known = shown.computed = 0;
    return shown;
  }
  shown.range = seen->seen.range;
  shown.seen = seen->seen.count;
  shown.values = seen->values;
  shown.revision = &seen->revision;
  return shown;
}

// The matrices that the figure shows cells of.
std::vector<NodeId> drawn_nodes(const Pen& pen) {
  std::vector<NodeId> nodes;
  for (const Block& block : pen.layout.blocks) nodes.push_back(block.node);
  const auto add_heads = [&](const std::vector<HeadCard>& cards) {
    for (const HeadCard& card : cards) {
      if (const HeadNodes* head = pen.computation.built().find_head(card.head))
        nodes.push_back(head->weights);
    }
  };
  add_heads(pen.layout.head_cards);
  if (!pen.layout.map) return nodes;
  if (pen.layout.map->gallery) add_heads(pen.layout.map->gallery->cards);
  for (const BlockNodes& block : pen.computation.built().blocks) {
    if (block.feed_forward) nodes.push_back(block.feed_forward->active);
  }
  return nodes;
}

// What a matrix is through the lens: of a large graph, as far as it is known.
NumberRange range_through_lens(const Pen& pen, NodeId node, const std::vector<NumberRange>* whole) {
  const bool is_read = !whole || could_tell_hidden(pen, node);
  return is_read ? shown_matrix(pen, node).range : (*whole)[node];
}

// On one scale a matrix with small numbers would look as if nothing were in it. By this power the strongest
// number of each has so much of the colour; of a very weak one, by the cube root.
float lens_exponent(const std::vector<NumberRange>& drawn, const NumberRange& all, float least_share) {
  constexpr float kCubeRoot = 1.0f / 3;
  float weakest = 1;
  for (const NumberRange& own : drawn) {
    const float share = own.strongest() / all.strongest();
    if (share > kNoise) weakest = std::min(weakest, share);
  }
  return structure_exponent(weakest, least_share, kCubeRoot);
}

// Where a few numbers drown the rest of a large matrix, that takes a part of the colour, too.
constexpr float kStructure = 1.0f / 3, kLeastPower = 0.2f;
float exponent_of_size(float size, float strongest) {
  const float share = size / strongest;
  return share > kNoise ? structure_exponent(share, kStructure, kLeastPower) : 1;
}

// Of a gradient one scale holds for shares, too: they may move by any amount, in theory.
bool has_scale_of_shares(const Pen& pen, NodeId node) {
  return pen.view.lens->lens() == Lens::Difference && holds_shares(pen.graph(), node);
}

LensScale scale_of_group(const Pen& pen, bool is_of_shares) {
  const std::vector<NumberRange>* whole = pen.view.lens->whole_ranges(pen.graph());
  const auto is_in_group = [&](NodeId node) { return has_scale_of_shares(pen, node) == is_of_shares; };
  std::vector<NumberRange> drawn;
  for (const NodeId node : drawn_nodes(pen)) {
    if (is_in_group(node)) drawn.push_back(range_through_lens(pen, node, whole));
  }
  LensScale scale;
  for (const NumberRange& each : drawn) scale.range.add(each);
  for (NodeId node = 0; whole && node < whole->size(); ++node) {
    if (is_in_group(node)) scale.range.add(range_through_lens(pen, node, whole));
  }
  // Whether anything changed matters more than by how much.
  constexpr float kOfGradient = 0.2f, kOfDifference = 1.0f / 3;
  const float least = pen.view.lens->lens() == Lens::Difference ? kOfDifference : kOfGradient;
  const NumberRange all = is_of_shares ? NumberRange{-1, 1} : scale.range;
  scale.exponent = lens_exponent(drawn, all, least);
  for (const NodeId node : drawn_nodes(pen)) {
    if (!whole || !is_in_group(node) || could_tell_hidden(pen, node)) continue;
    scale.exponent =
        std::min(scale.exponent, exponent_of_size(pen.view.lens->usual_size(node), all.strongest()));
  }
  return scale;
}

// The scale of the lens that holds for this matrix.
LensScale own_lens_scale(const Pen& pen, NodeId node) {
  const LensScales scales = pen.lens_scales.value_or(LensScales());
  return has_scale_of_shares(pen, node) ? scales.shares : scales.others;
}

}  // namespace

std::optional<LensScales> lens_scales(const Pen& pen) {
  if (!pen.view.lens) return std::nullopt;
  return LensScales{scale_of_group(pen, true), scale_of_group(pen, false)};
}

ShownMatrix shown_matrix(const Pen& pen, NodeId node) {
  const Shape& shape = pen.graph().shape(node);
  ShownMatrix shown;
  shown.node = node;
  shown.slice = shape.is_stack() ? shown_slice(pen.computation, pen.view, node) : 0;
  const Index slice_cells = shape.rows * shape.cols;
  const auto of_slice = [&](Index cells) {
    return std::clamp(cells - shown.slice * slice_cells, Index{0}, slice_cells);
  };
  shown.known = of_slice(pen.known(node));
  shown.computed = of_slice(pen.graph().known(node));
  const Index ranged = of_slice(pen.computation.known(node));
  if (pen.view.lens) return seen_through(pen, shown, ranged);
  const VisibleRange seen = range_for_colors(pen, shown, ranged);
  shown.range = seen.range;
  shown.seen = seen.count;
  shown.is_pending = seen.is_pending;
  shown.revision = &pen.graph().revision(node);
  if (shown.known > 0) shown.values = pen.view.cache->values(pen.graph(), node, shown.slice);
  return shown;
}

bool is_scale_pending(const Pen& pen, const ShownMatrix& shown) {
  if (pen.view.lens) return false;
  bool is_pending = false;
  for_each_on_scale(pen, shown, [&](const ShownMatrix& each) { is_pending |= each.is_pending; });
  return is_pending;
}

NumberRange scaled_range(const Pen& pen, const ShownMatrix& shown) {
  if (pen.view.lens) return own_lens_scale(pen, shown.node).range;
  NumberRange range;
  for_each_on_scale(pen, shown, [&](const ShownMatrix& each) { range.add(each.range); });
  return range;
}

ColorScale scale_of(const Pen& pen, const ShownMatrix& shown) {
  const bool is_lensed = pen.view.lens != nullptr;
  const ColorOptions& choice = pen.view.colors;
  const NumberRange range = scaled_range(pen, shown);
  const bool holds_weights = holds_shares(pen.graph(), shown.node);
  const bool is_of_shares = is_lensed ? has_scale_of_shares(pen, shown.node) : holds_weights;
  const float own = is_of_shares ? 1 : range.strongest();
  const float high = choice.range == RangeKind::Fixed ? choice.fixed : own;
  const bool is_diverging = is_lensed || range.low < -kNoise * range.strongest();
  ColorScale scale = make_scale(choice, pen.theme(), pen.graph().info(shown.node).role, high, is_diverging);
  if (choice.long_rows == LongRows::Linear) return scale;
  if (is_lensed) {
    if (choice.range != RangeKind::Fixed) scale.exponent = own_lens_scale(pen, shown.node).exponent;
    return scale;
  }
  if (holds_weights && !is_diverging)
    scale.exponent = weight_exponent(static_cast<int>(pen.graph().shape(shown.node).cols));
  if (!could_tell_hidden(pen, shown.node)) {
    const NodeId joint = joint_of(pen.graph(), shown.node).value_or(shown.node);
    const float size = pen.view.cache->usual_size(pen.graph(), joint);
    scale.exponent = std::min(scale.exponent, exponent_of_size(size, scale.reach()));
  }
  return scale;
}

Heatmap heatmap_of(const Pen& pen, const ShownMatrix& shown, const Rect& rect) {
  const Theme& theme = pen.theme();
  Heatmap heatmap;
  heatmap.node = shown.node;
  heatmap.slice = shown.slice;
  heatmap.revision = shown.revision;
  heatmap.computed = shown.computed;
  heatmap.known = shown.known;
  heatmap.values = shown.values;
  heatmap.rect = rect;
  heatmap.scale = scale_of(pen, shown);
  heatmap.strongest = pen.view.lens ? heatmap.scale.high : shown.range.strongest();
  heatmap.surface = theme.panel;
  heatmap.infinity = faded(pen.color_of(shown.node), 0.35f);
  heatmap.nan = theme.ink;
  heatmap.empty = theme.line;
  set_cell_shape(pen, heatmap);
  return heatmap;
}

}  // namespace heed
