#include "app/figure/figure.h"

#include <algorithm>
#include <cmath>

#include "app/figure/arithmetic_room.h"
#include "app/figure/block_view.h"
#include "app/figure/close_up.h"
#include "app/figure/derivation.h"
#include "app/figure/figure_cache.h"
#include "app/figure/given_card.h"
#include "app/figure/map_card.h"
#include "app/figure/model_map.h"
#include "app/figure/model_place.h"
#include "app/figure/motion.h"
#include "app/figure/named_cards.h"
#include "app/figure/number_formats.h"
#include "app/figure/number_style.h"
#include "app/figure/pen.h"
#include "app/figure/spelled_out.h"
#include "core/graph/node_traits.h"
#include "core/graph/region.h"
#include "core/graph/revealing.h"

namespace heed {
namespace {

// What is pointed at, else what the figure is about.
TokenPair spoken_pair(const Computation& computation, const FigureView& view,
                      const std::optional<CellRef>& focus) {
  if (view.token) return view.token->is_query ? TokenPair{view.token->at, {}} : TokenPair{{}, view.token->at};
  if (!focus) return view.subject.tokens;
  const Graph& graph = computation.graph();
  if (view.subject.is_cell()) return tokens_of(graph, *focus);
  const Motion motion = motion_at(computation, view.progress);
  TokenPair made = tokens_of(graph, made_now(computation, motion));
  // Of a row of dot products one is explained: that of this key.
  const TokenPair explained = tokens_of(graph, *focus);
  const bool is_of_one_key = motion.kind != MotionKind::Softmax && explained.query == made.query;
  if (made.query && !made.key && is_of_one_key) made.key = explained.key;
  return made;
}

FigureView with_cache(const FigureView& view, FigureCache& own) {
  FigureView cached = view;
  if (!cached.cache) cached.cache = &own;
  return cached;
}

}  // namespace

FigureFocus figure_focus(const Computation& computation, const Spot& spot) {
  const Chapter& chapter = chapter_at(computation.steps(), spot);
  HeadKey head = head_at(computation.steps(), spot);
  if (const AttentionNodes* attention = computation.built().find_attention(head.block))
    head.head = std::min(head.head, static_cast<int>(attention->heads.size()) - 1);
  FigureFocus focus{head, {chapter.first_step, chapter.last_step}};
  focus.depth = spot.depth;
  return focus;
}

std::optional<int> last_filled_step(const Computation& computation, const FigureFocus& focus) {
  const Graph& graph = computation.graph();
  const Steps& steps = computation.steps();
  const auto is_filled = [&](NodeId node) {
    const std::optional<int> head = graph.info(node).head;
    return head.value_or(focus.head.head) == focus.head.head && computation.known(node) > 0;
  };
  const StepRange range = steps.clipped(focus.steps);
  for (int number = range.last; number >= range.first; --number) {
    if (std::ranges::any_of(steps.at(number).nodes, is_filled)) return number;
  }
  return std::nullopt;
}

FigureLayout make_figure_layout(const Computation& computation, const FigureFocus& focus, FigurePage page) {
  if (focus.depth == Depth::Model) {
    const auto opened = focus.made ? computation.graph().info(*focus.made).block : std::nullopt;
    return make_model_map(computation, {focus.has_logit_lens, opened}, page);
  }
  if (focus.depth == Depth::Block && focus.head.block)
    return make_block_view(computation, *focus.head.block, page);
  FigureLayout layout = make_figure_layout(computation.graph(), focus, page);
  widen_cards_for_names(layout, computation.scene(), page);
  return layout;
}

const FigureLayout& LayoutCache::layout(const Computation& computation, const FigureFocus& focus,
                                        FigurePage page) {
  const Key key{computation.graph().structure(), focus, page};
  if (key_ != key) {
    layout_ = make_figure_layout(computation, focus, page);
    key_ = key;
  }
  return layout_;
}

std::optional<CellRef> focus_cell(const Computation& computation, const FigureView& view) {
  if (view.subject.kind == FigureSubject::Kind::None) return std::nullopt;
  if (view.subject.is_cell()) return view.subject.cell;
  const Motion motion = motion_at(computation, view.progress);
  if (motion.kind == MotionKind::Still || motion.kind == MotionKind::Sweep) return std::nullopt;
  // Numbers that appear one after the other are too quick to be spelled out; the caption names one of them.
  if (motion.kind == MotionKind::Run && motion.is_moving) {
    const CellRef named = typical_cell(computation.graph(), *computation.last_moment());
    const bool has_come = index_of(computation.graph().shape(named.node), named.cell) < motion.unit_to;
    return has_come && !is_hidden(view, named) ? std::optional(named) : std::nullopt;
  }
  const Moment made = made_now(computation, motion);
  const CellRef typical = typical_cell(computation.graph(), made);
  return is_hidden(view, typical) ? last_cell(computation.graph(), made) : typical;
}

std::optional<CellRef> drawn_cell(const Graph& graph, const FigureLayout& layout, CellRef cell) {
  if (layout.find(cell.node)) return cell;
  if (!graph.op(cell.node) || !graph.is_known(cell.node, cell.cell)) return std::nullopt;
  const Expression made = graph.explain(cell.node, cell.cell).expression;
  if (made.kind != Expression::Kind::Cell) return std::nullopt;
  return drawn_cell(graph, layout, made.ref);
}

std::optional<NodeId> drawn_counterpart(const Graph& graph, const FigureFocus& focus, NodeId node) {
  if (repeats_one_head(graph, node)) node = graph.inputs(node)[0];
  NodeKey key = graph.info(node);
  if (key.head && key.block == focus.head.block) key.head = focus.head.head;
  return graph.find(key);
}

bool computes_any(const Computation& computation, const Moment& moment, const std::vector<RegionRef>& cells) {
  const Shape& shape = computation.graph().shape(moment.node);
  bool makes = false;
  for_each_box(shape, moment.from_cell, moment.to_cell, [&](const Region& made) {
    makes = makes || std::ranges::any_of(cells, [&](const RegionRef& each) {
              return each.node == moment.node && do_overlap(made, clipped(each.region, shape));
            });
  });
  return makes;
}

Index shown_slice(const Computation& computation, const FigureView& view, NodeId stack) {
  const Graph& graph = computation.graph();
  const Index slices = graph.shape(stack).slices;
  const auto query_of = [&](CellRef cell) -> std::optional<Index> {
    const auto query = tokens_of(graph, cell).query;
    return query && *query < slices ? query : std::nullopt;
  };
  if (const auto focus = focus_cell(computation, view)) {
    const auto query = query_of(*focus);
    const bool is_of_stack = focus->node == stack;
    if (query && (is_of_stack || computation.is_known(stack, {0, 0, *query}))) return *query;
  }
  // What is spoken of belongs to no query, or to one that is still to come: that of the last step stays.
  // Where it made several rows at once, before there is anything to show of them, the first is what comes
  // next.
  const auto moment = computation.last_moment();
  if (!moment) return 0;
  const auto query_at = [&](Index cell) {
    return query_of({moment->node, cell_at(graph.shape(moment->node), cell)}).value_or(0);
  };
  const Index last = query_at(moment->to_cell - 1);
  const bool is_single = query_at(moment->from_cell) == last;
  return is_single || computation.is_known(stack, {0, 0, last}) ? last : 0;
}

namespace {

constexpr float kRangeTint = 0.14f, kRangeRadius = 3, kRangeEdge = 1.8f;

// The cells that are computed together with this one: its row, if rows are computed as a whole.
CellRun made_with(const Pen& pen, CellRef target) {
  const bool is_row = pen.motion.kind == MotionKind::Softmax || pen.motion.kind == MotionKind::Vectors;
  const Shape& shape = pen.graph().shape(target.node);
  if (!is_row || pen.view.subject.is_cell() || !pen.motion.is_in_unit(shape, target)) return {target, target};
  return {{target.node, cell_at(shape, pen.motion.unit_from)},
          {target.node, cell_at(shape, pen.motion.unit_to - 1)}};
}

void draw_focus(const Pen& pen, CellRef target) {
  const std::size_t drawn = pen.drawing.shapes.size();
  // Where matrices need all of the room, nothing is spelled out.
  const bool has_card = pen.layout.product.width > 0;
  const bool is_made = has_card && pen.graph().op(target.node) != nullptr,
             is_detailed = pen.is_shown_in_detail(target);
  const Derivation derivation = is_made ? derivation_of(pen, target) : Derivation();
  const CellRun made = made_with(pen, target);
  if (pen.layout.find(target.node))
    draw_links(pen, made, is_made ? std::optional(derivation.panel) : std::nullopt);
  if (made.first != made.last && pen.layout.find(target.node) && !is_detailed) draw_explained(pen, target);
  if (is_detailed) fade_since(pen.drawing, drawn, eased_progress(pen.motion.phase, -0.04f, 0.08f));
  if (is_made) draw_derivation(pen, derivation, is_detailed ? pen.motion.phase : 1);
}

// The selected cell, where the figure is about another one.
void draw_selected(const Pen& pen, const std::optional<CellRef>& target) {
  if (!pen.view.selected) return;
  const auto cell = drawn_cell(pen.graph(), pen.layout, *pen.view.selected);
  if (cell && cell != target) draw_target_ring(pen, {*cell, *cell}, pen.theme().ink);
}

// The cells that are selected besides the one that the figure is about.
void draw_range(const Pen& pen) {
  const Block* block = pen.view.selected ? pen.layout.find(pen.view.selected->node) : nullptr;
  if (!block || !pen.view.range) return;
  const Rect rect = block->region_rect(*pen.view.range);
  pen.add(Box{rect, faded(pen.theme().ink, kRangeTint), kRangeRadius});
  pen.add(Outline{rect, pen.theme().ink, kRangeRadius, kRangeEdge});
}

// Highlights what is hovered, unless it is the target anyway.
void draw_pointers(const Pen& pen, const std::optional<CellRef>& target) {
  if (pen.view.token) draw_token_band(pen, *pen.view.token);
  if (!pen.view.hovered) return;
  const auto cell = drawn_cell(pen.graph(), pen.layout, *pen.view.hovered);
  if (cell && cell != target) draw_hovered(pen, *cell);
}

// Explaining a hidden number would reveal it.
bool would_reveal_hidden(const Pen& pen, CellRef target) {
  return would_reveal(pen.graph(), target, pen.view.blank) ||
         would_reveal(pen.graph(), target, pen.view.veiled);
}

// For a hidden number, only shows where it is, if the user selected or hovered it.
void draw_position_only(const Pen& pen, CellRef target) {
  if (!pen.view.subject.is_cell() || !pen.layout.find(target.node)) return;
  if (is_only_pointed_at(pen, target)) return draw_hovered(pen, target);
  draw_target_ring(pen, {target, target}, pen.theme().ink);
}

// Draws how the target is computed, as far as it is known.
void draw_subject(const Pen& pen, const std::optional<CellRef>& focus, const std::optional<CellRef>& target) {
  if (!target) return;
  if (would_reveal_hidden(pen, *target)) return draw_position_only(pen, *target);
  if (!pen.computation.is_known(target->node, target->cell)) return draw_position_only(pen, *target);
  const bool is_there = index_of(pen.graph().shape(target->node), target->cell) < pen.known(target->node);
  const bool is_too_quick = pen.motion.is_moving && pen.motion.kind == MotionKind::Fill;
  const bool is_made_now = pen.is_being_made(*focus);
  if (is_made_now ? !is_too_quick : is_there) draw_focus(pen, *target);
}

// Its arithmetic has the room that numbers around the selected one leave to it.
void draw_subject_beside(const Pen& pen, const std::optional<CloseUp>& close_up,
                         const std::optional<CellRef>& focus, const std::optional<CellRef>& target) {
  if (!close_up || !close_up->arithmetic) return draw_subject(pen, focus, target);
  const FigureLayout beside = with_arithmetic_in(pen.layout, *close_up->arithmetic);
  draw_subject({pen.computation, beside, pen.view, pen.drawing, pen.motion, pen.spoken, pen.number_formats,
                pen.lens_scales, pen.close_up},
               focus, target);
}

// In the view of a block, which shows no weights: those that the step introduces.
std::optional<NodeId> given_beside(const Pen& pen) {
  const auto given = pen.layout.block_view ? introduced_matrix(pen) : std::nullopt;
  const bool has_card = given && !pen.layout.find(*given) && pen.layout.product.height > 0;
  return has_card ? given : std::nullopt;
}

// From near, lines grow more slowly than what they surround, so that a ring never covers its number.
void thin_lines(Drawing& drawing, float pixels_per_unit) {
  constexpr float kNear = 2;
  if (pixels_per_unit <= kNear) return;
  const float share = std::sqrt(kNear / pixels_per_unit);
  for (DrawnShape& shape : drawing.shapes) {
    if (auto* outline = std::get_if<Outline>(&shape)) {
      outline->width *= share;
      outline->radius *= share;
    } else if (auto* stroke = std::get_if<Stroke>(&shape)) {
      stroke->width *= share;
    }
  }
}

}  // namespace

bool is_hidden(const FigureView& view, const CellRef& cell) {
  return is_in_any(view.blank, cell) || is_in_any(view.veiled, cell);
}

Drawing draw_figure(const Computation& computation, const FigureLayout& layout, const FigureView& view) {
  Drawing drawing;
  drawing.bounds = layout.bounds;
  drawing.shapes.reserve(2048);
  FigureCache own;
  const FigureView cached = with_cache(view, own);
  const auto focus = focus_cell(computation, view);
  Pen pen{computation,
          layout,
          cached,
          drawing,
          motion_at(computation, view.progress),
          {spoken_pair(computation, view, focus), is_self_attention(computation.graph(), layout)}};
  pen.lens_scales = lens_scales(pen);
  const NumberFormats formats(pen);
  pen.number_formats = &formats;
  if (layout.map) {
    draw_model_map(pen);
    if (const auto room = find_map_card_room(computation, layout, cached)) {
      if (room->covered) pen.add(Box{*room->covered, pen.theme().panel, 8});
      FigureLayout with_card = layout;
      with_card.product = room->card;
      const Pen of_card{computation, with_card,  cached,   drawing,
                        pen.motion,  pen.spoken, &formats, pen.lens_scales};
      if (const auto given = introduced_matrix(pen))
        draw_given_card(of_card, *given, room->card);
      else
        draw_subject(of_card, focus, focus);
    }
    thin_lines(drawing, view.pixels_per_unit);
    return drawing;
  }
  if (layout.block_view) draw_block_ground(pen);
  draw_wires(pen);
  for (const Block& block : layout.blocks) draw_block(pen, block);
  for (const HeadCard& card : layout.head_cards) draw_head_card(pen, card);
  if (layout.block_view) {
    draw_block_parts(pen);
    draw_model_place(pen);
  }
  const auto target = focus ? drawn_cell(computation.graph(), layout, *focus) : std::nullopt;
  const auto spelled = spelled_out(computation.graph(), layout, focus);
  const auto in_detail = spelled ? spelled : view.subject.in_detail;
  const bool is_told_by_row =
      is_row_of_result(computation, layout, cached, spelled) && draw_row_sum(pen, in_detail);
  draw_blanks(pen);
  draw_veil(pen);
  draw_lit(pen);
  draw_pointers(pen, target);
  draw_selected(pen, target);
  draw_range(pen);
  const auto given = given_beside(pen);
  const auto close_up = find_close_up(pen, {spelled, !is_told_by_row && !given});
  if (close_up) pen.close_up = close_up->card;
  if (given && !is_told_by_row) draw_given_card(pen, *given, layout.product);
  if (!given && !is_told_by_row) draw_subject_beside(pen, close_up, focus, spelled);
  if (close_up) draw_close_up(pen, *close_up);
  thin_lines(drawing, view.pixels_per_unit);
  return drawing;
}

Drawing draw_matrix(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                    NodeId node) {
  const Block& block = *layout.find(node);
  Drawing drawing;
  drawing.bounds = block.bounds;
  FigureCache own;
  FigureView cached = with_cache(view, own);
  const auto is_elsewhere = [&](const RegionRef& each) { return each.node != node; };
  std::erase_if(cached.blank, is_elsewhere);
  std::erase_if(cached.veiled, is_elsewhere);
  Pen pen{computation, layout, cached, drawing, motion_at(computation, view.progress)};
  pen.lens_scales = lens_scales(pen);
  draw_block(pen, block);
  draw_blanks(pen);
  draw_veil(pen);
  thin_lines(drawing, view.pixels_per_unit);
  return drawing;
}

}  // namespace heed
