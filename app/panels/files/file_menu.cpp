#include "app/panels/files/file_menu.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/files/file_name.h"
#include "app/files/recent.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "app/state/lesson_training.h"

namespace heed {
namespace {

using namespace file_command;

constexpr float kMenuWidth = 380, kMenuRow = 34, kMenuPad = 8, kRecentHeading = 30;

struct Item {
  const char* id;
  const char* text_key;  // in the table of keys
  const char* tip_key;
};

constexpr Item kItems[] = {{"new", "ui.key.new", "ui.key.new_tip"},
                           {"example", "ui.key.example", "ui.key.example_tip"},
                           {"open", "ui.key.open", "ui.key.open_tip"},
                           {"paste_scene", "ui.key.paste_scene", "ui.key.paste_scene_tip"},
                           {"save", "ui.key.save", "ui.key.save_tip"},
                           {"save_as", "ui.key.save_as", "ui.key.save_as_tip"},
                           {"export", "ui.key.export", "ui.key.export_tip"},
                           {"worksheet", "ui.key.worksheet", "ui.key.worksheet_tip"},
                           {"share", "ui.key.share", "ui.key.share_tip"},
                           {"start", "ui.key.start", "ui.key.start_tip"}};

Response row_ui(Ui& ui, const char* id, const Rect& row, const std::string& tooltip) {
  const Response state = interact(ui, id, row, tooltip, {size::kRadiusSmall, true});
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadiusSmall));
  return state;
}

void item_ui(PanelUi& ui, const Rect& row, const Item& item) {
  const Response state = row_ui(ui, item.id, row, ui.tr(item.tip_key));
  draw_text_left(ui, row.x + ui.px(12), row.center_y(), words(ui, size::kText, ui.theme.ink),
                 ui.tr(item.text_key));
  if (std::string_view(item.id) == "new") ImGui::SetItemDefaultFocus();
  std::string keys = keys_suffix(item.text_key, ui.texts);
  keys.erase(0, keys.find_first_not_of(' '));
  draw_text_right(ui, row.right() - ui.px(12), row.center_y(), words(ui, size::kTextSmall, ui.theme.muted),
                  keys);
  if (!state.is_pressed) return;
  ui.push(FileCommand{ToggleMenu{}});
  ui.push(find_shortcut(item.text_key).command);
}

void recent_ui(PanelUi& ui, Rect row, const RecentFile& recent, int at) {
  const float button = ui.px(26);
  const Rect forget{row.right() - button - ui.px(4), row.center_y() - button / 2, button, button};
  row.width = forget.x - ui.px(2) - row.x;
  const std::string path = shown_text(recent.path), number = std::to_string(at);
  const std::string tip =
      recent.is_missing ? ui.texts.tr(Message{"ui.files.recent_missing", {{"path", path}}}) : path;
  const Response state = row_ui(ui, ("recent" + number).c_str(), row, tip);
  const TextStyle name = literal(words(ui, size::kText, recent.is_missing ? ui.theme.muted : ui.theme.ink));
  const TextStyle place = literal(words(ui, size::kTextSmall, ui.theme.muted));
  const RecentEntry entry = recent_entry(ui.state.view.reading, recent.path, ui.texts.language());
  const std::string said = shortened(ui, name, entry.name, row.width - ui.px(24));
  draw_text_left(ui, row.x + ui.px(12), row.center_y(), name, said);
  const float left = row.x + ui.px(12) + text_size(ui, name, said).x + ui.px(16);
  const Message page{"ui.files.recent_page", {{"page", std::to_string(entry.page + 1)}}};
  const std::string beside = recent.is_missing  ? ui.tr("ui.files.missing")
                             : entry.page > 0   ? ui.texts.tr(page)
                             : entry.is_done    ? ui.tr("ui.files.recent_done")
                             : entry.is_in_part ? ui.tr("ui.lessons.in_part")
                                                : parent_folder(path);
  if (row.right() - ui.px(8) - left > ui.px(40))
    draw_text_right(ui, row.right() - ui.px(8), row.center_y(), place,
                    shortened_path(ui, place, beside, row.right() - ui.px(8) - left));
  if (state.is_pressed) ui.push(FileCommand{Open{recent.path, entry.page}});
  if (icon_button(ui, ("forget" + number).c_str(), forget, Icon::Close, ui.tr("ui.files.forget"), {10}))
    ui.push(FileCommand{ForgetRecent{recent.path}});
}

void rows_ui(PanelUi& ui, const Rect& area) {
  Rect row{area.x, area.y, area.width, ui.px(kMenuRow)};
  for (const Item& item : kItems) {
    item_ui(ui, row, item);
    row.y += row.height;
  }
  const std::vector<RecentFile>& recent = ui.state.files.recent;
  if (recent.empty()) return;
  fill({row.x, row.y + ui.px(6), row.width, std::max(1.0f, std::floor(ui.scale))}, ui.theme.line);
  draw_text_left(ui, row.x + ui.px(12), row.y + ui.px(6 + kRecentHeading / 2),
                 words(ui, size::kTextSmall, ui.theme.muted), ui.tr("ui.files.recent"));
  row.y += ui.px(6 + kRecentHeading);
  for (std::size_t i = 0; i < recent.size(); ++i) {
    recent_ui(ui, row, recent[i], static_cast<int>(i));
    row.y += row.height;
  }
}

std::string name_tooltip(const PanelUi& ui) {
  const FileState& files = ui.state.files;
  const char* key = has_unsaved_work(ui.state) ? "ui.files.not_saved"
                    : files.path.empty()       ? "ui.files.no_file"
                                               : "ui.files.saved";
  const std::string says = ui.tr(key);
  return files.path.empty() ? says : shown_text(files.path) + "\n" + says;
}

}  // namespace

Rect scene_name_ui(PanelUi& ui, const Rect& rect) {
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const bool is_unsaved = has_unsaved_work(ui.state);
  const float padding = ui.px(10), mark = is_unsaved ? ui.px(16) : 0, arrow = ui.px(18);
  const std::string name =
      shortened(ui, style, scene_name(ui.state), rect.width - 2 * padding - mark - arrow);
  const float name_width = text_size(ui, style, name).x;
  const Rect button{rect.x, rect.y, std::ceil(name_width + 2 * padding + mark + arrow), rect.height};
  ui.name_part("ui.part.scene", button);
  const Response state = interact(ui, "scene", button, name_tooltip(ui));
  const bool is_open = ui.state.files.is_menu_open;
  if (is_open || state.is_hovered || state.is_held)
    fill(button, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadius));
  float x = button.x + padding;
  const Color color = is_open || state.is_hovered || is_unsaved ? ui.theme.ink : ui.theme.muted;
  if (is_unsaved) {
    ImGui::GetWindowDrawList()->AddCircleFilled({x + ui.px(4), button.center_y()}, ui.px(3.5f),
                                                im_color(ui.theme.ink));
    x += mark;
  }
  draw_text_left(ui, x, button.center_y(), words(ui, size::kText, color), name);
  draw_icon(*ImGui::GetWindowDrawList(), Icon::Down, {button.right() - padding - ui.px(4), button.center_y()},
            ui.px(9), im_color(ui.theme.muted));
  if (state.is_pressed) ui.push(FileCommand{ToggleMenu{}});
  return button;
}

void file_menu_ui(PanelUi& ui, ImVec2 window_px, const Rect& scene_name) {
  if (!ui.state.files.is_menu_open) return;
  const float count = static_cast<float>(std::size(kItems) + ui.state.files.recent.size());
  const float recent = ui.state.files.recent.empty() ? 0 : 6 + kRecentHeading;
  const float height = std::min(ui.px(kMenuRow * count + recent + 2 * kMenuPad), window_px.y - ui.px(64));
  const float width = std::min(ui.px(kMenuWidth), window_px.x - ui.px(16));
  const Rect card{std::min(scene_name.x, window_px.x - width - ui.px(8)),
                  std::round(scene_name.bottom() + ui.px(6)), width, height};
  overlay_ui("file_menu", window_px, [&] {
    fill(card, ui.theme.panel, ui.px(size::kRadiusLarge));
    outline(card, ui.theme.edge, ui.px(size::kRadiusLarge), ui.px(1));
    ImGui::SetCursorScreenPos({card.x, card.y + ui.px(kMenuPad)});
    if (ImGui::BeginChild("rows", {card.width, card.height - ui.px(2 * kMenuPad)},
                          ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_NoBackground)) {
      const float top = card.y + ui.px(kMenuPad) - ImGui::GetScrollY();
      rows_ui(ui, {card.x + ui.px(kMenuPad), top, card.width - ui.px(2 * kMenuPad), 0});
      ImGui::SetCursorScreenPos({card.x, top + ui.px(kMenuRow * count + recent)});
      ImGui::Dummy({1, 0});
    }
    ImGui::EndChild();
    if (is_clicked_outside(card) || ImGui::IsKeyPressed(ImGuiKey_Escape, false))
      ui.push(FileCommand{ToggleMenu{}});
  });
}

}  // namespace heed
