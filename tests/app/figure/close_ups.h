#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {

inline constexpr FigurePage kRooms[] = {kRoom1024, kRoom1366, kRoom1920};

// A head of a transformer with matrices of 96 × 32, and a bare attention over 60 words.
inline Computation trained_size() { return made("2", "3", "96", 9); }
inline Computation bare_size() { return computed(sentence(60, 32, 1)); }
inline Computation thirty_words() { return computed(sentence(30, 12, 2)); }

// How a window of this room shows one matrix.
struct Window {
  const Computation& scene;
  FigureLayout layout;
  FigureView view;
  NodeId node = 0;

  Window(const Computation& of, const std::string& name, FigurePage room, bool is_looked_at = false)
      : scene(of), node(*of.graph().find(name)) {
    const int chapter = spot_of_matrix(of.steps(), of.graph().info(node)).chapter;
    FigureFocus focus = figure_focus(of, {Depth::Chapter, chapter, 0});
    focus.made = node;
    if (is_looked_at) focus.looked = {node};
    const FigurePage page = room.is_presented ? room : page_of(room);
    layout = make_figure_layout(of.graph(), focus, page);
    const float fit = std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
    view.pixels_per_unit = page.pixels * fit;
    const float width = page.width / fit, height = page.height / fit;
    view.page = {layout.bounds.center_x() - width / 2, layout.bounds.center_y() - height / 2, width, height};
  }

  Drawing select(Cell cell) {
    view.selected = CellRef{node, cell};
    view.subject = FigureSubject::of(*view.selected);
    return draw_figure(scene, layout, view);
  }
  Rect cell_px(const EnlargedCells& enlarged, Cell cell) const {
    Rect rect = enlarged.cell_rect(cell.row, cell.col);
    rect.width *= view.pixels_per_unit;
    rect.height *= view.pixels_per_unit;
    return rect;
  }
};

// How many shapes were drawn before the card, and the card.
inline std::pair<std::size_t, Rect> card_of(const Drawing& drawing) {
  for (std::size_t at = drawing.shapes.size(); at-- > 0;) {
    const Box* box = std::get_if<Box>(&drawing.shapes[at]);
    if (box && is_inside(box->rect, drawing.enlarged->rect)) return {at, box->rect};
  }
  ADD_FAILURE();
  return {};
}

}  // namespace heed
