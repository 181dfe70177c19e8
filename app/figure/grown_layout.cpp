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
#include "app/figure/folds.h"
#include "app/figure/grown_candidate.h"
#include "app/figure/grown_figure.h"
#include "app/figure/seen_operands.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Of the cells that numbers need: what is still worth it for them, and what is for words at the edges.
constexpr float kWithSign = kSignedWidthPx / kReadableWidthPx;
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

// The ways to lay out a page on which a matrix is made, the best first.
class GrownChoice {
 public:
  GrownChoice(const Graph& graph, const FigureFocus& focus, FigurePage page, bool has_heads = true)
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
        usual_(has_arithmetic_ ? GrownCard::Usual : GrownCard::None),
        has_heads_(has_heads) {}
  GrownChoice(const GrownChoice&) = delete;

  // The matrix and all that it is made of can be read.
  std::optional<FigureLayout> with_inputs() {
    for (const float share : {kWithSign, 1.0f}) {
      if (first_shown(companions_.with_all_inputs(), share, no_specks())) return best_->figure.layout();
      if (auto folded = folds_.with_inputs({usual_, companies(), share})) return folded;
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

  // With what it is made of only, and with what its step makes besides, but all else that is drawn beside
  // these in cells of at least this size.
  std::optional<FigureLayout> among_operands(const GrownOthers& others, FoldCompanies companies,
                                             bool is_whole_step) const {
    for (const float share : {kWithSign, 1.0f}) {
      if (auto folded = folds_.with_inputs({usual_, companies, share, others, is_whole_step})) return folded;
    }
    return std::nullopt;
  }

  // Its numbers have no room, but how one of them is made does.
  std::optional<FigureLayout> unread_with_card(std::span<const GrownCard> cards) const {
    return folds_.unread_with_card(cards);
  }

  // As much of it as has room.
  std::optional<FigureLayout> with_less() {
    const FoldCompanies with_words = companies(), wordless = kWordlessCompanies;
    constexpr std::array kWithCard{GrownCard::Usual, GrownCard::Narrow};
    if (first_shown(companions_.with_one_input(), 1, no_specks())) return among_all_or_folded();
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
  FoldCompanies companies() const { return has_heads_ ? FoldCompanies(kFoldCompanies) : kFoldsWithoutHeads; }

  // What is smaller than this on the screen says nothing, and rather leaves its room.
  GrownOthers no_specks() const {
    constexpr float kSpeckPx = 6;
    return {{kSpeckPx / page_.pixels, kSpeckPx / page_.pixels}, {}};
  }

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
    return best_ && has_heads_ && std::ranges::any_of(sets, [&](const ToRead& set) {
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
  bool has_heads_;  // beside the figure; in folds only if they have room
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

constexpr float kRoomy = 1.5f, kLarge = 2, kMostRoomy = 2.5f;

std::vector<NodeId> drawn_nodes(const Graph& graph, const FigureFocus& focus) {
  return GrownFigure(graph, focus, {}, arrange(graph, focus, 1)).nodes();
}

// What the step of `made` makes, with that itself.
std::vector<NodeId> matrices_of_step(const Graph& graph, const FigureFocus& focus) {
  std::vector<NodeId> nodes = drawn_nodes(graph, focus);
  std::erase_if(nodes, [&](NodeId node) { return graph.info(node).step != graph.info(*focus.made).step; });
  return nodes;
}

// What there is already, without the matrices that are still empty.
FigureFocus on_what_there_is(const Graph& graph, FigureFocus focus) {
  for (const NodeId node : drawn_nodes(graph, focus)) {
    if (focus.is_filled(graph, node)) focus.looked.push_back(node);
  }
  return focus;
}

// A layout, and how many times as large as they must be its numbers are.
struct RoomyLayout {
  float roominess = 0;
  FigureLayout layout;
};

// The ways to lay out a wall, with numbers of several sizes.
class WallChoices {
 public:
  WallChoices(const Graph& graph, const FigureFocus& focus, FigurePage page, float most_roominess)
      : page_(page) {
    constexpr std::array kRoominess{kMostRoomy, kLarge, 1.75f, kRoomy, 1.25f};
    // What is only given has no arithmetic, and rather leaves room to what will be made of it.
    const float most = std::min(graph.op(*focus.made) ? kMostRoomy : kRoomy, most_roominess);
    for (const float roominess : kRoominess) {
      const FigurePage wall = roomy(page, roominess);
      if (roominess <= most && may_have_room(graph.shape(*focus.made), wall))
        choices_.emplace_back(std::piecewise_construct, std::tuple(roominess), std::tie(graph, focus, wall));
    }
  }

  // The largest that leave room to everything else, with numbers that are read from afar, or numbers, or at
  // least with more than dots.
  std::optional<RoomyLayout> among_all() {
    return first_roomy(
        [](GrownChoice& choice, const GrownOthers& others) { return choice.among_all(others); });
  }

  std::optional<RoomyLayout> among_operands(bool is_whole_step) {
    const auto with = [&](FoldCompanies companies) {
      return first_roomy([&](const GrownChoice& choice, const GrownOthers& others) {
        return choice.among_operands(others, companies, is_whole_step);
      });
    };
    auto with_heads = with(kFoldsWithHeads);
    return with_heads || is_whole_step ? std::move(with_heads) : with(kFoldCompanies);
  }

  std::optional<RoomyLayout> with_inputs() {
    for (auto& [roominess, choice] : choices_) {
      if (auto layout = choice.with_inputs()) return RoomyLayout{roominess, *std::move(layout)};
    }
    return std::nullopt;
  }

 private:
  template <typename Way>
  std::optional<RoomyLayout> first_roomy(const Way& way) {
    // Of numbers of the others, and what these are worth.
    constexpr std::array kNumbers{std::pair{kFromAfar, 2.0f}, std::pair{1.0f, 1.75f},
                                  std::pair{0.0f, kRoomy}};
    for (const auto& [times, enough] : kNumbers) {
      const GrownOthers others{
          {kSeen.width / page_.pixels, kSeen.height / page_.pixels},
          {times * kReadableWidthPx / page_.pixels, times * kReadableCellPx / page_.pixels}};
      for (auto& [roominess, choice] : choices_) {
        if (roominess < enough) continue;
        if (auto layout = way(choice, others)) return RoomyLayout{roominess, *std::move(layout)};
      }
    }
    return std::nullopt;
  }

  FigurePage page_;
  std::list<std::pair<float, GrownChoice>> choices_;
};

// What yields to large numbers before a room: nothing; what is still empty; what has no part in the step;
// what has none in the matrix that is made; last how large they are.
enum class WallWay { AmongAll, AmongFilled, AmongStep, AmongOperands, Smaller };

std::optional<RoomyLayout> laid_out(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                    WallWay way, float most_roominess = kMostRoomy) {
  const auto choices = [&](const FigureFocus& what) {
    return WallChoices(graph, what, page, most_roominess);
  };
  switch (way) {
    case WallWay::AmongAll:
      return choices(focus).among_all();
    case WallWay::AmongFilled:
      return choices(on_what_there_is(graph, focus)).among_all();
    case WallWay::AmongStep:
      return choices(focus).among_operands(true);
    case WallWay::AmongOperands:
      return choices(focus).among_operands(false);
    case WallWay::Smaller:
      return choices(focus).with_inputs();
  }
  return std::nullopt;
}

// How large numbers are this way, whichever of the matrices of its step is made: of the smallest, and of all
// together; 0: not all of these have room so.
struct RoominessOfStep {
  float least = 0, sum = 0;

  auto operator<=>(const RoominessOfStep&) const = default;
};

RoominessOfStep roominess_of_step(const Graph& graph, FigureFocus focus, FigurePage page, WallWay way) {
  RoominessOfStep of_step{kMostRoomy};
  for (const NodeId node : matrices_of_step(graph, focus)) {
    focus.made = node;
    const auto roomy = laid_out(graph, focus, page, way);
    if (!roomy) return {};
    of_step = {std::min(of_step.least, roomy->roominess), of_step.sum + roomy->roominess};
  }
  return of_step;
}

std::optional<FigureLayout> wall_layout_of(std::optional<RoomyLayout> roomy) {
  return roomy ? std::optional(std::move(roomy->layout)) : std::nullopt;
}

// As large as numbers must be, or as much of it as has room.
std::optional<FigureLayout> window_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                          bool may_have_heads = true) {
  GrownChoice choice(graph, focus, page, may_have_heads);
  if (auto layout = choice.with_inputs()) return layout;
  // There a softmax of many keys is rather read in its card than in the cells.
  const bool is_softmax = traits_of(graph, *focus.made).normalization == Normalization::Softmax;
  if (page.is_presented && is_softmax) {
    constexpr std::array kCard{GrownCard::Usual};
    if (auto layout = GrownChoice(graph, focus, roomy(page, kRoomy)).unread_with_card(kCard)) return layout;
  }
  return choice.with_less();
}

// On a wall a few large numbers say more than many small ones, and whatever a step makes is laid out the same
// way.
std::optional<FigureLayout> wall_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  // How large numbers must be for what comes before not to be left out.
  constexpr std::array kWays{std::pair{WallWay::AmongAll, 0.0f}, std::pair{WallWay::AmongFilled, kLarge},
                             std::pair{WallWay::AmongStep, kLarge},
                             std::pair{WallWay::AmongOperands, kRoomy}};
  std::optional<WallWay> best;
  RoominessOfStep most;
  for (const auto& [way, enough] : kWays) {
    if (best && most.least >= enough) break;
    const RoominessOfStep of_step = roominess_of_step(graph, focus, page, way);
    if (of_step <= most) continue;
    best = way;
    most = of_step;
  }
  if (best) return wall_layout_of(laid_out(graph, focus, page, *best));
  const float least = roominess_of_step(graph, focus, page, WallWay::Smaller).least;
  return wall_layout_of(laid_out(graph, focus, page, WallWay::Smaller, least > 0 ? least : kMostRoomy));
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
