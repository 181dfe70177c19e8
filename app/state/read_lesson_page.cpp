#include "app/state/read_lesson_page.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "app/state/apply.h"
#include "app/state/clicker.h"
#include "app/state/compare.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/kept_answers.h"
#include "app/state/learned_number.h"
#include "app/state/lesson_training.h"
#include "app/state/page_matrices.h"
#include "app/state/page_spot.h"
#include "app/state/page_start.h"
#include "app/state/present.h"
#include "app/state/record_reading.h"
#include "app/state/trail.h"
#include "core/base/check.h"
#include "core/graph/revealing.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/exercise.h"
#include "core/lesson/reference.h"

namespace heed {
namespace {

std::optional<ComputedPage> compute_lesson_page(AppState& state, const LessonProgress& reading) {
  std::vector<LessonFault> faults;
  auto computed = compute_page(*reading.lesson, reading.shown(), own_walk(state).grain, faults);
  if (!computed && !faults.empty()) state.notices.add(error_of(faults.front()));
  return computed;
}

// Restores the page as the reader left it, if it was edited.
void restore_page(Computation& computation, const LessonProgress& reading) {
  const auto left = reading.edited_pages.find(reading.page);
  if (left == reading.edited_pages.end()) return;
  const Status status = computation.set_scene(left->second);
  HEED_CHECK(status.is_ok());
}

void set_view(AppState& state) {
  const LessonPage& page = state.lesson->shown();
  ViewState& view = state.view;
  view.tab = InspectorTab::Lesson;
  open_inspector(view);
  view.spot = spot_of_page(state.computation, page);
  keep_spot_valid(state);
  view.lens = page.lens.kind;
  view.presenting.followed_before = view.follows_steps = !page.shows_whole_figure;
  view.presenting.camera_before.reset();  // it was of another page
  view.is_whole_of_page = page.shows_whole_figure;
  if (page.code) view.dialect = *page.code;
  view.vectors.reset();
  view.plane = page.vectors ? page.vectors->plane : PlaneChoice{};
  const std::optional<CellRef> selected = selection_of_page(state.computation.graph(), page);
  if (selected) select(state, selected);
}

// Returns false if the page cannot be shown.
bool show_page(AppState& state, std::size_t page) {
  LessonProgress reading = *state.lesson;
  const bool goes_on = state.training && goes_on_training(reading.shown(), reading.lesson->pages[page]);
  reading.page = page;
  std::optional<ComputedPage> computed = compute_lesson_page(state, reading);
  if (!computed) return false;
  restore_page(computed->computation, reading);
  std::optional<LeftTraining> training;
  if (goes_on) {
    training = LeftTraining{page, std::move(*state.training), state.computation.scene()};
  } else {
    training = take_left_training(reading);
  }
  if (training) {
    const Status status = computed->computation.set_scene(training->scene);
    HEED_CHECK(status.is_ok());
  }
  const Walk walk = own_walk(state);
  show_computation(state, std::move(computed->computation));
  state.view.own_walk = walk;
  reading.has_stopped = false;
  reading.clicked_to.reset();
  state.notices.unsay();  // it was about another page
  if (training) {
    state.training = std::move(training->session);
  } else if (reading.shown().training) {
    attach_training(state, *reading.shown().training);
  }
  state.lesson = std::move(reading);
  state.computation.go_to(first_playhead_of_page(state));
  if (computed->baseline)
    state.baseline = Baseline{std::move(*computed->baseline), ++state.last_comparison_id};
  const Index saved_steps = state.training ? state.training->saved_steps : 0;
  state.mark_saved();
  if (state.training) state.training->saved_steps = saved_steps;  // to turn a page saves none
  set_view(state);
  record_reading(state);
  return true;
}

// What a model has learned on a page is kept with its run.
void keep_changes(AppState& state) {
  if (state.history.can_undo() && !state.lesson->shown().training)
    state.lesson->edited_pages[state.lesson->page] = state.computation.scene();
}

std::vector<std::optional<float>> numbers_in(const std::vector<std::string>& texts) {
  std::vector<std::optional<float>> numbers;
  for (const std::string& text : texts) numbers.push_back(parse_answer(text));
  return numbers;
}

struct ApplyToLesson {
  AppState& state;

  LessonProgress& reading() const { return *state.lesson; }
  const LessonQuestion& question(std::size_t at) const { return *question_at(state, at); }
  GivenAnswer& answer(std::size_t at) const {
    return at == kExercise ? state.exercise->given : reading().answers[{reading().page, at}];
  }

  void operator()(lesson_action::TurnTo to) const {
    if (to.page >= reading().lesson->pages.size()) return;
    keep_changes(state);
    if (!goes_on_training(reading().shown(), reading().lesson->pages[to.page])) leave_training(state);
    show_page(state, to.page);
  }
  void operator()(lesson_action::TurnBy by) const {
    const int now = static_cast<int>(reading().page);
    const int page = std::clamp(now + by.pages, 0, static_cast<int>(reading().lesson->pages.size()) - 1);
    if (page != now) (*this)(lesson_action::TurnTo{static_cast<std::size_t>(page)});
  }
  void operator()(lesson_action::GoOn to) const {
    if (!lift_curtain(state)) press_clicker(state, to.is_forward);
  }
  void operator()(lesson_action::BeginPageAgain) const {
    reading().edited_pages.erase(reading().page);
    state.training.reset();
    show_page(state, reading().page);
  }
  void operator()(lesson_action::Leave) const {
    // What was learned, here or before, is the document now.
    const bool has_run = state.training && state.training->run.last_step() > 0;
    if (reading().shown().training && (has_run || state.history.can_undo())) state.mark_unsaved();
    state.lesson.reset();
    state.view.tab = InspectorTab::Explain;
  }
  void operator()(lesson_action::Choose to) const {
    if (to.choice >= question(to.question).choices.size()) return;
    answer(to.question).choice = to.choice;
    answer(to.question).grade = grade_choice(question(to.question), to.choice);
  }
  void operator()(const lesson_action::Type& to) const {
    std::vector<std::string>& typed = answer(to.question).typed;
    if (typed.size() <= to.cell) typed.resize(to.cell + 1);
    typed[to.cell] = to.text;
    std::optional<Grade>& grade = answer(to.question).grade;
    if (!grade || to.cell >= grade->cells.size()) return grade.reset();
    // What was said of other blanks stays.
    grade->is_right = false;
    grade->cells[to.cell] = {grade->cells[to.cell].cell, false, false, {}, true};
  }
  void operator()(lesson_action::Check to) const {
    const Graph graph = computed_graph(state);
    const Result<RightAnswer> right = right_answer(question(to.question), graph);
    if (!right) return state.notices.add(right.error());
    GivenAnswer& given = answer(to.question);
    const bool has_any =
        std::ranges::any_of(given.typed, [](const std::string& each) { return !each.empty(); });
    if (!has_any) return state.notices.say({"exercise.nothing_typed", {}});  // that is no answer, and no try
    given.typed.resize(right.value().cells.size());
    given.grade = grade_typed(question(to.question), graph, numbers_in(given.typed), seen_numbers(state));
    if (!given.grade->is_right) ++given.misses;
    if (to.question == kExercise) count_answers(state);
    if (to.question != kExercise && given.reveals()) show_what_was_asked(state, question(to.question));
  }
  void operator()(lesson_action::ShowHint to) const {
    int& hints = answer(to.question).hints;
    hints = std::min(hints + 1, max_hints(question(to.question)));
  }
  void operator()(lesson_action::TryAgain to) const {
    keep_page_as_opened(state, [&] {
      GivenAnswer& given = answer(to.question);
      given.grade.reset();
      given.choice.reset();
      given.clicked.reset();
      given.misses = 0;
    });
  }
  void operator()(lesson_action::Practise of) const { practise(state, of.extent); }
  void operator()(lesson_action::Predict) const { predict(state); }
  void operator()(lesson_action::EndExercise) const { end_exercise(state); }
  void operator()(lesson_action::ResetScore) const { state.score = {}; }
};

// Whether the command's subject exists: a lesson, a question, or an exercise.
bool has_subject(const AppState& state, const LessonCommand& command) {
  return command.visit([&](const auto& asked) {
    using Asked = std::decay_t<decltype(asked)>;
    constexpr bool is_of_question = requires { asked.question; };
    constexpr bool is_of_exercise =
        std::is_same_v<Asked, lesson_action::Practise> || std::is_same_v<Asked, lesson_action::Predict> ||
        std::is_same_v<Asked, lesson_action::EndExercise> || std::is_same_v<Asked, lesson_action::ResetScore>;
    if constexpr (is_of_question) return question_at(state, asked.question) != nullptr;
    return is_of_exercise || state.lesson.has_value();
  });
}

void add_resolved(const std::vector<Reference>& references, const Graph& graph,
                  std::vector<RegionRef>& regions) {
  for (const Reference& reference : references) {
    const Result<Target> target = resolve(reference, graph);
    if (target) regions.push_back({target.value().node, target.value().region});
  }
}

}  // namespace

Graph computed_graph(const AppState& state) {
  Graph graph = state.computation.graph();
  graph.compute_all();
  return graph;
}

void show_computation(AppState& state, Computation computation) {
  state.computation = std::move(computation);
  state.history.clear();
  forget_comparisons(state);
  state.view = view_for_new_document(state.view);
  if (state.computation.scene().has_blocks()) state.view.spot.depth = Depth::Model;
  state.lesson.reset();
  state.exercise.reset();
  state.training.reset();
  state.files.path.clear();
  state.files.stamp.reset();
  state.files.unread_session.clear();
  state.mark_saved();
}

void open_lesson(AppState& state, std::shared_ptr<const Lesson> lesson, LessonSource source,
                 std::size_t page) {
  page = std::min(page, lesson->pages.size() - 1);
  LessonProgress reading{std::move(lesson), 0, {}, {}, std::move(source), false, page};
  std::optional<LessonProgress> last = std::exchange(state.lesson, std::move(reading));
  if (!show_page(state, page)) state.lesson = std::move(last);
}

void reload_lesson(AppState& state, std::shared_ptr<const Lesson> lesson,
                   const std::optional<FileStamp>& stamp) {
  const Computation& computation = state.computation;
  const bool is_moved = !is_page_as_opened(state);
  const Place place = computation.timeline().place_of(computation.playhead());
  const LessonProgress last = *state.lesson;
  LessonProgress reading{
      lesson, 0, {}, kept_answers(last, *lesson), last.source, false, last.opened_at, last.was_at_end};
  reading.source.stamp = stamp;
  const std::size_t page = std::min(last.page, reading.lesson->pages.size() - 1);
  state.lesson = std::move(reading);
  if (!show_page(state, page)) {
    state.lesson = last;
  } else if (is_moved) {
    state.computation.go_to(state.computation.timeline().nearest_playhead(place));
  }
}

void apply(AppState& state, const LessonCommand& command) {
  if (has_subject(state, command)) command.visit(ApplyToLesson{state});
  if (state.lesson) record_reading(state);
}

const LessonQuestion* question_at(const AppState& state, std::size_t at) {
  if (at == kExercise) return state.exercise ? &state.exercise->question : nullptr;
  if (!state.lesson || at >= state.lesson->shown().questions.size()) return nullptr;
  return &state.lesson->shown().questions[at];
}

const GivenAnswer* answer_at(const AppState& state, std::size_t at) {
  if (at == kExercise) return state.exercise ? &state.exercise->given : nullptr;
  return state.lesson ? state.lesson->answer(at) : nullptr;
}

int max_hints(const LessonQuestion& question) {
  if (question.shows_arithmetic) return kExerciseHints;
  const auto has_words = [](const auto& each) { return !each.second.empty(); };
  return std::any_of(question.hint.begin(), question.hint.end(), has_words) ? 1 : 0;
}

bool answer_by_click(AppState& state, CellRef cell) {
  std::vector<std::size_t> open;
  if (state.exercise) open.push_back(kExercise);
  if (state.lesson) {
    for (std::size_t at = 0; at < state.lesson->shown().questions.size(); ++at) open.push_back(at);
  }
  for (const std::size_t at : open) {
    const LessonQuestion& question = *question_at(state, at);
    const GivenAnswer* last = answer_at(state, at);
    if (question.kind != LessonQuestion::Kind::Click || (last && last->reveals())) continue;
    const Result<Target> asked = resolve(question.cells, state.computation.graph());
    if (!asked || asked.value().node != cell.node || !asked.value().region.contains(cell.cell)) continue;
    GivenAnswer& given = ApplyToLesson{state}.answer(at);
    given.clicked = cell;
    given.grade = grade_click(question, computed_graph(state), cell);
    if (!given.grade->is_right) ++given.misses;
    if (at == kExercise) count_answers(state);
    if (at == kExercise && given.reveals()) reveal_prediction(state);
    if (at != kExercise && given.reveals()) show_what_was_asked(state, question);
    if (state.lesson) record_reading(state);
    return true;
  }
  return false;
}

std::vector<RegionRef> lit_regions(const AppState& state) {
  std::vector<RegionRef> regions;
  if (state.lesson) add_resolved(state.lesson->shown().light, state.computation.graph(), regions);
  return regions;
}

std::vector<RegionRef> blank_regions(const AppState& state) {
  std::vector<RegionRef> regions = unfound_cells(state);
  if (!state.lesson) return regions;
  const std::vector<LessonQuestion>& questions = state.lesson->shown().questions;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    if (!state.lesson->is_revealed(at))
      add_resolved(questions[at].hidden, state.computation.graph(), regions);
  }
  return regions;
}

std::vector<RegionRef> hidden_regions(const AppState& state) {
  std::vector<RegionRef> regions = blank_regions(state);
  const std::vector<RegionRef> made = known_cells_derived_from(state.computation.graph(), regions);
  regions.insert(regions.end(), made.begin(), made.end());
  return regions;
}

bool is_blank(const AppState& state, CellRef cell) {
  return number_kept_back(state) == cell || is_in_any(hidden_regions(state), cell);
}

bool would_reveal_blank(const AppState& state, CellRef cell) {
  return number_kept_back(state) == cell ||
         would_reveal(state.computation.graph(), cell, hidden_regions(state));
}

std::vector<NodeId> camera_targets(const AppState& state) {
  std::vector<NodeId> nodes;
  if (!is_page_as_opened(state)) return nodes;
  std::vector<RegionRef> regions;
  add_resolved(state.lesson->shown().look, state.computation.graph(), regions);
  for (const RegionRef& region : regions) nodes.push_back(region.node);
  return nodes;
}

std::vector<NodeId> matrices_of_page(const AppState& state) {
  std::vector<NodeId> nodes = camera_targets(state);
  const bool is_whole = is_page_as_opened(state) && state.lesson->shown().shows_whole_figure;
  if (nodes.empty() && !(is_whole && state.view.is_whole_of_page)) return nodes;
  const LessonPage& page = state.lesson->shown();
  std::vector<Reference> also = named_by_page(page);
  if (nodes.empty() && !page.words.empty()) add_linked(page.words.begin()->second, also);
  std::vector<RegionRef> regions;
  add_resolved(also, state.computation.graph(), regions);
  for (const RegionRef& region : regions) nodes.push_back(region.node);
  return nodes;
}

Index last_playhead_of_page(const AppState& state) {
  return last_playhead_of_page(*state.lesson->lesson, state.lesson->page, state.computation);
}

AnswerCount answer_count(const LessonProgress& reading) {
  AnswerCount count;
  for (const LessonPage& page : reading.lesson->pages) count.questions += page.questions.size();
  for (const auto& [at, given] : reading.answers) count.right += given.grade && given.grade->is_right ? 1 : 0;
  return count;
}

}  // namespace heed
