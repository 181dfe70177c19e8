#include "app/panels/files/file_browser.h"

#include <algorithm>
#include <cmath>

#include "app/files/export_file.h"
#include "app/files/file_name.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

using namespace file_command;
using Purpose = FileDialog::Purpose;

constexpr float kBrowserSide = 24, kBrowserHeader = 62, kBrowserFooter = 70, kFileRow = 30, kRecent = 208;

void row_text(Ui& ui, const Rect& row, const std::string& name, bool is_folder, Color color) {
  draw_icon(*ImGui::GetWindowDrawList(), is_folder ? Icon::Folder : Icon::File,
            {row.x + ui.px(18), row.center_y()}, ui.px(15), im_color(ui.theme.muted));
  const TextStyle style = literal(words(ui, size::kText, color));
  draw_text_left(ui, row.x + ui.px(36), row.center_y(), style,
                 shortened_path(ui, style, name, row.width - ui.px(44)));
}

void entry_ui(PanelUi& ui, const Rect& row, const FileDialog& dialog, int at, FileBrowserMemory& memory) {
  const FolderEntry& entry =
      dialog.entries[static_cast<std::size_t>(dialog.shown[static_cast<std::size_t>(at)])];
  const std::string id = "entry" + std::to_string(at), name = shown_text(entry.name);
  const Response state = interact(ui, id.c_str(), row, name, {size::kRadiusSmall, true});
  const bool is_highlighted = at == dialog.highlight;
  if (is_highlighted || state.is_hovered || state.is_held)
    fill(row, is_highlighted ? mix(ui.theme.raised, ui.theme.ink, 0.10f) : ui.theme.raised,
         ui.px(size::kRadiusSmall));
  row_text(ui, row, entry.is_folder ? name + "/" : name, entry.is_folder, ui.theme.ink);
  if (!state.is_pressed) return;
  ui.push(FileCommand{Highlight{at}});
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_by_keyboard = !io.MouseReleased[0];
  if (entry.is_folder || is_by_keyboard || io.MouseClickedLastCount[0] == 2) ui.push(FileCommand{Accept{}});
  memory.return_to_field();
}

void keep_in_view(const Ui& ui, const Rect& area, int highlight, FileBrowserMemory& memory) {
  if (std::exchange(memory.seen_highlight, highlight) == highlight || highlight < 0) return;
  const float row = ui.px(kFileRow), top = row * static_cast<float>(highlight);
  const float scroll = ImGui::GetScrollY();
  if (top < scroll) ImGui::SetScrollY(top);
  if (top + row > scroll + area.height) ImGui::SetScrollY(top + row - area.height);
}

// Why there is nothing to choose from.
Message nothing_listed(const FileDialog& dialog) {
  if (dialog.exports) {
    const std::string ending(file_extension(*dialog.exports));
    if (ending.empty()) return {dialog.is_new_folder ? "ui.files.new_folder" : "ui.files.empty_folder", {}};
    return {"ui.files.no_exports", {{"ending", ending}}};
  }
  if (dialog.purpose == Purpose::Open && !dialog.text.ends_with('/')) return {"ui.files.no_match", {}};
  if (dialog.is_for_data) return {"ui.files.no_data", {}};
  return {dialog.opens_numbers() ? "ui.files.no_numbers" : "ui.files.empty", {}};
}

// Submits only the visible rows.
void entries_ui(PanelUi& ui, const Rect& area, const FileDialog& dialog, FileBrowserMemory& memory) {
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild("entries", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    keep_in_view(ui, area, dialog.highlight, memory);
    const float row = ui.px(kFileRow), scroll = ImGui::GetScrollY();
    const int count = static_cast<int>(dialog.shown.size());
    const int first = std::clamp(static_cast<int>(scroll / row) - 1, 0, count);
    const int last = std::clamp(static_cast<int>((scroll + area.height) / row) + 2, 0, count);
    for (int i = first; i < last; ++i) {
      const float y = area.y + std::round(row * static_cast<float>(i) - scroll);
      entry_ui(ui, {area.x, y, area.width - ImGui::GetStyle().ScrollbarSize - ui.px(2), row}, dialog, i,
               memory);
    }
    ImGui::SetCursorScreenPos({area.x, area.y - scroll + row * static_cast<float>(count)});
    ImGui::Dummy({1, 0});
    if (count == 0 && !dialog.error)
      draw_text_center(ui, area.center_x(), area.y + ui.px(40), words(ui, size::kText, ui.theme.muted),
                       ui.texts.tr(nothing_listed(dialog)));
  }
  ImGui::EndChild();
}

void recent_ui(PanelUi& ui, const Rect& area) {
  draw_text_left(ui, area.x + ui.px(8), area.y + ui.px(kFileRow / 2),
                 words(ui, size::kTextSmall, ui.theme.muted), ui.tr("ui.files.recent"));
  Rect row{area.x, area.y + ui.px(kFileRow), area.width, ui.px(kFileRow)};
  const std::vector<RecentFile>& recent = ui.state.files.recent;
  for (std::size_t i = 0; i < recent.size() && row.bottom() <= area.bottom(); ++i) {
    const std::string path = shown_text(recent[i].path), id = "recent" + std::to_string(i);
    const Response state = interact(ui, id.c_str(), row, path, {size::kRadiusSmall, true});
    if (state.is_hovered || state.is_held)
      fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadiusSmall));
    const TextStyle style = words(ui, size::kText, ui.theme.ink);
    draw_text_left(ui, row.x + ui.px(8), row.center_y(), style,
                   shortened_path(ui, style, file_name(path), row.width - ui.px(16)));
    if (state.is_pressed) ui.push(FileCommand{Open{recent[i].path}});
    row.y += row.height;
  }
}

std::string export_hint(const Ui& ui, const FileDialog& dialog) {
  const std::string ending(file_extension(*dialog.exports));
  if (ending.empty()) return ui.tr("ui.files.export_folder_hint");
  return ui.texts.tr(Message{"ui.files.export_hint", {{"ending", ending}}});
}

// What is wrong, or whether to replace a file; nothing: how the keys work.
void say(Ui& ui, const Rect& area, const FileDialog& dialog) {
  const char* open_key = dialog.is_for_new_scene ? "ui.new.file_hint"
                         : dialog.is_for_data    ? "ui.files.data_hint"
                         : dialog.node.empty()   ? "ui.files.open_hint"
                                                 : "ui.files.load_hint";
  std::string text = dialog.exports
                         ? export_hint(ui, dialog)
                         : ui.tr(dialog.purpose == Purpose::Open ? open_key : "ui.files.save_hint");
  Color color = ui.theme.muted;
  if (dialog.is_cut) text = ui.tr("ui.files.cut");
  if (dialog.error) text = ui.texts.tr(*dialog.error);
  if (!dialog.overwrites.empty())
    text = ui.texts.tr(Message{"ui.files.overwrite", {{"name", shown_text(file_name(dialog.overwrites))}}});
  const bool is_urgent = dialog.error || !dialog.overwrites.empty();
  if (is_urgent) color = ui.theme.ink;
  const WrappedText lines = wrap(ui, text, words(ui, 13, color), area.width - ui.px(12));
  const float top = area.center_y() - lines.height() / 2;
  if (is_urgent) fill({area.x, top, ui.px(3), lines.height()}, ui.theme.alert, ui.px(1.5f));
  draw_wrapped(ui, lines, {area.x + (is_urgent ? ui.px(12) : 0), top, area.width, lines.height()});
}

float button_width(const Ui& ui, const std::string& label) {
  return std::ceil(text_size(ui, words(ui, size::kText, ui.theme.ink), label).x) + ui.px(2 * size::kSpace4);
}

void footer_ui(PanelUi& ui, const Rect& area, const FileDialog& dialog, FileBrowserMemory& memory) {
  const bool asks = !dialog.overwrites.empty(), is_open = dialog.purpose == Purpose::Open;
  const std::string yes = ui.tr(asks      ? "ui.files.replace"
                                : is_open ? "ui.files.open"
                                          : "ui.files.save"),
                    no = ui.tr("ui.ask.cancel");
  const float height = ui.px(size::kControl), y = area.center_y() - height / 2;
  const float yes_width = button_width(ui, yes), no_width = button_width(ui, no);
  // As everywhere what is wanted most comes first, from the left.
  const Rect no_rect{area.right() - no_width, y, no_width, height};
  const Rect yes_rect{no_rect.x - ui.px(size::kSpace2) - yes_width, y, yes_width, height};
  ButtonLook primary, plain;
  primary.is_primary = plain.is_on = true;
  if (text_button(ui, "accept", yes_rect, yes, ui.tr(asks ? "ui.files.replace_tip" : "ui.files.accept_tip"),
                  primary)) {
    ui.push(FileCommand{Accept{}});
    memory.return_to_field();
  }
  if (text_button(ui, "cancel", no_rect, no, ui.tr("ui.files.cancel_tip"), plain))
    ui.push(FileCommand{CancelDialog{}});
  say(ui, {area.x, area.y, yes_rect.x - area.x - ui.px(size::kSpace4), area.height}, dialog);
}

void header_ui(PanelUi& ui, const Rect& card, const FileDialog& dialog) {
  const std::string title =
      ui.texts.tr(dialog.is_for_new_scene ? Message{"ui.new.file_title", {}}
                  : dialog.is_for_data    ? Message{"ui.files.data_title", {}}
                  : !dialog.node.empty()  ? Message{"ui.files.load_title", {{"matrix", dialog.node}}}
                  : dialog.exports        ? Message{"ui.files.export_title", {}}
                  : dialog.purpose == Purpose::Open ? Message{"ui.files.open_title", {}}
                                                    : Message{"ui.files.save_title", {}});
  const float middle = card.y + ui.px(kBrowserHeader) / 2, button = ui.px(size::kControl);
  draw_text_left(ui, card.x + ui.px(kBrowserSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 readable_names(ui.state.computation, title));
  const Rect close{card.right() - ui.px(14) - button, middle - button / 2, button, button};
  if (icon_button(ui, "close", close, Icon::Close, ui.tr("ui.files.cancel_tip"), {13}))
    ui.push(FileCommand{CancelDialog{}});
}

void field_row_ui(PanelUi& ui, const Rect& row, const FileDialog& dialog, FileBrowserMemory& memory) {
  const Rect up{row.x, row.y, row.height, row.height};
  const bool has_parent = dialog.folder != "/";
  if (icon_button(ui, "up", up, Icon::Up, ui.tr("ui.files.up"), {14, has_parent})) {
    ui.push(FileCommand{GoUp{}});
    memory.return_to_field();
  }
  const float left = up.right() + ui.px(size::kSpace2);
  if (path_field_ui(ui, {left, row.y, row.right() - left, row.height}, dialog, memory.field)) {
    ui.push(FileCommand{Accept{}});
    memory.return_to_field();
  }
}

void card_ui(PanelUi& ui, const Rect& card, const FileDialog& dialog, FileBrowserMemory& memory) {
  header_ui(ui, card, dialog);
  const float side = ui.px(kBrowserSide), control = ui.px(size::kControl);
  const Rect field{card.x + side, card.y + ui.px(kBrowserHeader), card.width - 2 * side, control};
  field_row_ui(ui, field, dialog, memory);
  Rect list{field.x, field.bottom() + ui.px(size::kSpace3), field.width, 0};
  list.height = card.bottom() - ui.px(kBrowserFooter) - list.y;
  if (dialog.opens_scene() && !ui.state.files.recent.empty()) {
    recent_ui(ui, {list.x, list.y, ui.px(kRecent), list.height});
    list.x += ui.px(kRecent + size::kSpace4);
    list.width -= ui.px(kRecent + size::kSpace4);
    fill({list.x - ui.px(size::kSpace2), list.y, std::max(1.0f, std::floor(ui.scale)), list.height},
         ui.theme.line);
  }
  entries_ui(ui, list, dialog, memory);
  footer_ui(ui, {field.x, card.bottom() - ui.px(kBrowserFooter), field.width, ui.px(kBrowserFooter)}, dialog,
            memory);
}

}  // namespace

void file_browser_ui(PanelUi& ui, ImVec2 window_px, FileBrowserMemory& memory) {
  if (!ui.state.files.dialog) {
    memory = {};
    return;
  }
  const FileDialog& dialog = *ui.state.files.dialog;
  overlay_ui("files", window_px, [&] {
    const Rect card = centered_card(ui, window_px, 780, 540);
    draw_card(ui, window_px, card);
    card_ui(ui, card, dialog, memory);
    if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
      ui.push(FileCommand{CancelDialog{}});
      memory.return_to_field();
    }
  });
}

}  // namespace heed
