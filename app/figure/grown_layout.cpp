#include "app/figure/grown_layout.h"

#include <algorithm>
#include <array>
#include <list>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "app/figure/block_sizes.h"
#include "app/figure/companions.h"
#include "app/figure/grown_candidate.h"
#include "app/figure/grown_figure.h"
#include "app/figure/seen_operands.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Of the cells that numbers need: what is still worth it for them, and what is for words at the edges.
constexpr float kWithSign = kSignedWidthPx / kReadableWidthPx;
constexpr float kNearlyReadable = 0.7f, kHasWords = 0.32f;
constexpr float kWorthFolding = 1.3f;    // so much larger cells where numbers have no room
constexpr Index kNotManyColumns = 8;     // of more, words say more than numbers in cells that are then larger
constexpr float kLeastBesideCardPx = 6;  // cells without numbers, beside the arithmetic of one

// Of a fold: whether it has the heads, and how many words.
struct FoldCompany {
  bool has_heads = true;
  bool has_words_at_inputs = true;
  bool has_column_words = true;
};
using FoldCompanies = std::span<const FoldCompany>;
// The best first.
constexpr std::array kFoldCompanies{FoldCompany{true, true, true}, FoldCompany{true, false, true},
                                    FoldCompany{false, true, true}, FoldCompany{false, false, true}};
constexpr auto kFoldsWithHeads = FoldCompanies(kFoldCompanies).first(2);
constexpr std::array kWordlessCompanies{FoldCompany{false, false, false}};

struct FoldNeeds {
  GrownCard card;
  FoldCompanies companies;
  float share = 1;  // of what numbers need, so large are the cells that are read at least
  GrownOthers others = {};
};

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
      GrownFigure figure(graph, focus, page, arranged, {each.has_heads, needs.card});
      if (!figure.shows_beside(made, read, needs.share, needs.others)) continue;
      auto layout = figure.layout();
      if (layout && are_rows_seen(*layout, to_read.operands, page)) return layout;
      if (!with_flat) with_flat = std::move(layout);
    }
  }
  return with_flat;
}

float made_cell(const FigureLayout& layout, NodeId made) {
  const Block& block = *layout.find(made);
  return std::min(block.cell_w, block.cell_h);
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

// Folds around one matrix, for which some of the rest is left out.
class Folds {
 public:
  Folds(const Graph& graph, const FigureFocus& focus, FigurePage page, const Companions& companions)
      : graph_(graph), focus_(focus), page_(page), companions_(companions) {}

  // What the step makes, or the matrix, with its inputs: all of that can be read; of a sum over a stack, the
  // stack with one more, or alone.
  std::optional<FigureLayout> with_inputs(const FoldNeeds& needs) const {
    for (const std::vector<NodeId>& kept :
         {companions_.step_set(), companions_.own_set(), companions_.sum_set(true), companions_.sum_set()}) {
      if (auto layout = fold(companions_.to_read(kept, {}), needs)) return layout;
    }
    return std::nullopt;
  }

  // The matrix can be read, with one of its inputs; the others are seen.
  std::optional<FigureLayout> with_one_input(std::span<const GrownCard> cards,
                                             FoldCompanies companies) const {
    for (const ToRead& set : companions_.with_each_input()) {
      for (const GrownCard card : cards) {
        auto layout = fold(set, {card, companies});
        if (layout && are_rows_seen(*layout, set.operands, page_)) return layout;
      }
    }
    return std::nullopt;
  }

  // The matrix can be read; its inputs are seen, if they have room.
  std::optional<FigureLayout> alone(const FoldNeeds& needs) const {
    const ToRead with_inputs = companions_.alone();
    auto layout = fold(with_inputs, needs);
    if (layout && are_rows_seen(*layout, with_inputs.operands, page_)) return layout;
    if (!layout && needs.card != GrownCard::Narrow) return std::nullopt;
    ToRead without_inputs = with_inputs;
    without_inputs.operands.clear();
    auto without = fold(without_inputs, needs);
    return without ? std::move(without) : std::move(layout);
  }

  // Its numbers have no room, but how one of them is made can be read beside it.
  std::optional<FigureLayout> unread_with_card(std::span<const GrownCard> cards) const {
    const Shape& shape = graph_.shape(*focus_.made);
    const float least = kLeastBesideCardPx / page_.pixels;
    if (least * static_cast<float>(shape.rows) > page_.height ||
        least * static_cast<float>(shape.cols) > page_.width)
      return std::nullopt;
    auto folded = unread(cards);
    const bool is_seen = folded && page_.pixels * made_cell(*folded, *focus_.made) >= kLeastBesideCardPx;
    return is_seen ? std::move(folded) : std::nullopt;
  }

  std::optional<FigureLayout> unread(std::span<const GrownCard> cards) const {
    std::vector<GrownCompany> companies;
    for (const GrownCard card : cards) companies.push_back({false, card});
    return unread_fold(graph_, focus_, page_, companions_.with_words(), companies);
  }

  // Its cells show no more than its structure, which is no reason to leave out the arithmetic, and heads only
  // where it is much larger without them.
  std::optional<FigureLayout> structure(GrownCard card) const {
    const std::array companies{GrownCompany{true, card}, GrownCompany{false, card}};
    return unread_fold(graph_, focus_, page_, companions_.with_words(), companies);
  }

 private:
  std::optional<FigureLayout> fold(const ToRead& to_read, const FoldNeeds& needs) const {
    return fold_with(graph_, focus_, page_, to_read, needs);
  }

  const Graph& graph_;
  const FigureFocus& focus_;
  FigurePage page_;
  const Companions& companions_;
};

// The ways to lay out a page on which a matrix is made, the best first.
class GrownChoice {
 public:
  GrownChoice(const Graph& graph, const FigureFocus& focus, FigurePage page)
      : graph_(graph),
        page_(page),
        made_(*focus.made),
        best_(best_candidate(graph, focus, page)),
        drawn_(best_ ? best_->drawn : GrownFigure(graph, focus, page, arrange(graph, focus, 1)).nodes()),
        companions_(graph, drawn_, made_),
        folds_(graph, focus, page, companions_),
        // How one of its numbers is made rather has room than the numbers that it is made of, and words
        // rather than both.
        has_arithmetic_(graph.op(made_) != nullptr),
        usual_(has_arithmetic_ ? GrownCard::Usual : GrownCard::None) {}
  GrownChoice(const GrownChoice&) = delete;

  // The matrix and all that it is made of can be read.
  std::optional<FigureLayout> with_inputs() {
    for (const float share : {kWithSign, 1.0f}) {
      if (first_shown(companions_.with_all_inputs(), share)) return best_->figure.layout();
      if (auto folded = folds_.with_inputs({usual_, kFoldCompanies, share})) return folded;
    }
    return std::nullopt;
  }

  // The same among everything else, in cells of at least this size.
  std::optional<FigureLayout> among_all(const GrownOthers& others) {
    for (const float share : {kWithSign, 1.0f}) {
      if (first_shown(companions_.with_all_inputs(), share, others)) return best_->figure.layout();
    }
    return std::nullopt;
  }

  // With what it is made of only, but all else that is drawn beside these in cells of at least this size.
  std::optional<FigureLayout> among_operands(const GrownOthers& others, FoldCompanies companies) const {
    for (const float share : {kWithSign, 1.0f}) {
      if (auto folded = folds_.with_inputs({usual_, companies, share, others})) return folded;
    }
    return std::nullopt;
  }

  // Its numbers have no room, but how one of them is made does.
  std::optional<FigureLayout> unread_with_card(std::span<const GrownCard> cards) const {
    return folds_.unread_with_card(cards);
  }

  // As much of it as has room.
  std::optional<FigureLayout> with_less() {
    const FoldCompanies with_words = kFoldCompanies, wordless = kWordlessCompanies;
    constexpr std::array kWithCard{GrownCard::Usual, GrownCard::Narrow};
    if (first_shown(companions_.with_one_input(), 1)) return among_all_or_folded();
    if (has_arithmetic_) {
      if (auto folded = folds_.with_inputs({GrownCard::Narrow, with_words})) return folded;
      if (auto folded = folds_.with_one_input(kWithCard, with_words)) return folded;
    }
    // Many numbers without room for their signs are none that one can read, and rather have operands.
    const float share = may_be_negative() ? kWithSign : 1.0f;
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

 private:
  static std::optional<GrownCandidate> best_candidate(const Graph& graph, const FigureFocus& focus,
                                                      FigurePage page) {
    auto best = best_figure(graph, focus, page, kNearlyReadable);
    return best ? std::move(best) : best_figure(graph, focus, page, kHasWords);
  }

  // Rather without the rest than with operands that are strips.
  std::optional<FigureLayout> among_all_or_folded() {
    auto among_all = best_->figure.layout();
    if (!among_all || are_columns_seen(*among_all, graph_.inputs(made_), page_)) return among_all;
    auto folded = folds_.alone({usual_, kFoldCompanies});
    return folded && are_drawn_wide(*folded, graph_.inputs(made_), page_) ? folded : among_all;
  }

  bool may_be_negative() const {
    const bool are_shares = traits_of(graph_, made_).normalization == Normalization::Softmax;
    return has_arithmetic_ && !are_shares && graph_.shape(made_).cols > kNotManyColumns;
  }

  bool first_shown(const std::vector<ToRead>& sets, float share, const GrownOthers& others = {}) {
    return best_ && std::ranges::any_of(sets, [&](const ToRead& set) {
             return best_->figure.shows_beside(made_, set, share, others);
           });
  }

  std::optional<FigureLayout> unread() {
    auto among_all = best_ ? unread_layout(graph_, best_->figure, companions_, made_) : std::nullopt;
    constexpr std::array kCards{GrownCard::Usual, GrownCard::None};
    auto folded = folds_.unread(kCards);
    const bool is_told = folded && page_.pixels * made_cell(*folded, made_) >= kHasWords * kReadableCellPx;
    if (!is_told) folded = folds_.structure(usual_);
    const bool is_worth_it =
        folded && (!among_all || made_cell(*folded, made_) > kWorthFolding * made_cell(*among_all, made_));
    return is_worth_it ? std::move(folded) : std::move(among_all);
  }

  const Graph& graph_;
  FigurePage page_;
  NodeId made_;
  std::optional<GrownCandidate> best_;
  std::vector<NodeId> drawn_;
  Companions companions_;
  Folds folds_;
  bool has_arithmetic_;
  GrownCard usual_;
};

// Whether cells that are read would, with nothing beside them.
bool may_have_room(const Shape& shape, FigurePage page) {
  const float least = page.roominess / page.pixels;
  return least * kReadableWidthPx * static_cast<float>(shape.cols) <= page.width &&
         least * kReadableCellPx * static_cast<float>(shape.rows) <= page.height;
}

FigurePage roomy(FigurePage page, float roominess) {
  page.roominess = roominess;
  return page;
}

constexpr float kRoomy = 1.5f;

// On a wall a few large numbers say more than many small ones: the largest that leave room to everything
// else, with numbers that are read from afar, or numbers, or at least more than dots; or else alone.
std::optional<FigureLayout> wall_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr std::array kRoominess{2.5f, 2.0f, 1.75f, kRoomy, 1.25f};
  // Of numbers of the others, and what these are worth.
  constexpr std::array kNumbers{std::pair{kFromAfar, 2.0f}, std::pair{1.0f, 1.75f}, std::pair{0.0f, kRoomy}};
  // What is only given has no arithmetic, and rather leaves room to what will be made of it.
  const float most = graph.op(*focus.made) ? kRoominess.front() : kRoomy;
  std::list<std::pair<float, GrownChoice>> choices;
  for (const float roominess : kRoominess) {
    const FigurePage wall = roomy(page, roominess);
    if (roominess <= most && may_have_room(graph.shape(*focus.made), wall))
      choices.emplace_back(std::piecewise_construct, std::tuple(roominess), std::tie(graph, focus, wall));
  }
  const auto first_roomy = [&](const auto& way) -> std::optional<FigureLayout> {
    for (const auto& [times, enough] : kNumbers) {
      const GrownOthers others{
          {kSeen.width / page.pixels, kSeen.height / page.pixels},
          {times * kReadableWidthPx / page.pixels, times * kReadableCellPx / page.pixels}};
      for (auto& [roominess, choice] : choices) {
        if (roominess < enough) continue;
        if (auto layout = way(choice, others)) return layout;
      }
    }
    return std::nullopt;
  };
  if (auto layout = first_roomy([](auto& choice, auto& others) { return choice.among_all(others); }))
    return layout;
  for (const FoldCompanies companies : {kFoldsWithHeads, FoldCompanies(kFoldCompanies)}) {
    if (auto layout =
            first_roomy([&](auto& choice, auto& others) { return choice.among_operands(others, companies); }))
      return layout;
  }
  for (auto& [roominess, choice] : choices) {
    if (auto layout = choice.with_inputs()) return layout;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FigureLayout> grown_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  if (page.is_presented) {
    if (auto layout = wall_layout(graph, focus, page)) return layout;
  }
  GrownChoice choice(graph, focus, page);
  if (auto layout = choice.with_inputs()) return layout;
  // There a softmax of many keys is rather read in its card than in the cells.
  const bool is_softmax = traits_of(graph, *focus.made).normalization == Normalization::Softmax;
  if (page.is_presented && is_softmax) {
    constexpr std::array kCard{GrownCard::Usual};
    if (auto layout = GrownChoice(graph, focus, roomy(page, kRoomy)).unread_with_card(kCard)) return layout;
  }
  return choice.with_less();
}

std::optional<FigureLayout> grown_around_looked(const Graph& graph, const FigureFocus& focus,
                                                FigurePage page) {
  FigureFocus everything = focus;
  everything.looked.clear();
  const NodeId last = *std::ranges::max_element(focus.looked);
  for (const GrownCompany company :
       {GrownCompany{true, GrownCard::Usual}, GrownCompany{true, GrownCard::None}}) {
    for (const Arranged& arranged : arrangements_in_lanes(graph, everything)) {
      GrownFigure figure(graph, everything, page, arranged, company);
      if (figure.shows(last, {last, focus.looked, focus.looked})) return figure.layout();
    }
  }
  return std::nullopt;
}

}  // namespace heed
