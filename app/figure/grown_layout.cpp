#include "app/figure/grown_layout.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/figure/block_sizes.h"
#include "app/figure/companions.h"
#include "app/figure/grown_figure.h"

namespace heed {
namespace {

// Of the cells that numbers need: what is still worth it for them, and what is for words at the edges.
constexpr float kNearlyReadable = 0.7f, kHasWords = 0.32f;
constexpr Index kFewColumns = 8;        // of more, words say more than numbers in cells that are then larger
constexpr float kReadableShare = 0.5f;  // of what is computed, for the page to be worth it

// How many of the computed matrices of a figure can be read; with their inputs counts twice.
struct Readability {
  std::size_t shown = 0, with_inputs = 0, all = 0;

  std::size_t count() const { return shown + with_inputs; }
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
    read.shown += is_with_inputs || figure.shows(node, companions.alone(), share) ? 1 : 0;
  }
  return read;
}

// The arrangement in which most matrices can be read; none: too few can.
struct GrownCandidate {
  GrownFigure figure;
  std::vector<NodeId> drawn;
};

std::optional<GrownCandidate> best_figure(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                          float share) {
  std::optional<GrownCandidate> best;
  Readability most;
  for (std::size_t wrap = std::max<std::size_t>(query_run_length(graph, focus), 1); wrap > 0; --wrap) {
    GrownFigure figure(graph, focus, page, arrange(graph, focus, 1, wrap));
    std::vector<NodeId> drawn = figure.nodes();
    const Readability read = readability(graph, figure, drawn, share);
    if (best && read.count() <= most.count()) continue;
    most = read;
    best.emplace(GrownCandidate{std::move(figure), std::move(drawn)});
  }
  const bool are_enough = static_cast<float>(most.shown) >= kReadableShare * static_cast<float>(most.all);
  return are_enough ? std::move(best) : std::nullopt;
}

// Of a fold: what there is besides its matrices, and how many words.
struct FoldCompany {
  GrownCompany company;
  bool has_words_at_inputs = true;
  bool has_column_words = true;
};
// The best first. Numbers and words are rather there than the arithmetic, which is spelled out beside the
// figure as well.
constexpr std::array kFoldCompanies{
    FoldCompany{{true, true}, true, true},    FoldCompany{{true, true}, false, true},
    FoldCompany{{false, true}, true, true},   FoldCompany{{false, true}, false, true},
    FoldCompany{{false, false}, true, true},  FoldCompany{{false, false}, false, true},
    FoldCompany{{false, true}, false, false}, FoldCompany{{false, false}, false, false}};

// Only these matrices, of which some are to be read; none: that has no room.
std::optional<FigureLayout> fold_with(const Graph& graph, FigureFocus focus, FigurePage page,
                                      const ToRead& to_read) {
  focus.looked = to_read.nodes;
  focus.looked.insert(focus.looked.end(), to_read.operands.begin(), to_read.operands.end());
  const NodeId made = *focus.made;
  std::vector<Arranged> arrangements;
  for (std::size_t wrap = std::max<std::size_t>(query_run_length(graph, focus), 1); wrap > 0; --wrap)
    arrangements.push_back(arrange(graph, focus, 1, wrap));
  arrangements.push_back(arrange_in_row(graph, focus));
  for (const FoldCompany& each : kFoldCompanies) {
    ToRead read = to_read;
    read.with_words = each.has_words_at_inputs ? to_read.nodes : std::vector<NodeId>{made};
    read.has_column_words = each.has_column_words;
    for (const Arranged& arranged : arrangements) {
      GrownFigure figure(graph, focus, page, arranged, each.company);
      if (figure.shows(made, read)) return figure.layout();
    }
  }
  return std::nullopt;
}

// What the step makes, or the matrix, with its inputs: all of that can be read.
std::optional<FigureLayout> fold_with_inputs(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                             const Companions& companions) {
  for (const std::vector<NodeId>& kept :
       {companions.step_set(), companions.own_set(), companions.sum_set()}) {
    if (auto layout = fold_with(graph, focus, page, companions.to_read(kept, {}))) return layout;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FigureLayout> grown_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  std::optional<GrownCandidate> best = best_figure(graph, focus, page, kNearlyReadable);
  if (!best) {
    if (auto with_words = best_figure(graph, focus, page, kHasWords)) best.emplace(*std::move(with_words));
  }
  const NodeId made = *focus.made;
  const std::vector<NodeId> drawn =
      best ? best->drawn : GrownFigure(graph, focus, page, arrange(graph, focus, 1)).nodes();
  const Companions companions(graph, drawn, made);
  const auto first_shown = [&](const std::vector<ToRead>& sets) {
    return best &&
           std::ranges::any_of(sets, [&](const ToRead& set) { return best->figure.shows(made, set); });
  };
  if (first_shown(companions.with_all_inputs())) return best->figure.layout();
  if (auto folded = fold_with_inputs(graph, focus, page, companions)) return folded;
  if (first_shown(companions.with_one_input())) return best->figure.layout();
  if (auto folded = fold_with(graph, focus, page, companions.alone())) return folded;
  if (!best) return std::nullopt;
  const bool are_few = graph.shape(made).cols <= kFewColumns || !is_read_by_row(graph.info(made));
  if (are_few && best->figure.shows(made, companions.alone())) return best->figure.layout();
  best->figure.shows(made, companions.with_words());
  if (auto layout = best->figure.layout()) return layout;
  best->figure.shows(made, companions.alone());
  return best->figure.layout();
}

}  // namespace heed
