#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/figure/drawing.h"
#include "app/figure/layout.h"
#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/explain/tokens.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

class FigureCache;
class LensNumbers;

// What a figure shows and how: theme, selection, zoom, progress of the animation.
struct FigureView {
  const Theme* theme = &heed::theme(ThemeKind::Dark);
  Language language = Language::English;
  // Screen pixels per figure unit: decides what is legible, numbers up close, colours from afar.
  float pixels_per_unit = 1;
  std::optional<CellRef> hovered;
  std::optional<CellRef> selected;
  std::optional<Region> range;    // in the selected cell's matrix, if more than one cell is selected
  float progress = 1;             // animation progress of the last moment; 1: complete
  std::optional<Rect> visible;    // visible part of the figure, for culling; none: all of it
  std::optional<TokenRef> token;  // hovered in the token view
  ColorOptions colors;
  bool shows_legends = true;                     // a colour legend under each matrix
  LensNumbers* lens = nullptr;                   // values to show in the cells; null: the numbers themselves
  const Graph* marked_since = nullptr;           // cells that differ from this graph get a ring
  float mark_strength = 1;                       // opacity of these rings, 0 to 1
  std::vector<RegionRef> lit;                    // highlighted
  std::vector<RegionRef> blank;                  // asked for in a question, so hidden
  std::vector<RegionRef> veiled;                 // hidden because they would reveal the blanks
  bool has_large_numbers = false;                // for presenting: as large as cells allow
  FigureCache* cache = nullptr;                  // null: nothing is cached
  std::function<bool(const Heatmap&)> is_ready;  // whether the painter has uploaded it; none: always
};

// The cell the figure explains: selected, else hovered, else the last one computed.
std::optional<CellRef> focus_cell(const Computation& computation, const FigureView& view);

// The cell that represents this one in the figure: itself, or, if its matrix is a copy that is not
// drawn, the cell it was copied from.
std::optional<CellRef> drawn_cell(const Graph& graph, const FigureLayout& layout, CellRef cell);

// Whether the moment computes any of these cells, so that describing it would reveal them.
bool computes_any(const Computation& computation, const Moment& moment, const std::vector<RegionRef>& cells);

// The slice of a stack to show: that of the focused query.
Index shown_slice(const Computation& computation, const FigureView& view, NodeId stack);

Drawing draw_figure(const Computation& computation, const FigureLayout& layout, const FigureView& view);
// A single matrix of the figure.
Drawing draw_matrix(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                    NodeId node);

}  // namespace heed
