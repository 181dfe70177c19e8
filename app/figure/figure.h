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

// What a figure is about: what the last moment made, one cell, or nothing in particular.
struct FigureSubject {
  enum class Kind { Moment, Cell, None };

  Kind kind = Kind::Moment;
  CellRef cell;

  static FigureSubject of(CellRef cell) { return {Kind::Cell, cell}; }
  bool is_cell() const { return kind == Kind::Cell; }
};

// How a person looks at a figure just now.
struct FigureView {
  const Theme* theme = &heed::theme(ThemeKind::Dark);
  Language language = Language::English;
  float pixels_per_unit =
      1;  // at the scale of the display: decides what is readable, numbers near, colours far
  FigureSubject subject;
  std::optional<CellRef> hovered;   // gets an outline, and so does
  std::optional<CellRef> selected;  // this one, whatever the figure is about
  std::optional<Region> range;      // of the selected cell's matrix, if more than it is selected
  float progress = 1;               // how far the last moment has been shown; 1: all of it is there
  std::optional<Rect> visible;      // what of the figure can be seen; none: all of it
  std::optional<TokenRef> token;    // pointed at, over the tokens
  ColorChoice colors;
  bool shows_legends = true;                     // under each matrix, what its colours mean
  LensNumbers* lens = nullptr;                   // what stands in the cells; none: the numbers themselves
  const Graph* marked_since = nullptr;           // cells whose numbers differ from these get a ring
  float mark_strength = 1;                       // 0 to 1: how much of the ring is still there
  std::vector<RegionRef> lit;                    // what somebody is to look at
  std::vector<RegionRef> blank;                  // what is asked for and not to be seen yet
  std::vector<RegionRef> veiled;                 // what would tell it
  bool has_large_numbers = false;                // for a room: as large as cells have room for
  FigureCache* cache = nullptr;                  // none: everything is worked out anew
  std::function<bool(const Heatmap&)> is_ready;  // whether whoever paints can do so; none: always
};

// The cell that the figure is about, if it is about one.
std::optional<CellRef> focus_cell(const Computation& computation, const FigureView& view);

// The cell of the figure that stands for this one: itself, or, where its matrix is only passed on and not
// drawn again, the cell that it is a copy of.
std::optional<CellRef> drawn_cell(const Graph& graph, const FigureLayout& layout, CellRef cell);

// Whether the moment makes a number that is not to be seen: whoever tells what happens would tell it.
bool does_make_any(const Computation& computation, const Moment& moment, const std::vector<RegionRef>& cells);

// The query whose slice is shown of a stack: that of the focus.
Index shown_slice(const Computation& computation, const FigureView& view, NodeId stack);

Drawing draw_figure(const Computation& computation, const FigureLayout& layout, const FigureView& view);
// One matrix of it alone.
Drawing draw_matrix(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                    NodeId node);

}  // namespace heed
