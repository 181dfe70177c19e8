#include "app/state/exercise.h"

#include <algorithm>

#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/selection.h"
#include "app/state/trail.h"
#include "core/graph/node_traits.h"
#include "core/lesson/exercise.h"

namespace heed {
namespace {

// The result matrix of a step.
std::optional<NodeId> result_of(const AppState& state, int step) {
  const Computation& computation = state.computation;
  const std::vector<NodeId>& nodes = computation.steps().at(step).nodes;
  std::optional<NodeId> result;
  for (const NodeId node : nodes) {
    const auto head = computation.graph().info(node).head;
    if (computation.graph().op(node) && (!head || *head == state.view.spot.head)) result = node;
  }
  return result;
}

Region region_of(const Shape& shape, Cell cell, lesson_action::Extent extent) {
  using lesson_action::Extent;
  if (extent == Extent::Cell) return Region::of(cell);
  if (extent == Extent::All) return {0, 0, shape.rows, shape.cols, cell.slice, 1};
  return {cell.row, 0, 1, shape.cols, cell.slice, 1};
}

// Follows copies to their original: a copy has no arithmetic, and may not be drawn.
CellRef original_of(const Graph& graph, CellRef cell) {
  while (traits_of(graph, cell.node).is_copy && graph.op(graph.inputs(cell.node)[0]))
    cell.node = graph.inputs(cell.node)[0];
  return cell;
}

void begin(AppState& state, LessonQuestion question) {
  state.exercise = Exercise{std::move(question), {}, {}};
  state.view.tab = InspectorTab::Lesson;
  open_inspector(state.view);
}

// A map of a transformer, or of a block, has no cells to fill in, nor the numbers that go into them.
void go_near(AppState& state, NodeId node) {
  if (!state.computation.scene().has_blocks() || state.view.spot.depth == Depth::Chapter) return;
  const NodeInfo& info = state.computation.graph().info(node);
  Spot spot = spot_at_step(state.computation.steps(), state.view.spot, info.step, info.head);
  spot.depth = Depth::Chapter;
  open_spot(state, spot);
}

// Whether all operands of the row are computed.
bool can_be_made(const Graph& graph, NodeId node, const Region& row) {
  const auto inputs = graph.inputs(node);
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    const Shape& shape = graph.shape(inputs[which]);
    if (shape.is_stack()) continue;  // known when its inputs are
    for (Index read = 0; read < shape.rows; ++read) {
      const Region reached =
          clipped(graph.op(node)->reach(which, Region{read, 0, 1, shape.cols, 0, 1}), graph.shape(node));
      if (do_overlap(reached, row) && !graph.is_known(inputs[which], {read, shape.cols - 1})) return false;
    }
  }
  return true;
}

// The selected cell, else one of the last moment or of its step's result.
std::optional<CellRef> pointed_cell(const AppState& state) {
  const Graph& graph = state.computation.graph();
  if (state.view.selection && graph.op(state.view.selection->node)) return state.view.selection;
  const auto moment = state.computation.last_moment();
  if (!moment) return std::nullopt;
  if (graph.op(moment->node))
    return CellRef{moment->node, cell_at(graph.shape(moment->node), moment->to_cell - 1)};
  const auto result = result_of(state, moment->step);
  return result ? std::optional(CellRef{*result, {}}) : std::nullopt;
}

}  // namespace

std::optional<CellRef> cell_to_practise(const AppState& state) {
  const auto pointed = pointed_cell(state);
  return pointed ? std::optional(original_of(state.computation.graph(), *pointed)) : std::nullopt;
}

std::optional<Region> range_to_practise(const AppState& state) {
  const std::optional<CellRef>& selected = state.view.selection;
  if (!selected || !state.view.range_end || !state.computation.graph().op(selected->node))
    return std::nullopt;
  return selected_region(state.view);
}

Cell last_cell(const Region& region) {
  return {region.row + region.rows - 1, region.col + region.cols - 1, region.slice + region.slices - 1};
}

void show_up_to(AppState& state, NodeId node, const Region& region) {
  const Index needed = state.computation.timeline().playhead_of(node, last_cell(region));
  if (state.computation.playhead() < needed) state.computation.go_to(needed);
  state.view.is_playing = false;
  state.view.hover.reset();
}

void practise(AppState& state, lesson_action::Extent extent) {
  const auto found = cell_to_practise(state);
  if (!found) return state.notices.say({"exercise.nothing", {}});
  const Graph& graph = state.computation.graph();
  const auto [node, cell] = *found;
  const auto range = extent == lesson_action::Extent::Selected ? range_to_practise(state) : std::nullopt;
  const Region region = range.value_or(region_of(graph.shape(node), cell, extent));
  Result<LessonQuestion> question = make_exercise(graph, node, region);
  if (!question) return state.notices.say(question.error().message);
  show_up_to(state, node, region);
  go_near(state, node);
  begin(state, std::move(question).value());
  select(state, CellRef{node, {region.row, region.col, region.slice}});
}

void predict(AppState& state) {
  const auto found = cell_to_practise(state);
  if (!found) return state.notices.say({"exercise.nothing", {}});
  const Graph& graph = state.computation.graph();
  const auto [node, cell] = *found;
  const Graph computed = computed_graph(state);
  // What stands beside it would tell: then its numbers are asked for.
  if (is_row_in_other_units(computed, {node, cell})) return practise(state, lesson_action::Extent::Row);
  Result<LessonQuestion> question = make_prediction(computed, node, cell);
  if (!question) return state.notices.say(question.error().message);
  if (!can_be_made(graph, node, region_of(graph.shape(node), cell, lesson_action::Extent::Row)))
    return state.notices.say({"exercise.too_early", {}});
  go_near(state, node);
  begin(state, std::move(question).value());
  select(state, std::nullopt);
}

void end_exercise(AppState& state) {
  if (!state.exercise) return;
  state.exercise.reset();
  if (!state.lesson) state.view.tab = InspectorTab::Explain;
}

void end_exercise_if_invalid(AppState& state) {
  if (!state.exercise) return;
  const Graph& graph = state.computation.graph();
  const Result<Target> asked = resolve(state.exercise->question.cells, graph);
  if (!asked) return end_exercise(state);
  const auto& [node, region] = asked.value();
  const bool is_ahead = state.exercise->is_prediction() && !state.exercise->given.reveals();
  const bool is_there = is_ahead ? can_be_made(graph, node, region) : graph.is_known(node, last_cell(region));
  if (!is_there) end_exercise(state);
}

IsSeen seen_numbers(const AppState& state) {
  return [&graph = state.computation.graph(), hidden = hidden_regions(state)](const CellRef& cell) {
    const auto holds = [&](const RegionRef& each) {
      return each.node == cell.node && each.region.contains(cell.cell);
    };
    return graph.is_known(cell.node, cell.cell) && std::none_of(hidden.begin(), hidden.end(), holds);
  };
}

void count_answers(AppState& state) {
  Exercise& exercise = *state.exercise;
  if (!exercise.given.grade || exercise.is_scored) return;
  const std::vector<CellGrade>& cells = exercise.given.grade->cells;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (!cells[at].is_typed || !exercise.counted.insert(exercise.is_prediction() ? 0 : at).second) continue;
    exercise.has_missed |= !cells[at].is_right || exercise.given.hints >= kExerciseHints;
  }
  exercise.is_scored = exercise.has_missed || exercise.counted.size() == cells.size();
  if (!exercise.is_scored) return;
  ++state.score.answers;
  if (!exercise.has_missed) ++state.score.right;
}

void reveal_prediction(AppState& state) {
  const Result<Target> row = resolve(state.exercise->question.cells, state.computation.graph());
  if (row) show_up_to(state, row.value().node, row.value().region);
}

void show_what_was_asked(AppState& state, const LessonQuestion& question) {
  const Result<Target> asked = resolve(question.cells, state.computation.graph());
  if (!asked || !state.computation.graph().op(asked.value().node)) return;
  show_up_to(state, asked.value().node, asked.value().region);
}

std::vector<CellRef> exercise_cells(const AppState& state) {
  std::vector<CellRef> cells;
  if (!state.exercise || state.exercise->is_prediction()) return cells;
  const Result<Target> asked = resolve(state.exercise->question.cells, state.computation.graph());
  if (!asked) return cells;
  const Region& region = asked.value().region;
  for (Index row = region.row; row < region.row + region.rows; ++row) {
    for (Index col = region.col; col < region.col + region.cols; ++col)
      cells.push_back({asked.value().node, {row, col, region.slice}});
  }
  return cells;
}

std::optional<std::size_t> exercise_index(const AppState& state, CellRef cell) {
  const std::vector<CellRef> cells = exercise_cells(state);
  const auto found = std::find(cells.begin(), cells.end(), cell);
  if (found == cells.end()) return std::nullopt;
  return static_cast<std::size_t>(found - cells.begin());
}

bool reject_blank_edit(AppState& state, const Command& command) {
  if (!state.exercise || state.exercise->is_prediction()) return false;
  const auto& selected = state.view.selection;
  const auto place = selected ? exercise_index(state, *selected) : std::nullopt;
  if (place && command.is<command::ClearSelected>()) {
    heed::apply(state, LessonCommand{lesson_action::Type{kExercise, *place, ""}});
    return true;
  }
  const auto* set = command.get_if<command::SetCells>();
  const bool touches =
      set ? exercise_index(state, set->cell).has_value()
          : place && (command.is<command::PasteText>() || command.is<command::RearrangeSelected>());
  if (touches) state.notices.say({"exercise.no_edit", {}});
  return touches;
}

std::vector<RegionRef> unfound_cells(const AppState& state) {
  std::vector<RegionRef> regions;
  if (!state.exercise) return regions;
  const std::optional<Grade>& grade = state.exercise->given.grade;
  if (state.exercise->is_prediction()) {
    const Result<Target> row = resolve(state.exercise->question.cells, state.computation.graph());
    if (row && !state.exercise->given.reveals()) regions.push_back({row.value().node, row.value().region});
    return regions;
  }
  const std::vector<CellRef> cells = exercise_cells(state);
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const bool is_found = grade && at < grade->cells.size() && grade->cells[at].is_right;
    if (!is_found) regions.push_back({cells[at].node, Region::of(cells[at].cell)});
  }
  return regions;
}

std::vector<Regions> cells_derived_from(const Graph& graph, const std::vector<RegionRef>& cells) {
  std::vector<Regions> made(graph.node_count()), touched(graph.node_count());
  if (cells.empty()) return made;
  for (const RegionRef& each : cells) touched[each.node].add(clipped(each.region, graph.shape(each.node)));
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node)) continue;
    const auto inputs = graph.inputs(node);
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      for (const Region& region : touched[inputs[which]].list())
        made[node].add(clipped(graph.op(node)->reach(which, region), graph.shape(node)));
    }
    for (const Region& region : made[node].list()) touched[node].add(region);
  }
  return made;
}

std::vector<RegionRef> known_cells_derived_from(const Graph& graph, const std::vector<RegionRef>& cells) {
  std::vector<RegionRef> made;
  if (cells.empty()) return made;
  const std::vector<Regions> derived = cells_derived_from(graph, cells);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for (const Region& region : derived[node].list()) {
      for_each_known_box(graph.shape(node), region, graph.known(node), [&](const Region& known) {
        made.push_back({node, known});
      });
    }
  }
  return made;
}

std::optional<CellRef> hinted_cell(const AppState& state) {
  const std::vector<RegionRef> unfound = unfound_cells(state);
  const auto& selected = state.view.selection;
  for (const RegionRef& each : unfound) {
    if (selected && each.node == selected->node && each.region.contains(selected->cell)) return selected;
  }
  if (unfound.empty()) return std::nullopt;
  const Region& first = unfound.front().region;
  return CellRef{unfound.front().node, {first.row, first.col, first.slice}};
}

}  // namespace heed
