#include "app/panels/files/export_card.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/files/export_file.h"
#include "app/files/exported_run.h"
#include "app/panels/files/choice_rows.h"
#include "app/panels/files/worksheet_rows.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "app/state/update_on_paper.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/export/training_program.h"
#include "core/scene/gpt2_folder.h"

namespace heed {
namespace {

constexpr float kExportWidth = 860, kExportHeight = 640, kExportSide = 28, kExportHead = 62, kExportFoot = 72;
constexpr double kLargeFileBytes = 1e6;
constexpr float kColumns = 24;

struct WhatWords {
  ExportContent what;
  const char* id;
  const char* name;
  const char* says;
};

constexpr std::array kWhats{
    WhatWords{ExportContent::Figure, "export_figure", "ui.export.figure", "ui.export.figure_says"},
    WhatWords{ExportContent::Selection, "export_selection", "ui.export.selection",
              "ui.export.selection_says"},
    WhatWords{ExportContent::Vectors, "export_vectors", "ui.export.vectors", "ui.export.vectors_says"},
    WhatWords{ExportContent::Heads, "export_heads", "ui.export.heads", "ui.export.heads_says"},
    WhatWords{ExportContent::Stepping, "export_stepping", "ui.export.stepping", "ui.export.stepping_says"},
    WhatWords{ExportContent::Numbers, "export_numbers", "ui.export.numbers", "ui.export.numbers_says"},
    WhatWords{ExportContent::Code, "export_code", "ui.export.code", "ui.export.code_says"},
    WhatWords{ExportContent::Worksheet, "export_worksheet", "ui.export.worksheet",
              "ui.export.worksheet_says"},
    WhatWords{ExportContent::Run, "export_run", "ui.export.run", "ui.export.run_says"}};

constexpr std::array kRunSays{"ui.export.run_model_says",   "ui.export.run_gpt2_says",
                              "ui.export.run_program_says", "ui.export.run_history_says",
                              "ui.export.run_curves_says",  "ui.export.run_film_says"};

void picture_rows(Ui& ui, ChoiceRows& rows) {
  const std::array formats = {Segment{"picture_svg", "SVG", ui.tr("ui.export.svg_tip")},
                              Segment{"picture_pdf", "PDF", ui.tr("ui.export.pdf_tip")},
                              Segment{"picture_png", "PNG", ui.tr("ui.export.png_tip")}};
  rows.row("ui.export.format", formats, rows.choice.picture);
  if (rows.choice.picture != PictureKind::Png) return;
  const std::string tip = ui.tr("ui.export.scale_tip");
  const std::array scales = {Segment{"scale_1", "1×", tip}, Segment{"scale_2", "2×", tip},
                             Segment{"scale_3", "3×", tip}, Segment{"scale_4", "4×", tip}};
  rows.choice.scale = rows.row("ui.export.scale", scales, rows.choice.scale - 1) + 1;
}

// What is selected in the window, with its arithmetic.
void selection_row(PanelUi& ui, ChoiceRows& rows) {
  if (!ui.state.view.selection) return;
  const std::string tip = ui.tr("ui.export.selected_tip");
  const std::array choices = {Segment{"selected_shown", ui.tr("ui.export.selected_shown"), tip},
                              Segment{"selected_left_out", ui.tr("ui.export.selected_left_out"), tip}};
  rows.choice.shows_selection =
      rows.row("ui.export.selected", choices, rows.choice.shows_selection ? 0 : 1) == 0;
}

void look_rows(Ui& ui, ChoiceRows& rows) {
  const std::array themes = {Segment{"theme_dark", ui.tr("ui.export.dark"), ui.tr("ui.export.theme_tip")},
                             Segment{"theme_light", ui.tr("ui.export.light"), ui.tr("ui.export.theme_tip")}};
  rows.row("ui.export.theme", themes, rows.choice.theme);
  const std::array languages = {Segment{"words_en", "English", ui.tr("ui.export.words_tip")},
                                Segment{"words_zh", "中文", ui.tr("ui.export.words_tip")}};
  rows.row("ui.export.words", languages, rows.choice.language);
}

constexpr Values<int, 4> kWidths{"ui.export.width",
                                 "ui.export.width_tip",
                                 "width_",
                                 {{{480, "480"}, {640, "640"}, {960, "960"}, {1280, "1280"}}}};
constexpr Values<int, 4> kRates{
    "ui.export.rate", "ui.export.rate_tip", "rate_", {{{5, "5"}, {10, "10"}, {20, "20"}, {50, "50"}}}};
constexpr Values<double, 5> kPaces{"ui.export.pace",
                                   "ui.export.pace_tip",
                                   "pace_",
                                   {{{0.5, "0.5"}, {1, "1"}, {1.5, "1.5"}, {3, "3"}, {6, "6"}}}};

void stepping_rows(PanelUi& ui, ChoiceRows& rows) {
  step_rows(ui, rows, rows.choice.steps);
  value_row(ui, rows, kWidths, rows.choice.width);
  value_row(ui, rows, kRates, rows.choice.frames_per_sec);
  value_row(ui, rows, kPaces, rows.choice.secs_per_moment);
}

// 2.3 MB
std::string size_text(double bytes) {
  const bool is_giga = bytes >= 1e9;
  const double units = bytes / (is_giga ? 1e9 : 1e6);
  char text[32];
  std::snprintf(text, sizeof text, units < 10 ? "%.1f %s" : "%.0f %s", units, is_giga ? "GB" : "MB");
  return text;
}

// Says how large a large file will be, before it is written.
void large_file_ui(const PanelUi& ui, ChoiceRows& rows) {
  const auto& selection = ui.state.view.selection;
  NumberExportOptions wanted{rows.choice.numbers, {}, rows.choice.language};
  if (!rows.choice.is_all_numbers && selection) wanted.node = selection->node;
  const Graph& graph = ui.state.computation.graph();
  const double bytes = estimated_bytes(graph, wanted);
  if (bytes < kLargeFileBytes) return;
  rows.says(ui.texts.tr(
      Message{"ui.export.large_file",
              {{"count", std::to_string(number_count(graph, wanted.node))}, {"size", size_text(bytes)}}}));
}

void number_rows(PanelUi& ui, ChoiceRows& rows) {
  const std::array formats = {Segment{"numbers_csv", "CSV", ui.tr("ui.export.csv_tip")},
                              Segment{"numbers_npy", "NPY", ui.tr("ui.export.npy_tip")},
                              Segment{"numbers_json", "JSON", ui.tr("ui.export.json_tip")},
                              Segment{"numbers_markdown", "MD", ui.tr("ui.export.markdown_tip")},
                              Segment{"numbers_latex", "LaTeX", ui.tr("ui.export.latex_tip")}};
  rows.row("ui.export.format", formats, rows.choice.numbers);
  const auto& selection = ui.state.view.selection;
  const std::string name =
      selection ? readable_name(ui.state.computation, selection->node) : ui.tr("ui.export.selected_matrix");
  const std::array which = {
      Segment{"numbers_all", ui.tr("ui.export.all"), ui.tr("ui.export.all_tip")},
      Segment{"numbers_one", name, ui.tr(selection ? "ui.export.one_tip" : "ui.export.none_tip")}};
  const int chosen = rows.row("ui.export.which", which, rows.choice.is_all_numbers || !selection ? 0 : 1);
  rows.choice.is_all_numbers = chosen == 0 || !selection;
  large_file_ui(ui, rows);
}

void code_rows(PanelUi& ui, ChoiceRows& rows) {
  const std::string tip = ui.tr("ui.code.dialect_tip");
  const std::array dialects = {Segment{"program_torch", "PyTorch", tip},
                               Segment{"program_numpy", "NumPy", tip},
                               Segment{"program_tensorflow", "TF", ui.tr("ui.code.tensorflow_tip")},
                               Segment{"program_eigen", "Eigen", tip}};
  rows.row("ui.export.language", dialects, rows.choice.dialect);
  const auto weights =
      weights_path(ui.state.computation.scene(), rows.choice.dialect, name_for(ui.state, rows.choice));
  if (weights) rows.says(ui.texts.tr(Message{"ui.export.weights_beside", {{"file", weights->string()}}}));
}

std::string said_of(const PanelUi& ui, const ExportOptions& choice) {
  const auto& selection = ui.state.view.selection;
  if (choice.what == ExportContent::Selection && selection)
    return ui.texts.tr(
        Message{"ui.export.matrix_says", {{"name", readable_name(ui.state.computation, selection->node)}}});
  return ui.tr(kWhats[static_cast<std::size_t>(choice.what)].says);
}

// Whether what is chosen can be written at all.
Status check_choice(const AppState& state, const ExportOptions& choice) {
  const bool is_gpt2 = choice.what == ExportContent::Run && choice.run == RunPart::Gpt2;
  return is_gpt2 ? check_gpt2(state.computation.scene()) : Status();
}

// What stays of the run as a whole, or of its course.
void run_part_rows(PanelUi& ui, ChoiceRows& rows) {
  const auto now = static_cast<int>(rows.choice.run);
  constexpr int kOfCourse = static_cast<int>(RunPart::History);
  const std::array whole = {
      Segment{"run_model", ui.tr("ui.export.run_model"), ui.tr("ui.export.run_model_tip")},
      Segment{"run_gpt2", "GPT-2", ui.tr("ui.export.run_gpt2_tip")},
      Segment{"run_program", "PyTorch", ui.tr("ui.export.run_program_tip")}};
  const std::array course = {
      Segment{"run_history", "CSV", ui.tr("ui.export.run_history_tip")},
      Segment{"run_curves", ui.tr("ui.export.run_curves"), ui.tr("ui.export.run_curves_tip")},
      Segment{"run_film", "GIF", ui.tr("ui.export.run_film_tip")}};
  const int model = rows.row("ui.export.run_whole", whole, now < kOfCourse ? now : -1);
  const int part = rows.row("ui.export.run_course", course, now < kOfCourse ? -1 : now - kOfCourse);
  if (model >= 0 && model != now) rows.choice.run = static_cast<RunPart>(model);
  if (part >= 0 && part + kOfCourse != now) rows.choice.run = static_cast<RunPart>(part + kOfCourse);
}

// Whether the program does all that was changed on the way, too.
void program_rows(PanelUi& ui, ChoiceRows& rows) {
  const TrainingJob job = exported_run(ui.state).job;
  const Index first = job.state ? job.state->step : 0;
  const char* of = first == 0 ? (is_planned(job) ? "ui.export.program_untrained" : "ui.export.program_whole")
                   : is_planned(job) ? "ui.export.program_planned"
                                     : "ui.export.program_from";
  const std::string run = ui.texts.tr({of, {{"first", std::to_string(first)}}});
  const std::string count = std::to_string(step_count_of_program(job));
  rows.says(ui.texts.tr({"ui.export.run_program_says", {{"run", run}, {"count", count}}}));
  if (const std::size_t changes = change_count(job); changes > 0)
    rows.says(ui.texts.tr({"ui.export.program_changes", {{"count", std::to_string(changes)}}}));
  for (const Message& message : job.unrepeated)
    rows.says(ui.texts.tr({"ui.export.program_leaves_out", {{"what", ui.texts.tr(message)}}}));
}

void run_rows(PanelUi& ui, ChoiceRows& rows) {
  run_part_rows(ui, rows);
  const Status fits = check_choice(ui.state, rows.choice);
  if (!fits) {
    rows.says(ui.texts.tr({"ui.export.no_gpt2", {{"why", ui.texts.tr(fits.error())}}}));
  } else if (rows.choice.run == RunPart::Program) {
    program_rows(ui, rows);
  } else {
    rows.says(ui.tr(kRunSays[static_cast<std::size_t>(rows.choice.run)]));
  }
  if (rows.choice.run == RunPart::Curves) {
    const std::string scale_tip = ui.tr("ui.train.log_tip"), smooth_tip = ui.tr("ui.train.smooth_tip");
    const std::array scales = {Segment{"curves_linear", ui.tr("ui.export.linear"), scale_tip},
                               Segment{"curves_log", ui.tr("ui.train.log"), scale_tip}};
    rows.choice.has_log_scale = rows.row("ui.export.axis", scales, rows.choice.has_log_scale ? 1 : 0) == 1;
    const std::array lines = {Segment{"curves_raw", ui.tr("ui.export.raw"), smooth_tip},
                              Segment{"curves_smooth", ui.tr("ui.train.smooth"), smooth_tip}};
    rows.choice.is_smooth = rows.row("ui.export.lines", lines, rows.choice.is_smooth ? 1 : 0) == 1;
    picture_rows(ui, rows);
    return look_rows(ui, rows);
  }
  if (rows.choice.run != RunPart::Film) return;
  if (ui.state.computation.scene().has_blocks()) {
    const std::string tip = ui.tr("ui.export.film_tip");
    const std::array views = {Segment{"film_shown", ui.tr("ui.export.film_shown"), tip},
                              Segment{"film_heads", ui.tr("ui.export.film_heads"), tip}};
    rows.choice.shows_all_heads = rows.row("ui.export.film", views, rows.choice.shows_all_heads ? 1 : 0) == 1;
  }
  value_row(ui, rows, kWidths, rows.choice.width);
  value_row(ui, rows, kRates, rows.choice.frames_per_sec);
  look_rows(ui, rows);
}

void rows_ui(PanelUi& ui, ChoiceRows& rows) {
  if (rows.choice.what != ExportContent::Run) rows.says(said_of(ui, rows.choice));
  switch (rows.choice.what) {
    case ExportContent::Figure:
      picture_rows(ui, rows);
      selection_row(ui, rows);
      return look_rows(ui, rows);
    case ExportContent::Selection:
    case ExportContent::Vectors:
    case ExportContent::Heads:
      picture_rows(ui, rows);
      return look_rows(ui, rows);
    case ExportContent::Stepping:
      stepping_rows(ui, rows);
      return look_rows(ui, rows);
    case ExportContent::Numbers:
      return number_rows(ui, rows);
    case ExportContent::Code:
      return code_rows(ui, rows);
    case ExportContent::Worksheet:
      return worksheet_rows(ui, rows);
    case ExportContent::Run:
      return run_rows(ui, rows);
  }
}

float label_button_width(const Ui& ui, const std::string& label) {
  return std::ceil(text_size(ui, words(ui, size::kText, ui.theme.ink), label).x) + ui.px(2 * size::kSpace4);
}

void export_foot_ui(PanelUi& ui, const Rect& foot, const ExportOptions& choice) {
  const float height = ui.px(size::kControl), y = foot.center_y() - height / 2;
  const std::string share = ui.tr("ui.export.share"), go = ui.tr("ui.export.go");
  const float go_width = label_button_width(ui, go);
  ButtonLook primary, plain;
  const bool is_idle = ui.state.exports.path.empty();
  plain.is_on = true;
  primary.is_primary = primary.is_enabled = is_idle && check_choice(ui.state, choice);
  primary.is_on = !primary.is_enabled;  // on a surface of its own all the same
  if (text_button(ui, "export_share", {foot.x, y, label_button_width(ui, share), height}, share,
                  ui.tr("ui.key.share_tip"), plain))
    ui.push(WindowCommand{window_command::CopyShareText{}});
  const char* tip = is_idle ? "ui.export.go_tip" : "ui.export.busy_tip";
  // Enter means the button that is drawn as the first choice, as long as the keyboard is on no other control.
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_entered = primary.is_enabled && !io.NavVisible && !io.WantTextInput &&
                          !ImGui::IsWindowAppearing() &&
                          (ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter));
  if (is_entered) ui.push(FileCommand{file_command::AskExport{choice}});
  if (text_button(ui, "export_go", {foot.right() - go_width, y, go_width, height}, go, ui.tr(tip), primary))
    ui.push(FileCommand{file_command::AskExport{choice}});
}

// The last one is there only if there is a run.
ExportContent what_ui(Ui& ui, const Rect& rect, ExportContent now, bool has_run) {
  std::vector<Segment> segments;
  for (const WhatWords& each : kWhats) {
    if (each.what == ExportContent::Run && !has_run) continue;
    const bool is_said = &each == &kWhats[static_cast<std::size_t>(now)];  // below the choice
    segments.push_back({each.id, ui.tr(each.name), is_said ? "" : ui.tr(each.says)});
  }
  const float width = std::min(rect.width, segmented_width(ui, segments));
  return static_cast<ExportContent>(
      segmented(ui, {rect.x, rect.y, width, rect.height}, segments, static_cast<int>(now)));
}

void export_body_ui(PanelUi& ui, ImVec2 window_px, const PreviewSources& sources,
                    ExportPreviewMemory& memory) {
  const Rect card = centered_card(ui, window_px, kExportWidth, kExportHeight);
  draw_card(ui, window_px, card);
  const float side = ui.px(kExportSide), button = ui.px(size::kControl);
  const float middle = card.y + ui.px(kExportHead) / 2;
  draw_text_left(ui, card.x + side, middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.export.title"));
  const Rect close{card.right() - side - button + ui.px(8), middle - button / 2, button, button};
  const Rect strip{card.x + side, card.y + ui.px(kExportHead), card.width - 2 * side, ui.px(kChoiceHeight)};
  const ExportOptions before = ui.state.exports.choice;
  const float top = strip.bottom() + ui.px(20), bottom = card.bottom() - ui.px(kExportFoot);
  const float half = (strip.width - ui.px(kColumns)) / 2;
  ExportContent what = what_ui(ui, strip, before.what, has_run(ui.state));
  constexpr int kMostRows = 9, kMostRowsOfTransformer = 10;
  const bool has_blocks = ui.state.computation.scene().has_blocks();
  const int more = update_on_paper(ui.state) ? 1 : 0;
  ChoiceRows rows(ui, {strip.x, top, half, bottom - top}, before,
                  (has_blocks ? kMostRowsOfTransformer : kMostRows) + more);
  rows_ui(ui, rows);
  rows.choice.what = what;
  export_preview_ui(ui, {strip.right() - half, top, half, bottom - top}, sources, memory);
  export_foot_ui(ui, {strip.x, bottom, strip.width, ui.px(kExportFoot)}, rows.choice);
  // After the choices: the focus is on the first of them.
  if (icon_button(ui, "close_export", close, Icon::Close, ui.tr("ui.export.close_tip"), {13}))
    ui.push(command::ToggleExport{});
  if (!(rows.choice == before)) ui.push(command::SetExport{rows.choice});
  if (is_clicked_outside(card)) ui.push(command::ToggleExport{});
}

}  // namespace

void export_card_ui(PanelUi& ui, ImVec2 window_px, const PreviewSources& sources,
                    ExportPreviewMemory& memory) {
  if (!ui.state.exports.is_open || ui.state.files.is_modal()) return;
  overlay_ui("export", window_px, [&] { export_body_ui(ui, window_px, sources, memory); });
}

}  // namespace heed
