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
  TokenPair tokens;                  // None: whose rows and columns are in colour,
  std::optional<CellRef> in_detail;  // and the number that is explained beside it

  static FigureSubject of(CellRef cell) { return {Kind::Cell, cell, {}, {}}; }
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
  std::optional<Rect> page;         // where something may stand beside the figure; none: within its bounds
  std::optional<TokenRef> token;    // pointed at, over the tokens
  ColorOptions colors;
  bool shows_step_head = true;          // which head the step is in, among several
  bool shows_legends = true;            // a colour legend under each matrix
  bool is_small_picture = false;        // of a map: without arrows, marks and the lens, which would be specks
  LensNumbers* lens = nullptr;          // values to show in the cells; null: the numbers themselves
  const Graph* marked_since = nullptr;  // cells that differ from this graph get a ring
  float mark_strength = 1;              // opacity of these rings, 0 to 1
  std::vector<RegionRef> lit;           // highlighted
  std::vector<RegionRef> blank;         // asked for in a question, so hidden
  std::vector<RegionRef> veiled;        // hidden because they would reveal the blanks
  bool has_large_numbers = false;       // for presenting: as large as cells allow
  float least_number = 1;               // of its usual least size, the share that will do if it must
  FigureCache* cache = nullptr;         // null: nothing is cached
  std::function<bool(const Heatmap&)> is_ready;  // whether the painter has uploaded it; none: always
};

// What there is to see at a spot.
FigureFocus figure_focus(const Computation& computation, const Spot& spot);
// The last of its steps that has made a number for its head: its `filled_to`.
std::optional<int> last_filled_step(const Computation& computation, const FigureFocus& focus);

// The cell that the figure is about, if it is about one.
std::optional<CellRef> focus_cell(const Computation& computation, const FigureView& view);

// Where a moment is more than what the arithmetic card shows: the name of the cell or the row that it shows,
// as the card has it. Empty: it shows all of the moment, or nothing.
std::string shown_example(const Computation& computation, const Moment& moment, CellRef shown,
                          Language language);

// The cell that represents this one in the figure: itself, or, if its matrix is a copy that is not
// drawn, the cell it was copied from.
std::optional<CellRef> drawn_cell(const Graph& graph, const FigureLayout& layout, CellRef cell);

// The matrix of the figure that shows this one, or, of another head, its counterpart in the head in focus.
std::optional<NodeId> drawn_counterpart(const Graph& graph, const FigureFocus& focus, NodeId node);

// Whether the moment computes any of these cells, so that describing it would reveal them.
bool computes_any(const Computation& computation, const Moment& moment, const std::vector<RegionRef>& cells);

// The slice of a stack to show: that of the focused query.
Index shown_slice(const Computation& computation, const FigureView& view, NodeId stack);

// How what is in focus is laid out, at its depth.
FigureLayout make_figure_layout(const Computation& computation, const FigureFocus& focus,
                                FigurePage page = {});

// The layout of the last frame, for as long as nothing that it depends on has changed.
class LayoutCache {
 public:
  const FigureLayout& layout(const Computation& computation, const FigureFocus& focus, FigurePage page);

 private:
  struct Key {
    std::uint64_t structure = 0;
    FigureFocus focus = 0;
    FigurePage page;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key_;
  FigureLayout layout_;
};

// Whether the figure has a ring around the cell that it is about, or around its row, or spells it out.
bool tells_a_cell(const Computation& computation, const FigureLayout& layout, const FigureView& view);

Drawing draw_figure(const Computation& computation, const FigureLayout& layout, const FigureView& view);
// A single matrix of the figure.
Drawing draw_matrix(const Computation& computation, const FigureLayout& layout, const FigureView& view,
                    NodeId node);

}  // namespace heed
