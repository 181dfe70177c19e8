#include "app/figure/grown_layout.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/figure/grown_choice.h"
#include "app/figure/head_cards.h"
#include "app/figure/wall_layout.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// As large as numbers must be, or as much of it as has room.
std::optional<FigureLayout> window_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  GrownChoice choice(graph, focus, page);
  if (auto layout = choice.with_inputs()) return layout;
  // There a softmax of many keys is rather read in its card than in the cells.
  const bool is_softmax = traits_of(graph, *focus.made).normalization == Normalization::Softmax;
  if (page.is_presented && is_softmax) {
    if (auto layout = wall_softmax_card(graph, focus, page)) return layout;
  }
  return choice.with_less();
}

// And in how many columns the heads are, whichever matrix of the step is made.
struct LayoutOfStep {
  std::optional<FigureLayout> of_made;
  std::set<int> head_columns;
};

LayoutOfStep layout_of_step(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  LayoutOfStep step{window_layout(graph, focus, page), {}};
  if (step.of_made) step.head_columns.insert(columns_of_heads(*step.of_made));
  FigureFocus on_each = focus;
  for (const NodeId node : matrices_of_step(graph, focus)) {
    on_each.made = node;
    const auto layout = node == *focus.made ? std::nullopt : window_layout(graph, on_each, page);
    if (layout) step.head_columns.insert(columns_of_heads(*layout));
  }
  return step;
}

}  // namespace

std::optional<FigureLayout> grown_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  if (page.is_presented) {
    if (auto layout = wall_layout(graph, focus, page)) return layout;
  }
  if (head_count(graph, focus) < 2) return window_layout(graph, focus, page);
  // Heads that come and go, or are in a row now and in a column then, would move everything else.
  LayoutOfStep layout = layout_of_step(graph, focus, page);
  if (layout.head_columns.size() < 2) return std::move(layout.of_made);
  for (const int columns : layout.head_columns) {
    if (columns == 0) break;
    page.head_columns = columns;
    LayoutOfStep alike = layout_of_step(graph, focus, page);
    if (alike.of_made && alike.head_columns.size() == 1) return std::move(alike.of_made);
  }
  page.head_columns = FigurePage::kNoHeads;
  auto without_heads = window_layout(graph, focus, page);
  return without_heads ? std::move(without_heads) : std::move(layout.of_made);
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
