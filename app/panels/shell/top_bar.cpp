#include "app/panels/shell/top_bar.h"

#include <algorithm>
#include <array>

#include "app/panels/files/file_menu.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/shell/change_chip.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kRoomForNames = 260;

// Places controls from right to left.
struct FromRight {
  float x, center_y, height;

  Rect take(float width, float gap) {
    x -= width;
    const Rect rect{x, center_y - height / 2, width, height};
    x -= gap;
    return rect;
  }
};

std::string with_keys(const Ui& ui, std::string words, const char* text_key) {
  return std::move(words) + keys_suffix(text_key, ui.texts);
}

std::string history_tooltip(const Ui& ui, const char* text_key, const Message* name) {
  const std::string does = ui.tr(text_key);
  return with_keys(ui, name ? does + ": " + ui.texts.tr(*name) : does, text_key);
}

void history_buttons_ui(PanelUi& ui, const Rect& undo, const Rect& redo) {
  const History& history = ui.state.history;
  const Message* undo_name = history.can_undo() ? &history.undo_name() : nullptr;
  const Message* redo_name = history.can_redo() ? &history.redo_name() : nullptr;
  if (icon_button(ui, "undo", undo, Icon::Undo, history_tooltip(ui, "ui.key.undo", undo_name),
                  {16, history.can_undo()})) {
    ui.push(command::Undo{});
  }
  if (icon_button(ui, "redo", redo, Icon::Redo, history_tooltip(ui, "ui.key.redo", redo_name),
                  {16, history.can_redo()})) {
    ui.push(command::Redo{});
  }
}

void language_ui(PanelUi& ui, const Rect& rect, std::span<const Segment> segments) {
  const int now = ui.texts.language() == Language::English ? 0 : 1;
  const int chosen = segmented(ui, rect, segments, now);
  if (chosen != now) ui.push(command::SetLanguage{chosen == 0 ? Language::English : Language::Chinese});
}

// Returns the rectangle of the scene name.
Rect names_ui(PanelUi& ui, const Rect& rect, float right) {
  const TextStyle name = bold_words(ui, size::kTextLarge, ui.theme.ink);
  const float x = rect.x + ui.px(20);
  draw_text_left(ui, x, rect.center_y(), name, "Heed");
  const float scene_x = x + text_size(ui, name, "Heed").x + ui.px(8), height = ui.px(size::kControl);
  return scene_name_ui(ui, {scene_x, rect.center_y() - height / 2, right - scene_x, height});
}

}  // namespace

TopBarPlaces top_bar_ui(PanelUi& ui, const Rect& rect, const Layout& layout, const ShownChange& change) {
  FromRight places{rect.right() - ui.px(16), rect.center_y(), ui.px(size::kControl)};
  const float side = places.height, gap = ui.px(size::kSpace1);
  const Rect help = places.take(side, gap), theme = places.take(side, gap);
  const bool may_open = layout.is_inspector_drawer || ui.state.view.is_inspector_hidden;
  const Rect inspector = may_open ? places.take(side, gap) : Rect{};
  places.x -= ui.px(size::kSpace2);
  const std::array languages = {
      Segment{"language_en", "EN", with_keys(ui, ui.tr("ui.top.english"), "ui.key.language")},
      Segment{"language_zh", "中", with_keys(ui, ui.tr("ui.top.chinese"), "ui.key.language")}};
  const Rect language = places.take(segmented_width(ui, languages), ui.px(size::kSpace3));

  const Rect view = places.take(side, gap), lessons = places.take(side, ui.px(size::kSpace3));
  const Rect redo = places.take(side, ui.px(2)), undo = places.take(side, ui.px(size::kSpace4));

  // Drawn from left to right, which is the order of Tab. The last change is shown beside the undo button; the
  // scene name keeps its room.
  const float names = rect.x + ui.px(kRoomForNames);
  const float right = change_chip_ui(ui, {names, rect.y, places.x - names, rect.height}, change);
  const Rect scene = names_ui(ui, rect, right - ui.px(size::kSpace2));
  history_buttons_ui(ui, undo, redo);
  const ButtonLook lessons_look{17, true, false, false, ui.state.view.is_lessons_open};
  if (icon_button(ui, "lessons", lessons, Icon::Lesson,
                  with_keys(ui, ui.tr("ui.key.lessons"), "ui.key.lessons"), lessons_look)) {
    ui.push(command::ToggleLessons{});
  }
  const ButtonLook view_look{17, true, false, false, ui.state.view.is_view_menu_open};
  if (icon_button(ui, "view", view, Icon::View, with_keys(ui, ui.tr("ui.key.view"), "ui.key.view"),
                  view_look)) {
    ui.push(command::ToggleViewMenu{});
  }
  language_ui(ui, language, languages);
  if (may_open) {
    const ButtonLook look{16, true, false, false,
                          layout.is_inspector_drawer && ui.state.view.is_inspector_open};
    if (icon_button(ui, "inspector", inspector, Icon::Panel,
                    with_keys(ui, ui.tr("ui.key.inspector"), "ui.key.inspector"), look)) {
      ui.push(command::ToggleInspector{});
    }
  }
  if (icon_button(ui, "theme", theme, Icon::Theme, with_keys(ui, ui.tr("ui.key.theme"), "ui.key.theme"),
                  {18})) {
    ui.push(command::ToggleTheme{});
  }
  if (icon_button(ui, "help", help, Icon::Help, with_keys(ui, ui.tr("ui.key.help"), "ui.key.help"), {17})) {
    ui.push(command::ToggleHelp{});
  }
  const Rect history{places.x + ui.px(size::kSpace4), places.center_y - side / 2, 2 * side + ui.px(2), side};
  ui.name_part("ui.part.history", history);
  ui.name_part("ui.part.lessons", lessons);
  ui.name_part("ui.part.view", view);
  ui.name_part("ui.part.language", language);
  ui.name_part("ui.part.theme", theme);
  ui.name_part("ui.part.help", help);
  const float from = scene.right() + ui.px(size::kSpace2), to = right - ui.px(size::kSpace2);
  return {scene, view, {from, rect.y, std::max(to - from, 0.0f), rect.height}};
}

}  // namespace heed
