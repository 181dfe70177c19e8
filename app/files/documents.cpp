#include "app/files/documents.h"

#include <utility>

#include <heed_scene_files.h>

#include "app/files/autosave_note.h"
#include "app/files/baseline_note.h"
#include "app/files/file_name.h"
#include "app/state/compare.h"
#include "app/state/read_lesson_page.h"
#include "core/base/check.h"
#include "core/lesson/lesson_read.h"
#include "core/lesson/shipped.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/share_text.h"

namespace heed {
namespace {

constexpr DocumentRevision kNoRevision = 0;  // of no document

Result<Computation> compute(Result<Scene> scene, const Walk& walk) {
  if (!scene) return scene.error();
  return Computation::make(std::move(scene).value(), walk);
}

void put_in_place(AppState& state, Computation computation) {
  state.notices.dismiss_all();
  show_computation(state, std::move(computation));
}

void put_in_place(AppState& state, std::shared_ptr<const Lesson> lesson) {
  state.notices.dismiss_all();
  open_lesson(state, std::move(lesson));
}

// A document with its baseline in place of what is shown; without it, where it cannot be used, and that is
// said.
Status show_document(AppState& state, Result<Scene> scene, const std::string& file) {
  if (!scene) return scene.error();
  const Result<std::optional<Scene>> baseline = take_baseline(scene.value());
  Result<Computation> computation = compute(std::move(scene), state.computation.timeline().walk());
  if (!computation) return computation.error();
  put_in_place(state, std::move(computation).value());
  const Status status = baseline ? show_baseline(state, baseline.value()) : Status(baseline.error());
  if (status) return {};
  state.notices.add(at_file(status.error(), file));
  state.notices.add({"", {"file.no_baseline", {}}});
  return {};
}

Walk walk_of(const AppState& state) { return state.computation.timeline().walk(); }

void remember(FileState& files, const std::string& path) {
  std::erase_if(files.recent, [&](const RecentFile& recent) { return recent.path == path; });
  files.recent.insert(files.recent.begin(), {path, false});
  if (files.recent.size() > kMostRecent) files.recent.resize(kMostRecent);
  files.last_folder = folder_of(path);
}

void belongs_to(AppState& state, FileAccess& files, const std::string& path) {
  state.files.path = path;
  state.files.stamp = files.stamp(path);
  state.files.saved = state.history.revision();
  remember(state.files, path);
}

Status open_lesson_text(AppState& state, std::string_view text, const std::string& path) {
  ReadLesson read = read_lesson(text, folder_of(path));
  if (!read.faults.empty()) return at_file(error_of(read.faults.front()), path);
  put_in_place(state, std::make_shared<const Lesson>(std::move(read.lesson)));
  remember(state.files, path);
  return {};
}

// A line to share, or the text of a scene file.
Result<Scene> copied_scene(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return Error{"", {"file.nothing_copied", {}}};
  if (is_share_text(text)) {
    Result<Scene> shared = read_share_text(text);
    return shared ? std::move(shared) : at_file(shared.error(), "heed1:…");
  }
  if (text[begin] != '{') return Error{"", {"share.none", {}}};
  return read_scene(text, {});
}

}  // namespace

// What is built in is right, or the program is not: the tests open it.
Computation eight_steps() {
  Result<Computation> computation =
      compute(read_scene(scene_files::file("assets/scenes/eight-steps.json"), {}), {});
  HEED_CHECK(computation.is_ok());
  return std::move(computation).value();
}

void open_shipped_lesson(AppState& state, std::string_view name) {
  for (const ShippedLesson& shipped : shipped_lessons()) {
    if (shipped.name == name) return put_in_place(state, std::make_shared<const Lesson>(shipped.lesson));
  }
  state.notices.add({std::string(name), {"lesson.not_shipped", {}}});
}

void begin_new(AppState& state) {
  const Walk walk = walk_of(state);
  put_in_place(state, eight_steps());
  state.computation.set_walk(walk);
}

Status check_text(std::string_view text) {
  const Result<Computation> computation = compute(copied_scene(text), {});
  return computation ? Status() : computation.error();
}

Status open_text(AppState& state, std::string_view text) {
  if (const Status status = show_document(state, copied_scene(text), ""); !status) return status.error();
  state.files.saved = kNoRevision;
  return {};
}

Status open_document(AppState& state, FileAccess& files, const std::string& path) {
  const Result<std::string> text = files.read(path);
  if (!text) return at_file(text.error(), path);
  if (has_ending(path, ".md")) return open_lesson_text(state, text.value(), path);
  const Status status = show_document(state, read_scene(text.value(), folder_of(path)), path);
  if (!status) return at_file(status.error(), path);
  belongs_to(state, files, path);
  return {};
}

Status save_document(AppState& state, FileAccess& files, const std::string& path) {
  Scene scene = for_folder(state.computation.scene(), folder_of(path));
  const std::string baseline = state.baseline ? baseline_text(state.baseline->computation.scene()) : "";
  if (const Status status = files.write(path, write_scene(with_baseline(scene, baseline))); !status)
    return at_file(status.error(), path);
  if (scene != state.computation.scene()) {
    state.notices.add({shown_text(path), {"file.numbers_copied", {}}});
    const Status status = state.computation.set_scene(std::move(scene));  // as it would be opened again
    HEED_CHECK(status.is_ok());
  }
  belongs_to(state, files, path);
  return {};
}

Status restore_document(AppState& state, std::string_view autosaved) {
  Result<Scene> scene = read_scene(autosaved, {});
  if (!scene) return scene.error();
  const AutosaveNote note = take_note(scene.value());
  if (const Status status = show_document(state, std::move(scene), note.name); !status) return status.error();
  state.files.path = note.path;
  state.files.stamp = note.stamp;
  state.files.saved = kNoRevision;
  return {};
}

Error at_file(Error error, const std::string& path) {
  const std::string file = shown_text(path);
  error.place = error.place.empty() ? file : file + ": " + error.place;
  return error;
}

}  // namespace heed
