#include "app/files/documents.h"

#include <utility>

#include <heed_scene_files.h>

#include "app/files/autosave_note.h"
#include "app/files/file_name.h"
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
  open_lesson(state, std::make_shared<const Lesson>(std::move(read.lesson)));
  remember(state.files, path);
  return {};
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
    if (shipped.name == name) return open_lesson(state, std::make_shared<const Lesson>(shipped.lesson));
  }
  state.notices.add({std::string(name), {"lesson.not_shipped", {}}});
}

void begin_new(AppState& state) {
  const Walk walk = walk_of(state);
  show_computation(state, eight_steps());
  state.computation.set_walk(walk);
}

Status open_document(AppState& state, FileAccess& files, const std::string& path) {
  const Result<std::string> text = files.read(path);
  if (!text) return at_file(text.error(), path);
  if (has_ending(path, ".md")) return open_lesson_text(state, text.value(), path);
  Result<Computation> computation = compute(read_scene(text.value(), folder_of(path)), walk_of(state));
  if (!computation) return at_file(computation.error(), path);
  show_computation(state, std::move(computation).value());
  belongs_to(state, files, path);
  return {};
}

Status save_document(AppState& state, FileAccess& files, const std::string& path) {
  Scene scene = for_folder(state.computation.scene(), folder_of(path));
  if (const Status status = files.write(path, write_scene(scene)); !status)
    return at_file(status.error(), path);
  if (scene != state.computation.scene()) {
    state.notices.add({shown_text(path), {"file.numbers_copied", {}}});
    const Status status = state.computation.set_scene(std::move(scene));  // as it would be opened again
    HEED_CHECK(status.is_ok());
  }
  belongs_to(state, files, path);
  return {};
}

Result<Computation> computation_of_shared(const AppState& state, std::string_view text) {
  constexpr const char* kPlace = "heed1:…";
  if (!is_share_text(text)) return Error{"", {"share.none", {}}};
  Result<Computation> computation = compute(read_share_text(text), walk_of(state));
  if (!computation) return at_file(computation.error(), kPlace);
  return computation;
}

Status open_shared(AppState& state, std::string_view text) {
  Result<Computation> computation = computation_of_shared(state, text);
  if (!computation) return computation.error();
  show_computation(state, std::move(computation).value());
  state.files.saved = kNoRevision;
  return {};
}

Status restore_document(AppState& state, std::string_view autosaved) {
  Result<Scene> scene = read_scene(autosaved, {});
  if (!scene) return scene.error();
  const AutosaveNote note = take_note(scene.value());
  Result<Computation> computation = Computation::make(std::move(scene).value(), walk_of(state));
  if (!computation) return computation.error();
  show_computation(state, std::move(computation).value());
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
