#include "app/figure/wall_layout.h"

#include <algorithm>
#include <array>
#include <list>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "app/figure/folds.h"
#include "app/figure/grown_choice.h"
#include "app/figure/grown_layout.h"

namespace heed {
namespace {

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

// What there is already, without the matrices that are still empty.
FigureFocus on_what_there_is(const Graph& graph, FigureFocus focus) {
  for (const NodeId node : drawn_nodes(graph, focus)) {
    if (focus.is_filled(graph, node)) focus.looked.push_back(node);
  }
  return focus;
}

// Parameters of matrices that are still empty, which are not drawn.
void leave_out_unused(const Graph& graph, const FigureFocus& focus, FigureLayout& layout) {
  const FigureLayout all = layout;
  std::erase_if(layout.blocks, [&](const Block& block) {
    const bool is_of_step = graph.info(block.node).step == graph.info(*focus.made).step;
    const auto is_drawn = [&](NodeId node) { return all.find(node) != nullptr; };
    return !is_of_step && graph.info(block.node).kind == NodeKind::Weight &&
           std::ranges::none_of(graph.consumers(block.node), is_drawn);
  });
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
    if (page_.head_columns == FigurePage::kNoHeads) return with(kFoldsWithoutHeads);
    auto with_heads = with(kFoldsWithHeadsInRows);
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
    case WallWay::AmongFilled: {
      auto among_filled = choices(on_what_there_is(graph, focus)).among_all();
      if (among_filled) leave_out_unused(graph, focus, among_filled->layout);
      return among_filled;
    }
    case WallWay::AmongStep:
      return choices(focus).among_operands(true);
    case WallWay::AmongOperands:
      return choices(focus).among_operands(false);
    case WallWay::Smaller:
      return choices(focus).with_inputs();
  }
  return std::nullopt;
}

// How large numbers are, whichever of the matrices of a step is made: of the smallest, and of all together;
// 0: not all of these have room so.
struct RoominessOfStep {
  float least = 0, sum = 0;

  auto operator<=>(const RoominessOfStep&) const = default;
};

// All that a step makes, laid out the same way.
struct WallOfStep {
  RoominessOfStep roominess;
  std::optional<FigureLayout> of_made;
  std::set<int> head_columns;
};

WallOfStep wall_of_step(const Graph& graph, const FigureFocus& focus, FigurePage page, WallWay way,
                        float most_roominess = kMostRoomy) {
  WallOfStep wall{{kMostRoomy, 0}, {}, {}};
  FigureFocus on_each = focus;
  for (const NodeId node : matrices_of_step(graph, focus)) {
    on_each.made = node;
    auto roomy = laid_out(graph, on_each, page, way, most_roominess);
    if (!roomy) return {};
    wall.roominess = {std::min(wall.roominess.least, roomy->roominess),
                      wall.roominess.sum + roomy->roominess};
    wall.head_columns.insert(columns_of_heads(roomy->layout));
    if (node == *focus.made) wall.of_made = std::move(roomy->layout);
  }
  return wall;
}

// Heads that come and go, or stand in a row now and in two then, would move what is beside them: of what any
// of the matrices has by itself, that with which numbers are largest.
WallOfStep with_heads_alike(WallOfStep wall, const Graph& graph, const FigureFocus& focus, FigurePage page,
                            WallWay way, float most_roominess) {
  if (wall.head_columns.size() < 2) return wall;
  WallOfStep best;
  for (const int columns : wall.head_columns) {
    page.head_columns = columns > 0 ? columns : FigurePage::kNoHeads;
    WallOfStep alike = wall_of_step(graph, focus, page, way, most_roominess);
    const bool are_alike = alike.of_made && alike.head_columns.size() == 1;
    if (are_alike && alike.roominess >= best.roominess) best = std::move(alike);
  }
  return best.of_made ? std::move(best) : std::move(wall);
}

}  // namespace

std::optional<FigureLayout> wall_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  // How large numbers must be for what comes before not to be left out.
  constexpr std::array kWays{std::pair{WallWay::AmongAll, 0.0f}, std::pair{WallWay::AmongFilled, kLarge},
                             std::pair{WallWay::AmongStep, kLarge},
                             std::pair{WallWay::AmongOperands, kRoomy}};
  std::optional<WallWay> best_way;
  WallOfStep best;
  for (const auto& [way, enough] : kWays) {
    if (best_way && best.roominess.least >= enough) break;
    WallOfStep wall = wall_of_step(graph, focus, page, way);
    if (wall.roominess <= best.roominess) continue;
    best_way = way;
    best = std::move(wall);
  }
  float most = kMostRoomy;
  if (!best_way) {
    best_way = WallWay::Smaller;
    const float least = wall_of_step(graph, focus, page, *best_way).roominess.least;
    if (least > 0) most = least;
    best = wall_of_step(graph, focus, page, *best_way, most);
  }
  best = with_heads_alike(std::move(best), graph, focus, page, *best_way, most);
  if (best.of_made) return std::move(best.of_made);
  auto alone = laid_out(graph, focus, page, *best_way, most);
  return alone ? std::optional(std::move(alone->layout)) : std::nullopt;
}

std::optional<FigureLayout> wall_softmax_card(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr std::array kCard{GrownCard::Usual};
  return GrownChoice(graph, focus, roomy(page, kRoomy)).unread_with_card(kCard);
}

}  // namespace heed
