#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/figure/explanations.h"
#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "app/figure/motion.h"

namespace heed {

// The tokens that a figure speaks of: those of the numbers it is about, or the one pointed at.
struct SpokenTokens {
  TokenPair pair;
  bool is_self_attention = true;  // keys are of the same tokens
};
bool is_self_attention(const Graph& graph, const FigureLayout& layout);

class NumberFormats;

// Through a lens one scale holds for all matrices, so that one through which little gets looks like it.
struct LensScale {
  NumberRange range;   // of all matrices; of a large graph, of those that are drawn, as far as they are known
  float exponent = 1;  // below 1, small numbers are boosted
};

// But the change of a share is seen against the 1 that it could be at most, however large other changes are.
struct LensScales {
  LensScale shares;
  LensScale others;
};

// The context shared by all drawing functions of a figure: what to draw, and the drawing to add to.
struct Pen {
  const Computation& computation;
  const FigureLayout& layout;
  const FigureView& view;
  Drawing& drawing;
  Motion motion;
  SpokenTokens spoken = {};
  const NumberFormats* number_formats = nullptr;  // null: each matrix on its own
  std::optional<LensScales> lens_scales = {};     // none: no lens
  std::optional<Rect> close_up = {};              // arrows lead around it

  const Theme& theme() const { return *view.theme; }
  const Graph& graph() const { return computation.graph(); }
  Color color_of(NodeId node) const { return role_color(theme(), graph().info(node).role); }
  Color fill_color_of(NodeId node) const { return role_fill_color(theme(), graph().info(node).role); }
  Color text_color_of(NodeId node) const { return role_text_color(theme(), graph().info(node).role); }
  // Explanations of a known number, as a formula and as shown on the screen.
  std::shared_ptr<const Expression> formula(CellRef cell) const;
  std::shared_ptr<const ExplainedCell> explained(CellRef cell) const;
  bool is_ready(const Heatmap& heatmap) const { return !view.is_ready || view.is_ready(heatmap); }
  // Whether a question hides cells of this row, or they would tell what it hides.
  bool hides_row(NodeId node, Index row) const;
  bool is_seen(const Rect& rect) const { return !view.visible || do_overlap(rect, *view.visible); }
  // Of words.
  float label_size(float size) const { return size_on_screen(size, view.pixels_per_unit); }
  // Of an outline around cells: when zoomed in it stays thin, so that it does not cover the neighbours.
  float line_width(float width) const { return width / std::max(view.pixels_per_unit, 1.0f); }
  // Between cells of this side: small ones need the room for their numbers.
  float cell_gap(float side) const {
    constexpr float kTightPx = 21, kUsualPx = 26, kTightGap = 0.06f, kUsualGap = 0.12f, kMostGap = 3;
    const float way = (side * view.pixels_per_unit - kTightPx) / (kUsualPx - kTightPx);
    return std::min(kMostGap, std::lerp(kTightGap, kUsualGap, std::clamp(way, 0.0f, 1.0f)) * side);
  }
  template <typename Shape>
  void add(Shape&& shape) const {
    drawing.shapes.emplace_back(std::forward<Shape>(shape));
  }

  // How many cells are shown: of the moment being animated, those that are revealed.
  Index known(NodeId node) const {
    const bool is_made_now = motion.is_moving && node == motion.node;
    return is_made_now ? std::min(motion.shown_until, computation.known(node)) : computation.known(node);
  }
  // Opacity of a cell; below 1 only while it is being introduced.
  float cell_opacity(NodeId node, Cell cell) const {
    const bool comes = motion.is_moving && node == motion.node && motion.kind == MotionKind::Sweep;
    return comes ? sweep_opacity(graph().shape(node), cell, motion.phase) : 1;
  }
  // Whether the cell is being computed in the current unit.
  bool is_being_made(CellRef cell) const {
    return motion.is_moving && motion.is_in_unit(graph().shape(cell.node), cell);
  }
  // Whether its derivation is being animated.
  bool is_shown_in_detail(CellRef cell) const {
    const bool is_quick = motion.kind == MotionKind::Run || motion.kind == MotionKind::Fill;
    return is_being_made(cell) && !is_quick;
  }
};

// For the matrices that the pen's figure shows.
std::optional<LensScales> lens_scales(const Pen& pen);

constexpr float kSmallestCellPx = 9;  // smaller cells have no gaps and no symbols

// What the figure shows of a node: its matrix, or one slice of a stack, as far as known.
struct ShownMatrix {
  NodeId node = 0;
  Index slice = 0;
  Index computed = 0;  // cells in reading order that hold numbers
  Index known = 0;     // of these, those that are shown
  NumberRange range;   // excludes hidden cells, which colours and legend would reveal
  Index seen = 0;      // how many cells `range` covers
  // The numbers, or the values of the lens.
  CellNumbers values;  // empty while nothing is shown
  const Revision* revision = nullptr;
  bool is_pending = false;      // range not known yet: waiting for the frame's budget
  bool has_counterpart = true;  // false: the baseline has no such matrix
};

ShownMatrix shown_matrix(const Pen& pen, NodeId node);
// Whether some of its numbers have a sign.
inline bool is_signed(const Pen& pen, const ShownMatrix& shown) {
  return shown.range.low < 0 || pen.view.lens != nullptr;
}
// The range its colours must cover: its own, or that of all matrices of its role, as the user chose. The
// outputs of heads have one with the matrix that joins them, as a number and its copy have one colour.
NumberRange scaled_range(const Pen& pen, const ShownMatrix& shown);
// Whether a range that this depends on is not known yet.
bool is_scale_pending(const Pen& pen, const ShownMatrix& shown);
ColorScale scale_of(const Pen& pen, const ShownMatrix& shown);
// The heatmap of its cells; at least one is known.
Heatmap heatmap_of(const Pen& pen, const ShownMatrix& shown, const Rect& rect);
// Draws the colour legend: a ruler of the scale with numbers at its ends.
void draw_legend(const Pen& pen, const Block& block, const ShownMatrix& shown);

// Covers what a question hides of the matrix.
void cover_hidden(const Pen& pen, const Heatmap& heatmap, Color ground);

// The node's name without the head prefix, which the figure shows once: `scores`.
std::string block_title(const Graph& graph, NodeId node);

// The same as it stands above its matrix: what a block reads is the `out` of the one before.
std::string shown_title(const Pen& pen, NodeId node);

// Where a title ends at most.
float most_title_end(const Pen& pen, const Block& block);

// What captions call the matrix, behind its title.
struct TitleWord {
  std::string word;  // empty: none, or no room beside the size of the matrix
  float size = 0;
  float begin = 0, end = 0;
};
TitleWord title_word(const Pen& pen, const Block& block, float line_end);

void draw_wires(const Pen& pen);
void draw_block(const Pen& pen, const Block& block);
// Draws token and index labels along its edges. Without room above its columns, those that the figure speaks
// of stand after its title; returns where that line ends.
float draw_axis_labels(const Pen& pen, const Block& block, float title_end);
// The columns of the largest weights of the row that is spoken of, the largest first; empty: it has none, or
// they are not known.
std::vector<Index> largest_weights(const Pen& pen, const Block& block);
// The bounds of a block without the room that was kept beside its rows and has no words in it.
Rect with_drawn_words(const Pen& pen, const Block& block);
// Where at this height the words beside its rows begin, from the left; where there are none, the frame.
float words_begin_at(const Pen& pen, const Block& block, float y);
void draw_head_card(const Pen& pen, const HeadCard& card);
// With its picture below its name, which may take two lines.
HeadCard with_room_for_titles(const Pen& pen, HeadCard card);
// What is switched off is computed all the same, but stands back in a dashed frame, wherever it is drawn.
void draw_off(const Pen& pen, const Rect& rect, Color ground, float radius = 3);
// Cells that are computed together: a single one, or a row.
struct CellRun {
  CellRef first, last;
};
// Draws arrows from their source cells, and, if the user points at one, faint ones to the cells
// that use it; routed around the derivation panel. What the steps make has a ring in its own colour, what a
// person chose one in ink.
void draw_links(const Pen& pen, const CellRun& made, const std::optional<Rect>& panel);
// A ring around them; tiny cells get bands along their row and column.
void draw_target_ring(const Pen& pen, const CellRun& made, Color color);
// Highlights a hovered cell, thinner than what is selected or happens.
void draw_hovered(const Pen& pen, CellRef cell);
// Of a row that is made at once, the number that is explained beside the figure.
void draw_explained(const Pen& pen, CellRef cell);
// Whether a cell that the figure is about is neither selected nor what happens.
bool is_only_pointed_at(const Pen& pen, CellRef cell);
// Highlights the row of a query or the column of a key in the weights.
void draw_token_band(const Pen& pen, TokenRef token);
// When zoomed in far enough, shows the terms of a number below it.
void draw_cell_terms(const Pen& pen, const CellRef& cell, const Rect& rect, Color color);

// Draws a ring on each cell that the last action changed.
void draw_change_marks(const Pen& pen, const Block& block, const ShownMatrix& shown);
// Where changes are shown, rings around the numbers that were edited: all others follow from them.
void draw_edit_marks(const Pen& pen, const Block& block, const ShownMatrix& shown);

// Whether a number is blank, or would reveal one that is.
bool is_hidden(const FigureView& view, const CellRef& cell);

// What a page of a lesson lights. Where the steps go on, the ring is that of what they make, and these stand
// back.
void draw_lit(const Pen& pen);
// A question mark over each blank; what would reveal one is covered.
void draw_blanks(const Pen& pen);
void draw_veil(const Pen& pen);

// Draws a number on a chip in the colour of its matrix.
void draw_chip(const Pen& pen, const Rect& rect, Color color, const std::string& text, float size,
               std::optional<Color> border = {});

Color faded(Color color, float opacity);
// Fades all shapes from index `count` on, except heatmaps.
void fade_since(Drawing& drawing, std::size_t count, float opacity);

}  // namespace heed
