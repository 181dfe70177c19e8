#include "app/figure/arrangement.h"

#include <algorithm>
#include <compare>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Sort key of columns: by step, then by dependency depth, with parameters right before their first
// use.
struct Rank {
  int step = 0;
  int depth = 0;
  bool is_behind_parameters = true;

  auto operator<=>(const Rank&) const = default;
};

bool is_parameter(const NodeInfo& info) {
  return info.kind == NodeKind::Weight || info.kind == NodeKind::Bias;
}

Lane lane_of(const NodeInfo& info) {
  if (info.lane) return *info.lane;
  switch (info.role) {
    case Role::Query:
    case Role::Score:
      return Lane::Query;
    case Role::Input:
    case Role::Key:
      return Lane::Key;
    default:
      return Lane::Value;
  }
}

class Arrangement {
 public:
  Arrangement(const Graph& graph, FigureFocus focus)
      : graph_(graph), focus_(focus), ranks_(graph.node_count()) {
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (is_of_figure(node) && !is_parameter(graph.info(node))) rank(node);
    }
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (is_drawn(node)) place(node);
    }
  }

  // The columns before the first per-query step.
  std::vector<Column> columns_before() const {
    std::vector<Column> columns;
    for (auto at = groups_.begin(); at != groups_.lower_bound(first_by_query_); ++at) {
      columns.push_back(at->second);
    }
    return columns;
  }

  // The groups of a lane from that step on.
  std::vector<std::vector<NodeId>> run(std::size_t lane) const {
    std::vector<std::vector<NodeId>> groups;
    for (auto at = groups_.lower_bound(first_by_query_); at != groups_.end(); ++at) {
      if (!at->second.lanes[lane].empty()) groups.push_back(at->second.lanes[lane]);
    }
    return groups;
  }

 private:
  bool is_drawn(NodeId node) const {
    const bool is_left_out = !focus_.looked.empty() && std::ranges::count(focus_.looked, node) == 0;
    return !is_left_out && is_of_figure(node);
  }

  // Of the head in focus or of none.
  bool is_of_figure(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    if (!is_of_steps(node) && !is_read(node)) return false;
    if (info.head) return info.block != focus_.head.block || *info.head == focus_.head.head;
    return !repeats_one_head(graph_, node);
  }

  bool is_of_steps(NodeId node) const {
    const int step = graph_.info(node).step;
    return step >= focus_.steps.first && step <= focus_.steps.last;
  }

  bool is_read(NodeId node) const {
    return std::ranges::any_of(graph_.consumers(node), [&](NodeId each) { return is_of_steps(each); });
  }

  void rank(NodeId node) {
    const NodeInfo& info = graph_.info(node);
    Rank& made = ranks_[node];
    made.step = info.step;
    for (const NodeId input : graph_.inputs(node)) {
      const bool is_of_same_step = graph_.info(input).step == info.step;
      if (is_of_same_step) made.depth = std::max(made.depth, ranks_[input].depth + 1);
    }
    if (info.is_by_query) first_by_query_ = std::min(first_by_query_, made);
  }

  // Parameters come before the first drawn matrix that uses them.
  void place(NodeId node) {
    Rank at = ranks_[node];
    if (is_parameter(graph_.info(node))) {
      const auto consumers = graph_.consumers(node);
      const auto drawn = std::find_if(consumers.begin(), consumers.end(),
                                      [&](NodeId consumer) { return is_of_figure(consumer); });
      if (drawn == consumers.end()) return;
      at = ranks_[*drawn];
      at.is_behind_parameters = false;
    }
    Lane lane = lane_of(graph_.info(node));
    // What the steps add to the stream stands behind what is added.
    const bool is_added = graph_.op(node) && graph_.info(node).role == Role::Input && at >= first_by_query_;
    if (is_added) lane = Lane::Value;
    groups_[at].lanes[static_cast<std::size_t>(lane)].push_back(node);
  }

  const Graph& graph_;
  FigureFocus focus_;
  std::vector<Rank> ranks_;  // by node
  Rank first_by_query_{std::numeric_limits<int>::max()};
  std::map<Rank, Column> groups_;
};

}  // namespace

Arranged arrange(const Graph& graph, FigureFocus focus, std::size_t fold, std::optional<std::size_t> wrap) {
  const Arrangement all(graph, focus);
  Arranged arranged{all.columns_before(), 0, wrap.has_value(), false, focus.head.block};
  std::vector<Column>& columns = arranged.columns;
  arranged.run_begin = columns.size();
  const auto add = [&](const std::vector<NodeId>& group, std::size_t lane, std::size_t at) {
    const std::size_t column = arranged.run_begin + at / fold;
    if (column >= columns.size()) columns.resize(column + 1);
    std::vector<NodeId>& stack = columns[column].lanes[lane];
    stack.insert(stack.end(), group.begin(), group.end());
  };
  constexpr auto kQuery = static_cast<std::size_t>(Lane::Query), kKey = static_cast<std::size_t>(Lane::Key);
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    const std::vector<std::vector<NodeId>> run = all.run(lane);
    const std::size_t in_lane = wrap && lane == kQuery ? std::min(*wrap, run.size()) : run.size();
    for (std::size_t at = 0; at < run.size(); ++at)
      at < in_lane ? add(run[at], lane, at) : add(run[at], kKey, at - in_lane);
  }
  return arranged;
}

std::vector<NodeId> drawn_nodes(const Graph& graph, const FigureFocus& focus) {
  std::vector<NodeId> nodes;
  for (const Column& column : arrange(graph, focus, 1).columns) {
    for (const std::vector<NodeId>& lane : column.lanes) nodes.insert(nodes.end(), lane.begin(), lane.end());
  }
  return nodes;
}

std::vector<NodeId> matrices_of_step(const Graph& graph, const FigureFocus& focus) {
  std::vector<NodeId> nodes = drawn_nodes(graph, focus);
  std::erase_if(nodes, [&](NodeId node) { return graph.info(node).step != graph.info(*focus.made).step; });
  return nodes;
}

Arranged arrange_in_three_lines(const Graph& graph, const FigureFocus& focus, std::size_t in_middle) {
  constexpr auto kKey = static_cast<std::size_t>(Lane::Key), kValue = static_cast<std::size_t>(Lane::Value);
  Arranged arranged = arrange(graph, focus, 1);
  auto& columns = arranged.columns;
  const std::size_t begin = arranged.run_begin;
  for (std::size_t at = begin; at < columns.size(); ++at) {
    std::vector<NodeId> group = std::exchange(columns[at].lanes[kValue], {});
    auto& line = at < begin + in_middle ? columns[at].lanes[kKey] : columns[at - in_middle].lanes[kValue];
    const auto is_weight = [&](NodeId node) { return is_parameter(graph.info(node)); };
    if (at + 1 == begin + in_middle) arranged.parts_product = std::ranges::any_of(group, is_weight);
    line.insert(line.end(), group.begin(), group.end());
  }
  return arranged;
}

Arranged arrange_in_row(const Graph& graph, const FigureFocus& focus) {
  Arranged row;
  row.block = focus.head.block;
  for (const Column& column : arrange(graph, focus, 1).columns) {
    for (const std::vector<NodeId>& stack : column.lanes) {
      for (const NodeId node : stack) {
        row.columns.emplace_back();
        row.columns.back().lanes[static_cast<std::size_t>(Lane::Key)] = {node};
      }
    }
  }
  row.run_begin = row.columns.size();
  return row;
}

Arranged arrange_chain(const Graph& graph, const FigureFocus& focus) {
  constexpr auto kKey = static_cast<std::size_t>(Lane::Key);
  Arranged chain;
  chain.block = focus.head.block;
  for (const Column& column : arrange(graph, focus, 1).columns) {
    for (const std::vector<NodeId>& stack : column.lanes) {
      if (stack.empty()) continue;
      chain.columns.emplace_back();
      chain.columns.back().lanes[kKey] = stack;
    }
  }
  chain.run_begin = chain.columns.size();
  return chain;
}

Arranged arrange_in_lines(const Arranged& row, std::size_t above, std::size_t in_middle) {
  constexpr auto kKey = static_cast<std::size_t>(Lane::Key);
  Arranged lines;
  lines.is_in_lines = true;
  lines.block = row.block;
  for (std::size_t at = 0; at < row.columns.size(); ++at) {
    const std::size_t lane = at < above ? 0 : at < above + in_middle ? 1 : 2;
    lines.columns.emplace_back();
    lines.columns.back().lanes[lane] = row.columns[at].lanes[kKey];
  }
  return lines;
}

Arranged arrange_in_column(const Graph& graph, const FigureFocus& focus) {
  Arranged column{{Column()}, 1};
  column.block = focus.head.block;
  column.columns.front().lanes[static_cast<std::size_t>(Lane::Key)] = drawn_nodes(graph, focus);
  return column;
}

std::vector<Arranged> arrangements_in_lanes(const Graph& graph, const FigureFocus& focus) {
  std::vector<Arranged> all;
  for (std::size_t wrap = std::max<std::size_t>(query_run_length(graph, focus), 1); wrap > 0; --wrap)
    all.push_back(arrange(graph, focus, 1, wrap));
  for (std::size_t in_middle = 1; in_middle < value_run_length(graph, focus); ++in_middle)
    all.push_back(arrange_in_three_lines(graph, focus, in_middle));
  std::ranges::stable_partition(all, std::logical_not(), &Arranged::parts_product);
  return all;
}

std::size_t query_run_length(const Graph& graph, FigureFocus focus) {
  return Arrangement(graph, focus).run(static_cast<std::size_t>(Lane::Query)).size();
}

std::size_t value_run_length(const Graph& graph, const FigureFocus& focus) {
  return Arrangement(graph, focus).run(static_cast<std::size_t>(Lane::Value)).size();
}

}  // namespace heed
