#include "app/figure/grown_choice.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/figure/block_sizes.h"
#include "app/figure/grown_layout.h"
#include "app/figure/seen_operands.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Of the cells that numbers need: what is still worth it for them, and what is for words at the edges.
constexpr float kWithSign = kSignedWidthPx / kReadableWidthPx;
constexpr float kWithShortSign = kShortSignedWidthPx / kReadableWidthPx;
constexpr std::array kNumberShares{kWithSign, kWithShortSign, 1.0f};
constexpr float kNearlyReadable = 0.7f, kHasWords = 0.32f;
constexpr Index kNotManyColumns = 8;  // of more, words say more than numbers in cells that are then larger

// The same among everything else.
std::optional<FigureLayout> unread_layout(const Graph& graph, GrownFigure& figure,
                                          const Companions& companions, NodeId made) {
  const bool are_few = graph.shape(made).cols <= kNotManyColumns || !is_read_by_row(graph.info(made));
  if (are_few && figure.shows(made, companions.alone())) return figure.layout();
  figure.shows(made, companions.with_words());
  if (auto layout = figure.layout()) return layout;
  figure.shows(made, companions.alone());
  return figure.layout();
}

std::optional<GrownCandidate> best_candidate(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  auto best = best_figure(graph, focus, page, kNearlyReadable);
  return best ? std::move(best) : best_figure(graph, focus, page, kHasWords);
}

}  // namespace

GrownChoice::GrownChoice(const Graph& graph, const FigureFocus& focus, FigurePage page)
    : graph_(graph),
      page_(page),
      made_(*focus.made),
      best_(best_candidate(graph, focus, page)),
      drawn_(best_ ? best_->drawn : drawn_nodes(graph, focus)),
      companions_(graph, drawn_, made_),
      folds_(graph, focus, page, companions_),
      // How one of its numbers is made rather has room than the numbers that it is made of, and words
      // rather than both.
      has_arithmetic_(graph.op(made_) != nullptr),
      usual_(has_arithmetic_ ? GrownCard::Usual : GrownCard::None),
      has_heads_(page.head_columns != FigurePage::kNoHeads) {}

std::optional<FigureLayout> GrownChoice::with_inputs() {
  if (has_heads_) {
    for (const float share : {kWithSign, kWithShortSign}) {
      if (first_shown(companions_.with_all_inputs(), share, no_specks())) return best_->figure.layout();
      if (auto folded = folds_.with_inputs({usual_, kFoldsWithHeads, share})) return folded;
    }
  }
  for (const float share : kNumberShares) {
    if (first_shown(companions_.with_all_inputs(), share, no_specks())) return best_->figure.layout();
    if (auto folded = folds_.with_inputs({usual_, companies(), share})) return folded;
  }
  return std::nullopt;
}

std::optional<FigureLayout> GrownChoice::among_all(const GrownOthers& others) {
  for (const float share : kNumberShares) {
    if (first_shown(companions_.with_all_inputs(), share, others)) return best_->figure.layout();
  }
  return std::nullopt;
}

std::optional<FigureLayout> GrownChoice::among_operands(const GrownOthers& others, FoldCompanies companies,
                                                        bool is_whole_step) const {
  for (const float share : kNumberShares) {
    if (auto folded = folds_.with_inputs({usual_, companies, share, others, is_whole_step})) return folded;
  }
  return std::nullopt;
}

std::optional<FigureLayout> GrownChoice::with_less() {
  const FoldCompanies with_words = companies(), wordless = kWordlessCompanies;
  constexpr std::array kWithCard{GrownCard::Usual, GrownCard::Narrow};
  if (first_shown(companions_.with_one_input(), 1, no_specks())) return among_all_or_folded();
  // Many numbers without room for their signs are none that one can read, and rather have operands.
  const float share = may_be_negative() ? kWithSign : 1.0f;
  if (has_arithmetic_) {
    if (auto folded = folds_.with_inputs({GrownCard::Narrow, with_words})) return folded;
    for (const float with : {may_be_negative() ? kWithShortSign : 1.0f, 1.0f}) {
      if (auto folded = folds_.with_one_input(kWithCard, with_words, with)) return folded;
    }
  }
  if (auto folded = folds_.alone({usual_, with_words, share})) return folded;
  if (has_arithmetic_) {
    for (const FoldCompanies companies : {with_words, wordless}) {
      if (auto folded = folds_.with_inputs({GrownCard::Narrow, companies})) return folded;
      if (auto folded = folds_.alone({GrownCard::Narrow, companies, share})) return folded;
    }
    if (auto folded = unread_with_card(kWithCard)) return folded;
  }
  for (const FoldCompanies companies : {with_words, wordless}) {
    if (auto folded = folds_.with_inputs({GrownCard::None, companies})) return folded;
    if (auto folded = folds_.alone({GrownCard::None, companies})) return folded;
  }
  return unread();
}

// What is smaller than this on the screen says nothing, and rather leaves its room.
GrownOthers GrownChoice::no_specks() const {
  constexpr float kSpeckPx = 6;
  return {{kSpeckPx / page_.pixels, kSpeckPx / page_.pixels}, {}};
}

// Rather without the rest than with operands that are strips.
std::optional<FigureLayout> GrownChoice::among_all_or_folded() {
  auto among_all = best_->figure.layout();
  if (!among_all || are_columns_seen(*among_all, graph_.inputs(made_), page_)) return among_all;
  auto folded = folds_.alone({usual_, kFoldCompanies});
  return folded && are_drawn_wide(*folded, graph_.inputs(made_), page_) ? folded : among_all;
}

bool GrownChoice::may_be_negative() const {
  const bool are_shares = traits_of(graph_, made_).normalization == Normalization::Softmax;
  return has_arithmetic_ && !are_shares && graph_.shape(made_).cols > kNotManyColumns;
}

bool GrownChoice::first_shown(const std::vector<ToRead>& sets, float share, const GrownOthers& others) {
  return best_ && has_heads_ && std::ranges::any_of(sets, [&](const ToRead& set) {
           return best_->figure.shows_beside(made_, set, share, others);
         });
}

std::optional<FigureLayout> GrownChoice::unread() {
  auto among_all = best_ ? unread_layout(graph_, best_->figure, companions_, made_) : std::nullopt;
  constexpr std::array kCards{GrownCard::Usual, GrownCard::None};
  auto folded = folds_.unread(kCards);
  const bool is_told = folded && page_.pixels * made_cell(*folded, made_) >= kHasWords * kReadableCellPx;
  if (!is_told) folded = folds_.structure(usual_);
  const bool is_worth_it =
      folded && (!among_all || made_cell(*folded, made_) > kWorthFolding * made_cell(*among_all, made_));
  return is_worth_it ? std::move(folded) : std::move(among_all);
}

}  // namespace heed
