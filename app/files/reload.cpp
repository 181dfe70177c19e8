#include "app/files/reload.h"

#include <algorithm>
#include <utility>

#include "app/files/documents.h"
#include "app/files/file_name.h"
#include "app/files/read_document.h"
#include "app/state/focus.h"
#include "app/state/lesson_training.h"
#include "app/state/read_lesson_page.h"

namespace heed {
namespace {

constexpr double kSettleSecs = 0.1;  // a file that is being written is read when it has stopped changing

bool has_changes(const AppState& state) {
  const bool is_page_edited =
      state.lesson && (state.history.can_undo() || !state.lesson->edited_pages.empty());
  return has_unsaved_work(state) || is_page_edited || state.exercise;
}

// What a person looked at, as far as the new scene has it, too.
void restore_view(AppState& state, const ViewState& before, const std::optional<std::string>& selected) {
  ViewState& view = state.view;
  view.camera = before.camera;
  view.follows_steps = before.follows_steps;
  view.presenting.camera_before = before.presenting.camera_before;
  view.hold = before.hold;
  view.spot = before.spot;
  keep_spot_valid(state);
  const auto node = selected ? state.computation.graph().find(*selected) : std::nullopt;
  if (!node) return;
  const Shape& shape = state.computation.graph().shape(*node);
  const Cell cell = before.selection->cell;
  if (cell.row < shape.rows && cell.col < shape.cols && cell.slice < shape.slice_count())
    view.selection = CellRef{*node, cell};
}

void show_scene_again(AppState& state, ReadDocument document) {
  const ViewState before = state.view;
  const Timeline& timeline = state.computation.timeline();
  const Place place = timeline.place_of(state.computation.playhead());
  std::optional<std::string> selected;
  if (before.selection) selected = state.computation.graph().info(before.selection->node).name;
  show(state, std::move(document));
  state.computation.go_to(state.computation.timeline().nearest_playhead(place));
  restore_view(state, before, selected);
}

void report_fault(AppState& state, const Error& error) {
  if (state.files.reload_error) state.notices.remove(*state.files.reload_error);
  state.files.reload_error = error;
  state.notices.add(error);
}

}  // namespace

std::optional<OpenFile> open_file(const AppState& state) {
  if (state.lesson && !state.lesson->source.path.empty())
    return OpenFile{state.lesson->source.path, state.lesson->source.stamp};
  if (state.lesson || state.files.path.empty()) return std::nullopt;
  return OpenFile{state.files.path, state.files.stamp};
}

void begin_reload(AppState& state, FileAccess& files, Opener* opener) {
  const std::optional<OpenFile> file = open_file(state);
  if (!file) return state.notices.say({"file.nothing_to_reload", {}});
  const Walk& walk = state.computation.timeline().walk();
  if (!opener) return finish_reload(state, read_document_again(files, file->path, walk));
  opener->begin(file->path, walk, true);
  state.files.opening = Opening{file->path, 0, state.history.revision(), true, 0};
}

void finish_reload(AppState& state, Result<ReadDocument> read) {
  if (!read) return report_fault(state, read.error());
  state.files.reload_error.reset();
  const std::string name = shown_text(file_name(read.value().path));
  ReadDocument document = std::move(read).value();
  if (document.lesson && state.lesson) {
    state.notices.dismiss_all();
    reload_lesson(state, std::move(document.lesson), document.stamp);
  } else {
    show_scene_again(state, std::move(document));
  }
  state.notices.say({"file.reloaded", {{"file", name}}});
}

std::optional<double> FileWatch::poll(AppState& state, FileAccess& files, Opener* opener, double now_secs) {
  const std::optional<OpenFile> file = open_file(state);
  if (!file) {
    path_.clear();
    return std::nullopt;
  }
  if (file->path != path_) {
    path_ = file->path;
    handled_.reset();
    changing_.reset();
    next_secs_ = now_secs + kLookEverySecs;
  }
  if (now_secs < next_secs_) return changing_ ? std::optional(next_secs_ - now_secs) : std::nullopt;
  const std::optional<double> needed = look(state, files, opener);
  next_secs_ = now_secs + (changing_ ? kSettleSecs : kLookEverySecs);
  return needed;
}

bool FileWatch::sees_change(const AppState& state, FileAccess& files) const {
  const std::optional<OpenFile> file = open_file(state);
  const std::optional<FileStamp> now = file ? files.stamp(file->path) : std::nullopt;
  return now && now != file->stamp && now != handled_;
}

std::optional<double> FileWatch::look(AppState& state, FileAccess& files, Opener* opener) {
  if (!sees_change(state, files)) {
    changing_.reset();
    return std::nullopt;
  }
  const std::optional<FileStamp> now = files.stamp(path_);
  if (std::exchange(changing_, now) != now) return kSettleSecs;
  if (state.files.is_modal() || state.files.opening) return kLookEverySecs;
  changing_.reset();
  handled_ = now;
  if (has_changes(state)) {
    state.notices.add({shown_text(path_), {"file.changed_on_disk", {}}}, NoticeOffer::Reload);
  } else {
    begin_reload(state, files, opener);
  }
  return 0;
}

}  // namespace heed
