#include "app/state/focus.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/state/exercise.h"
#include "app/state/page_start.h"
#include "app/state/read_lesson_page.h"
#include "app/state/selection.h"
#include "core/explain/logit_lens.h"
#include "core/graph/node_traits.h"
#include "core/graph/region.h"
#include "core/graph/revealing.h"
#include "core/scene/modules.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

Moment moment_about(const Graph& graph, NodeId node, Index from_cell, Index to_cell) {
  const NodeInfo& info = graph.info(node);
  Moment moment;
  moment.node = node;
  moment.step = info.step;
  moment.head = info.head;
  moment.from_cell = from_cell;
  moment.to_cell = to_cell;
  return moment;
}

Focus focus_on_cell(const Graph& graph, Focus::Source source, CellRef cell) {
  cell.node = drawn_node(graph, cell.node);
  const Index at = index_of(graph.shape(cell.node), cell.cell);
  return {source, moment_about(graph, cell.node, at, at + 1), cell};
}

// The number farthest from 0 of those that count; none counts.
template <typename Counts>
std::optional<CellRef> largest_cell(const Graph& graph, const Moment& row, Counts counts) {
  const auto size = [&](const CellRef& each) { return std::abs(graph.cell(each.node, each.cell)); };
  std::optional<CellRef> largest;
  for (Index at = row.from_cell; at < row.to_cell; ++at) {
    const CellRef cell{row.node, cell_at(graph.shape(row.node), at)};
    if (counts(cell) && (!largest || size(cell) > size(*largest))) largest = cell;
  }
  return largest;
}

// Of heads that stand side by side, the largest number of the one on show.
std::optional<CellRef> cell_of_shown_head(const AppState& state, const Moment& row) {
  const Graph& graph = state.computation.graph();
  const auto head = shown_head(state);
  if (!head || shown_attention(state)->heads.size() < 2 || graph.known(row.node) < row.to_cell) return {};
  return largest_cell(graph, row,
                      [&](const CellRef& cell) { return head_of_column(graph, cell) == head->head; });
}

// The first blank of a row, which is the question, else what is typical of it, such as its largest weight.
CellRef spoken_cell(const AppState& state, const Moment& row) {
  const Graph& graph = state.computation.graph();
  const std::vector<RegionRef> hidden = blank_regions(state);
  for (Index at = row.from_cell; at < row.to_cell; ++at) {
    const CellRef cell{row.node, cell_at(graph.shape(row.node), at)};
    if (is_in_any(hidden, cell)) return cell;
  }
  return cell_of_shown_head(state, row).value_or(typical_cell(graph, row));
}

// A cell or a row is said as such, anything else as its whole matrix.
Focus focus_on_region(const AppState& state, Target target) {
  const Graph& graph = state.computation.graph();
  target.node = drawn_node(graph, target.node);
  const Shape& shape = graph.shape(target.node);
  const Region& region = target.region;
  const Index from = index_of(shape, target.cell());
  if (region.cell_count() == 1)
    return focus_on_cell(graph, Focus::Source::Page, {target.node, target.cell()});
  const bool is_row = region.rows == 1 && region.slices == 1 && region.cols == shape.cols;
  const bool is_only_row = shape.rows * shape.slice_count() == 1;
  if (!is_row || is_only_row || !graph.op(target.node))
    return {Focus::Source::Page, moment_about(graph, target.node, 0, shape.cell_count()), std::nullopt};
  const Moment row = moment_about(graph, target.node, from, from + shape.cols);
  return {Focus::Source::Page, row, spoken_cell(state, row)};
}

Focus focus_on_step(const Graph& graph, Moment moment) {
  moment = original_moment(graph, moment);
  return {Focus::Source::Step, moment, typical_cell(graph, moment)};
}

// Which weight is the largest may be the very question.
Focus focus_on_step(const AppState& state, Moment moment) {
  const Graph& graph = state.computation.graph();
  Focus focus = focus_on_step(graph, moment);
  // The numbers of a source are there at once; none of them is what the step is about.
  if (!graph.op(focus.moment.node) && focus.moment.to_cell - focus.moment.from_cell > 1) focus.cell.reset();
  if (focus.cell && is_in_any(hidden_regions(state), *focus.cell))
    focus.cell = last_cell(graph, focus.moment);
  return focus;
}

std::vector<Target> resolved(const std::vector<Reference>& references, const Graph& graph) {
  std::vector<Target> targets;
  for (const Reference& reference : references) {
    const Result<Target> target = resolve(reference, graph);
    if (target && target.value().region.cell_count() > 0) targets.push_back(target.value());
  }
  return targets;
}

bool is_all_known(const Computation& computation, const Target& target) {
  return computation.is_known(target.node, last_cell(target.region));
}

// Of what is known, the result before what it is made of.
const Target* most_derived(const Computation& computation, const std::vector<Target>& targets) {
  const Target* best = nullptr;
  for (const Target& target : targets) {
    const bool is_later = !best || target.node > best->node;
    if (is_later && is_all_known(computation, target)) best = &target;
  }
  return best;
}

bool holds(const std::vector<Target>& targets, CellRef cell) {
  return std::ranges::any_of(targets, [&](const Target& target) {
    return target.node == cell.node && target.region.contains(cell.cell);
  });
}

// The cells that the first open question asks for.
std::vector<Target> asked(const LessonProgress& reading, const Graph& graph) {
  const std::vector<LessonQuestion>& questions = reading.shown().questions;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    const bool has_cells = questions[at].kind != LessonQuestion::Kind::Choose;
    if (has_cells && !reading.is_revealed(at)) return resolved({questions[at].cells}, graph);
  }
  return {};
}

// Of a choice among numbers, once it is answered, the one that was chosen; where that is wrong, a right one.
std::optional<Focus> focus_on_choice(const Graph& graph, const LessonQuestion& question,
                                     const GivenAnswer& given) {
  const Result<RightAnswer> right = right_answer(question, graph);
  if (!right || right.value().cells.empty()) return std::nullopt;
  const std::vector<CellRef>& found = right.value().cells;
  const bool is_right = given.clicked && std::ranges::find(found, *given.clicked) != found.end();
  return focus_on_cell(graph, Focus::Source::Page, is_right ? *given.clicked : found.front());
}

// What the last of the questions asked for, once no other one is open: of a choice among numbers the right
// one.
std::optional<Focus> focus_on_answer(const AppState& state) {
  const Graph& graph = state.computation.graph();
  const std::vector<LessonQuestion>& questions = state.lesson->shown().questions;
  for (std::size_t at = questions.size(); at-- > 0;) {
    const LessonQuestion& question = questions[at];
    if (question.kind == LessonQuestion::Kind::Choose) continue;
    const GivenAnswer* given = state.lesson->answer(at);
    const std::vector<Target> cells = resolved({question.cells}, graph);
    if (!given || !given->reveals() || cells.empty() || !is_all_known(state.computation, cells.front()))
      continue;
    if (question.kind != LessonQuestion::Kind::Click) return focus_on_region(state, cells.front());
    if (const auto chosen = focus_on_choice(graph, question, *given)) return chosen;
  }
  return std::nullopt;
}

// A page that begins with a number says itself what it is about.
bool begins_with_cell(const LessonPage& page) { return page.at.kind == LessonMoment::Kind::Cell; }

// The number that it begins with, where the step makes more than a row with it.
std::optional<Focus> focus_on_first_cell(const AppState& state, const LessonPage& page) {
  const Graph& graph = state.computation.graph();
  const auto moment = last_stepped_moment(state);
  const std::vector<Target> cells = resolved({page.at.cell}, graph);
  if (!moment || cells.empty() || moment->node != cells.front().node) return std::nullopt;
  const bool makes_more = moment->to_cell - moment->from_cell > graph.shape(moment->node).cols;
  return makes_more ? std::optional(focus_on_region(state, cells.front())) : std::nullopt;
}

// None: the page says nothing else than what the step does.
std::optional<Focus> focus_of_page(const AppState& state) {
  if (const auto ahead = question_ahead(state)) {
    Focus focus = focus_on_region(state, *ahead);
    focus.cell.reset();  // it would look like the answer
    return focus;
  }
  if (!is_page_as_opened(state)) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const LessonPage& page = state.lesson->shown();
  const std::vector<Target> wanted = asked(*state.lesson, graph);
  if (wanted.empty()) {
    if (const auto answered = focus_on_answer(state)) return answered;
  }
  if (begins_with_cell(page)) return focus_on_first_cell(state, page);
  const auto moment = last_stepped_moment(state);
  for (const std::vector<Target>& targets :
       {resolved(page.light, graph), resolved(page.look, graph), wanted}) {
    if (moment && holds(targets, *focus_on_step(graph, *moment).cell)) return std::nullopt;
    if (const Target* target = most_derived(state.computation, targets))
      return focus_on_region(state, *target);
  }
  return std::nullopt;
}

// What a place is there for: the weights of its head, or else the last that it computes.
NodeId result_of_place(const AppState& state) {
  const Spot& spot = state.view.spot;
  const Chapter& chapter = chapter_at(state.computation.steps(), spot);
  const BuiltScene& built = state.computation.built();
  if (const auto block = whole_block_at(state.computation.steps(), spot))
    return built.blocks[static_cast<std::size_t>(*block)].out;
  const Graph& graph = state.computation.graph();
  const auto is_here = [&](const NodeInfo& info) {
    return info.step >= chapter.first_step && info.step <= chapter.last_step;
  };
  const auto head = shown_head(state);
  if (head && is_here(graph.info(built.head(*head).weights))) return built.head(*head).weights;
  NodeId last = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (is_here(graph.info(node))) last = node;
  }
  return last;
}

// Of the rows of all words, that of the one which answers; of others, the last.
Index row_that_is_told(const Computation& computation, NodeId node) {
  const Index rows = computation.graph().shape(node).rows;
  const bool is_of_words = rows == computation.graph().shape(computation.inputs()).rows;
  return is_of_words ? answering_token(computation) : rows - 1;
}

// The row of the word that is pointed at, or one that matters; of what adds up to it zeros say the least.
// None before it is computed: it has nothing to say, and must not hide what the step does.
std::optional<Focus> focus_on_place(const AppState& state, const std::optional<TokenRef>& token) {
  const auto step = spot_of_step(state);
  if (state.view.hold != Hold::Place || !step || is_place_shown(state, *step)) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const NodeId node = drawn_node(graph, result_of_place(state));
  const Shape& shape = graph.shape(node);
  const Index row = token ? std::min(token->at, shape.rows - 1) : row_that_is_told(state.computation, node);
  const Moment said = moment_about(graph, node, row * shape.cols, (row + 1) * shape.cols);
  if (graph.known(node) < said.to_cell) return std::nullopt;
  const bool is_sum =
      whole_block_at(state.computation.steps(), state.view.spot) || graph.info(node).role == Role::Input;
  const auto all = [](const CellRef&) { return true; };
  return Focus{Focus::Source::Place, said,
               is_sum ? largest_cell(graph, said, all) : spoken_cell(state, said)};
}

// Of a prediction that has come true or not, while the step is still about its row.
std::optional<Focus> focus_on_prediction(const AppState& state) {
  const auto moment = last_stepped_moment(state);
  if (!moment || !state.exercise || !state.exercise->is_prediction() || !state.exercise->given.reveals())
    return std::nullopt;
  const Graph& graph = state.computation.graph();
  const std::vector<Target> row = resolved({state.exercise->question.cells}, graph);
  const Cell made = cell_at(graph.shape(moment->node), moment->to_cell - 1);
  if (!holds(row, {moment->node, made}) || !is_all_known(state.computation, row.front())) return std::nullopt;
  return focus_on_choice(graph, state.exercise->question, state.exercise->given);
}

// None: something else was done since, or is selected, or it cannot be said which numbers. A gradient is that
// of the selection.
std::optional<CellRef> told_edit(const AppState& state) {
  const bool is_told = state.view.tells_edit && state.view.selection && state.view.does_selection_lead &&
                       state.view.lens != Lens::Sensitivity;
  if (!is_told || !state.last_change || state.last_change->edited.count == 0) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const CellRef edited = state.last_change->edited.most;
  const bool is_there = edited.node < graph.node_count() && is_inside(graph.shape(edited.node), edited.cell);
  const bool is_selected =
      edited.node == state.view.selection->node && selected_region(state.view)->contains(edited.cell);
  return is_there && is_selected ? std::optional(edited) : std::nullopt;
}

// Where heads are joined, a number of the one that is held on to stands for the others, as all else that is
// shown is of that head.
void tell_of_held_head(const AppState& state, Focus& focus) {
  const Graph& graph = state.computation.graph();
  if (state.view.hold != Hold::Head || !focus.cell || focus.moment.head) return;
  const auto head = head_of_column(graph, *focus.cell);
  if (!head || *head == shown_head(state)->head) return;
  const Index cols = graph.shape(focus.moment.node).cols;
  Moment row = focus.moment;
  row.from_cell = std::max(row.from_cell, (row.to_cell - 1) / cols * cols);
  const auto own = cell_of_shown_head(state, row);
  if (!own || is_in_any(hidden_regions(state), *own)) return;
  focus.cell = own;
  focus.source = Focus::Source::Place;
}

// Of a head that is held on to while the step is in another, what was computed last.
std::optional<Focus> focus_on_last_step(const AppState& state) {
  const auto moment = last_stepped_moment(state);
  if (!moment) return std::nullopt;
  Focus focus = focus_on_step(state, *moment);
  tell_of_held_head(state, focus);
  const bool is_elsewhere = state.computation.last_moment()->node != moment->node;
  if (is_elsewhere && state.view.hold == Hold::Head) focus.source = Focus::Source::Place;
  return focus;
}

// All but the pointer; a word that is pointed at chooses a row.
std::optional<Focus> focus_beside_pointer(const AppState& state, const std::optional<TokenRef>& token) {
  const Graph& graph = state.computation.graph();
  const ViewState& view = state.view;
  if (const auto edited = told_edit(state)) return focus_on_cell(graph, Focus::Source::Edit, *edited);
  if (view.selection && view.does_selection_lead)
    return focus_on_cell(graph, Focus::Source::Selection, *view.selection);
  if (const auto predicted = focus_on_prediction(state)) return predicted;
  if (const auto page = focus_of_page(state)) return page;
  if (const auto place = focus_on_place(state, token)) return place;
  return focus_on_last_step(state);
}

}  // namespace

std::optional<Focus> focus_of(const AppState& state) {
  const ViewState& view = state.view;
  const bool is_selected = view.selection && view.does_selection_lead;
  // What has not been computed yet has nothing to say, and must not hide what to do next.
  const bool points_at_number =
      view.hover && view.is_hover_subject && state.computation.is_known(view.hover->node, view.hover->cell);
  if (points_at_number && !is_selected)
    return focus_on_cell(state.computation.graph(), Focus::Source::Pointer, *view.hover);
  return focus_beside_pointer(state, view.hovered_token);
}

std::optional<Focus> lasting_focus_of(const AppState& state) { return focus_beside_pointer(state, {}); }

TokenPair spoken_tokens(const Graph& graph, const Focus& focus) {
  if (!focus.cell && !graph.op(focus.moment.node)) return {};  // of all tokens
  if (focus.moment.to_cell - focus.moment.from_cell > 1) return tokens_of(graph, focus.moment);
  return focus.cell ? tokens_of(graph, *focus.cell) : TokenPair();
}

std::optional<Target> question_ahead(const AppState& state) {
  if (!state.lesson || begins_with_cell(state.lesson->shown())) return std::nullopt;
  const LessonProgress& reading = *state.lesson;
  const Computation& computation = state.computation;
  // An exercise is about the step.
  if (state.exercise && !is_page_as_opened(state)) return std::nullopt;
  const std::vector<Target> wanted = asked(reading, computation.graph());
  if (wanted.empty()) return std::nullopt;
  const Target& target = wanted.front();
  const Index needed = index_of(computation.graph().shape(target.node), last_cell(target.region)) + 1;
  const Index first = first_playhead_of_page(state);
  const bool was_known = computation.timeline().known_after(first, target.node) >= needed;
  return was_known ? std::nullopt : std::optional(target);
}

bool is_asked(const AppState& state, CellRef cell) {
  return state.lesson && holds(asked(*state.lesson, state.computation.graph()), cell);
}

bool may_grow(const AppState& state) {
  const bool is_of_page = !state.view.does_selection_lead && !camera_targets(state).empty();
  // On a page that asks for the whole, only after its first moment.
  const bool has_left_whole = state.view.is_whole_of_page && state.lesson && !is_page_as_opened(state);
  return (state.view.follows_steps || has_left_whole) && !is_of_page;
}

}  // namespace heed
