#include "core/walk/timeline.h"

#include <algorithm>

#include "core/base/check.h"

namespace heed {
namespace {

Index cells_of(const Graph& graph, NodeId node) { return graph.shape(node).cell_count(); }

// Nobody steps through a head that is switched off cell by cell.
bool is_in_head_that_is_off(const Graph& graph, NodeId node) {
  const std::optional<int> head = graph.info(node).head;
  if (!head) return false;
  const std::optional<NodeId> output = graph.find("h" + std::to_string(*head) + ".output");
  return output && graph.op(*output)->kind() == "switch_off";
}

Index queries_of(const Graph& graph) { return graph.shape(*graph.find("Y")).rows; }

}  // namespace

Timeline::Timeline(const Graph& graph, const Steps& steps, Walk walk)
    : walk_(walk), nodes_(graph.node_count()) {
  rounds_ = walk.is_all_rows ? 1 : queries_of(graph);
  for (const Step& step : steps) {
    const Where where = step.number <= 3 ? Where::Before : step.number <= 7 ? Where::Round : Where::After;
    for (const NodeId node : step.nodes) {
      nodes_[node].step = step.number;
      add_part(graph, node, where);
    }
  }
  after_begin_ = before_.moments + rounds_ * round_.moments;
}

void Timeline::add_part(const Graph& graph, NodeId node, Where where) {
  const NodeInfo& info = graph.info(node);
  NodeFacts& facts = nodes_[node];
  facts.name = info.name;
  facts.shape = graph.shape(node);
  facts.head = info.head;
  facts.where = where;
  facts.is_by_query = (facts.shape.is_stack() ? info.slices : info.rows).axis == Axis::Query;

  Part part;
  part.node = node;
  part.cells = cells_of(graph, node) / (where == Where::Round ? rounds_ : 1);
  part.cells_per_moment = part.cells;
  const bool is_whole = !graph.op(node) || is_in_head_that_is_off(graph, node);
  if (!is_whole && walk_.grain == Grain::Cell) part.cells_per_moment = 1;
  if (!is_whole && walk_.grain == Grain::Row) part.cells_per_moment = facts.shape.cols;
  part.moments = (part.cells + part.cells_per_moment - 1) / part.cells_per_moment;

  Section& into = section(where);
  part.begin = into.moments;
  into.moments += part.moments;
  facts.part = into.parts.size();
  into.parts.push_back(part);
}

Timeline::Section& Timeline::section(Where where) {
  return where == Where::Before ? before_ : where == Where::Round ? round_ : after_;
}

const Timeline::Section& Timeline::section(Where where) const {
  return where == Where::Before ? before_ : where == Where::Round ? round_ : after_;
}

const Timeline::Part& Timeline::part_of(NodeId node) const {
  return section(nodes_[node].where).parts[nodes_[node].part];
}

Moment Timeline::moment(Index index) const {
  HEED_CHECK(index >= 0 && index < moment_count());
  Where where = Where::Before;
  Index local = index;
  Index round = 0;
  if (index >= after_begin_) {
    where = Where::After;
    local = index - after_begin_;
  } else if (index >= before_.moments) {
    where = Where::Round;
    round = (index - before_.moments) / round_.moments;
    local = (index - before_.moments) % round_.moments;
  }
  const std::vector<Part>& parts = section(where).parts;
  const auto next = std::upper_bound(parts.begin(), parts.end(), local,
                                     [](Index at, const Part& part) { return at < part.begin; });
  const Part& part = *std::prev(next);
  const NodeFacts& facts = nodes_[part.node];

  Moment moment;
  moment.index = index;
  moment.node = part.node;
  moment.step = round > 0 ? kLastStep : facts.step;
  moment.head = facts.head;
  const Index done = (local - part.begin) * part.cells_per_moment;
  moment.from_cell = round * part.cells + done;
  moment.to_cell = round * part.cells + std::min(done + part.cells_per_moment, part.cells);
  const Index cells_per_query =
      facts.shape.is_stack() ? facts.shape.rows * facts.shape.cols : facts.shape.cols;
  const Index first = moment.from_cell / cells_per_query;
  if (facts.is_by_query && first == (moment.to_cell - 1) / cells_per_query) moment.query = first;
  return moment;
}

Index Timeline::step_begin_in(const Section& in, int step) const {
  for (const Part& part : in.parts) {
    if (nodes_[part.node].step >= step) return part.begin;
  }
  return in.moments;
}

Index Timeline::step_begin(int step) const {
  HEED_CHECK(step >= kFirstStep && step <= kLastStep + 1);
  if (step > kLastStep) return moment_count();
  if (step <= 3) return step_begin_in(before_, step);
  return before_.moments + step_begin_in(round_, step);  // step 8: the end of the first round
}

Index Timeline::known_after(Index playhead, NodeId node) const {
  const Part& part = part_of(node);
  const auto known_in = [&](Index moments) {
    const Index done = std::clamp<Index>(moments - part.begin, 0, part.moments);
    return std::min(done * part.cells_per_moment, part.cells);
  };
  if (nodes_[node].where == Where::Before) return known_in(playhead);
  if (nodes_[node].where == Where::After) return known_in(playhead - after_begin_);
  const Index done = std::clamp<Index>(playhead - before_.moments, 0, rounds_ * round_.moments);
  const Index rounds = done / round_.moments;
  if (rounds == rounds_) return rounds * part.cells;
  return rounds * part.cells + known_in(done % round_.moments);
}

Index Timeline::playhead_of(NodeId node, Cell cell) const {
  const Part& part = part_of(node);
  const Index at = heed::index_of(nodes_[node].shape, cell);
  const Index in_part = part.begin + (at % part.cells) / part.cells_per_moment + 1;
  switch (nodes_[node].where) {
    case Where::Before:
      return in_part;
    case Where::Round:
      return before_.moments + (at / part.cells) * round_.moments + in_part;
    case Where::After:
      return after_begin_ + in_part;
  }
  HEED_CHECK(false && "every section is named above");
  return 0;
}

}  // namespace heed
