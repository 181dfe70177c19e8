#include "core/walk/timeline.h"

#include <iterator>

#include "core/base/check.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr Index kMostKeysShownAlone = 16;

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
  bool has_later_rounds = false;
  if (!sections_.empty() && sections_.back().step_of_later_rounds == steps.front().number) {
    first_begin = sections_.back().begin + sections_.back().moments;
    has_later_rounds = sections_.back().rounds > 1;
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
      // A step that does nothing else keeps a moment of its own.
      const bool is_known_with_source = has_later_rounds && repeats_one_head(graph, node);
      if (is_known_with_source) {
        add_copy(graph, node);
      } else if (Part* part = part_made_with(graph, node, section)) {
        join(graph, node, *part);
      } else {
        add_part(graph, node, section);
      }
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
  const bool is_whole =
      !graph.op(node) || info.is_switched_off || repeats_one_head(graph, node) ||
      (walk_.grain == Grain::Guided && !section.is_by_query && is_made_like_first(graph, node, section));
  if (!is_whole && walk_.grain == Grain::Cell) part.cells_per_moment = 1;
  if (!is_whole && walk_.grain == Grain::Row) part.cells_per_moment = facts.shape.cols;
  if (!is_whole && walk_.grain == Grain::Guided) {
    const auto add_lead = [&](Index end) {
      if (end < part.cells) part.lead_ends[static_cast<std::size_t>(part.leads++)] = end;
    };
    const OpTraits traits = traits_of(graph, node);
    const bool is_made_by_row =
        traits.row_motion != RowMotion::CellByCell || traits.normalization != Normalization::None;
    if (!is_made_by_row && facts.shape.cols > 1) add_lead(1);
    // The first key of many may have next to no weight, and its product explains nothing.
    const bool has_many_keys = facts.shape.is_stack() && facts.shape.rows > kMostKeysShownAlone;
    if (!has_many_keys) add_lead(facts.shape.cols);
  }
  part.moments = part.moment_of(part.cells - 1) + 1;
  section.moments += part.moments;
  section.parts.push_back(part);
}

bool Timeline::are_made_together(const Graph& graph, NodeId first, NodeId other) const {
  const NodeInfo &a = graph.info(first), &b = graph.info(other);
  const bool is_same_but_for_head =
      a.head && b.head && a.block == b.block && a.id == b.id && a.step == b.step;
  return is_same_but_for_head && !a.is_switched_off && !b.is_switched_off &&
         (graph.op(first) != nullptr) == (graph.op(other) != nullptr) &&
         graph.shape(first) == graph.shape(other);
}

// Null: it has a part of its own.
Timeline::Part* Timeline::part_made_with(const Graph& graph, NodeId node, Section& section) const {
  if (walk_.grain != Grain::Guided || section.is_by_query) return nullptr;
  const auto found = std::ranges::find_if(
      section.parts, [&](const Part& part) { return are_made_together(graph, part.node, node); });
  return found == section.parts.end() ? nullptr : &*found;
}

// Where several heads go together, how a projection is made has been seen in the first of them.
bool Timeline::is_made_like_first(const Graph& graph, NodeId node, const Section& section) const {
  const auto has_other_heads = [&](NodeId first) {
    if (!graph.info(first).head) return false;
    for (NodeId other = first + 1; other < graph.node_count(); ++other) {
      if (are_made_together(graph, first, other)) return true;
    }
    return false;
  };
  return graph.op(node) && std::ranges::any_of(section.parts, [&](const Part& part) {
           return graph.op(part.node) && graph.op(part.node)->kind() == graph.op(node)->kind() &&
                  has_other_heads(part.node);
         });
}

void Timeline::join(const Graph& graph, NodeId node, Part& part) {
  const NodeInfo& info = graph.info(node);
  NodeFacts& facts = nodes_[node] = nodes_[part.node];
  facts.name = info.name;
  facts.head = info.head;
  part.others.push_back(node);
  sections_.back().copies.push_back(node);
}

// It shares the place of the node that it copies, so every question about it is answered as for that one.
void Timeline::add_copy(const Graph& graph, NodeId node) {
  const NodeId source = graph.inputs(node)[0];
  const int step = nodes_[node].step;
  nodes_[node] = nodes_[source];
  nodes_[node].name = graph.info(node).name;
  nodes_[node].head = graph.info(node).head;
  nodes_[node].step = step;
  sections_[nodes_[source].section].copies.push_back(node);
}

// How many cells the first moments make.
Index Timeline::Part::cells_after(Index moments_done) const {
  if (moments_done <= 0) return 0;
  if (moments_done <= leads) return lead_ends[static_cast<std::size_t>(moments_done - 1)];
  const Index led = leads > 0 ? lead_ends[static_cast<std::size_t>(leads - 1)] : 0;
  return std::min(led + (moments_done - leads) * cells_per_moment, cells);
}

Index Timeline::Part::moment_of(Index cell) const {
  for (Index lead = 0; lead < leads; ++lead) {
    if (cell < lead_ends[static_cast<std::size_t>(lead)]) return lead;
  }
  const Index led = leads > 0 ? lead_ends[static_cast<std::size_t>(leads - 1)] : 0;
  return leads + (cell - led) / cells_per_moment;
}

std::size_t Timeline::section_of(Index moment) const {
  const auto next = std::upper_bound(sections_.begin(), sections_.end(), moment,
                                     [](Index at, const Section& section) { return at < section.begin; });
  return static_cast<std::size_t>(std::prev(next) - sections_.begin());
}

const Timeline::Part& Timeline::part_at(const Section& section, Index moment) const {
  const auto next =
      std::upper_bound(section.parts.begin(), section.parts.end(), (moment - section.begin) % section.moments,
                       [](Index at, const Part& part) { return at < part.begin; });
  return *std::prev(next);
}

Timeline::PartMoments Timeline::moments_around(Index moment) const {
  const Section& section = sections_[section_of(moment)];
  const Part& part = part_at(section, moment);
  const Index begin =
      section.begin + (moment - section.begin) / section.moments * section.moments + part.begin;
  return {&part, begin, begin + part.moments};
}

Index Timeline::next_of_head(Index playhead, int head) const {
  while (playhead > 0 && playhead <= moment_count_) {
    const PartMoments part = moments_around(playhead - 1);
    if (is_of_head(*part.part, head)) return playhead;
    playhead = part.end + 1;
  }
  return std::clamp<Index>(playhead, 0, moment_count_);
}

Index Timeline::previous_of_head(Index playhead, int head) const {
  playhead = std::clamp<Index>(playhead, 0, moment_count_);
  while (playhead > 0) {
    const PartMoments part = moments_around(playhead - 1);
    if (is_of_head(*part.part, head)) return playhead;
    playhead = part.begin;
  }
  return playhead;
}

Moment Timeline::moment(Index index) const {
  HEED_CHECK(index >= 0 && index < moment_count());
  const Section& section = sections_[section_of(index)];
  const Index round = (index - section.begin) / section.moments;
  const Index local = (index - section.begin) % section.moments;
  const Part& part = part_at(section, index);
  const NodeFacts& facts = nodes_[part.node];

  Moment moment;
  moment.index = index;
  moment.node = part.node;
  moment.step = round > 0 ? section.step_of_later_rounds : facts.step;
  moment.head = facts.head;
  moment.from_cell = round * part.cells + part.cells_after(local - part.begin);
  moment.to_cell = round * part.cells + part.cells_after(local - part.begin + 1);
  const Index first = moment.from_cell / cells_of_query(facts.shape);
  const Index last = (moment.to_cell - 1) / cells_of_query(facts.shape);
  if (facts.has_query_rows && first == last) moment.query = first;
  return moment;
}

NodeId Timeline::node_of_head(const Part& part, int head) const {
  const auto found =
      std::ranges::find_if(part.others, [&](NodeId node) { return nodes_[node].head == head; });
  return found == part.others.end() ? part.node : *found;
}

Moment Timeline::moment(Index index, int head) const {
  Moment moment = this->moment(index);
  moment.node = node_of_head(part_at(sections_[section_of(index)], index), head);
  moment.head = nodes_[moment.node].head;
  return moment;
}

bool Timeline::is_of_several_heads(Index index) const {
  return !part_at(sections_[section_of(index)], index).others.empty();
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
  return rounds * part.cells + part.cells_after(moments);
}

Index Timeline::playhead_of(NodeId node, Cell cell) const {
  const Section& section = section_of_node(node);
  const Part& part = part_of(node);
  const Index at = heed::index_of(nodes_[node].shape, cell);
  return section.begin + (at / part.cells) * section.moments + part.begin + part.moment_of(at % part.cells) +
         1;
}

}  // namespace heed
