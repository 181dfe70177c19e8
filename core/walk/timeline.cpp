#include "core/walk/timeline.h"

#include <iterator>

#include "core/base/check.h"

namespace heed {
namespace {

Index query_count(const Shape& shape) { return shape.is_stack() ? shape.slices : shape.rows; }

Index cells_of_query(const Shape& shape) { return shape.is_stack() ? shape.rows * shape.cols : shape.cols; }

}  // namespace

Timeline::Timeline(const Graph& graph, const Steps& steps, Walk walk)
    : walk_(walk), step_begins_(static_cast<std::size_t>(steps.last()) + 2), nodes_(graph.node_count()) {
  for (const Chapter& chapter : steps.chapters()) {
    auto first = steps.begin() + (chapter.first_step - steps.first());
    const auto end = steps.begin() + (chapter.last_step - steps.first() + 1);
    while (first != end) {
      const auto next =
          std::find_if(first, end, [&](const Step& step) { return step.is_by_query != first->is_by_query; });
      add_section(graph, {first, next}, next != end);
      first = next;
    }
  }
  step_begins_.back() = moment_count_;
}

// All rounds of a section but the first count as the next step, if its chapter has one: that step
// begins where the first round ends.
void Timeline::add_section(const Graph& graph, std::span<const Step> steps, bool has_following_step) {
  Index first_begin = moment_count_;
  if (!sections_.empty() && sections_.back().step_of_later_rounds == steps.front().number) {
    first_begin = sections_.back().begin + sections_.back().moments;
  }
  Section& section = sections_.emplace_back();
  section.first_step = steps.front().number;
  section.is_by_query = steps.front().is_by_query;
  section.step_of_later_rounds = steps.back().number + (has_following_step ? 1 : 0);
  section.begin = moment_count_;
  for (const Step& step : steps) {
    step_begins_[static_cast<std::size_t>(step.number)] = section.begin + section.moments;
    for (const NodeId node : step.nodes) {
      if (section.parts.empty() && section.is_by_query && !walk_.is_all_rows) {
        section.rounds = query_count(graph.shape(node));
      }
      nodes_[node].step = step.number;
      add_part(graph, node, section);
    }
  }
  step_begins_[static_cast<std::size_t>(section.first_step)] = first_begin;
  moment_count_ = section.end();
}

void Timeline::add_part(const Graph& graph, NodeId node, Section& section) {
  const NodeInfo& info = graph.info(node);
  NodeFacts& facts = nodes_[node];
  facts.name = info.name;
  facts.shape = graph.shape(node);
  facts.head = info.head;
  facts.section = sections_.size() - 1;
  facts.part = section.parts.size();
  facts.has_query_rows = (facts.shape.is_stack() ? info.slices : info.rows).axis == Axis::Query;

  Part part;
  part.node = node;
  part.begin = section.moments;
  HEED_CHECK(facts.shape.cell_count() % section.rounds == 0);
  part.cells = facts.shape.cell_count() / section.rounds;
  part.cells_per_moment = part.cells;
  const bool is_whole = !graph.op(node) || info.is_switched_off;
  if (!is_whole && walk_.grain == Grain::Cell) part.cells_per_moment = 1;
  if (!is_whole && walk_.grain == Grain::Row) part.cells_per_moment = facts.shape.cols;
  part.moments = (part.cells + part.cells_per_moment - 1) / part.cells_per_moment;
  section.moments += part.moments;
  section.parts.push_back(part);
}

std::size_t Timeline::section_of(Index moment) const {
  const auto next = std::upper_bound(sections_.begin(), sections_.end(), moment,
                                     [](Index at, const Section& section) { return at < section.begin; });
  return static_cast<std::size_t>(std::prev(next) - sections_.begin());
}

Moment Timeline::moment(Index index) const {
  HEED_CHECK(index >= 0 && index < moment_count());
  const Section& section = sections_[section_of(index)];
  const Index round = (index - section.begin) / section.moments;
  const Index local = (index - section.begin) % section.moments;
  const auto next = std::upper_bound(section.parts.begin(), section.parts.end(), local,
                                     [](Index at, const Part& part) { return at < part.begin; });
  const Part& part = *std::prev(next);
  const NodeFacts& facts = nodes_[part.node];

  Moment moment;
  moment.index = index;
  moment.node = part.node;
  moment.step = round > 0 ? section.step_of_later_rounds : facts.step;
  moment.head = facts.head;
  const Index done = (local - part.begin) * part.cells_per_moment;
  moment.from_cell = round * part.cells + done;
  moment.to_cell = round * part.cells + std::min(done + part.cells_per_moment, part.cells);
  const Index first = moment.from_cell / cells_of_query(facts.shape);
  const Index last = (moment.to_cell - 1) / cells_of_query(facts.shape);
  if (facts.has_query_rows && first == last) moment.query = first;
  return moment;
}

Index Timeline::step_begin(int step) const {
  HEED_CHECK(step >= 1 && step < static_cast<int>(step_begins_.size()));
  return step_begins_[static_cast<std::size_t>(step)];
}

Index Timeline::step_begin(int step, Index query) const {
  const auto after = std::upper_bound(sections_.begin(), sections_.end(), step,
                                      [](int at, const Section& section) { return at < section.first_step; });
  const Section& section = *std::prev(after);
  return step_begin(step) + (section.rounds > 1 ? query * section.moments : 0);
}

Index Timeline::known_after(Index playhead, NodeId node) const {
  const Section& section = section_of_node(node);
  const Part& part = part_of(node);
  const Index done = std::clamp<Index>(playhead - section.begin, 0, section.rounds * section.moments);
  const Index rounds = done / section.moments;
  const Index moments = std::clamp<Index>(done % section.moments - part.begin, 0, part.moments);
  return rounds * part.cells + std::min(moments * part.cells_per_moment, part.cells);
}

Index Timeline::playhead_of(NodeId node, Cell cell) const {
  const Section& section = section_of_node(node);
  const Part& part = part_of(node);
  const Index at = heed::index_of(nodes_[node].shape, cell);
  return section.begin + (at / part.cells) * section.moments + part.begin +
         (at % part.cells) / part.cells_per_moment + 1;
}

}  // namespace heed
