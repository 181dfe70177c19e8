#include "app/panels/stepper.h"

#include <algorithm>
#include <string>

#include "app/panels/names.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "app/text/rich_text.h"

namespace heed {
namespace {

enum class Progress { Done, Now, Ahead };

Progress progress_of(const Computation& computation, int step) {
  if (computation.playhead() > 0 && computation.step() == step) return Progress::Now;
  const bool is_done = computation.timeline().step_begin(step + 1) <= computation.playhead();
  return is_done && computation.playhead() > 0 ? Progress::Done : Progress::Ahead;
}

void draw_badge(const Ui& ui, ImVec2 center, int number, Progress progress) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = ui.px(12);
  if (progress == Progress::Done) {
    list.AddCircleFilled(center, radius, im_color(ui.theme.raised));
    return draw_icon(list, Icon::Check, center, ui.px(11), im_color(ui.theme.ink));
  }
  if (progress == Progress::Now) {
    list.AddCircleFilled(center, radius, im_color(ui.theme.ink));
  } else {
    list.AddCircle(center, radius - 0.5f, im_color(mix(ui.theme.edge, ui.theme.muted, 0.5f)), 0, ui.px(1));
  }
  const Color color = progress == Progress::Now ? ui.theme.on_ink : ui.theme.muted;
  draw_text_center(ui, center.x, center.y, bold_words(ui, size::kTextSmall, color), std::to_string(number));
}

// The formula, or where there is none, the matrices.
std::string subtitle(const Ui& ui, const Step& step) {
  if (!step.formula.empty()) return step.formula;
  std::string names;
  for (const NodeId node : step.nodes) {
    names += (names.empty() ? "" : " ") + readable_name(ui.state.computation, node);
  }
  return names;
}

void draw_words(const Ui& ui, const Rect& row, const Step& step, Progress progress) {
  const float x = row.x + ui.px(44), width = row.right() - ui.px(6) - x;
  const TextStyle title = words(ui, size::kText, progress == Progress::Ahead ? ui.theme.muted : ui.theme.ink);
  const TextStyle formula = numbers(ui, size::kTextTiny, ui.theme.muted);
  const std::string said = plain_rich_text(ui.texts.tr(step.title));
  const std::string below = subtitle(ui, step);
  const float apart = below.empty() ? 0 : ui.px(10);
  draw_text_left(ui, x, row.center_y() - apart, title, shortened(ui, title, said, width));
  draw_text_left(ui, x, row.center_y() + apart, formula, shortened(ui, formula, below, width));
}

void row_ui(Ui& ui, const Rect& row, const Step& step, bool is_narrow) {
  const Progress progress = progress_of(ui.state.computation, step.number);
  const std::string id = "step" + std::to_string(step.number);
  std::string tooltip = std::to_string(step.number) + "  " + plain_rich_text(ui.texts.tr(step.title));
  if (!step.formula.empty()) tooltip += "\n" + step.formula;
  const Touch state = touch(ui, id.c_str(), row, tooltip);
  if (state.is_pressed) ui.push(command::GoToStep{step.number});
  if (progress == Progress::Now) {
    fill(row, ui.theme.raised, ui.px(size::kRadius));
  } else if (state.is_hovered || state.is_held) {
    fill(row, mix(ui.theme.panel, ui.theme.raised, state.is_held ? 0.9f : 0.55f), ui.px(size::kRadius));
  }
  const float badge_x = is_narrow ? row.center_x() : row.x + ui.px(22);
  const float badge_y = is_narrow || subtitle(ui, step).empty() ? row.center_y() : row.center_y() - ui.px(10);
  draw_badge(ui, {badge_x, badge_y}, step.number, progress);
  if (!is_narrow) draw_words(ui, row, step, progress);
}

}  // namespace

void stepper_ui(Ui& ui, const Rect& rect, bool is_narrow) {
  const Rect area = inset(rect, ui.px(10));
  const float gap = ui.px(2);
  const float room = (area.height - gap * (kLastStep - 1)) / kLastStep;
  const float height = std::min(ui.px(is_narrow ? 44 : 58), room);
  float y = area.y;
  for (const Step& step : ui.state.computation.steps()) {
    row_ui(ui, {area.x, y, area.width, height}, step, is_narrow);
    y += height + gap;
  }
}

}  // namespace heed
