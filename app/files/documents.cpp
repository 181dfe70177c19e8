#include "app/files/documents.h"

#include <algorithm>
#include <utility>

#include <heed_scene_files.h>

#include "app/files/autosave_metadata.h"
#include "app/files/autosave_store.h"
#include "app/files/embedded_baseline.h"
#include "app/files/examples.h"
#include "app/files/exported_run.h"
#include "app/files/file_name.h"
#include "app/files/read_document.h"
#include "app/files/saved_session.h"
#include "app/state/compare.h"
#include "app/state/lesson_training.h"
#include "app/state/read_lesson_page.h"
#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/lesson/shipped.h"
#include "core/model/open_scene.h"
#include "core/scene/modules.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/share_text.h"
#include "core/text/catalogue.h"
#include "core/train/scene_examples.h"
#include "core/train/task.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

Result<Computation> compute(Result<Scene> scene, const Walk& walk) {
  if (!scene) return scene.error();
  return Computation::make(std::move(scene).value(), walk);
}

void remember(FileState& files, const std::string& path) {
  std::erase_if(files.recent, [&](const RecentFile& recent) { return recent.path == path; });
  files.recent.insert(files.recent.begin(), {path, false});
  if (files.recent.size() > kMaxRecentFiles) files.recent.resize(kMaxRecentFiles);
  files.last_folder = parent_folder(path);
}

// The tab is about what was trained, or is to be; else the numbers are what one looks at.
void leave_train_tab(AppState& state, bool was_trained) {
  const bool may_learn = !was_trained && state.computation.scene().readout;
  if (state.view.tab == InspectorTab::Train && !may_learn) state.view.tab = InspectorTab::Explain;
}

void put_in_place(AppState& state, Computation computation) {
  state.notices.dismiss_all();
  const bool was_trained = state.training.has_value();
  show_computation(state, std::move(computation));
  leave_train_tab(state, was_trained);
}

void put_in_place(AppState& state, std::shared_ptr<const Lesson> lesson, LessonSource source,
                  std::size_t page) {
  state.notices.dismiss_all();
  open_lesson(state, std::move(lesson), std::move(source), page);
}

// Replaces the document; `file` is the place of errors in the baseline.
Status show_scene_of(AppState& state, Result<Scene> scene, const std::string& file) {
  Result<ReadScene> ready = prepare_scene(std::move(scene), own_walk(state), file);
  if (!ready) return ready.error();
  show(state, std::move(ready).value());
  return {};
}

// Parses pasted text: a share line or a scene file.
Result<Scene> copied_scene(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return Error{"", {"file.nothing_copied", {}}};
  if (is_share_text(text)) {
    Result<Scene> shared = read_share_text(text);
    return shared ? std::move(shared) : error_in_file(shared.error(), "heed1:…");
  }
  if (text[begin] != '{') return Error{"", {"share.none", {}}};
  Result<Scene> scene = read_scene(text, {});
  if (scene) take_session(scene.value());
  return scene;
}

}  // namespace

void show(AppState& state, ReadScene scene) {
  put_in_place(state, std::move(scene.computation));
  if (scene.baseline) show_baseline(state, std::move(*scene.baseline));
  for (Error& error : scene.notices) state.notices.add(std::move(error));
}

namespace {

// A transformer is shown as its map, to be walked, with all its numbers; what takes long is computed aside.
void show_whole_map(AppState& state) {
  constexpr Index kMostProducts = 20'000'000;
  const Scene& scene = state.computation.scene();
  if (!scene.has_blocks()) return;
  state.files.goes_to_end = parameter_count(scene) * scene.inputs->rows() > kMostProducts;
  if (!state.files.goes_to_end) state.computation.go_to(state.computation.timeline().moment_count());
}

// The runs of a session that was saved go on where they were.
void restore_session(TrainingSession& session, SavedSession saved) {
  session.run = std::move(saved.run);
  session.scene_edits = session.run.progress->scene_edits;
  session.run.put_by();
  session.others = std::move(saved.others);
  session.shown = saved.shown;
  session.view = saved.view;
}

// The document is what is to learn, or goes on learning.
void begin_training(AppState& state, TrainingJob job, std::optional<SavedSession> saved) {
  TrainingSession session;
  session.task = std::move(job.task);
  session.data = std::move(job.data);
  session.notes = std::move(job.notes);
  session.examples = std::move(job.examples);
  session.run.recipe = job.recipe;
  const bool is_new_text = !session.data.text.empty() && !saved && !job.state;
  if (saved) {
    restore_session(session, std::move(*saved));
  } else if (job.state) {
    session.run.stretch = job.recipe.steps;
    const Index stretch = std::max<Index>(job.recipe.steps, 1);
    session.run.recipe.steps = (job.state->step + stretch - 1) / stretch * stretch;  // not before it
    session.run.saved.emplace().state = std::move(*job.state);
    session.run.saved->past.history = std::move(job.history);
  }
  session.saved_steps = session.all_steps();
  state.training = std::move(session);
  state.view.tab = InspectorTab::Train;
  open_inspector(state.view);
  if (!is_new_text) return;
  state.files.unused_text.clear();
  state.mark_unsaved();  // the text is nowhere else
}

}  // namespace

void show(AppState& state, ReadDocument document, std::size_t page) {
  if (document.lesson) {
    put_in_place(state, std::move(document.lesson), {"", document.path, document.stamp}, page);
    return remember(state.files, document.path);
  }
  if (document.scene) show(state, std::move(*document.scene));
  if (document.scene && (document.training || document.is_model)) show_whole_map(state);
  if (document.training) begin_training(state, std::move(*document.training), std::move(document.session));
  if (document.is_model) return remember(state.files, document.path);
  if (document.training && !document.stamp) return;
  set_document_file(state, document.path, document.stamp);
  state.files.unread_session = std::move(document.unread_session);
}

void set_document_file(AppState& state, const std::string& path, const std::optional<FileStamp>& stamp) {
  state.files.path = path;
  state.files.stamp = stamp;
  state.mark_saved();
  remember(state.files, path);
}

// The file is compiled in and tested, so reading it cannot fail.
Computation eight_steps() {
  Result<Computation> computation =
      compute(read_scene(scene_files::file("assets/scenes/eight-steps.json"), {}), {});
  HEED_CHECK(computation.is_ok());
  return std::move(computation).value();
}

void open_example(AppState& state, std::string_view name) {
  const ExampleScene* example = find_example(name);
  if (!example) return state.notices.add({std::string(name), {"file.no_example", {}}});
  const Status status = show_scene_of(state, example->scene, "");
  HEED_CHECK(status.is_ok());
  show_whole_map(state);
}

Status open_task(AppState& state, const std::string& task, std::uint64_t seed) {
  std::optional<TrainingTask> made = make_task(task, seed);
  if (!made) return Error{"", {"train.no_such_task", {{"task", task}, {"tasks", listed_task_names()}}}};
  for (const auto& [key, language] : {std::pair("en", Language::English), {"zh", Language::Chinese}})
    made->scene.title[key] = catalogue(language).say("train.task." + task);
  Scene scene = with_example(std::move(made->scene), made->examples->held_out().front());
  Result<Computation> computation = compute(std::move(scene), own_walk(state));
  if (!computation) return computation.error();
  put_in_place(state, std::move(computation).value());
  show_whole_map(state);
  state.training.emplace();
  state.training->task = task;
  state.training->examples = std::move(made->examples);
  state.training->run.recipe = made->recipe;
  state.training->view = TrainingView::Heads;
  state.view.tab = InspectorTab::Train;
  return {};
}

void open_shipped_lesson(AppState& state, std::string_view name, std::size_t page) {
  for (const ShippedLesson& shipped : shipped_lessons()) {
    if (shipped.name != name) continue;
    return put_in_place(state, std::make_shared<const Lesson>(shipped.lesson), {shipped.name, ""}, page);
  }
  state.notices.add({std::string(name), {"lesson.not_shipped", {}}});
}

void new_document(AppState& state) {
  const Walk walk = own_walk(state);
  put_in_place(state, eight_steps());
  state.new_scene.is_open = false;
  state.computation.set_walk(walk);
}

Status make_document(AppState& state) {
  const NewScene& wanted = state.new_scene.wanted;
  Result<Scene> scene = make_scene(wanted);
  if (scene && scene.value().title.empty()) {
    scene.value().title = {{"en", catalogue(Language::English).say("new.untitled")},
                           {"zh", catalogue(Language::Chinese).say("new.untitled")}};
  }
  if (const Status status = show_scene_of(state, std::move(scene), ""); !status) return status.error();
  state.mark_unsaved();
  NewScene last = wanted;
  last.table = {}, last.table_names = {};  // the file may have changed by then
  last.path.clear();
  state.new_scene = {false, {}, std::move(last)};
  show_whole_map(state);
  return {};
}

Status check_text(std::string_view text) {
  const Result<Computation> computation = compute(copied_scene(text), {});
  return computation ? Status() : computation.error();
}

Status open_text(AppState& state, std::string_view text) {
  if (const Status status = show_scene_of(state, copied_scene(text), ""); !status) return status.error();
  state.mark_unsaved();
  return {};
}

Status open_document(AppState& state, FileAccess& files, const std::string& path, std::size_t page) {
  Result<ReadDocument> document = read_document(files, path, own_walk(state));
  if (!document) return document.error();
  show(state, std::move(document).value(), page);
  return {};
}

namespace {

// With the runs in which it is trained, if there are any and a file can hold them.
Scene with_own_session(Scene scene, const AppState& state, SessionInFile session) {
  if (session == SessionInFile::Whole) {
    Autosaved whole = with_session(std::move(scene), state, kMostSavedBytes);
    complete_scene(whole);
    return std::move(whole.scene);
  }
  if (!state.files.unread_session.empty() && !has_run(state))
    scene.extras.emplace_back(kRunsKey, state.files.unread_session);
  return scene;
}

}  // namespace

Status save_document(AppState& state, FileAccess& files, const std::string& path) {
  Scene scene = saveable_in_folder(state.computation.scene(), parent_folder(path));
  const std::string baseline = state.baseline ? baseline_text(state.baseline->computation.scene()) : "";
  const SessionInFile session = session_in_file(state);
  const Scene whole = with_own_session(embed_baseline(scene, baseline), state, session);
  if (const Status status = files.write(path, write_scene(whole)); !status)
    return error_in_file(status.error(), path);
  if (session == SessionInFile::TooLarge)
    state.notices.add({shown_text(path), {"file.session_too_large", {}}});
  if (scene.model) scene.model->folder = state.computation.scene().model->folder;  // only the file is near it
  if (scene != state.computation.scene()) {
    state.notices.add({shown_text(path), {"file.numbers_copied", {}}});
    const Status status =
        state.computation.set_scene(std::move(scene));  // as if reopened from the new folder
    HEED_CHECK(status.is_ok());
  }
  set_document_file(state, path, files.stamp(path));
  return {};
}

namespace {

// A page of a lesson on which something was learned. False: there is no such page any more.
bool restore_page(AppState& state, const AutosaveMetadata& note, const Scene& scene, SavedSession& session) {
  const auto is_meant = [&](const ShippedLesson& shipped) { return shipped.name == note.lesson; };
  const auto lesson = std::ranges::find_if(shipped_lessons(), is_meant);
  if (lesson == shipped_lessons().end() || note.page >= lesson->lesson.pages.size()) return false;
  const auto& training = lesson->lesson.pages[note.page].training;
  if (!training) return false;
  open_shipped_lesson(state, note.lesson, note.page);
  if (!state.training || !state.computation.set_scene(scene)) return false;
  restore_session(*state.training, std::move(session));
  return true;
}

// Another page of the lesson, to be come back to.
void restore_left_page(AppState& state, const std::string& autosaved) {
  Result<Scene> scene = read_scene(autosaved, {});
  if (!scene) return;
  const AutosaveMetadata note = extract_metadata(scene.value());
  const std::string written = take_session(scene.value());
  std::optional<SavedSession> saved = read_session(written, scene.value());
  const std::vector<LessonPage>& pages = state.lesson->lesson->pages;
  if (!saved || note.page >= pages.size() || !pages[note.page].training) return;
  Progress progress;
  scene = opened(std::move(scene).value(), {}, progress);
  if (!scene) return;
  Result<TrainingSession> session = session_of_page(*pages[note.page].training, scene.value());
  if (!session) return;
  restore_session(session.value(), std::move(*saved));
  state.lesson->left_trainings.push_back({note.page, std::move(session).value(), std::move(scene).value()});
}

}  // namespace

Result<std::optional<DataRequest>> restore_document(AppState& state, std::string_view autosaved) {
  Result<Scene> scene = read_scene(autosaved, {});
  if (!scene) return scene.error();
  const AutosaveMetadata note = extract_metadata(scene.value());
  const std::vector<std::string> pages = take_pages(scene.value());
  const std::string written = take_session(scene.value());
  std::optional<SavedSession> session = read_session(written, scene.value());
  Progress progress;
  state.files.unused_text = note.text;
  if (note.is_text_only) {
    state.files.data_card.emplace();
    return std::optional<DataRequest>();
  }
  scene = opened(std::move(scene).value(), {}, progress);
  if (scene && session && !note.lesson.empty() && restore_page(state, note, scene.value(), *session)) {
    for (const std::string& page : pages) restore_left_page(state, page);
    return std::optional<DataRequest>();
  }
  if (const Status status = show_scene_of(state, std::move(scene), note.name); !status) return status.error();
  state.files.path = note.path;
  state.files.stamp = note.stamp;
  state.mark_unsaved();
  if (!session) return std::optional<DataRequest>();
  show_whole_map(state);
  DataRequest request{session->data, state.computation.scene(), session->run.recipe.seed, std::move(session)};
  return std::optional(std::move(request));
}

Error error_in_file(Error error, const std::string& path) {
  const std::string file = shown_text(path);
  error.place = error.place.empty() ? file : file + ": " + error.place;
  return error;
}

}  // namespace heed
