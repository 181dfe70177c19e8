#include "app/files/export_file.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "app/files/file_name.h"
#include "app/state/apply_head_wall.h"
#include "app/state/compare.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/selection.h"
#include "app/state/shown_vectors.h"
#include "app/state/update_on_paper.h"
#include "core/explain/readable_names.h"
#include "core/scene/input_files.h"

namespace heed {
namespace {

constexpr double kExportPollSecs = 0.1;  // for the progress
constexpr std::array<std::string_view, 3> kPictureEndings{".svg", ".pdf", ".png"};
constexpr std::string_view kSceneEnding = ".json", kLessonEnding = ".md";

std::string_view picture_ending(PictureKind kind) { return kPictureEndings[static_cast<std::size_t>(kind)]; }

// The scene name without the file extension.
std::string stem(const AppState& state) {
  std::string name = state.files.path.empty() ? scene_name(state) : file_name(state.files.path);
  for (const std::string_view ending : {kSceneEnding, kLessonEnding}) {
    if (has_ending(name, ending)) name.resize(name.size() - ending.size());
  }
  name = portable_name(name);
  return name.empty() ? "scene" : name;
}

std::string selected_part(const AppState& state) {
  const Computation& computation = state.computation;
  if (!state.view.selection) return "step-" + std::to_string(computation.step());
  const NodeInfo& info = computation.graph().info(state.view.selection->node);
  return has_several_heads(computation.graph()) ? info.name : info.id;
}

void add_lens(const AppState& state, ExportJob& job) {
  if (state.view.lens == Lens::Difference && state.baseline)
    job.baseline = state.baseline->computation.scene();
  if (state.view.lens == Lens::Sensitivity)
    job.sensitivity = sensitivity_target(state.computation, state.view.selection);
}

// As the card of heads shows them.
void add_heads(const AppState& state, ExportJob& job) {
  const ShownHeads shown = shown_heads(state);
  job.heads = shown.survey;
  job.head_effects = shown.effects;
  job.head_choice = state.view.heads.heads;
}

// Of a worksheet.
std::string stem_or_title(const AppState& state, Language language) {
  const std::string title = title_of(state.computation.scene(), language == Language::Chinese ? "zh" : "en");
  return title.empty() ? stem(state) : title;
}

std::string_view run_ending(const ExportOptions& choice) {
  switch (choice.run) {
    case RunPart::Program:
      return ".py";
    case RunPart::History:
      return ".csv";
    case RunPart::Curves:
      return picture_ending(choice.picture);
    case RunPart::Film:
      return ".gif";
    case RunPart::Model:
    case RunPart::Gpt2:
      break;
  }
  return "";
}

std::string_view run_suffix(RunPart part) {
  constexpr std::array<std::string_view, 6> kSuffixes{"-model",   "-gpt2",   "-training",
                                                      "-history", "-curves", "-training"};
  return kSuffixes[static_cast<std::size_t>(part)];
}

ExportJob job_of(const AppState& state, const ExportOptions& choice, const std::string& path) {
  const Computation& computation = state.computation;
  ExportJob job;
  job.choice = choice;
  job.path = path;
  job.title = stem_or_title(state, choice.language);
  job.scene = computation.scene();
  job.walk = computation.timeline().walk();
  job.playhead = computation.playhead();
  if (state.view.selection) job.node = state.view.selection->node;
  job.selection = exported_selection(state, choice);
  job.vectors = shown_vectors(state, shown_vector_topic(state));
  job.spot = exported_spot(state, choice.what);
  job.colors = state.view.colors;
  job.shows_legends = state.view.shows_legends;
  job.is_about_step = may_grow(state);
  job.follows_step = state.view.hold == Hold::Nothing;
  job.blank = hidden_regions(state);
  if (is_sheet_of_update(state, choice)) job.update = update_on_paper(state);
  add_heads(state, job);
  add_lens(state, job);
  if (choice.what == ExportContent::Run && has_run(state))
    job.run = std::make_shared<const ExportedRun>(exported_run(state));
  if (!state.files.path.empty()) job.inputs = input_files(state.files.path, job.scene);
  return job;
}

}  // namespace

ExportedSelection exported_selection(const AppState& state, const ExportOptions& choice) {
  const auto& selected = state.view.selection;
  if (!selected || !choice.shows_selection || choice.what != ExportContent::Figure) return {};
  const auto focus = lasting_focus_of(state);
  const bool leads = focus && !focus->is_step() && focus->cell == selected;
  return {selected, state.view.range_end ? selected_region(state.view) : std::nullopt, leads};
}

Spot exported_spot(const AppState& state, ExportContent what) {
  if (what == ExportContent::Vectors) return spot_with_attention(state);
  Spot spot = state.view.spot;
  if (what != ExportContent::Selection || spot.depth == Depth::Chapter) return spot;
  if (const auto step = spot_of_step(state)) spot = *step;
  if (state.view.selection) {
    const NodeInfo& info = state.computation.graph().info(state.view.selection->node);
    spot = spot_at_step(state.computation.steps(), spot, info.step, info.head);
  }
  spot.depth = Depth::Chapter;
  return spot;
}

std::string_view file_extension(const ExportOptions& choice) {
  switch (choice.what) {
    case ExportContent::Figure:
    case ExportContent::Selection:
    case ExportContent::Vectors:
    case ExportContent::Heads:
      return picture_ending(choice.picture);
    case ExportContent::Stepping:
      return ".gif";
    case ExportContent::Code:
      return file_extension(choice.dialect);
    case ExportContent::Worksheet:
      return ".pdf";
    case ExportContent::Run:
      return run_ending(choice);
    case ExportContent::Numbers:
      break;
  }
  const bool is_folder = choice.numbers == NumberFormat::Npy && choice.is_all_numbers;
  return is_folder ? std::string_view() : file_extension(choice.numbers);
}

std::optional<ExportOptions> in_format_of(const ExportOptions& choice, std::string_view name) {
  if (const std::string_view own = file_extension(choice); own.empty() || has_ending(name, own))
    return choice;
  std::vector<ExportOptions> others;
  for (const PictureKind picture : {PictureKind::Svg, PictureKind::Pdf, PictureKind::Png})
    others.emplace_back(choice).picture = picture;
  for (const NumberFormat numbers : {NumberFormat::Csv, NumberFormat::Npy, NumberFormat::Json,
                                     NumberFormat::Markdown, NumberFormat::Latex})
    others.emplace_back(choice).numbers = numbers;
  for (const Dialect dialect : {Dialect::Torch, Dialect::Eigen})
    others.emplace_back(choice).dialect = dialect;
  for (const ExportOptions& other : others) {
    const std::string_view ending = file_extension(other);
    if (!ending.empty() && has_ending(name, ending)) return other;
  }
  return std::nullopt;
}

std::string name_for(const AppState& state, const ExportOptions& choice) {
  std::string name = stem(state);
  const bool is_of_matrix = choice.what == ExportContent::Numbers && !choice.is_all_numbers;
  if (choice.what == ExportContent::Selection || is_of_matrix) name += "-" + selected_part(state);
  if (choice.what == ExportContent::Numbers && choice.is_all_numbers) name += "-numbers";
  if (choice.what == ExportContent::Worksheet) name += "-worksheet";
  if (choice.what == ExportContent::Vectors) name += "-vectors";
  if (choice.what == ExportContent::Heads) name += "-heads";
  if (choice.what == ExportContent::Run) name += run_suffix(choice.run);
  return name + std::string(file_extension(choice));
}

bool is_export_file(std::string_view name) {
  constexpr std::array<std::string_view, 11> kEndings{".svg",  ".pdf", ".png", ".gif", ".csv", ".npy",
                                                      ".json", ".md",  ".tex", ".py",  ".cpp"};
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) { return has_ending(name, ending); });
}

void begin_export(AppState& state, Exporter& exporter, const ExportOptions& choice, const std::string& path) {
  if (exporter.is_busy() || !state.exports.path.empty())
    return state.notices.add({shown_text(file_name(path)), {"export.busy", {}}});
  state.exports.is_open = false;
  state.exports.path = path;
  state.exports.share = 0;
  state.files.last_folder = parent_folder(path);
  exporter.begin(job_of(state, choice, path));
}

std::optional<double> poll_export(AppState& state, Exporter& exporter) {
  if (state.exports.path.empty()) return std::nullopt;
  const std::optional<Status> outcome = exporter.outcome();
  if (!outcome) {
    state.exports.share = exporter.share();
    return kExportPollSecs;
  }
  const std::string path = std::exchange(state.exports.path, {});
  const std::string name = shown_text(file_name(path));
  if (*outcome) {
    state.notices.say({"export.done", {{"file", name}, {"folder", shown_text(parent_folder(path))}}});
  } else if (is_cancelled(outcome->error())) {
    state.notices.say({"export.cancelled", {{"file", name}}});
  } else {
    Error error = outcome->error();
    error.place = error.place.empty() ? shown_text(path) : shown_text(path) + ": " + error.place;
    state.notices.add(std::move(error));
  }
  return 0;
}

}  // namespace heed
