#include "app/render/worksheet_command.h"

#include <filesystem>
#include <sstream>

#include "app/cli/export_watch.h"
#include "app/cli/load.h"
#include "app/cli/next_update.h"
#include "app/paint/worksheet_pages.h"
#include "app/render/worksheet_arguments.h"
#include "core/explain/readable_names.h"
#include "core/io/output_file.h"
#include "core/lesson/seeded_scene.h"
#include "core/model/open_scene.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

constexpr double kShareOfPages = 0.8;  // of the progress; the rest is writing

// The contents of a file. Nothing is written until all files are complete.
struct ReadyFile {
  std::string path;
  std::string bytes;
};

std::string title_of(const Scene& scene, const std::string& file, Language language) {
  for (const char* wanted : {language == Language::Chinese ? "zh" : "en", "", "en", "zh"}) {
    const auto found = scene.title.find(wanted);
    if (found != scene.title.end() && !found->second.empty()) return found->second;
  }
  return scene.title.empty() ? std::filesystem::path(file).stem().string() : scene.title.begin()->second;
}

Result<ReadyFile> drawn(const std::string& path, FileFormat format, const std::vector<Drawing>& pages) {
  if (format != FileFormat::Pdf && pages.size() > 1)
    return Error{"", {"worksheet.one_page", {{"pages", std::to_string(pages.size())}}}};
  std::ostringstream bytes;
  if (Status status = write_pages(pages, worksheet_page(), format, bytes); !status) return status.error();
  return ReadyFile{path, std::move(bytes).str()};
}

Outcome write_all(const std::vector<ReadyFile>& files, const Paths& inputs) {
  for (const ReadyFile& each : files) {
    const Status written = write_file(each.path, inputs, [&](std::ostream& out) { out << each.bytes; });
    if (!written) return scene_error(each.path, written.error());
  }
  return {};
}

Outcome read_place_in(const Scene& scene, const WorksheetArguments& words, Language language,
                      WorksheetRequest& request) {
  if (!words.steps && !words.chapter && !words.row) return {};
  const Result<BuiltScene> built = build_scene(scene);
  if (!built) return scene_error(words.scene, built.error());
  const Status read = read_place(words, built.value(), language, request);
  return read ? Outcome() : usage_error(read.error().message);
}

// What a sheet is about: steps of a scene, or one of training.
struct Subject {
  Scene scene;
  std::optional<UpdateOnPaper> update;

  Status add_to(ClassPages& pages, const WorksheetRequest& request, const ClassSheets& sheets) const {
    return update ? add_student(pages, *update, request, sheets) : add_student(pages, scene, request, sheets);
  }
};

// As people read it, counted from 1.
std::string readable_cell(const NextUpdate& next) {
  const Result<Computation> made = Computation::make(next.scene, {Grain::Whole, true});
  const auto node = made ? made.value().graph().find(next.parameter) : std::nullopt;
  return node ? readable_cell_name(made.value(), {*node, next.place}) : next.cell;
}

Outcome find_subject(const WorksheetArguments& words, Subject& subject) {
  if (!words.update.empty()) {
    NextUpdate next;
    if (Outcome fault = find_next_update(words.update, next)) return fault;
    subject.update = UpdateOnPaper{next.recipe, next.update, readable_cell(next)};
    subject.scene = std::move(next.scene);
    return {};
  }
  Progress opening;
  Result<Scene> scene = open_scene(words.scene, {}, opening);
  if (!scene) return scene_error(words.scene, scene.error());
  subject.scene = std::move(scene).value();
  return {};
}

Outcome worksheet(const Arguments& arguments, Language language, std::ostream&) {
  const Result<WorksheetArguments> read = parse_worksheet_arguments(arguments);
  if (!read) return usage_error(read.error().message);
  const WorksheetArguments& words = read.value();
  Subject subject;
  if (const Outcome fault = find_subject(words, subject)) return fault;
  const Scene& scene = subject.scene;
  WorksheetRequest request = words.sheet;
  if (const Outcome fault = read_place_in(scene, words, language, request)) return fault;

  Progress progress;
  const ExportWatch watch(progress, words.out, language);
  ClassPages pages;
  const ClassSheets sheets{title_of(scene, words.scene, language), language, words.key.has_value()};
  for (std::uint64_t student = 0; student < words.students; ++student, ++request.seed) {
    if (progress.is_cancelled()) return scene_error(words.out, cancelled());
    const Status added = subject.add_to(pages, request, sheets);
    if (!added) return scene_error(words.scene, added.error());
    progress.set(kShareOfPages * static_cast<double>(student + 1) / static_cast<double>(words.students));
  }
  std::vector<ReadyFile> files;
  const auto add_drawn = [&](const std::string& path, const std::vector<Drawing>& drawings) -> Outcome {
    Result<ReadyFile> file = drawn(path, words.format, drawings);
    if (!file) return usage_error(file.error().message);
    files.push_back(std::move(file).value());
    return {};
  };
  if (Outcome fault = add_drawn(words.out, pages.sheets)) return fault;
  if (words.key) {
    if (Outcome fault = add_drawn(*words.key, pages.keys)) return fault;
  }
  if (words.saved_scene) {
    const Result<Scene> saved = seeded_scene(scene, words.sheet.seed);
    if (!saved) return scene_error(words.scene, saved.error());
    files.push_back({*words.saved_scene, write_scene(without_references(saved.value()))});
  }
  return write_all(files, input_files(words.scene, scene));
}

}  // namespace

CliCommand worksheet_command() { return {"worksheet.summary", "worksheet.help", worksheet_spec, worksheet}; }

}  // namespace heed
