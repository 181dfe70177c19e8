#pragma once

#include <string>

#include "app/figure/figure.h"
#include "tests/app/figure/sentences.h"

namespace heed {

inline FigureView view_selecting(CellRef cell, float pixels = 1) {
  FigureView view;
  view.subject = FigureSubject::of(cell);
  view.selected = cell;
  view.pixels_per_unit = pixels;
  return view;
}

// The figure with a number of the result selected, which is made of a row of the joined heads and a column of
// their weights, so that two arrows of one colour lead there: of several scenes, in windows of all sizes, at
// three corners. `visit` gets the drawing, and where that is.
template <typename Visit>
void for_selected_results(const Visit& visit) {
  for (const std::string& json :
       {std::string(kTwoHeads), small_heads(""), sentence(4, 16, 2, kOutput), sentence(12, 16, 4, kOutput)}) {
    const Computation scene = computed(json);
    const NodeId made = *scene.graph().find("Y");
    const Shape& shape = scene.graph().shape(made);
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, made, page);
      const std::string where = std::to_string(shape.rows) + " words at " + std::to_string(room.width);
      for (const Cell cell : {Cell{0, 0}, Cell{shape.rows - 1, 0}, Cell{shape.rows - 1, shape.cols - 1}})
        visit(draw_figure(scene, layout, view_selecting({made, cell}, page.pixels)), where);
    }
  }
}

}  // namespace heed
