#include "app/figure/grown_layout.h"

#include <algorithm>
#include <utility>

#include "app/figure/grown_choice.h"
#include "app/figure/wall_layout.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// As large as numbers must be, or as much of it as has room.
std::optional<FigureLayout> window_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                          bool may_have_heads = true) {
  GrownChoice choice(graph, focus, page, may_have_heads);
  if (auto layout = choice.with_inputs()) return layout;
  // There a softmax of many keys is rather read in its card than in the cells.
  const bool is_softmax = traits_of(graph, *focus.made).normalization == Normalization::Softmax;
  if (page.is_presented && is_softmax) {
    if (auto layout = wall_softmax_card(graph, focus, page)) return layout;
  }
  return choice.with_less();
}

}  // namespace

std::optional<FigureLayout> grown_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  if (page.is_presented) {
    if (auto layout = wall_layout(graph, focus, page)) return layout;
  }
  auto layout = window_layout(graph, focus, page);
  if (!layout || layout->head_cards.empty()) return layout;
  // Heads that come and go within a step would move everything else.
  FigureFocus other = focus;
  for (const NodeId node : matrices_of_step(graph, focus)) {
    other.made = node;
    const auto of_other = node == focus.made ? std::nullopt : window_layout(graph, other, page);
    if (!of_other || !of_other->head_cards.empty()) continue;
    auto alike = window_layout(graph, focus, page, false);
    return alike ? std::move(alike) : std::move(layout);
  }
  return layout;
}

std::optional<FigureLayout> grown_around_looked(const Graph& graph, const FigureFocus& focus,
                                                FigurePage page) {
  FigureFocus everything = focus;
  everything.looked.clear();
  const NodeId last = *std::ranges::max_element(focus.looked);
  everything.made = last;
  for (const GrownCard card : {GrownCard::Usual, GrownCard::None}) {
    for (const Arranged& arranged : arrangements_in_lanes(graph, everything)) {
      GrownFigure figure(graph, everything, page, arranged, {HeadCardsAs::Rows, card});
      if (figure.shows(last, {last, focus.looked, focus.looked})) return figure.layout();
    }
  }
  return std::nullopt;
}

}  // namespace heed
