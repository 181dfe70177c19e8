#include "app/panels/palette/palette.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/palette/actions.h"
#include "app/panels/palette/find_cell.h"
#include "app/panels/palette/find_matrix.h"
#include "app/panels/palette/find_place.h"
#include "app/panels/palette/marked_names.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/key_caps.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "core/base/ascii.h"

namespace heed {
namespace {

constexpr float kPaletteWidth = 660, kPaletteField = 52, kPaletteRow = 36, kPaletteFoot = 34,
                kPaletteEdge = 8, kPaletteSide = 14, kCheckRoom = 24, kFromTop = 0.13f;
constexpr int kShownActions = 10, kPageOfRows = 9;

struct FieldText {
  std::string text;
  int arrows = 0;  // how far they went
  bool begins = false;
};

int on_palette_event(ImGuiInputTextCallbackData* data) {
  auto& field = *static_cast<FieldText*>(data->UserData);
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    field.text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = field.text.data();
  } else if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory) {
    field.arrows += data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
  } else if (field.begins) {
    data->DeleteChars(0, data->BufTextLen);
  }
  return 0;
}

// Returns whether Enter was pressed.
bool field_ui(Ui& ui, const Rect& rect, PaletteMemory& memory) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::SetNextItemWidth(rect.width);
  ImGui::PushFont(ui.fonts.words, std::round(ui.px(16) * size_per_em(ui.fonts, ui.fonts.words)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {ui.px(kPaletteSide), std::max((rect.height - ImGui::GetFontSize()) / 2, 0.0f)});
  ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
  FieldText field{memory.text, 0, !std::exchange(memory.is_begun, true)};
  if (field.begins) ImGui::SetKeyboardFocusHere();
  constexpr ImGuiInputTextFlags kFlags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize |
      ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_CallbackHistory;
  const bool is_entered =
      ImGui::InputTextWithHint("##palette", ui.tr("ui.palette.hint").c_str(), field.text.data(),
                               field.text.capacity() + 1, kFlags, on_palette_event, &field);
  const bool is_active = ImGui::IsItemActive();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (!is_active) tooltip_for_last_item(ui, ui.tr("ui.palette.field_tip"));
  if (is_active) {
    if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) field.arrows += kPageOfRows;
    if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) field.arrows -= kPageOfRows;
  }
  memory.highlight += field.arrows;
  const std::string now = field.text.c_str();
  if (!field.begins && now != memory.text) {
    memory.text = now;
    memory.highlight = 0;
    memory.seen_highlight = -1;
    ui.wake.in(0);  // the card takes the height of what is found now
  }
  return is_entered;
}

// Underlines what was typed; changing the font would move the letters. Returns where the text ends.
float draw_marked(const Ui& ui, float x, float center_y, const TextStyle& style, const MarkedText& marked,
                  float room) {
  const std::string shown = shortened(ui, style, marked.text, room);
  draw_text_left(ui, x, center_y, style, shown);
  for (const auto& [from, to] : marked.runs) {
    const float left = text_x(ui, style, shown, std::min(from, shown.size())),
                right = text_x(ui, style, shown, std::min(to, shown.size()));
    fill({x + left, std::round(center_y + style.em_px * 0.62f), right - left, std::max(1.0f, ui.px(1.5f))},
         style.color);
  }
  return x + text_size(ui, style, shown).x;
}

void draw_names(const Ui& ui, const Rect& row, const Action& action, float right, const std::string& typed) {
  const MarkedNames names = marked_names(action, ui.texts.language(), typed);
  const TextStyle name = words(ui, size::kText, ui.theme.ink), muted = words(ui, size::kText, ui.theme.muted);
  float x = row.x + ui.px(kCheckRoom);
  if (!names.group.text.empty())
    x = draw_marked(ui, x, row.center_y(), muted, names.group, right - x) + ui.px(10);
  x = draw_marked(ui, x, row.center_y(), name, names.name, right - x) + ui.px(14);
  const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
  if (!names.beside.text.empty() && right - x > ui.px(40))
    draw_marked(ui, x, row.center_y(), action.file_name.empty() ? small : literal(small), names.beside,
                right - x);
}

void choose(PanelUi& ui, const Action& action) {
  ui.push(command::TogglePalette{});
  if (action.is_recorded) ui.push(command::RecordAction{action.id});
  // The card for a new scene lies over the start page and leads back to it.
  const bool stays = !action.commands.empty() && action.commands.front().is<command::OpenNewScene>();
  if (ui.state.view.is_start_open && !stays) ui.push(command::ToggleStartPage{});
  for (const Command& command : action.commands) ui.push(command);
  ui.wake.in(0);
}

void row_ui(PanelUi& ui, const Rect& row, const FoundAction& found, bool is_highlighted,
            const std::string& typed) {
  const Action& action = *found.action;
  const Response state =
      interact(ui, ("action " + action.id).c_str(), row, action.tooltip, {size::kRadius, true});
  if (is_highlighted || state.is_hovered || state.is_held)
    fill(row, is_highlighted ? mix(ui.theme.raised, ui.theme.ink, 0.10f) : ui.theme.raised,
         ui.px(size::kRadius));
  if (action.is_chosen)
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {row.x + ui.px(13), row.center_y()}, ui.px(11),
              im_color(ui.theme.muted));
  float right = row.right() - ui.px(10);
  if (!action.keys.empty()) {
    const std::vector<std::string> shown(
        action.keys.begin(), action.keys.begin() + std::min<std::ptrdiff_t>(std::ssize(action.keys), 2));
    right -= key_caps_width(ui, shown);
    draw_key_caps(ui, right, row.center_y(), shown);
  } else if (const std::string& note = action.note.in(ui.texts.language());
             found.is_recent || !note.empty()) {
    const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
    const std::string said = note.empty() ? ui.tr("ui.palette.recent") : note;
    right -= text_size(ui, small, said).x;
    draw_text_left(ui, right, row.center_y(), small, said);
  }
  draw_names(ui, row, action, right - ui.px(12), typed);
  if (state.is_pressed) choose(ui, action);
}

void scroll_to_highlight(const Ui& ui, float height, PaletteMemory& memory) {
  if (std::exchange(memory.seen_highlight, memory.highlight) == memory.highlight) return;
  const float row = ui.px(kPaletteRow), top = row * static_cast<float>(memory.highlight);
  if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
  if (top + row > ImGui::GetScrollY() + height) ImGui::SetScrollY(top + row - height);
}

Message nothing_found(const AppState& state, const std::string& typed) {
  if (const auto named = find_cells(state, typed)) return named->range;
  if (const auto there = what_there_is(state, typed)) return *there;
  return {"ui.palette.nothing", {{"text", typed}}};
}

// What there is to choose from.
struct Listed {
  std::vector<Action> named;   // by the names of matrices, so that no words have to match
  std::vector<Action> others;  // behind them, if words match
  const char* hint = nullptr;  // below all of them
};

std::vector<FoundAction> found_now(const PanelUi& ui, const Listed& listed, const std::string& typed) {
  std::vector<FoundAction> found;
  for (const Action& action : listed.named) found.push_back({&action, false});
  if (listed.others.empty()) return found;
  for (const FoundAction& other :
       find_actions(listed.others, typed, ui.texts.language(), ui.state.view.recent_actions)) {
    if (std::ranges::find(listed.named, other.action->id, &Action::id) == listed.named.end())
      found.push_back(other);
  }
  return found;
}

// `W_q1` in place of `W_q₁`: without a digit, words find what begins so.
std::vector<NodeId> matrices_with_digits(const AppState& state, const std::string& typed) {
  std::vector<NodeId> nodes;
  if (std::ranges::none_of(typed, is_digit)) return nodes;
  for (const FoundMatrix& matrix : find_matrices(state, typed)) nodes.push_back(matrix.node);
  return nodes;
}

Listed listed_now(const PanelUi& ui, const std::string& typed) {
  if (const auto named = find_cells(ui.state, typed))
    return {cell_actions(ui, named->cells), {}, named->cells.empty() ? nullptr : "ui.palette.counts"};
  if (const auto places = find_places(ui.state, typed)) {
    std::vector<Action> others = places->empty() ? std::vector<Action>() : actions_now(ui);
    std::erase_if(others, [](const Action& action) { return action.id.starts_with("head "); });
    return {place_actions(ui, *places), std::move(others), nullptr};
  }
  const std::vector<NodeId> matrices = matrices_of_files(ui.state, typed);
  if (!matrices.empty()) return {matrix_actions(ui, matrices), {}, nullptr};
  return {matrix_actions(ui, matrices_with_digits(ui.state, typed)), actions_now(ui), nullptr};
}

// Submits only the visible rows.
void rows_ui(PanelUi& ui, const Rect& area, const std::vector<FoundAction>& found, PaletteMemory& memory) {
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild("actions", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    scroll_to_highlight(ui, area.height, memory);
    const float row = ui.px(kPaletteRow), scroll = ImGui::GetScrollY();
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Rect at{area.x, area.y + std::round(row * static_cast<float>(i) - scroll),
                    area.width - ImGui::GetStyle().ScrollbarSize - ui.px(2), row};
      if (at.bottom() > area.y - row && at.y < area.bottom() + row)
        row_ui(ui, at, found[i], static_cast<int>(i) == memory.highlight, memory.text);
    }
    ImGui::SetCursorScreenPos({area.x, area.y - scroll + row * static_cast<float>(found.size())});
    ImGui::Dummy({1, 0});
  }
  ImGui::EndChild();
  if (!found.empty()) return;
  const TextStyle style = words(ui, size::kText, ui.theme.muted);
  const WrappedText said =
      wrap(ui, ui.texts.tr(nothing_found(ui.state, memory.text)), style, area.width - ui.px(24));
  draw_wrapped(ui, said,
               {area.x + ui.px(12), area.y + std::max((area.height - said.height()) / 2, 0.0f),
                area.width - ui.px(24), said.height()},
               Align::Center);
}

float list_height(const Ui& ui, std::size_t found, bool has_hint) {
  const auto rows = static_cast<float>(std::max<std::size_t>(found, has_hint ? 1 : 2));
  return ui.px(kPaletteRow * rows + 2 * kPaletteEdge + (has_hint ? kPaletteRow : 0));
}

void hint_ui(const Ui& ui, const Rect& place, const char* hint) {
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
  const float x = place.x + ui.px(kCheckRoom);
  draw_text_left(ui, x, place.center_y(), style, shortened(ui, style, ui.tr(hint), place.right() - x));
}

void card_ui(PanelUi& ui, const Rect& card, const Listed& listed, PaletteMemory& memory) {
  const Rect field{card.x, card.y, card.width, ui.px(kPaletteField)};
  const bool is_entered = field_ui(ui, field, memory);
  fill({card.x, field.bottom(), card.width, std::max(1.0f, std::floor(ui.scale))}, ui.theme.line);
  const std::vector<FoundAction> found = found_now(ui, listed, memory.text);
  memory.highlight = std::clamp(memory.highlight, 0, std::max(static_cast<int>(found.size()) - 1, 0));
  const float edge = ui.px(kPaletteEdge), foot = ui.px(kPaletteFoot), top = field.bottom() + edge;
  const float hint = listed.hint ? ui.px(kPaletteRow) : 0;
  const Rect rows{card.x + edge, top, card.width - 2 * edge, card.bottom() - foot - top - hint};
  rows_ui(ui, rows, found, memory);
  if (listed.hint) hint_ui(ui, {rows.x, rows.bottom(), rows.width, hint}, listed.hint);
  fill({card.x, card.bottom() - foot, card.width, std::max(1.0f, std::floor(ui.scale))}, ui.theme.line);
  draw_text_left(ui, card.x + ui.px(kPaletteSide), card.bottom() - foot / 2,
                 words(ui, size::kTextSmall, ui.theme.muted), ui.tr("ui.palette.keys"));
  draw_text_right(ui, card.right() - ui.px(kPaletteSide), card.bottom() - foot / 2,
                  words(ui, size::kTextSmall, ui.theme.muted),
                  ui.texts.tr(Message{"ui.palette.count", {{"count", std::to_string(found.size())}}}));
  if (is_entered && !found.empty())
    choose(ui, *found[static_cast<std::size_t>(memory.highlight)].action);
  else if (is_entered)
    memory.is_begun = false;  // nothing to do: the field has the keyboard again
}

}  // namespace

void palette_ui(PanelUi& ui, ImVec2 window_px, PaletteMemory& memory) {
  if (!ui.state.view.is_palette_open) {
    memory = {};
    return;
  }
  const Listed listed = listed_now(ui, memory.text);
  overlay_ui("palette", window_px, [&] {
    // The upper edge is fixed, whatever the number of results.
    const float most = kPaletteRow * kShownActions + 2 * kPaletteEdge;
    Rect card = centered_card(ui, window_px, kPaletteWidth, kPaletteField + most + kPaletteFoot);
    card.y = std::min(card.y, std::round(window_px.y * kFromTop));
    card.height =
        std::min(card.height, list_height(ui, found_now(ui, listed, memory.text).size(), listed.hint) +
                                  ui.px(kPaletteField + kPaletteFoot));
    draw_card(ui, window_px, card);
    card_ui(ui, card, listed, memory);
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && ImGui::GetIO().WantTextInput)
      ui.push(command::TogglePalette{});
    if (is_clicked_outside(card)) ui.push(command::TogglePalette{});
  });
}

}  // namespace heed
