#pragma once

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "app/figure/derivation.h"
#include "app/figure/figure.h"
#include "app/figure/pen.h"
#include "tests/app/figure/sentences.h"

namespace heed {

// What a presentation at 1920 x 1080 leaves for the figure.
inline constexpr FigurePage kWall{1116, 497};

// The card of a matrix: in a window, and on a wall.
struct BothCards {
  Derivation usual, presented;
  FigureLayout layout;

  float scale() const { return presented.panel.width / usual.panel.width; }
};

inline Derivation card_of(const Computation& scene, const FigureLayout& layout, CellRef target,
                          bool is_presented, float pixels_per_unit = 1,
                          Language language = Language::English) {
  FigureView view;
  view.language = language;
  view.has_large_numbers = is_presented;
  view.pixels_per_unit = pixels_per_unit;
  Drawing drawing;
  return derivation_of(Pen{scene, layout, view, drawing, motion_at(scene, 1)}, target);
}

template <typename Visit>
void for_both_cards(const Computation& done, FigurePage room, const Visit& visit) {
  const Graph& graph = done.graph();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node)) continue;
    FigureFocus focus(0);
    focus.made = node;
    const FigureLayout layout = make_figure_layout(graph, focus, page_of(room));
    if (!layout.find(node) || layout.product.width == 0) continue;
    const CellRef target{node, {0, 0}};
    const float pixels = page_of(room).pixels;
    visit(BothCards{card_of(done, layout, target, false, pixels), card_of(done, layout, target, true, pixels),
                    layout});
  }
}

inline float least_letters(const Derivation& card) {
  float least = 1000;
  for (const Part& part : card.parts) {
    if (const auto* label = std::get_if<Label>(&part.shape)) least = std::min(least, label->size);
  }
  return least;
}

// Labels of a card, as they are read.
inline std::vector<std::string> words_of(const Derivation& card) {
  std::vector<std::string> words;
  for (const Part& part : card.parts) {
    if (const auto* label = std::get_if<Label>(&part.shape)) words.push_back(label->text);
  }
  return words;
}

// Of a sentence with four heads.
inline Derivation card_in(const Computation& done, int head, const char* made, Cell cell, FigurePage room) {
  FigureFocus focus(head);
  focus.made = *done.graph().find(made);
  const FigureLayout layout = make_figure_layout(done.graph(), focus, page_of(room));
  return card_of(done, layout, {*focus.made, cell}, false);
}

inline Derivation card_in_sentence(int head, const char* made, Cell cell, FigurePage room) {
  return card_in(computed(sentence(14, 16, 4, kOutput)), head, made, cell, room);
}

}  // namespace heed
