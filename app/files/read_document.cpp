#include "app/files/read_document.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "app/files/documents.h"
#include "app/files/embedded_baseline.h"
#include "app/files/file_name.h"
#include "app/state/compare.h"
#include "app/state/read_lesson_page.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"
#include "core/lesson/check_lesson.h"
#include "core/lesson/json_place.h"
#include "core/lesson/lesson_read.h"
#include "core/lesson/shipped.h"
#include "core/model/captured_attention.h"
#include "core/model/open_scene.h"
#include "core/model/pretrained_model.h"
#include "core/scene/model_folder.h"
#include "core/scene/modules.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "core/train/scene_examples.h"

namespace heed {
namespace {

// What is made of data is called like their file.
std::map<std::string, std::string> title_of(const DataOrigin& data) {
  if (!data.path.empty()) return {{"", shown_text(data.path.stem().string())}};
  const auto in = [](Language language) { return catalogue(language).say("ui.train.written"); };
  return {{"en", in(Language::English)}, {"zh", in(Language::Chinese)}};
}

Result<Computation> baseline_of(const Scene& scene, const Walk& walk, const std::string& file) {
  Progress progress;
  Result<Scene> whole = opened(scene, parent_folder(file), progress);
  if (!whole) return whole.error();
  Result<Computation> made = Computation::make(std::move(whole).value(), walk);
  if (made) made.value().go_to(made.value().timeline().moment_count());
  return made;
}

Result<std::shared_ptr<const Lesson>> lesson_of(std::string_view text, const std::string& path) {
  ParsedLesson read = read_lesson(text, parent_folder(path));
  if (!read.faults.empty()) return error_of(read.faults.front());
  return std::make_shared<const Lesson>(std::move(read.lesson));
}

bool is_lesson_there(FileAccess& files, const std::string& path, const std::string& name) {
  return !shipped_lesson_text(name).empty() || files.stamp(join_path(parent_folder(path), name + ".md"));
}

Error with_line(Error error, const std::string& text) {
  if (error.place.empty() || error.place.starts_with("line ")) return error;
  error.place = "line " + std::to_string(line_of_place(text, error.place, 1)) + ", " + error.place;
  return error;
}

// A model without a title has that of its folder.
Result<Scene> titled(Result<Scene> scene, const std::string& folder) {
  if (!scene || !scene.value().title.empty()) return scene;
  Scene named = std::move(scene).value();
  named.title[""] = shown_text(file_name(folder));
  return named;
}

// A model is shown even if its run cannot go on, as without its data.
void add_run(ReadDocument& document, const std::string& folder) {
  Result<std::optional<TrainingJob>> job = continued_job(folder);
  if (job) {
    document.training = std::move(job).value();
  } else {
    document.scene->notices.push_back(error_in_file(job.error(), folder));
  }
}

// The same for the runs in the file of a scene.
void add_session(ReadDocument& document, std::string written) {
  std::vector<Error>& notices = document.scene->notices;
  const Scene& scene = document.scene->computation.scene();
  document.session = read_session(written, scene);
  if (document.session) {
    Result<TrainingJob> job = continued_job(TrainedModel{scene, training_of(*document.session)});
    if (job) {
      document.training = std::move(job).value();
      return;
    }
    notices.push_back(error_in_file(job.error(), document.path));
    document.session.reset();
  }
  document.unread_session = std::move(written);
  notices.push_back({"", {"file.no_session", {}}});
}

// What another program has saved of an attention. It is not saved over.
Result<ReadDocument> read_captured(const std::string& path, const std::optional<FileStamp>& stamp,
                                   const Walk& walk) {
  ReadDocument document{path, stamp, {}, nullptr, true, {}, {}, {}};
  Result<Scene> captured = load_captured_attention(path);
  if (captured) captured = titled(std::move(captured), path);
  Result<ReadScene> scene = prepare_scene(std::move(captured), walk, path);
  if (is_work_cancelled()) return cancelled();
  if (!scene) return error_in_file(scene.error(), path);
  document.scene = std::move(scene).value();
  return document;
}

// The scene of a file, or of the folder of a model, with its numbers.
Result<Scene> read_opened(bool is_model, std::string_view text, const std::string& folder) {
  Progress alone;
  Progress& progress = ProgressScope::current() ? *ProgressScope::current() : alone;
  if (is_model && is_pretrained_folder(folder)) return open_model(folder, {}, progress);
  Result<Scene> scene = read_scene(text, folder);
  return scene ? opened(std::move(scene).value(), folder, progress) : std::move(scene);
}

Result<ReadDocument> read_text(FileAccess& files, const std::string& given, const Walk& walk,
                               bool has_lines) {
  const bool is_folder = files.is_folder(given);
  const std::string path = is_folder ? join_path(given, kConfigFile) : given;
  if (is_folder && !files.stamp(path)) return error_in_file(Error{"", {"folder.no_config", {}}}, given);
  if (is_captured_attention(path)) return read_captured(path, files.stamp(path), walk);
  ReadDocument document{given, files.stamp(path), {}, nullptr, false, {}, {}, {}};
  document.is_model = is_folder || file_name(path) == kConfigFile;
  const Result<std::string> text = files.read(path);
  if (!text) return error_in_file(text.error(), path);
  if (has_ending(path, ".md")) {
    Result<std::shared_ptr<const Lesson>> lesson = lesson_of(text.value(), path);
    if (!lesson) return error_in_file(lesson.error(), path);
    document.lesson = std::move(lesson).value();
    return document;
  }
  Result<Scene> read = read_opened(document.is_model, text.value(), parent_folder(path));
  if (document.is_model) read = titled(std::move(read), parent_folder(path));
  std::string session = read ? take_session(read.value()) : std::string();
  Result<ReadScene> scene = prepare_scene(std::move(read), walk, path);
  if (is_work_cancelled()) return cancelled();  // the computation is incomplete
  if (!scene) return error_in_file(has_lines ? with_line(scene.error(), text.value()) : scene.error(), path);
  document.scene = std::move(scene).value();
  if (document.is_model && text.value().find("\"training\"") != std::string::npos)
    add_run(document, parent_folder(path));
  if (!document.is_model && !session.empty()) add_session(document, std::move(session));
  if (is_work_cancelled()) return cancelled();
  return document;
}

}  // namespace

Result<ReadScene> prepare_scene(Result<Scene> scene, const Walk& walk, const std::string& file) {
  if (!scene) return scene.error();
  const Result<std::optional<Scene>> held = extract_baseline(scene.value());
  Result<Computation> computation = Computation::make(std::move(scene).value(), walk);
  if (!computation) return computation.error();
  ReadScene ready{std::move(computation).value(), {}, {}};
  if (held && !held.value()) return ready;
  Result<Computation> baseline =
      held ? baseline_of(*held.value(), walk, file) : Result<Computation>(held.error());
  if (baseline) {
    ready.baseline = std::move(baseline).value();
  } else {
    ready.notices = {error_in_file(baseline.error(), file), {"", {"file.no_baseline", {}}}};
  }
  return ready;
}

Result<ReadDocument> read_document(FileAccess& files, const std::string& path, const Walk& walk) {
  return read_text(files, path, walk, false);
}

Result<ReadDocument> read_data(const DataRequest& request, const Walk& walk) {
  Result<TrainingJob> job = request.session
                                ? continued_job(TrainedModel{*request.scene, training_of(*request.session)})
                                : make_data_job(request.data, request.scene, request.seed);
  if (!job) return job.error();
  ReadDocument document;
  document.path = request.data.path.string();
  Scene scene = std::move(job.value().scene);
  document.training = std::move(job).value();
  document.session = request.session;
  if (request.scene) return document;
  scene.title = title_of(request.data);
  const ExampleSource& examples = *document.training->examples;
  scene =
      with_example(std::move(scene), examples.held_out().empty() ? examples.batch(request.seed, 0, 1).front()
                                                                 : examples.held_out().front());
  Result<ReadScene> ready = prepare_scene(std::move(scene), walk, document.path);
  if (is_work_cancelled()) return cancelled();
  if (!ready) return ready.error();
  document.scene = std::move(ready).value();
  return document;
}

Result<ReadDocument> read_document_again(FileAccess& files, const std::string& path, const Walk& walk) {
  Result<ReadDocument> document = read_text(files, path, walk, true);
  if (!document || !document.value().lesson) return document;
  const std::vector<LessonFault> faults = check_lesson(
      *document.value().lesson, [&](const std::string& name) { return is_lesson_there(files, path, name); });
  if (!faults.empty()) return error_in_file(error_of(faults.front()), path);
  return document;
}

}  // namespace heed
