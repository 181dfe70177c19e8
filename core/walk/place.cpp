#include <algorithm>

#include "core/base/check.h"
#include "core/walk/timeline.h"

namespace heed {
namespace {

Cell last_cell(const Shape& shape) { return cell_at(shape, shape.cell_count() - 1); }

}  // namespace

Place Timeline::place_of(Index playhead) const {
  HEED_CHECK(playhead >= 0 && playhead <= moment_count());
  Place place;
  if (playhead == 0) return place;
  if (playhead == moment_count()) {
    place.kind = Place::Kind::End;
    return place;
  }
  const Moment last = moment(playhead - 1);
  const NodeFacts& facts = nodes_[last.node];
  place.kind = Place::Kind::Inside;
  place.step = facts.step;
  place.node = facts.name;
  place.head = facts.head;
  place.cell = cell_at(facts.shape, last.to_cell - 1);
  place.is_complete_step =
      walk_.is_all_rows && section_of_node(last.node).is_by_query && last.to_cell == facts.shape.cell_count();
  return place;
}

// The node with that name, else the last one of the same step and head, else of the same step.
std::optional<NodeId> Timeline::find(const Place& place) const {
  std::optional<NodeId> in_head, in_step;
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    if (nodes_[node].name == place.node) return node;
    if (nodes_[node].step != place.step) continue;
    in_step = node;
    if (nodes_[node].head == place.head) in_head = node;
  }
  return in_head ? in_head : in_step;
}

Index Timeline::nearest_playhead(const Place& place) const {
  if (place.kind == Place::Kind::Start) return 0;
  if (place.kind == Place::Kind::End) return moment_count();
  const std::optional<NodeId> node = find(place);
  if (!node) return step_begin(std::min(place.step, static_cast<int>(step_begins_.size()) - 1));
  const NodeFacts& facts = nodes_[*node];
  Cell cell = last_cell(facts.shape);
  if (place.is_complete_step) {
    // All queries were done at once; in a query-by-query walk that is the round of the first query.
    if (!walk_.is_all_rows) cell = cell_at(facts.shape, part_of(*node).cells - 1);
    return playhead_of(*node, cell);
  }
  const bool is_same_node = facts.name == place.node;
  if (is_same_node || section_of_node(*node).is_by_query) {
    cell.slice = std::min(cell.slice, place.cell.slice);
    cell.row = std::min(cell.row, place.cell.row);
  }
  if (is_same_node) cell.col = std::min(cell.col, place.cell.col);
  return playhead_of(*node, cell);
}

}  // namespace heed
