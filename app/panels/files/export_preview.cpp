#include "app/panels/files/export_preview.h"

#include <algorithm>
#include <array>
#include <span>
#include <sstream>
#include <utility>

#include "app/files/export_file.h"
#include "app/files/exported_run.h"
#include "app/files/file_name.h"
#include "app/paint/curves_picture.h"
#include "app/paint/picture.h"
#include "app/paint/worksheet_pages.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "app/state/apply_head_wall.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/shown_vectors.h"
#include "app/state/update_on_paper.h"
#include "core/base/number.h"
#include "core/code/exported_code.h"
#include "core/explain/readable_names.h"
#include "core/export/training_program.h"
#include "core/scene/gpt2_folder.h"

namespace heed {
namespace {

constexpr Index kMaxShapeCells = 100'000;  // drawn as shapes in every frame; the GPU has no such limit
constexpr Index kMaxTextCells = 5'000;
constexpr float kPreviewPad = 12, kPreviewLine = 15, kPreviewEm = 9.5f;
constexpr std::size_t kMaxLines = 40;

PicturePart part_of(const AppState& state) {
  if (state.exports.choice.what == ExportContent::Vectors)
    return shown_vectors(state, shown_vector_topic(state));
  if (state.exports.choice.what == ExportContent::Heads) {
    const ShownHeads heads = shown_heads(state);
    return AllHeads{heads.survey.get(), heads.effects.get(), state.view.heads.heads};
  }
  if (state.exports.choice.what != ExportContent::Selection) return WholeFigure{};
  const FigureLayout layout = make_figure_layout(
      state.computation, figure_focus(state.computation, exported_spot(state, state.exports.choice.what)));
  const auto& selection = state.view.selection;
  if (selection && layout.find(selection->node)) return OneMatrix{selection->node};
  return OneStep{state.computation.step()};
}

Picture picture_of(const AppState& state, LensNumbers* lens) {
  PictureStyle look;
  look.theme = state.exports.choice.theme;
  look.language = state.exports.choice.language;
  look.colors = state.view.colors;
  look.shows_legends = state.view.shows_legends;
  look.spot = exported_spot(state, state.exports.choice.what);
  look.lens = lens;
  look.is_about_step = may_grow(state) && state.exports.choice.what == ExportContent::Figure;
  look.blank = hidden_regions(state);
  const ExportedSelection selection = exported_selection(state, state.exports.choice);
  look.selected = selection.cell;
  look.range = selection.range;
  look.is_about_selected = selection.leads;
  const ExportOptions& choice = state.exports.choice;
  std::optional<PictureSize> size;
  const bool is_film = choice.what == ExportContent::Run && choice.run == RunPart::Film;
  if (choice.what == ExportContent::Stepping || is_film) size = stepping_size(choice.width);
  if (is_film && choice.shows_all_heads) look.spot.depth = Depth::Model;
  return make_picture(state.computation, part_of(state), look, size);
}

// The page as it will be exported, on its own background colour.
void paper_ui(const PanelUi& ui, const Rect& rect, const PreviewSources& sources, const Picture& picture) {
  const Page& page = picture.page;
  const float scale = std::min(rect.width / page.width, rect.height / page.height);
  const Rect paper{rect.center_x() - page.width * scale / 2, rect.center_y() - page.height * scale / 2,
                   page.width * scale, page.height * scale};
  fill(paper, page.background, ui.px(4));
  const Camera camera{Point{paper.x, paper.y} + page.origin * scale, page.scale * scale};
  ImGui::PushClipRect(min_of(paper), max_of(paper), true);
  paint_screen(picture.drawing, camera, paper, ui.fonts, *ImGui::GetWindowDrawList(), sources.heatmaps);
  ImGui::PopClipRect();
  outline(paper, ui.theme.edge, ui.px(4), ui.px(1));
}

Result<Drawing> first_sheet(const AppState& state) {
  const ExportOptions& choice = state.exports.choice;
  const std::string title =
      title_of(state.computation.scene(), choice.language == Language::Chinese ? "zh" : "en");
  ClassPages pages;
  const Scene& scene = state.computation.scene();
  const WorksheetRequest request = worksheet_request(choice.worksheet, scene);
  const ClassSheets sheets{title.empty() ? scene_name(state) : title, choice.language, false};
  const Status status = is_sheet_of_update(state, choice)
                            ? add_student(pages, *update_on_paper(state), request, sheets)
                            : add_student(pages, scene, request, sheets);
  if (!status) return status.error();
  return std::move(pages.sheets.front());
}

void said_ui(PanelUi& ui, const Rect& rect, const std::string& text) {
  const WrappedText said =
      wrap(ui, text, words(ui, size::kText, ui.theme.muted), rect.width - ui.px(2 * kPreviewPad));
  draw_wrapped(
      ui, said,
      {rect.center_x() - said.width() / 2, rect.center_y() - said.height() / 2, said.width(), said.height()});
}

void sheet_ui(PanelUi& ui, const Rect& rect, ExportPreviewMemory& memory) {
  ExportPreviewMemory::Key key{ui.state.history.revision(), ui.state.exports.choice, std::nullopt, {}};
  if (is_sheet_of_update(ui.state, ui.state.exports.choice)) {
    const UpdateOnPaper paper = *update_on_paper(ui.state);
    key.update = paper.cell + " " + std::to_string(paper.update.step) + " " + exact_text(paper.update.after);
  }
  if (memory.key != key || !memory.sheet) memory.sheet = first_sheet(ui.state);
  memory.key = key;
  if (!*memory.sheet)
    return said_ui(ui, rect, readable_names(ui.state.computation, ui.texts.tr(memory.sheet->error())));
  const Page page = worksheet_page();
  const float scale = std::min(rect.width / page.width, rect.height / page.height);
  const Rect paper{rect.center_x() - page.width * scale / 2, rect.y, page.width * scale, page.height * scale};
  fill(paper, page.background, ui.px(4));
  ImGui::PushClipRect(min_of(paper), max_of(paper), true);
  const Camera camera{Point{paper.x, paper.y} + page.origin * scale, page.scale * scale};
  paint_screen(memory.sheet->value(), camera, paper, ui.fonts, *ImGui::GetWindowDrawList(), nullptr);
  ImGui::PopClipRect();
  outline(paper, ui.theme.edge, ui.px(4), ui.px(1));
}

std::string text_of(const AppState& state) {
  const ExportOptions& choice = state.exports.choice;
  const Scene& scene = state.computation.scene();
  if (choice.what == ExportContent::Code && scene.has_blocks())
    return export_model(scene, state.computation.built(), choice.dialect, DataPlace::File).code;
  if (choice.what == ExportContent::Code)
    return export_code(scene, state.computation.built(), choice.dialect);
  NumberExportOptions wanted{choice.numbers, {}, choice.language};
  if (!choice.is_all_numbers && state.view.selection) wanted.node = state.view.selection->node;
  // NPY is binary; shows the numbers as text instead.
  if (wanted.format == NumberFormat::Npy) wanted.format = NumberFormat::Csv;
  Computation computation = state.computation;
  const Status done = compute_all(computation, heed::Progress());
  std::ostringstream out;
  if (done) write_numbers(out, computation, wanted);
  return out.str();
}

const std::vector<std::string>& lines_of(const AppState& state, ExportPreviewMemory& memory) {
  const auto& selection = state.view.selection;
  const ExportPreviewMemory::Key key{state.history.revision(),
                                     state.exports.choice,
                                     selection ? std::optional(selection->node) : std::nullopt,
                                     {}};
  if (memory.key == key) return memory.lines;
  memory.key = key;
  memory.lines.clear();
  std::istringstream text(text_of(state));
  for (std::string line; memory.lines.size() < kMaxLines && std::getline(text, line);)
    memory.lines.push_back(line);
  return memory.lines;
}

void text_lines_ui(const Ui& ui, const Rect& rect, const std::vector<std::string>& lines) {
  fill(rect, ui.theme.canvas, ui.px(size::kRadius));
  outline(rect, ui.theme.line, ui.px(size::kRadius), ui.px(1));
  const TextStyle style = literal(numbers(ui, kPreviewEm, ui.theme.muted));
  float y = rect.y + ui.px(kPreviewPad + kPreviewLine / 2);
  for (const std::string& line : lines) {
    if (y + ui.px(kPreviewLine / 2) > rect.bottom() - ui.px(4)) break;
    draw_text_left(ui, rect.x + ui.px(kPreviewPad), y, style,
                   shortened(ui, style, line, rect.width - ui.px(2 * kPreviewPad)));
    y += ui.px(kPreviewLine);
  }
}

// The files of a folder, and what is in them.
std::string folder_text(const PanelUi& ui, std::span<const std::pair<const char*, const char*>> files) {
  std::string text;
  for (const auto& [file, says] : files) text += std::string(file) + "\n  " + ui.tr(says) + "\n\n";
  return text;
}

Result<std::string> run_text(const PanelUi& ui) {
  using NamedFile = std::pair<const char*, const char*>;
  constexpr std::array kModel{NamedFile{"config.json", "ui.export.file.config"},
                              NamedFile{"model.safetensors", "ui.export.file.weights"},
                              NamedFile{"history.csv", "ui.export.file.history"},
                              NamedFile{"training.safetensors", "ui.export.file.optimizer"},
                              NamedFile{"tokenizer.json", "ui.export.file.tokenizer"}};
  constexpr std::array kGpt2{NamedFile{"config.json", "ui.export.file.gpt2"},
                             NamedFile{"model.safetensors", "ui.export.file.weights"},
                             NamedFile{"tokenizer.json", "ui.export.file.tokenizer"}};
  switch (ui.state.exports.choice.run) {
    case RunPart::Program:
      return training_program_code(exported_run(ui.state).job);
    case RunPart::History:
      return history_csv(ui.state.training->run.progress->history);
    case RunPart::Gpt2:
      if (!check_gpt2(ui.state.computation.scene())) return std::string();  // the card says why
      return folder_text(ui, kGpt2);
    case RunPart::Model:
    case RunPart::Curves:
    case RunPart::Film:
      break;
  }
  return folder_text(ui, kModel);
}

void run_ui(PanelUi& ui, const Rect& rect, const PreviewSources& sources, ExportPreviewMemory& memory) {
  if (!has_run(ui.state)) return;
  const ExportOptions& choice = ui.state.exports.choice;
  const TrainingHistory& history = ui.state.training->run.progress->history;
  if (choice.run == RunPart::Curves) {
    CurvesLook look;
    look.theme = choice.theme;
    look.language = choice.language;
    look.curves.is_log = choice.has_log_scale;
    if (choice.is_smooth) look.curves.smoothing = usual_smoothing(static_cast<double>(history.rows().size()));
    const SessionRun& run = ui.state.training->run;
    if (run.parent) look.branch = {*run.parent, run.branched_at};
    const std::vector<RunHistory> others = other_histories(*ui.state.training);
    look.beside = {run.letter, others};
    return paper_ui(ui, rect, sources, curves_picture(history, look));
  }
  const ExportPreviewMemory::Key key{ui.state.history.revision(), choice, std::nullopt, {}};
  if (memory.key != key) {
    const Result<std::string> text = run_text(ui);
    memory.fault = text ? std::nullopt : std::optional(text.error());
    memory.lines.clear();
    std::istringstream lines(text ? text.value() : "");
    for (std::string line; memory.lines.size() < kMaxLines && std::getline(lines, line);)
      memory.lines.push_back(line);
  }
  memory.key = key;
  if (memory.fault) return said_ui(ui, rect, ui.texts.tr(*memory.fault));
  text_lines_ui(ui, rect, memory.lines);
}

}  // namespace

void export_preview_ui(PanelUi& ui, const Rect& rect, const PreviewSources& sources,
                       ExportPreviewMemory& memory) {
  const ExportContent what = ui.state.exports.choice.what;
  if (what == ExportContent::Worksheet) return sheet_ui(ui, rect, memory);
  if (what == ExportContent::Run && ui.state.exports.choice.run != RunPart::Film)
    return run_ui(ui, rect, sources, memory);
  if (what == ExportContent::Heads && !shown_heads(ui.state).survey)
    return said_ui(ui, rect, ui.tr("ui.export.heads_preview"));
  const bool is_text = what == ExportContent::Numbers || what == ExportContent::Code;
  const Index cells = number_count(ui.state.computation.graph(), std::nullopt);
  if (!is_text && (sources.heatmaps || cells <= kMaxShapeCells))
    return paper_ui(ui, rect, sources, picture_of(ui.state, sources.lens));
  // What a question asks for is not told here; a file that is written has it.
  if (is_text && !blank_regions(ui.state).empty()) return said_ui(ui, rect, ui.tr("lesson.caption"));
  if (is_text && cells <= kMaxTextCells) return text_lines_ui(ui, rect, lines_of(ui.state, memory));
  const char* why = is_text ? "ui.export.no_text_preview" : "ui.export.no_preview";
  said_ui(ui, rect, ui.texts.tr(Message{why, {{"count", std::to_string(cells)}}}));
}

}  // namespace heed
