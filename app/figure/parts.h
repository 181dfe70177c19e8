#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/figure/explanations.h"
#include "app/figure/figure.h"
#include "app/figure/motion.h"

namespace heed {

// What every part of a figure is drawn with, and into.
struct Pen {
  const Computation& computation;
  const FigureLayout& layout;
  const FigureView& view;
  Drawing& drawing;
  Motion motion;

  const Theme& theme() const { return *view.theme; }
  const Graph& graph() const { return computation.graph(); }
  Color color_of(NodeId node) const { return role_color(theme(), graph().info(node).role); }
  Color text_color_of(NodeId node) const { return role_text_color(theme(), graph().info(node).role); }
  // How a known number is made, as a formula and as what the screen says of it.
  std::shared_ptr<const Expression> formula(CellRef cell) const;
  std::shared_ptr<const ExplainedCell> explained(CellRef cell) const;
  bool is_ready(const Heatmap& heatmap) const { return !view.is_ready || view.is_ready(heatmap); }
  bool is_seen(const Rect& rect) const { return !view.visible || do_overlap(rect, *view.visible); }
  void add(DrawnShape shape) const { drawing.shapes.push_back(std::move(shape)); }

  // How many cells are on show: of the moment that is being shown, those that have arrived.
  Index known(NodeId node) const {
    const bool is_made_now = motion.is_moving && node == motion.node;
    return is_made_now ? std::min(motion.shown_until, computation.known(node)) : computation.known(node);
  }
  // 0: not there yet; 1: wholly there, as everything is that is not just being introduced.
  float presence(NodeId node, Cell cell) const {
    const bool comes = motion.is_moving && node == motion.node && motion.kind == MotionKind::Sweep;
    return comes ? presence_in_sweep(graph().shape(node), cell, motion.phase) : 1;
  }
  // Whether the cell is being made just now, and not only there.
  bool is_being_made(CellRef cell) const {
    return motion.is_moving && motion.is_in_unit(graph().shape(cell.node), cell);
  }
  // Whether how it is made is seen coming together.
  bool is_shown_in_detail(CellRef cell) const {
    const bool is_quick = motion.kind == MotionKind::Run || motion.kind == MotionKind::Fill;
    return is_being_made(cell) && !is_quick;
  }
};

constexpr float kSmallestCellPx = 9;  // smaller cells touch, and have no form that tells the sign

// What of a node is in the figure just now: the matrix, or one slice of the stack, as far as it is known.
struct ShownMatrix {
  NodeId node = 0;
  Index slice = 0;
  Index computed = 0;  // cells in reading order that hold numbers
  Index known = 0;     // of these, those that are shown
  NumberRange range;   // of those that are not hidden: colours and legend would tell the others
  Index seen = 0;      // how many these are
  // What stands in them: the numbers themselves, or what the lens makes of them.
  CellNumbers values;  // none while nothing is shown
  const Revision* revision = nullptr;
  bool is_coming = false;       // its colours are not known yet, because other matrices come first
  bool has_counterpart = true;  // else the lens has nothing to compare with, and nothing is known of it
};

ShownMatrix shown_matrix(const Pen& pen, NodeId node);
// The numbers that its colours have to cover: its own or those of all matrices of its role, as the person
// chose.
NumberRange scaled_range(const Pen& pen, const ShownMatrix& shown);
// Whether one of these is not known yet.
bool is_scale_coming(const Pen& pen, const ShownMatrix& shown);
ColorScale scale_of(const Pen& pen, const ShownMatrix& shown);
// Its cells; some are known.
Heatmap heatmap_of(const Pen& pen, const ShownMatrix& shown, const Rect& rect);
// What its colours mean: a ruler of all colours with the numbers at its ends.
void draw_legend(const Pen& pen, const Block& block, const ShownMatrix& shown);

// The public name without the head, which the figure shows once: `scores`.
std::string block_title(const Graph& graph, NodeId node);

void draw_wires(const Pen& pen);
void draw_block(const Pen& pen, const Block& block);
// Tokens and numbers along its edges.
void draw_axis_labels(const Pen& pen, const Block& block);
void draw_head_card(const Pen& pen, const HeadCard& card);
// Cells that are made together: a single one, or a row.
struct MadeCells {
  CellRef first, last;
};
// The cells that they are made of, with arrows from them, and, where a person points at one, quietly those
// that it feeds; around the panel in which that is spelled out.
void draw_links(const Pen& pen, const MadeCells& made, const std::optional<Rect>& panel);
// A ring around them alone; in a matrix of tiny cells their row and column lead to them.
void draw_chosen(const Pen& pen, const MadeCells& made);
// A cell under the pointer while another one is what the figure is about.
void draw_pointed_at(const Pen& pen, CellRef cell);
// The row of a query or the column of a key in the weights.
void draw_token_band(const Pen& pen, TokenRef token);
// Near enough, a cell says below its number how it is made.
void draw_cell_terms(const Pen& pen, CellRef cell, const Rect& rect, Color color);

// A ring on each cell that an action has just changed.
void draw_change_marks(const Pen& pen, const Block& block, const ShownMatrix& shown);

// Whether a number is asked for, or would tell one that is.
bool is_hidden(const FigureView& view, CellRef cell);

// A number on a chip in the color of the matrix it comes from.
void draw_chip(const Pen& pen, const Rect& rect, Color color, const std::string& text, float size);

Color faded(Color color, float opacity);
// All that has been added since there were `count` shapes; a heatmap stays as it is.
void fade_since(Drawing& drawing, std::size_t count, float opacity);

}  // namespace heed
