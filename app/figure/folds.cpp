#include "app/figure/folds.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/figure/seen_operands.h"

namespace heed {
namespace {

constexpr float kLeastBesideCardPx = 6;  // cells without numbers, beside the arithmetic of one

// Of the matrices that `focus` looks at: in lanes and in one row.
std::vector<Arranged> fold_arrangements(const Graph& graph, const FigureFocus& focus) {
  std::vector<Arranged> arrangements = arrangements_in_lanes(graph, focus);
  arrangements.push_back(arrange_in_row(graph, focus));
  return arrangements;
}

FigureFocus focus_on(FigureFocus focus, const ToRead& to_read) {
  focus.looked = to_read.nodes;
  focus.looked.insert(focus.looked.end(), to_read.operands.begin(), to_read.operands.end());
  return focus;
}

// Only these matrices, of which some are to be read, rather where the rows of the others are seen; none: that
// has no room.
std::optional<FigureLayout> fold_with(const Graph& graph, const FigureFocus& all, FigurePage page,
                                      const ToRead& to_read, const FoldNeeds& needs) {
  const FigureFocus focus = focus_on(all, to_read);
  const NodeId made = *focus.made;
  const std::vector<Arranged> arrangements = fold_arrangements(graph, focus);
  std::optional<FigureLayout> with_flat;
  for (const FoldCompany& each : needs.companies) {
    ToRead read = to_read;
    read.with_words = each.has_words_at_inputs ? to_read.nodes : std::vector<NodeId>{made};
    read.has_column_words = each.has_column_words;
    for (const Arranged& arranged : arrangements) {
      GrownFigure figure(graph, focus, page, arranged, {each.heads, needs.card});
      if (!figure.shows_beside(made, read, needs.share, needs.others)) continue;
      auto layout = figure.layout();
      if (layout && are_rows_seen(*layout, to_read.operands, page)) return layout;
      if (!with_flat) with_flat = std::move(layout);
    }
  }
  return with_flat;
}

// Where its numbers have no room either way: as large as it can be, with its operands and words.
std::optional<FigureLayout> unread_fold(const Graph& graph, const FigureFocus& all, FigurePage page,
                                        const ToRead& to_read, std::span<const GrownCompany> companies) {
  const FigureFocus focus = focus_on(all, to_read);
  std::optional<FigureLayout> largest;
  for (const GrownCompany& company : companies) {
    for (const Arranged& arranged : fold_arrangements(graph, focus)) {
      GrownFigure figure(graph, focus, page, arranged, company);
      figure.shows(*focus.made, to_read);
      auto layout = figure.layout();
      if (!layout) continue;
      if (!largest || made_cell(*layout, *focus.made) > kWorthFolding * made_cell(*largest, *focus.made))
        largest = std::move(layout);
    }
  }
  return largest;
}

}  // namespace

float made_cell(const FigureLayout& layout, NodeId made) {
  const Block& block = *layout.find(made);
  return std::min(block.cell_w, block.cell_h);
}

std::optional<FigureLayout> Folds::with_inputs(const FoldNeeds& needs) const {
  for (const std::vector<NodeId>& kept :
       {companions_.step_set(), companions_.own_set(), companions_.sum_set(true), companions_.sum_set()}) {
    if (auto layout = fold(companions_.to_read(kept, {}), needs)) return layout;
    if (needs.is_whole_step) break;
  }
  return std::nullopt;
}

std::optional<FigureLayout> Folds::with_one_input(std::span<const GrownCard> cards, FoldCompanies companies,
                                                  float share) const {
  for (const ToRead& set : companions_.with_each_input()) {
    for (const GrownCard card : cards) {
      auto layout = fold(set, {card, companies, share});
      if (layout && are_rows_seen(*layout, set.operands, page_)) return layout;
    }
  }
  return std::nullopt;
}

std::optional<FigureLayout> Folds::alone(const FoldNeeds& needs) const {
  const ToRead with_inputs = companions_.alone();
  auto layout = fold(with_inputs, needs);
  if (layout && are_rows_seen(*layout, with_inputs.operands, page_)) return layout;
  if (!layout && needs.card != GrownCard::Narrow) return std::nullopt;
  ToRead without_inputs = with_inputs;
  without_inputs.operands.clear();
  auto without = fold(without_inputs, needs);
  return without ? std::move(without) : std::move(layout);
}

std::optional<FigureLayout> Folds::unread_with_card(std::span<const GrownCard> cards) const {
  const Shape& shape = graph_.shape(*focus_.made);
  const float least = kLeastBesideCardPx / page_.pixels;
  if (least * static_cast<float>(shape.rows) > page_.height ||
      least * static_cast<float>(shape.cols) > page_.width)
    return std::nullopt;
  auto folded = unread(cards);
  const bool is_seen = folded && page_.pixels * made_cell(*folded, *focus_.made) >= kLeastBesideCardPx;
  return is_seen ? std::move(folded) : std::nullopt;
}

std::optional<FigureLayout> Folds::unread(std::span<const GrownCard> cards) const {
  std::vector<GrownCompany> companies;
  for (const GrownCard card : cards) companies.push_back({HeadCardsAs::None, card});
  return unread_fold(graph_, focus_, page_, companions_.with_words(), companies);
}

std::optional<FigureLayout> Folds::structure(GrownCard card) const {
  const std::array companies{GrownCompany{HeadCardsAs::Rows, card}, GrownCompany{HeadCardsAs::None, card}};
  return unread_fold(graph_, focus_, page_, companions_.with_words(), companies);
}

std::optional<FigureLayout> Folds::fold(const ToRead& to_read, const FoldNeeds& needs) const {
  return fold_with(graph_, focus_, page_, to_read, needs);
}

}  // namespace heed
