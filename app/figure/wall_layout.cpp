#include "app/figure/wall_layout.h"

#include <algorithm>
#include <array>
#include <list>
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

}  // namespace

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

std::optional<FigureLayout> wall_softmax_card(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr std::array kCard{GrownCard::Usual};
  return GrownChoice(graph, focus, roomy(page, kRoomy)).unread_with_card(kCard);
}

}  // namespace heed
