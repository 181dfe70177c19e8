#pragma once

#include <string>

#include "app/figure/figure.h"

namespace heed {

// What every part of a figure is drawn with, and into.
struct Pen {
  const Computation& computation;
  const FigureLayout& layout;
  const FigureView& view;
  Drawing& drawing;

  const Theme& theme() const { return *view.theme; }
  const Graph& graph() const { return computation.graph(); }
  Color color_of(NodeId node) const { return role_color(theme(), graph().info(node).role); }
  void add(DrawnShape shape) const { drawing.shapes.push_back(std::move(shape)); }
};

// The public name without the head, which the figure shows once: `scores`.
std::string block_title(const Graph& graph, NodeId node);

void draw_wires(const Pen& pen);
void draw_block(const Pen& pen, const Block& block);
void draw_head_card(const Pen& pen, const HeadCard& card);
// The cells that a cell is made of, with arrows from them to it.
void draw_sources(const Pen& pen, CellRef target);
// How it is made of them, spelled out.
void draw_product(const Pen& pen, CellRef target);
// Where that stands.
Rect product_panel(const Pen& pen, CellRef target);

// A number on a chip in the color of the matrix it comes from.
void draw_chip(const Pen& pen, const Rect& rect, Color color, const std::string& text, float size);

Color faded(Color color, float opacity);

}  // namespace heed
