#include "app/files/file_commands.h"

#include <algorithm>
#include <utility>

#include "app/files/autosave_metadata.h"
#include "app/files/dialog_start.h"
#include "app/files/documents.h"
#include "app/files/dropped_file.h"
#include "app/files/export_file.h"
#include "app/files/file_dialog.h"
#include "app/files/file_name.h"
#include "app/files/load_matrix.h"
#include "app/files/opening.h"
#include "app/files/question_before.h"
#include "app/files/read_document.h"
#include "app/files/reload.h"
#include "app/state/lesson_training.h"
#include "app/state/open_new_scene.h"
#include "app/state/read_lesson_page.h"
#include "core/scene/model_folder.h"
#include "core/scene/scene_json.h"
#include "core/scene/share_text.h"

namespace heed {
namespace {

using namespace file_command;

struct FileCommandHandler {
  AppState& state;
  FileAccess& files;
  AutosaveStore& autosaves;
  Exporter* exporter;
  Opener* opener;

  void operator()(ToggleMenu) const {
    state.files.is_menu_open = !state.files.is_menu_open;
    for (RecentFile& recent : state.files.recent) recent.is_missing = !files.stamp(recent.path);
  }
  void operator()(const ForgetRecent& which) const {
    std::erase_if(state.files.recent, [&](const RecentFile& recent) { return recent.path == which.path; });
  }

  // Commands that replace the document ask about unsaved changes first.
  void operator()(New to) const { guarded(to); }
  void operator()(MakeScene to) const {
    if (check_new_scene(state.new_scene.wanted).faults.empty()) guarded(to);
  }
  void operator()(const Open& to) const {
    if (can_begin_scene(files, to.path)) return begin_scene_with(to.path);
    if (const Status status = check_archive(files, to.path); !status) {
      close_all();
      return state.notices.add(status.error());
    }
    guarded(to);
  }
  void operator()(const OpenLesson& to) const { guarded(to); }
  void operator()(LeaveLesson to) const { guarded(to); }
  void operator()(const OpenExample& to) const { guarded(to); }
  void operator()(const TrainTask& to) const { guarded(to); }
  // What nothing can be learned from is reported without a question. The open model stays, so that nothing
  // would be lost.
  void operator()(const TrainOnData& to) const {
    if (tell_if_short_and_wrong(state, to)) return;
    if (!to.is_for_open_model) return guarded(to);
    close_all();
    train_on_data(state, opener, to);
  }
  void operator()(Reload to) const { guarded(to); }
  // Invalid text is reported without asking about unsaved changes.
  void operator()(const OpenText& to) const {
    if (const Status status = check_text(to.text); !status) return state.notices.add(status.error());
    guarded(to);
  }
  void operator()(CloseWindow to) const {
    if (asks(Question::Kind::Leftover)) state.files.question.reset();
    if (!state.files.question) guarded(to);
  }
  void operator()(const LoadMatrix& to) const { load_matrix(state, files, to); }
  void operator()(const Drop& drop) const {
    if (drop.paths.empty()) return;
    if (asks(Question::Kind::Leftover)) answer_later();
    if (state.files.question) return state.notices.say({"file.drop_asked", {}});
    const std::string& path = drop.paths.front();
    const std::string name = shown_text(file_name(path));
    if (is_dropped_data(state, files, path)) {
      (*this)(TrainOnData{{path, {}}, is_data_for_open_model(), 1, state.files.data_card.has_value()});
    } else if (is_matrix_file(path)) {
      const std::optional<std::string> node = node_to_fill(state);
      if (state.new_scene.is_open || !node) return begin_scene_with(path);
      return load_matrix(state, files, {*node, path});
    } else {
      (*this)(Open{path});
    }
    if (drop.paths.size() > 1) state.notices.add({"", {"file.drop_one", {{"name", name}}}});
  }

  void operator()(const AskLoadMatrix& to) const {
    close_all();
    state.files.dialog =
        open_dialog(files, FileDialog::Purpose::Open, suggested_folder(state, files), "", to.node);
  }
  void operator()(AskData to) const {
    close_all();
    state.files.data_card = DataCard{to.is_for_open_model};
  }
  void operator()(CancelData) const { close_all(); }
  void operator()(const NoteWritten& to) const {
    state.files.unused_text = to.unused;
    if (state.files.data_card) state.files.data_card->error.reset();  // it was of what was chosen before
  }
  void operator()(ChooseData) const {
    state.files.dialog = open_dialog(files, FileDialog::Purpose::Open, suggested_folder(state, files), "");
    state.files.dialog->is_for_data = true;
    refresh_listing(*state.files.dialog, files);
  }
  void operator()(AskTable) const {
    close_all();
    state.files.dialog = open_dialog(files, FileDialog::Purpose::Open, suggested_folder(state, files), "");
    state.files.dialog->is_for_new_scene = true;
    refresh_listing(*state.files.dialog, files);
  }
  void operator()(const LoadTable& to) const { load_table(state, files, to.path); }
  void operator()(AskOpen) const {
    close_all();
    state.files.dialog = open_dialog(files, FileDialog::Purpose::Open, suggested_folder(state, files), "");
  }
  void operator()(AskSaveAs) const {
    close_all();
    ask_where_to_save();
  }
  void operator()(Save) const {
    close_all();
    save();
  }

  void operator()(const AskExport& to) const {
    close_all();
    state.files.dialog = open_dialog(files, FileDialog::Purpose::SaveAs, suggested_folder(state, files),
                                     shown_text(name_for(state, to.choice)));
    state.files.dialog->exports = to.choice;
    refresh_listing(*state.files.dialog, files);
  }
  void operator()(CancelExport) const {
    if (exporter) exporter->cancel();
  }

  void operator()(CancelOpening) const {
    if (opener) cancel_opening(state, *opener);
  }

  void operator()(const TypePath& to) const { type_path(dialog(), files, to.text); }
  void operator()(MoveHighlight to) const { move_highlight(dialog(), to.by); }
  void operator()(Highlight to) const {
    dialog().highlight = std::clamp(to.at, -1, static_cast<int>(dialog().shown.size()) - 1);
    if (dialog().purpose == FileDialog::Purpose::SaveAs) complete_name();
  }
  void operator()(Complete) const { complete(dialog(), files); }
  void operator()(GoUp) const { go_up(dialog(), files); }
  void operator()(CancelDialog) const {
    if (!dialog().overwrites.empty()) return dialog().overwrites.clear();
    if (state.files.data_card) return state.files.dialog.reset();  // back to it
    close_all();
  }
  void operator()(Accept) const {
    const auto purpose = dialog().purpose;
    if (purpose == FileDialog::Purpose::Open && !dialog().is_for_data && is_share_text(dialog().text))
      return guarded(OpenText{dialog().text});
    const std::optional<std::string> path = accept(dialog(), files);
    if (!path) return;
    if (dialog().is_for_new_scene) {
      close_all();
      return load_table(state, files, *path);
    }
    if (dialog().is_for_data) return (*this)(TrainOnData{{*path, {}}, is_data_for_open_model(), 1, true});
    const std::string node = dialog().node;
    if (!node.empty()) {
      close_all();
      return load_matrix(state, files, {node, *path});
    }
    if (purpose == FileDialog::Purpose::Open) return (*this)(Open{*path});
    if (const auto choice = dialog().exports) return take_away(*choice, *path);
    const Status status = save_document(state, files, *path);
    if (!status) {
      dialog().error = status.error();
      dialog().overwrites.clear();
      return;
    }
    state.files.dialog.reset();
    go_on();
  }

  void operator()(GiveAnswer given) const {
    if (!state.files.question) return;
    const Question::Kind kind = state.files.question->kind;
    state.files.question.reset();
    if (kind == Question::Kind::UnusedText) return answer_about_text(given.answer);
    if (kind == Question::Kind::LeftTraining) return answer_about_page(given.answer);
    switch (given.answer) {
      case Answer::Save:
        return save();
      case Answer::Overwrite:
        return save_at(state.files.path);
      case Answer::SaveElsewhere:
        return ask_where_to_save();
      case Answer::DontSave:
        return go_on();
      case Answer::Cancel:
        return state.files.next.reset();
      case Answer::Restore:
        return restore();
      case Answer::Discard:
        autosaves.discard(state.files.leftovers.front().id);
        return ask_about_next_leftover();
      case Answer::Later:
        return ask_about_next_leftover();
    }
  }

  void ask_about_leftover() const {
    if (state.files.leftovers.empty()) return;
    const Leftover& leftover = state.files.leftovers.front();
    state.files.question = Question{Question::Kind::Leftover, leftover.name, leftover.time};
  }

 private:
  void answer_about_text(Answer given) const {
    if (given == Answer::DontSave) {
      state.files.unused_text.clear();
      return go_on();
    }
    state.files.next.reset();
    if (given == Answer::Restore) state.files.data_card.emplace();
  }
  void answer_about_page(Answer given) const {
    if (given == Answer::DontSave) return go_on();
    state.files.next.reset();
    const LeftTraining* left = unsaved_left_training(state);
    if (given == Answer::Restore && left) apply(state, LessonCommand{lesson_action::TurnTo{left->page}});
  }

  FileDialog& dialog() const {
    HEED_CHECK(state.files.dialog.has_value());
    return *state.files.dialog;
  }
  bool asks(Question::Kind kind) const { return state.files.question && state.files.question->kind == kind; }

  void close_all() const {
    state.files.is_menu_open = false;
    state.files.dialog.reset();
    state.files.data_card.reset();
    state.files.next.reset();
  }
  bool is_data_for_open_model() const {
    return state.files.data_card && state.files.data_card->is_for_open_model;
  }

  // Numbers alone are not a scene, but one can be made of them.
  void begin_scene_with(const std::string& path) const {
    close_all();
    open_new_scene(state);
    load_beginning(state, files, path);
  }

  void guarded(const FileCommand& command) const {
    close_all();
    state.files.next = command;
    // One about unsaved work of another time stays until it is answered.
    const std::optional<Question> question = question_before(state, command);
    if (!question) return go_on();
    state.files.question = question;
  }

  void go_on() const {
    const std::optional<FileCommand> next = std::exchange(state.files.next, std::nullopt);
    if (!next) return;
    if (state.files.opening) cancel_opening(state, *opener);
    if (next->is<New>()) new_document(state);
    if (next->is<MakeScene>()) report(make_document(state));
    if (const auto* open = next->get_if<Open>()) open_file(open->path, open->page);
    if (const auto* text = next->get_if<OpenText>()) report(open_text(state, text->text));
    if (const auto* lesson = next->get_if<OpenLesson>())
      open_shipped_lesson(state, lesson->name, lesson->page);
    if (const auto* example = next->get_if<OpenExample>()) open_example(state, example->name);
    if (const auto* train = next->get_if<TrainTask>()) report(open_task(state, train->task, train->seed));
    if (const auto* data = next->get_if<TrainOnData>()) train_on_data(state, opener, *data);
    if (next->is<LeaveLesson>()) apply(state, LessonCommand{lesson_action::Leave{}});
    if (next->is<Reload>()) begin_reload(state, files, opener);
    if (next->is<CloseWindow>()) close_window();
  }

  void close_window() const {
    state.files.may_close = state.files.unused_text.empty();
    if (state.files.may_close) return;
    state.files.next = CloseWindow{};
    state.files.question = Question{Question::Kind::UnusedText, "", ""};
  }

  void open_file(const std::string& path, std::size_t page) const {
    if (opener) return begin_opening(state, *opener, path, page);
    report(open_document(state, files, path, page));
  }

  void report(const Status& status) const {
    if (!status) state.notices.add(status.error());
  }

  void take_away(const ExportOptions& choice, const std::string& path) const {
    close_all();
    if (exporter) begin_export(state, *exporter, choice, path);
  }

  void ask_where_to_save() const {
    state.files.dialog = open_dialog(files, FileDialog::Purpose::SaveAs, suggested_folder(state, files),
                                     shown_text(suggested_name(state)));
  }

  // Asks before overwriting a file that another program has changed.
  void save() const {
    const std::string& path = state.files.path;
    if (path.empty()) return ask_where_to_save();
    const std::optional<FileStamp> stamp = files.stamp(path);
    if (!stamp || stamp == state.files.stamp) return save_at(path);
    state.files.question = Question{Question::Kind::ChangedOnDisk, scene_name(state), ""};
  }

  void save_at(const std::string& path) const {
    const Status status = save_document(state, files, std::string(path));
    report(status);
    status ? go_on() : state.files.next.reset();
  }

  void complete_name() const {
    const std::size_t at = static_cast<std::size_t>(std::max(dialog().highlight, 0));
    if (at < dialog().shown.size() &&
        !dialog().entries[static_cast<std::size_t>(dialog().shown[at])].is_folder)
      complete(dialog(), files);
  }

  void restore() const {
    const std::string id = state.files.leftovers.front().id;
    state.files.leftovers.clear();  // opening another one would replace this document
    const Result<std::string> text = autosaves.read(id);
    if (!text) return quarantine_leftover(id, text.error());
    Result<std::optional<DataRequest>> run = restore_document(state, text.value());
    if (!run) return quarantine_leftover(id, run.error());
    state.files.restored.push_back(id);
    if (run.value()) read_training(state, opener, std::move(*run.value()), {});
  }

  // Who opens a file does not want the unsaved work of another time now. It stays where it is.
  void answer_later() const {
    state.files.question.reset();
    state.files.leftovers.clear();
    state.notices.say({"autosave.kept", {}});
  }

  void ask_about_next_leftover() const {
    state.files.leftovers.erase(state.files.leftovers.begin());
    ask_about_leftover();
  }

 public:
  void quarantine_leftover(const std::string& id, const Error& error) const {
    const std::string kept = autosaves.quarantine(id);
    state.notices.add(error_in_file(error, file_name(kept)));
    state.notices.add({"", {"autosave.set_aside", {{"file", shown_text(kept)}}}});
  }
};

}  // namespace

void dispatch(AppState& state, const FileServices& services, const FileCommand& command) {
  command.visit(
      FileCommandHandler{state, services.files, services.autosaves, services.exporter, services.opener});
}

void offer_recovery(AppState& state, const FileServices& services) {
  const FileCommandHandler work{state, services.files, services.autosaves, services.exporter,
                                services.opener};
  for (Leftover& leftover : services.autosaves.leftovers()) {
    const Result<std::string> text = services.autosaves.read(leftover.id);
    Result<Scene> scene = text ? read_scene(text.value(), {}) : Result<Scene>(text.error());
    if (!scene) {
      work.quarantine_leftover(leftover.id, scene.error());
      continue;
    }
    leftover.name = extract_metadata(scene.value()).name;
    state.files.leftovers.push_back(std::move(leftover));
  }
  work.ask_about_leftover();
}

}  // namespace heed
