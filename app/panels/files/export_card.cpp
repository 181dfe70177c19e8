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
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kExportWidth = 860, kExportHeight = 640, kExportSide = 28, kExportHead = 62, kExportFoot = 72;
constexpr double kLargeFileBytes = 1e6;
constexpr float kChoiceHeight = 34, kChoiceGap = 8, kDenseHeight = 29, kDenseGap = 6, kRoomyRows = 440,
                kLabelWidth = 92, kWholeNumberWidth = 104, kColumns = 24;

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
    WhatWords{ExportContent::Stepping, "export_stepping", "ui.export.stepping", "ui.export.stepping_says"},
    WhatWords{ExportContent::Numbers, "export_numbers", "ui.export.numbers", "ui.export.numbers_says"},
    WhatWords{ExportContent::Code, "export_code", "ui.export.code", "ui.export.code_says"},
    WhatWords{ExportContent::Worksheet, "export_worksheet", "ui.export.worksheet",
              "ui.export.worksheet_says"}};

// Rows of labelled options; together they make the new choice.
class ChoiceRows {
 public:
  ChoiceRows(Ui& ui, const Rect& area, const ExportOptions& now)
      : ui_(ui), area_(area), y_(area.y), is_dense_(area.height < ui.px(kRoomyRows)), choice(now) {}

  int row(const char* label_key, std::span<const Segment> segments, int chosen) {
    const Rect room = labelled(label_key);
    const float width = std::min(room.width, segmented_width(ui_, segments));
    return segmented(ui_, {room.x, room.y, width, room.height}, segments, chosen);
  }
  // Begins a row; returns its room beside the label.
  Rect labelled(const char* label_key) {
    const Rect strip = take();
    draw_text_left(ui_, strip.x, strip.center_y(), words(ui_, size::kTextSmall, ui_.theme.muted),
                   ui_.tr(label_key));
    const float label = ui_.px(kLabelWidth);
    return {strip.x + label, strip.y, strip.width - label, strip.height};
  }
  template <typename T>
  void row(const char* label_key, std::span<const Segment> segments, T& value) {
    value = static_cast<T>(row(label_key, segments, static_cast<int>(value)));
  }
  Rect take() {
    const float height = is_dense_ ? kDenseHeight : kChoiceHeight, gap = is_dense_ ? kDenseGap : kChoiceGap;
    const Rect strip{area_.x, y_, area_.width, ui_.px(height)};
    y_ += ui_.px(height + gap);
    return strip;
  }
  void says(const std::string& text) {
    const WrappedText lines = wrap(ui_, text, words(ui_, 13, ui_.theme.muted), area_.width);
    draw_wrapped(ui_, lines, {area_.x, y_, area_.width, lines.height()});
    y_ += lines.height() + ui_.px(2 * kChoiceGap);
  }

 private:
  Ui& ui_;
  Rect area_;
  float y_;
  bool is_dense_;  // in a low window

 public:
  ExportOptions choice;
};

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

void look_rows(Ui& ui, ChoiceRows& rows) {
  const std::array themes = {Segment{"theme_dark", ui.tr("ui.export.dark"), ui.tr("ui.export.theme_tip")},
                             Segment{"theme_light", ui.tr("ui.export.light"), ui.tr("ui.export.theme_tip")}};
  rows.row("ui.export.theme", themes, rows.choice.theme);
  const std::array languages = {Segment{"words_en", "English", ui.tr("ui.export.words_tip")},
                                Segment{"words_zh", "中文", ui.tr("ui.export.words_tip")}};
  rows.row("ui.export.words", languages, rows.choice.language);
}

// A row with a whole number to be typed.
struct NumberRow {
  const char *id, *label, *tip;
  int least, most;
};

// What is typed counts once it is entered or left; if it is no such number, the value stays as it was.
void number_row(Ui& ui, ChoiceRows& rows, const NumberRow& row, int& value) {
  Rect strip = rows.labelled(row.label);
  const Rect field{strip.x, strip.y, std::min(strip.width, ui.px(kWholeNumberWidth)), strip.height};
  std::string text = std::to_string(value);
  FieldLook look;
  look.has_numbers = look.selects_all = true;
  const FieldResult answer = text_field(ui, row.id, field, text, ui.tr(row.tip), look);
  const std::optional<int> typed = parse_integer<int>(text);
  const bool is_right = typed && *typed >= row.least && *typed <= row.most;
  if (is_right && (answer.is_entered || answer.is_left)) value = *typed;
  if (is_right || !answer.is_active) return;
  outline(field, ui.theme.alert, ui.px(size::kRadiusSmall), ui.px(1.6f));
  const Message range{"ui.export.whole_number",
                      {{"least", std::to_string(row.least)}, {"most", std::to_string(row.most)}}};
  const TextStyle style = words(ui, 13, ui.theme.muted);
  const float x = field.right() + ui.px(size::kSpace2);
  draw_text_left(ui, x, field.center_y(), style, shortened(ui, style, ui.texts.tr(range), strip.right() - x));
}

// More steps than have room side by side are typed.
void many_step_rows(PanelUi& ui, ChoiceRows& rows, const StepRange& before, StepRange& range) {
  const int least = ui.state.computation.steps().first(), most = ui.state.computation.steps().last();
  StepRange now = before;
  number_row(ui, rows, {"##from_step", "ui.export.from", "ui.export.from_tip", least, most}, now.first);
  number_row(ui, rows, {"##to_step", "ui.export.to", "ui.export.to_tip", least, most}, now.last);
  if (now.first != before.first) now.last = std::max(now.first, now.last);
  now.first = std::min(now.first, now.last);
  if (now != before) range = now;
}

void step_rows(PanelUi& ui, ChoiceRows& rows, StepRange& range) {
  constexpr int kMostSegments = 10;
  const Steps& steps = ui.state.computation.steps();
  if (steps.count() > kMostSegments) return many_step_rows(ui, rows, steps.clipped(range), range);
  std::vector<std::string> ids;
  for (const char* end : {"from_", "to_"}) {
    for (const Step& step : steps) ids.push_back(end + std::to_string(step.number));
  }
  const auto segments = [&](int ids_before, const char* tip) {
    std::vector<Segment> all;
    for (const Step& step : steps) {
      const auto id = static_cast<std::size_t>(ids_before + step.number - steps.first());
      all.push_back({ids[id].c_str(), std::to_string(step.number), ui.tr(tip)});
    }
    return all;
  };
  const StepRange before = steps.clipped(range);
  const auto from = segments(0, "ui.export.from_tip"), to = segments(steps.count(), "ui.export.to_tip");
  const int first = rows.row("ui.export.from", from, before.first - steps.first()) + steps.first();
  const int last = rows.row("ui.export.to", to, before.last - steps.first()) + steps.first();
  // Moving one end past the other moves both.
  StepRange now = before;
  now.last = first != before.first ? std::max(first, last) : last;
  now.first = std::min(first, now.last);
  if (now != before) range = now;
}

// A row of a few values to choose from.
template <typename T, std::size_t kCount>
struct Values {
  const char* label;
  const char* tip;
  const char* id;
  std::array<std::pair<T, const char*>, kCount> values;
};
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

template <typename T, std::size_t kCount>
void value_row(Ui& ui, ChoiceRows& rows, const Values<T, kCount>& choices, T& value) {
  std::array<std::string, kCount> ids;
  std::vector<Segment> segments;
  int chosen = -1;
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto& [each, name] = choices.values[i];
    ids[i] = std::string(choices.id) + name;
    if (each == value) chosen = static_cast<int>(i);
    segments.push_back({ids[i].c_str(), name, ui.tr(choices.tip)});
  }
  const int now = rows.row(choices.label, segments, chosen);
  if (now >= 0) value = choices.values[static_cast<std::size_t>(now)].first;
}

void stepping_rows(PanelUi& ui, ChoiceRows& rows) {
  step_rows(ui, rows, rows.choice.steps);
  value_row(ui, rows, kWidths, rows.choice.width);
  value_row(ui, rows, kRates, rows.choice.frames_per_sec);
  value_row(ui, rows, kPaces, rows.choice.secs_per_moment);
}

constexpr Values<double, 4> kBlanks{"ui.export.blank",
                                    "ui.export.blank_tip",
                                    "blank_",
                                    {{{0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}}}};
constexpr Values<int, 4> kDecimals{
    "ui.export.decimals", "ui.export.decimals_tip", "decimals_", {{{1, "1"}, {2, "2"}, {3, "3"}, {4, "4"}}}};
constexpr NumberRow kSeed{"##sheet_seed", "ui.export.seed", "ui.export.seed_tip", 0, 999'999'999};
constexpr NumberRow kStudents{"##sheet_students", "ui.export.students", "ui.export.students_tip", 1, 500};

void worksheet_rows(PanelUi& ui, ChoiceRows& rows) {
  WorksheetOptions& sheet = rows.choice.worksheet;
  step_rows(ui, rows, sheet.steps);
  const std::array queries = {
      Segment{"first_query", ui.tr("ui.export.first_query"), ui.tr("ui.export.queries_tip")},
      Segment{"all_queries", ui.tr("ui.export.all_queries"), ui.tr("ui.export.queries_tip")}};
  sheet.is_all_rows = rows.row("ui.export.queries", queries, sheet.is_all_rows ? 1 : 0) == 1;
  value_row(ui, rows, kBlanks, sheet.blank_share);
  value_row(ui, rows, kDecimals, sheet.decimals);
  number_row(ui, rows, kSeed, sheet.seed);
  number_row(ui, rows, kStudents, sheet.students);
  const std::array keys = {Segment{"key_behind", ui.tr("ui.export.key_behind"), ui.tr("ui.export.keys_tip")},
                           Segment{"key_apart", ui.tr("ui.export.key_apart"), ui.tr("ui.export.keys_tip")}};
  sheet.has_own_keys = rows.row("ui.export.keys", keys, sheet.has_own_keys ? 1 : 0) == 1;
  const std::array languages = {Segment{"words_en", "English", ui.tr("ui.export.words_tip")},
                                Segment{"words_zh", "中文", ui.tr("ui.export.words_tip")}};
  rows.row("ui.export.words", languages, rows.choice.language);
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

void rows_ui(PanelUi& ui, ChoiceRows& rows) {
  rows.says(said_of(ui, rows.choice));
  switch (rows.choice.what) {
    case ExportContent::Figure:
    case ExportContent::Selection:
    case ExportContent::Vectors:
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
  primary.is_primary = plain.is_on = true;
  primary.is_enabled = ui.state.exports.path.empty();
  if (text_button(ui, "export_share", {foot.x, y, label_button_width(ui, share), height}, share,
                  ui.tr("ui.key.share_tip"), plain))
    ui.push(WindowCommand{window_command::CopyShareText{}});
  const char* tip = primary.is_enabled ? "ui.export.go_tip" : "ui.export.busy_tip";
  // Enter means the button that is drawn as the first choice, as long as the keyboard is on no other control.
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_entered = primary.is_enabled && !io.NavVisible && !io.WantTextInput &&
                          !ImGui::IsWindowAppearing() &&
                          (ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter));
  if (is_entered) ui.push(FileCommand{file_command::AskExport{choice}});
  if (text_button(ui, "export_go", {foot.right() - go_width, y, go_width, height}, go, ui.tr(tip), primary))
    ui.push(FileCommand{file_command::AskExport{choice}});
}

ExportContent what_ui(Ui& ui, const Rect& rect, ExportContent now) {
  std::vector<Segment> segments;
  for (const WhatWords& each : kWhats) {
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
  if (icon_button(ui, "close_export", close, Icon::Close, ui.tr("ui.export.close_tip"), {13}))
    ui.push(command::ToggleExport{});
  const Rect strip{card.x + side, card.y + ui.px(kExportHead), card.width - 2 * side, ui.px(kChoiceHeight)};
  const ExportOptions before = ui.state.exports.choice;
  const float top = strip.bottom() + ui.px(20), bottom = card.bottom() - ui.px(kExportFoot);
  const float half = (strip.width - ui.px(kColumns)) / 2;
  ExportContent what = what_ui(ui, strip, before.what);
  ChoiceRows rows(ui, {strip.x, top, half, bottom - top}, before);
  rows_ui(ui, rows);
  rows.choice.what = what;
  export_preview_ui(ui, {strip.right() - half, top, half, bottom - top}, sources, memory);
  export_foot_ui(ui, {strip.x, bottom, strip.width, ui.px(kExportFoot)}, rows.choice);
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
