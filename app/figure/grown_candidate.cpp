#include "app/figure/grown_candidate.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

#include "app/figure/companions.h"

namespace heed {
namespace {

constexpr float kRoomyShare = 1.7f;     // of the cells that numbers need
constexpr float kReadableShare = 0.5f;  // of what is computed, for the page to be worth it

// How many of the computed matrices of a figure can be read; with their inputs counts twice.
struct Readability {
  std::size_t shown = 0, with_inputs = 0, all = 0;
  std::size_t roomy = 0;  // with all of their step, in cells that have more room than numbers need

  std::size_t seen = 0;  // of those: beside others that are more than dots

  std::tuple<std::size_t, std::size_t, std::size_t> count() const {
    return {shown + with_inputs, roomy, seen};
  }
};

// With cells of at least such a share of what numbers need.
Readability readability(const Graph& graph, GrownFigure& figure, const std::vector<NodeId>& drawn,
                        float share) {
  Readability read;
  for (const NodeId node : drawn) {
    if (!graph.op(node)) continue;
    ++read.all;
    const Companions companions(graph, drawn, node);
    const bool is_with_inputs = figure.shows(node, companions.inputs(), share);
    read.with_inputs += is_with_inputs ? 1 : 0;
    const ToRead step = companions.to_read(companions.step_set(), {});
    const bool is_roomy = is_with_inputs && figure.shows(node, step, kRoomyShare);
    read.roomy += is_roomy ? 1 : 0;
    read.seen += is_roomy && figure.shows_beside(node, step, kRoomyShare, {kSeen, {}}) ? 1 : 0;
    read.shown += is_with_inputs || figure.shows(node, companions.alone(), share) ? 1 : 0;
  }
  return read;
}

}  // namespace

std::optional<GrownCandidate> best_figure(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                          float share) {
  std::optional<GrownCandidate> best;
  Readability most;
  const auto are_enough = [&] {
    return static_cast<float>(most.shown) >= kReadableShare * static_cast<float>(most.all);
  };
  for (const Arranged& arranged : arrangements_in_lanes(graph, focus)) {
    if (arranged.parts_product && best && are_enough()) break;
    GrownFigure figure(graph, focus, page, arranged);
    std::vector<NodeId> drawn = figure.nodes();
    const Readability read = readability(graph, figure, drawn, share);
    if (best && read.count() <= most.count()) continue;
    most = read;
    best.emplace(GrownCandidate{std::move(figure), std::move(drawn)});
  }
  return best && are_enough() ? std::move(best) : std::nullopt;
}

}  // namespace heed
