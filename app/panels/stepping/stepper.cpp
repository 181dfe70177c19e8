#include "app/panels/stepping/stepper.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "app/text/rich_text.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

enum class StepProgress { Done, Now, Ahead };

// What a page is about goes before what is computed, of which the check marks tell: one step is marked.
bool is_spoken_of(const AppState& state, int step) {
  if (const auto of_page = step_of_page(state)) return *of_page == step;
  return state.computation.playhead() > 0 && last_stepped_step(state) == step;
}

StepProgress progress_of(const AppState& state, int step) {
  const Computation& computation = state.computation;
  if (is_spoken_of(state, step)) return StepProgress::Now;
  const bool is_done = computation.timeline().step_begin(step + 1) <= computation.playhead();
  return is_done && computation.playhead() > 0 ? StepProgress::Done : StepProgress::Ahead;
}

void draw_badge(const Ui& ui, ImVec2 center, int number, StepProgress progress) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = ui.px(12);
  if (progress == StepProgress::Done) {
    list.AddCircleFilled(center, radius, im_color(ui.theme.raised));
    return draw_icon(list, Icon::Check, center, ui.px(11), im_color(ui.theme.ink));
  }
  if (progress == StepProgress::Now) {
    list.AddCircleFilled(center, radius, im_color(ui.theme.ink));
  } else {
    list.AddCircle(center, radius - 0.5f, im_color(mix(ui.theme.edge, ui.theme.muted, 0.5f)), 0, ui.px(1));
  }
  const Color color = progress == StepProgress::Now ? ui.theme.on_ink : ui.theme.muted;
  draw_text_center(ui, center.x, center.y, bold_words(ui, size::kTextSmall, color), std::to_string(number));
}

// Names the matrices that every head has once: `W_q W_k W_v × 8  W_o`.
std::string node_names(const PanelUi& ui, const Step& step) {
  const Computation& computation = ui.state.computation;
  const Attention* attention = shown_attention(ui.state);
  const std::size_t heads = attention ? attention->heads.size() : 0;
  std::string of_heads, shared;
  for (const NodeId node : step.nodes) {
    const NodeInfo& info = computation.graph().info(node);
    if (info.head.value_or(0) > 0) continue;
    std::string& names = info.head ? of_heads : shared;
    names += (names.empty() ? "" : " ") + info.id;
  }
  if (!of_heads.empty() && heads > 1) of_heads += " ×\u00a0" + std::to_string(heads);
  return of_heads + (of_heads.empty() || shared.empty() ? "" : "  ") + shared;
}

// Where an index such as [i, j] or |i - j| begins at this place, its length; else 0.
std::size_t index_length(std::string_view text, std::size_t at) {
  constexpr std::size_t kLongest = 10;  // bytes
  if (text[at] != '[' && text[at] != '|') return 0;
  const std::size_t end = text.find(text[at] == '[' ? ']' : '|', at + 1);
  return end != text.npos && end - at < kLongest ? end + 1 - at : 0;
}

// Each equation on a line of its own, and no line ends within an index.
std::string in_lines(std::string_view formula) {
  std::string lines;
  int depth = 0;
  for (std::size_t at = 0; at < formula.size(); ++at) {
    if (const std::size_t length = index_length(formula, at); length > 0) {
      for (const char letter : formula.substr(at, length))
        letter == ' ' ? lines += "\u00a0" : lines += letter;
      at += length - 1;
      continue;
    }
    depth += formula[at] == '[' || formula[at] == '(' ? 1 : formula[at] == ']' || formula[at] == ')' ? -1 : 0;
    const bool is_between = depth == 0 && at > 0 && formula[at - 1] == ',' && formula[at] == ' ';
    lines += is_between ? '\n' : formula[at];
  }
  return lines;
}

// The formula, or where there is none, the matrices.
std::string subtitle(const PanelUi& ui, const Step& step) {
  return step.formula.empty() ? node_names(ui, step)
                              : in_lines(readable_names(ui.state.computation, step.formula));
}

constexpr float kWordsInset = 44, kRightInset = 6;
constexpr float kTitleRow = 36;    // with nothing below it
constexpr float kFormulaRow = 41;  // without the lines of the formula
constexpr float kRowGap = 2;

// The text of a row, wrapped to its width.
struct Row {
  WrappedText formula;
  float height = 0;
};
using Rows = std::vector<Row>;  // by step

Row make_row(const PanelUi& ui, const Step& step, float width, bool has_formula) {
  const float room = width - ui.px(kWordsInset + kRightInset);
  const std::string said = has_formula ? subtitle(ui, step) : std::string();
  if (said.empty()) return {{}, ui.px(kTitleRow)};
  WrappedText formula = wrap(ui, said, numbers(ui, size::kTextTiny, ui.theme.muted), room);
  const float height = ui.px(kFormulaRow) + formula.height();
  return {std::move(formula), height};
}

float height_of(const Ui& ui, const Rows& rows) {
  float height = ui.px(kRowGap) * static_cast<float>(rows.size() - 1);
  for (const Row& row : rows) height += row.height;
  return height;
}

// Of each of `count` rows that fill the area.
float even_height(const Rect& area, int count, float gap) {
  return (area.height - gap * static_cast<float>(count - 1)) / static_cast<float>(count);
}

// If there is no room for every formula, only the step that is spoken of shows its own; in a very low window
// none does. Tooltips show all of them.
Rows make_rows(const PanelUi& ui, const Rect& area) {
  const Steps& steps = ui.state.computation.steps();
  for (const bool shows_all : {true, false}) {
    Rows rows;
    for (const Step& step : steps) {
      const bool is_told = progress_of(ui.state, step.number) == StepProgress::Now;
      rows.push_back(make_row(ui, step, area.width, shows_all || is_told));
    }
    if (height_of(ui, rows) <= area.height) return rows;
  }
  const Row low{{}, std::min(ui.px(kTitleRow), even_height(area, steps.count(), ui.px(kRowGap)))};
  return Rows(static_cast<std::size_t>(steps.count()), low);
}

void draw_words(const Ui& ui, const Rect& rect, const Row& row, const Step& step, StepProgress progress) {
  const float x = rect.x + ui.px(kWordsInset);
  const TextStyle title =
      words(ui, size::kText, progress == StepProgress::Ahead ? ui.theme.muted : ui.theme.ink);
  const std::string said = plain_rich_text(ui.texts.tr(step.title()));
  if (row.formula.lines.empty()) return draw_text_left(ui, x, rect.center_y(), title, said);
  draw_text_left(ui, x, rect.y + ui.px(19), title, said);
  draw_wrapped(ui, row.formula, {x, rect.y + ui.px(32), rect.right() - x, row.formula.height()});
}

void row_ui(PanelUi& ui, const Rect& rect, const Row& row, const Step& step, bool is_narrow) {
  const StepProgress progress = progress_of(ui.state, step.number);
  const std::string id = "step" + std::to_string(step.number);
  std::string tooltip = std::to_string(step.number) + "  " + plain_rich_text(ui.texts.tr(step.title()));
  if (!step.formula.empty()) tooltip += "\n" + readable_names(ui.state.computation, step.formula);
  const Response state = interact(ui, id.c_str(), rect, tooltip);
  if (state.is_pressed) ui.push(command::GoToStep{step.number});
  if (progress == StepProgress::Now) {
    fill(rect, ui.theme.raised, ui.px(size::kRadius));
  } else if (state.is_hovered || state.is_held) {
    fill(rect, mix(ui.theme.panel, ui.theme.raised, state.is_held ? 0.9f : 0.55f), ui.px(size::kRadius));
  }
  const float badge_x = is_narrow ? rect.center_x() : rect.x + ui.px(22);
  const bool is_level = is_narrow || row.formula.lines.empty();
  draw_badge(ui, {badge_x, is_level ? rect.center_y() : rect.y + ui.px(19)}, step.number, progress);
  if (!is_narrow) draw_words(ui, rect, row, step, progress);
}

}  // namespace

std::optional<int> step_of_page(const AppState& state) {
  const Computation& computation = state.computation;
  const std::optional<Focus> focus = lasting_focus_of(state);
  if (!state.lesson || !focus || focus->source != Focus::Source::Page) return std::nullopt;
  const int step = computation.graph().info(focus->moment.node).step;
  return step >= 1 && step < computation.step() ? std::optional(step) : std::nullopt;
}

void stepper_ui(PanelUi& ui, const Rect& rect, bool is_narrow, ChapterMemory& memory) {
  if (ui.state.computation.scene().has_blocks()) return chapter_list_ui(ui, rect, is_narrow, memory);
  const Rect area = inset(rect, ui.px(10));
  const float gap = ui.px(kRowGap);
  const Steps& steps = ui.state.computation.steps();
  const Row badge{{}, std::min(ui.px(44), even_height(area, steps.count(), gap))};
  const Rows rows = is_narrow ? Rows(static_cast<std::size_t>(steps.count()), badge) : make_rows(ui, area);
  float y = area.y;
  for (const Step& step : steps) {
    const Row& row = rows[static_cast<std::size_t>(step.number - steps.first())];
    row_ui(ui, {area.x, y, area.width, row.height}, row, step, is_narrow);
    y += row.height + gap;
  }
}

}  // namespace heed
