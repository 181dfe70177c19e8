#include "app/panels/code/code_tab.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/panels/base/ahead_text.h"
#include "app/panels/code/code_wrap.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kButtonGap = 8;
constexpr float kCodeSize = 11.5f, kCodeRow = 21, kWellPad = 10, kDialectHeight = 34, kCopyHeight = 32;
constexpr Index kMaxTipRows = 8, kMaxTipCols = 6;
constexpr int kFirstComputingStep = 3;

// The step whose code is being executed: code repeated for other queries appears once, in its own step.
int code_step(const AppState& state) {
  const Computation& computation = state.computation;
  const auto moment = last_stepped_moment(state);
  return moment ? computation.graph().info(moment->node).step : computation.steps().first();
}

const std::vector<CodeLine>& lines_of_steps(const PanelUi& ui, int first, int last, CodeMemory& memory) {
  const Computation& computation = ui.state.computation;
  const CodeMemory::Key key{ui.state.history.revision(), ui.state.view.dialect, first, last};
  if (memory.key == key) return memory.lines;
  memory.lines.clear();
  for (int step = first; step <= last; ++step) {
    const std::vector<CodeLine> lines =
        code_of_step(computation.scene(), computation.built(), key.dialect, step);
    memory.lines.insert(memory.lines.end(), lines.begin(), lines.end());
  }
  memory.key = key;
  return memory.lines;
}

void dialect_ui(PanelUi& ui, Flow& flow) {
  const std::array segments = {Segment{"code_torch", "PyTorch", ui.tr("ui.code.dialect_tip")},
                               Segment{"code_numpy", "NumPy", ui.tr("ui.code.dialect_tip")},
                               Segment{"code_tensorflow", "TF", ui.tr("ui.code.tensorflow_tip")},
                               Segment{"code_eigen", "Eigen", ui.tr("ui.code.dialect_tip")}};
  const auto now = static_cast<int>(ui.state.view.dialect);
  const int chosen = segmented(ui, flow.take(ui.px(kDialectHeight)), segments, now);
  if (chosen != now) ui.push(command::SetDialect{static_cast<Dialect>(chosen)});
}

// The numbers of a matrix in rows, as many as a tooltip has room for.
std::string numbers_text(const Computation& computation, NodeId node) {
  const Shape& shape = computation.graph().shape(node);
  if (computation.known(node) == 0) return "";
  std::string text;
  for (Index row = 0; row < std::min(shape.rows, kMaxTipRows); ++row) {
    text += "\n";
    for (Index col = 0; col < std::min(shape.cols, kMaxTipCols); ++col) {
      const Cell cell{row, col};
      text += col > 0 ? "   " : "";
      text += computation.is_known(node, cell) ? readable_number(computation.graph(), {node, cell}) : "·";
    }
    if (shape.cols > kMaxTipCols) text += "   …";
  }
  return shape.rows > kMaxTipRows ? text + "\n…" : text;
}

std::string line_tip(const PanelUi& ui, const CodeLine& line) {
  const Computation& computation = ui.state.computation;
  const NodeId node = line.nodes.front();
  const Message about{
      "ui.code.line_tip",
      {{"name", readable_name(computation, node)}, {"shape", size_text(computation.graph().shape(node))}}};
  const auto is_of_node = [&](const RegionRef& blank) { return blank.node == node; };
  // Hides answers to an exercise or a question.
  if (std::ranges::any_of(hidden_regions(ui.state), is_of_node))
    return ui.texts.tr(about) + "\n" + ui.tr("ui.lesson.blank_tip");
  const std::string numbers = numbers_text(computation, node);
  return ui.texts.tr(about) + (numbers.empty() ? "\n" + ahead_text(ui, node) : numbers);
}

// Whether code has numbers that a question asks for: those that are given, and those that were put in the
// place of computed ones.
bool has_blank_numbers(const AppState& state) {
  const Graph& graph = state.computation.graph();
  return std::ranges::any_of(blank_regions(state), [&](const RegionRef& blank) {
    return graph.inputs(blank.node).empty() || !graph.overrides(blank.node).empty();
  });
}

bool is_happening(const Computation& computation, const CodeLine& line) {
  const auto moment = computation.last_moment();
  return moment && std::find(line.nodes.begin(), line.nodes.end(), moment->node) != line.nodes.end();
}

void line_ui(PanelUi& ui, const Rect& row, const ShownLine& shown, std::size_t at) {
  const CodeLine& line = *shown.line;
  if (!line.nodes.empty()) {
    const Computation& computation = ui.state.computation;
    const std::string id = "line_" + std::to_string(at + 1);
    const Response state = interact(ui, id.c_str(), row, line_tip(ui, line), {size::kRadiusSmall});
    const Color color = role_color(ui.theme, computation.graph().info(line.nodes.front()).role);
    if (is_happening(computation, line)) {
      fill(row, with_alpha(color, 40));
      fill({row.x, row.y, ui.px(3), row.height}, color);
    }
    if (state.is_hovered || state.is_held) fill(row, with_alpha(color, 28));
    const CellRef first{line.nodes.front(), {0, 0}};
    if (state.is_pointed_at) ui.pointing.cell = first;
    if (state.is_pressed && computation.is_known(first.node, first.cell)) ui.push(command::Select{first});
  }
  const Color ink = line.nodes.empty() ? ui.theme.muted : ui.theme.ink;
  float y = row.y + ui.px(kCodeRow) / 2;
  for (const std::string& each : shown.rows) {
    draw_text_left(ui, row.x + ui.px(kWellPad), y, literal(numbers(ui, kCodeSize, ink)), each);
    y += ui.px(kCodeRow);
  }
}

// The code of the step in a box that scrolls sideways if lines are too long to be wrapped.
void code_ui(PanelUi& ui, Flow& flow, const std::vector<CodeLine>& code) {
  const TextStyle style = literal(numbers(ui, kCodeSize, ui.theme.ink));
  const Rect probe = flow.take(0);
  const float room = probe.width - ui.px(2 * kWellPad), letter = text_size(ui, style, "0").x;
  const std::vector<ShownLine> lines = shown_lines(code, static_cast<std::size_t>(room / letter));
  float width = 0, rows = 0;
  for (const ShownLine& line : lines) {
    rows += static_cast<float>(line.rows.size());
    for (const std::string& row : line.rows) width = std::max(width, text_size(ui, style, row).x);
  }
  const float height = ui.px(kCodeRow) * rows + ui.px(2 * kWellPad);
  const bool is_wide = width + ui.px(2 * kWellPad) > probe.width;
  const Rect well = flow.take(height + (is_wide ? ImGui::GetStyle().ScrollbarSize + ui.px(4) : 0));
  fill(well, ui.theme.canvas, ui.px(size::kRadius));
  outline(well, ui.theme.line, ui.px(size::kRadius), ui.px(1));
  ImGui::SetCursorScreenPos(min_of(well));
  if (ImGui::BeginChild("lines", {well.width, well.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_HorizontalScrollbar |
                            ImGuiWindowFlags_NoScrollWithMouse)) {
    const float whole = std::max(well.width, width + ui.px(2 * kWellPad));
    Rect row{well.x - ImGui::GetScrollX(), well.y + ui.px(kWellPad), whole, ui.px(kCodeRow)};
    for (std::size_t at = 0; at < lines.size(); ++at, row.y += row.height) {
      row.height = ui.px(kCodeRow) * static_cast<float>(lines[at].rows.size());
      line_ui(ui, row, lines[at], at);
    }
    ImGui::SetCursorScreenPos({well.x - ImGui::GetScrollX(), well.y});
    ImGui::Dummy({whole, height});
  }
  ImGui::EndChild();
}

std::string joined(const std::vector<CodeLine>& lines) {
  std::string text;
  for (const CodeLine& line : lines) text += line.text + "\n";
  return text;
}

// The step that the list marks; where it repeats another one, which has the code, that one, too.
void title_ui(PanelUi& ui, Flow& flow, int code_of) {
  const Computation& computation = ui.state.computation;
  const auto title = [&](int step) { return ui.texts.tr(computation.steps().at(step).title()); };
  const int now = last_stepped_step(ui.state);
  flow.text(std::to_string(now) + ". " + title(now), bold_words(ui, 13, ui.theme.ink));
  if (now == code_of) return;
  const Message repeats{"ui.code.repeats", {{"step", std::to_string(code_of)}, {"title", title(code_of)}}};
  flow.text(ui.texts.tr(repeats), words(ui, 13, ui.theme.muted));
}

void copy_ui(PanelUi& ui, Flow& flow, const std::vector<CodeLine>& lines) {
  const Computation& computation = ui.state.computation;
  const Rect row = flow.take(ui.px(kCopyHeight));
  flow.gap(kButtonGap);
  const Rect below = flow.take(ui.px(kCopyHeight));
  const float half = (row.width - ui.px(kButtonGap)) / 2;
  const auto button = [&](const char* id, const Rect& rect, const char* label, const char* tip) {
    fill(rect, ui.theme.raised, ui.px(size::kRadius));
    return text_button(ui, id, rect, ui.tr(label), ui.tr(tip));
  };
  if (button("copy_step", {row.x, row.y, half, row.height}, "ui.code.copy_step", "ui.code.copy_step_tip")) {
    ImGui::SetClipboardText(joined(lines).c_str());
    ui.push(command::ShowToast{{"ui.said.code_copied", {}}});
  }
  if (button("copy_program", {row.right() - half, row.y, half, row.height}, "ui.code.copy_program",
             "ui.code.copy_program_tip")) {
    const std::string text = export_code(computation.scene(), computation.built(), ui.state.view.dialect);
    ImGui::SetClipboardText(text.c_str());
    ui.push(command::ShowToast{{"ui.said.program_copied", {}}});
  }
  if (button("save_program", below, "ui.code.save_program", "ui.code.save_program_tip")) {
    ExportOptions choice = ui.state.exports.choice;
    choice.what = ExportContent::Code;
    choice.dialect = ui.state.view.dialect;
    ui.push(FileCommand{file_command::AskExport{choice}});
  }
}

}  // namespace

void code_tab_ui(PanelUi& ui, Flow& flow, CodeMemory& memory) {
  if (has_blank_numbers(ui.state))
    return flow.text(ui.tr("lesson.caption"), words(ui, size::kText, ui.theme.muted));
  dialect_ui(ui, flow);
  const int step = code_step(ui.state);
  const std::vector<CodeLine>& lines = lines_of_steps(ui, step, step, memory);
  flow.gap(size::kSpace3);
  title_ui(ui, flow, step);
  flow.gap(size::kSpace1);
  if (lines.empty()) {
    flow.text(ui.tr("ui.code.nothing"), words(ui, 13, ui.theme.muted));
  } else {
    code_ui(ui, flow, lines);
  }
  flow.gap(size::kSpace2);
  copy_ui(ui, flow, lines);
  flow.gap(size::kSpace2);
  flow.text(ui.tr("ui.code.note"), words(ui, 12, ui.theme.muted));
}

void lesson_code_ui(PanelUi& ui, Flow& flow, CodeMemory& memory) {
  if (has_blank_numbers(ui.state)) return;
  const int last = code_step(ui.state);
  const std::vector<CodeLine>& lines = lines_of_steps(ui, std::min(kFirstComputingStep, last), last, memory);
  if (!lines.empty()) code_ui(ui, flow, lines);
}

}  // namespace heed
