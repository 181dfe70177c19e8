#include "app/panels/inspector/inspector.h"

#include <algorithm>

#include <imgui_internal.h>

#include "app/panels/base/choices.h"
#include "app/panels/base/inspected.h"
#include "app/panels/code/code_tab.h"
#include "app/panels/edit/edit_tab.h"
#include "app/panels/explain/explain_tab.h"
#include "app/panels/explain/ledger_panel.h"
#include "app/panels/explain/token_panel.h"
#include "app/panels/inspector/compare_tab.h"
#include "app/panels/inspector/inspector_memory.h"
#include "app/panels/lesson/exercise_tab.h"
#include "app/panels/lesson/lesson_tab.h"
#include "app/panels/training/train_tab.h"
#include "app/panels/vectors/vector_panel.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/text.h"
#include "app/state/explained_answer.h"
#include "app/state/focus.h"
#include "core/explain/logit_ledger.h"

namespace heed {

InspectorTab open_tab(const AppState& state) {
  if (is_tab_available(state, state.view.tab)) return state.view.tab;
  return state.lesson || state.exercise ? InspectorTab::Lesson : InspectorTab::Explain;
}

namespace {

constexpr float kTabsHeight = 54, kTabGap = 18, kMinTabGap = 9, kInspectorSide = 18;
constexpr float kAroundRing = 3.5f;   // between a control and the outer edge of its focus ring
constexpr float kTokenShare = 0.46f;  // of the height, at most; the rest is the explanation's
constexpr float kMinTokenRoom = 230;  // with less, the tokens stand at the end of what scrolls

std::string tab_name(const PanelUi& ui, std::size_t tab) {
  const bool is_exercise = static_cast<InspectorTab>(tab) == InspectorTab::Lesson && ui.state.exercise;
  return ui.tr(is_exercise ? "exercise.tab" : kTabChoices[tab].name);
}

// Font size and spacing of the tab names; reduced if they do not fit.
struct TabSetting {
  float em = size::kText;
  float gap_px = 0;
};

TabSetting tab_setting(const PanelUi& ui, float room_px) {
  TabSetting setting;
  for (const float em : {size::kText, 13.0f, 12.0f, 11.0f}) {
    float names_px = 0, gaps = -1;
    for (std::size_t at = 0; at < kTabChoices.size(); ++at) {
      if (!is_tab_available(ui.state, static_cast<InspectorTab>(at))) continue;
      names_px += text_size(ui, bold_words(ui, em, ui.theme.ink), tab_name(ui, at)).x;
      gaps += 1;
    }
    setting = {em, std::min(ui.px(kTabGap), (room_px - names_px) / std::max(gaps, 1.0f))};
    if (setting.gap_px >= ui.px(kMinTabGap)) break;
  }
  return setting;
}

void header_ui(PanelUi& ui, const Rect& rect) {
  float x = rect.x + ui.px(kInspectorSide);
  const TabSetting setting = tab_setting(ui, rect.width - 2 * ui.px(kInspectorSide));
  for (std::size_t at = 0; at < kTabChoices.size(); ++at) {
    const ChoiceInfo& tab = kTabChoices[at];
    const auto kind = static_cast<InspectorTab>(at);
    if (!is_tab_available(ui.state, kind)) continue;
    const bool is_open = open_tab(ui.state) == kind;
    const bool is_exercise = kind == InspectorTab::Lesson && ui.state.exercise;
    const std::string name = tab_name(ui, at);
    const TextStyle bold = bold_words(ui, setting.em, ui.theme.ink);
    const Rect area{x, rect.y + ui.px(10), text_size(ui, bold, name).x, rect.height - ui.px(20)};
    // The focus ring, too, stays clear of the tabs beside it.
    const float beside = std::clamp(setting.gap_px / 2 - ui.px(kAroundRing), 0.0f, ui.px(4));
    const Rect press{area.x - beside, area.y - ui.px(4), area.width + 2 * beside, area.height + ui.px(8)};
    const Response state = interact(ui, tab.id, press, ui.tr(is_exercise ? "exercise.tab_tip" : tab.tooltip));
    const Color color = is_open || state.is_hovered ? ui.theme.ink : ui.theme.muted;
    draw_text_left(ui, x, rect.center_y(), bold_words(ui, setting.em, color), name);
    if (is_open) fill({x, rect.bottom() - ui.px(3), area.width, ui.px(2)}, ui.theme.ink);
    if (state.is_pressed && !is_open) ui.push(command::OpenTab{kind});
    x = area.right() + setting.gap_px;
  }
  fill({rect.x, rect.bottom() - ui.px(1), rect.width, ui.px(1)}, ui.theme.line);
}

void explanation_ui(PanelUi& ui, const Rect& body, bool ends_with_tokens, const ExplainSource& source,
                    InspectorMemory& memory) {
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("content", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float side = ui.px(kInspectorSide);
    Flow flow(ui, body.x + side, body.y + side - ImGui::GetScrollY(), body.width - 2 * side);
    const auto cell = inspected_cell(ui.state, source.shown_now);
    const auto answer = has_ledger(ui.state.computation) ? told_answer(ui.state) : std::nullopt;
    if (answer) {
      ledger_ui(ui, flow, *answer, memory.ledger);
    } else if (cell) {
      explain_tab_ui(ui, flow, *cell, source, memory.sources);
    } else if (const auto focus = focus_of(ui.state)) {
      explain_matrix_ui(ui, flow, focus->moment.node);
    } else {
      flow.text(ui.tr("ui.inspector.empty"), words(ui, size::kText, ui.theme.muted));
    }
    if (!answer) practise_buttons_ui(ui, flow);
    flow.gap(size::kSpace4);
    if (ends_with_tokens) {
      const TokenPanel tokens = fitted_token_panel(ui, flow.take(0), 1e6f, {memory.strongest, memory.ledger});
      token_panel_ui(ui, tokens, flow.take(tokens.height), {memory.strongest, memory.ledger});
    }
    flow.close();
  }
  ImGui::EndChild();
}

const char* part_of(InspectorTab tab) {
  switch (tab) {
    case InspectorTab::Lesson:
      return "ui.part.lesson";
    case InspectorTab::Explain:
      return "ui.part.inspector";
    case InspectorTab::Code:
      return "ui.part.code";
    case InspectorTab::Edit:
      return "ui.part.edit";
    case InspectorTab::Compare:
      return "ui.part.compare";
    case InspectorTab::Vectors:
      return "ui.part.vectors";
    case InspectorTab::Train:
      return "ui.part.train";
  }
  return "";
}

// The scrolling contents of a tab, starting `top` units below the tabs.
template <typename TabUi>
void tab_body_ui(Ui& ui, const Rect& body, const char* id, float top, TabUi tab_ui) {
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild(id, {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float side = ui.px(kInspectorSide);
    Flow flow(ui, body.x + side, body.y + ui.px(top) - ImGui::GetScrollY(), body.width - 2 * side);
    tab_ui(flow);
    flow.gap(size::kSpace5);
    flow.close();
  }
  ImGui::EndChild();
}

// Below the explanation and always in view.
void docked_tokens_ui(PanelUi& ui, const TokenPanel& tokens, const Rect& rect,
                      const TokenPanelMemory& memory) {
  fill({rect.x, rect.y, rect.width, ui.px(1)}, ui.theme.line);
  ImGui::SetCursorScreenPos(min_of(rect));
  if (ImGui::BeginChild("tokens", {rect.width, rect.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar |
                            ImGuiWindowFlags_NoScrollWithMouse)) {
    token_panel_ui(
        ui, tokens,
        {rect.x + ui.px(kInspectorSide), rect.y, rect.width - 2 * ui.px(kInspectorSide), rect.height},
        memory);
  }
  ImGui::EndChild();
}

void explain_body_ui(PanelUi& ui, const Rect& body, const ExplainSource& source, InspectorMemory& memory) {
  const float room = body.height * kTokenShare, side = ui.px(kInspectorSide);
  const bool has_tokens = shown_head(ui.state).has_value();
  const bool is_docked = has_tokens && room >= ui.px(kMinTokenRoom);
  if (!is_docked) {
    ui.name_part(part_of(InspectorTab::Explain), body);
    return explanation_ui(ui, body, has_tokens, source, memory);
  }
  const TokenPanel tokens =
      fitted_token_panel(ui, {body.x + side, body.y, body.width - 2 * side, body.height}, room,
                         {memory.strongest, memory.ledger});
  const float height = std::min(tokens.height, room);
  const Rect above{body.x, body.y, body.width, body.height - height},
      below{body.x, body.bottom() - height, body.width, height};
  ui.name_part(part_of(InspectorTab::Explain), above);
  explanation_ui(ui, above, false, source, memory);
  ui.name_part("ui.part.tokens", below);
  docked_tokens_ui(ui, tokens, below, {memory.strongest, memory.ledger});
}

// The first control below the tabs, where it was asked for; of a list of tasks, the first task.
void focus_on_body(PanelUi& ui, InspectorMemory& memory) {
  if (!memory.takes_focus) return;
  ui.wake.in(0);
  if (!can_take_focus()) return;
  memory.takes_focus = false;
  const auto& training = ui.state.training;
  const bool lists_tasks = !training || !training->run.progress;
  if (open_tab(ui.state) == InspectorTab::Train && lists_tasks) {
    memory.train.tasks.takes_focus = true;
    return;
  }
  focus_next_control();
  // Where Tab would stop: of a group, on what is chosen.
  ImGui::GetCurrentContext()->NavMoveFlags &= ~ImGuiNavMoveFlags_FocusApi;
}

}  // namespace

void inspector_ui(PanelUi& ui, const Rect& rect, const ExplainSource& source, InspectorMemory& memory) {
  header_ui(ui, {rect.x, rect.y, rect.width, ui.px(kTabsHeight)});
  ui.name_part("ui.part.tabs", {rect.x, rect.y, rect.width, ui.px(kTabsHeight)});
  focus_on_body(ui, memory);
  const Rect body{rect.x, rect.y + ui.px(kTabsHeight), rect.width, rect.height - ui.px(kTabsHeight)};
  const InspectorTab open = open_tab(ui.state);
  if (open != InspectorTab::Explain) ui.name_part(part_of(open), body);
  switch (open) {
    case InspectorTab::Lesson:
      return lesson_tab_ui(ui, body, memory.lesson);
    case InspectorTab::Explain:
      return explain_body_ui(ui, body, source, memory);
    case InspectorTab::Code:
      return tab_body_ui(ui, body, "code", kInspectorSide,
                         [&](Flow& flow) { code_tab_ui(ui, flow, memory.code); });
    case InspectorTab::Edit:
      return tab_body_ui(ui, body, "edit", 6, [&](Flow& flow) { edit_tab_ui(ui, flow, memory.edit); });
    case InspectorTab::Compare:
      return tab_body_ui(ui, body, "compare", kInspectorSide,
                         [&](Flow& flow) { compare_tab_ui(ui, flow, memory.changes); });
    case InspectorTab::Vectors:
      return vector_tab_ui(ui, body, memory.lesson.vectors);
    case InspectorTab::Train:
      return tab_body_ui(ui, body, "train", kInspectorSide,
                         [&](Flow& flow) { train_tab_ui(ui, flow, memory.train, memory.edit); });
  }
}

}  // namespace heed
