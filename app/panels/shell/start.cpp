#include "app/panels/shell/start.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <imgui_internal.h>

#include "app/files/file_name.h"
#include "app/files/recent.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/shell/notices.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/key_caps.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "core/lesson/shipped.h"

namespace heed {
namespace {

constexpr float kStartSide = 40, kStartColumn = 316, kStartGap = 32, kFirst = 46, kStartRow = 34,
                kStartTop = 34, kNarrowSide = 20, kSectionHead = 44, kScrollBarRoom = 18, kLeastLabel = 11;
constexpr std::size_t kMaxRecentShown = 5;  // of the files used last

// What the first button does: begin; continue where the reader left off, be it on the first page; after the
// last page the next lesson, or the same again where none comes after it.
struct FirstThing {
  std::string label, tooltip;
  FileCommand command;
};

// The lesson that was open last.
struct LastLesson {
  std::string title;
  std::size_t pages = 1;
  const ShippedLesson* next = nullptr;
};

std::optional<LastLesson> last_lesson(const PanelUi& ui, const ReadingRecord& reading) {
  if (const ShippedLesson* shipped = find_shipped(reading.last))
    return LastLesson{localized_text(ui, shipped->lesson.title), shipped->lesson.pages.size(),
                      next_shipped(reading.last)};
  if (const OwnLesson* own = reading.own_lesson(reading.last))
    return LastLesson{recent_entry(reading, own->path, ui.texts.language()).name, own->pages, nullptr};
  return std::nullopt;
}

FileCommand open_last(const ReadingRecord& reading, std::size_t page) {
  if (find_shipped(reading.last)) return file_command::OpenLesson{reading.last, page};
  return file_command::Open{reading.last, page};
}

FirstThing first_thing(const PanelUi& ui) {
  const ReadingRecord& reading = ui.state.view.reading;
  const std::optional<LastLesson> last = last_lesson(ui, reading);
  if (!last)
    return {ui.tr("ui.start.begin"), ui.tr("ui.start.begin_tip"),
            file_command::OpenLesson{shipped_lessons().front().name}};
  if (reading.page + 1 < last->pages) {
    const Message label{"ui.start.continue",
                        {{"title", last->title}, {"page", std::to_string(reading.page + 1)}}};
    return {ui.texts.tr(label), ui.tr("ui.start.continue_tip"), open_last(reading, reading.page)};
  }
  if (const ShippedLesson* next = last->next) {
    const Message label{"ui.lesson.next", {{"title", localized_text(ui, next->lesson.title)}}};
    return {ui.texts.tr(label), localized_text(ui, next->lesson.about), file_command::OpenLesson{next->name}};
  }
  const Message label{"ui.start.again", {{"title", last->title}}};
  return {ui.texts.tr(label), ui.tr("ui.start.again_tip"), open_last(reading, 0)};
}

// In one line or two, smaller rather than cut.
WrappedText fitted_label(const Ui& ui, const std::string& label, const Rect& row) {
  const float width = row.width - ui.px(24), height = row.height - ui.px(8);
  for (float size = size::kText;; size -= 0.5f) {
    WrappedText text = wrap(ui, label, bold_words(ui, size, ui.theme.on_ink), width);
    if (text.height() <= height || size <= kLeastLabel) return text;
  }
}

// As large as fits, and cut only where even the smallest does not.
void draw_fitted(const Ui& ui, float x, float y, Color color, const std::string& text, float room) {
  float size = size::kText;
  while (size > kLeastLabel && text_size(ui, words(ui, size, color), text).x > room) size -= 0.5f;
  const TextStyle style = words(ui, size, color);
  draw_text_left(ui, x, y, style, shortened(ui, style, text, room));
}

void begin_ui(PanelUi& ui, Flow& flow, bool takes_focus) {
  const Rect row = flow.take(ui.px(kFirst));
  ButtonLook primary;
  primary.is_primary = true;
  const FirstThing first = first_thing(ui);
  if (takes_focus) focus_next_control();
  const bool is_pressed = text_button(ui, "begin", row, "", first.tooltip, primary);
  const WrappedText label = fitted_label(ui, first.label, row);
  draw_wrapped(ui, label,
               {row.center_x() - label.width() / 2, row.center_y() - label.height() / 2, label.width(),
                label.height()},
               Align::Center);
  // The default action of Enter and the space bar until the keyboard focus moves.
  const bool is_key =
      ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_Space, false);
  const bool is_entered =
      !ImGui::GetIO().NavVisible && is_key && ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
  if (is_pressed || is_entered) ui.push(first.command);
  ImGui::SetItemDefaultFocus();
}

// What stands at the right of a row: its keys, or a check mark and a few words.
struct RowEnd {
  std::vector<std::string> keys;
  bool is_done = false;
  std::string note;
};

float row_end_ui(const Ui& ui, float right, float y, const RowEnd& end) {
  if (!end.keys.empty()) {
    right -= key_caps_width(ui, end.keys);
    draw_key_caps(ui, right, y, end.keys);
  }
  if (end.is_done) {
    const float side = ui.px(12);
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {right - side / 2, y}, side,
              im_color(ui.theme.muted));
    right -= side + ui.px(6);
  }
  if (end.note.empty()) return right;
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
  right -= text_size(ui, style, end.note).x;
  draw_text_left(ui, right, y, style, end.note);
  return right;
}

bool start_row_ui(Ui& ui, Flow& flow, const char* id, Icon icon, const std::string& said,
                  const std::string& tooltip, const RowEnd& end) {
  const Rect row = flow.take(ui.px(kStartRow));
  const Response state = interact(ui, id, row, tooltip, {size::kRadiusSmall, true});
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadiusSmall));
  draw_icon(*ImGui::GetWindowDrawList(), icon, {row.x + ui.px(17), row.center_y()}, ui.px(15),
            im_color(ui.theme.muted));
  const float right = row_end_ui(ui, row.right() - ui.px(6), row.center_y(), end);
  const float x = row.x + ui.px(38);
  draw_fitted(ui, x, row.center_y(), ui.theme.ink, said, right - ui.px(8) - x);
  return state.is_pressed;
}

void table_row_ui(PanelUi& ui, Flow& flow, const char* id, Icon icon, const char* text_key,
                  const char* tip_key) {
  if (start_row_ui(ui, flow, id, icon, ui.tr(text_key), ui.tr(tip_key),
                   {keys_of(text_key, ui.texts), false, ""}))
    ui.push(find_shortcut(text_key).command);
}

void heading_ui(Ui& ui, Flow& flow, const char* text_key) {
  flow.gap(14);
  const Rect row = flow.take(ui.px(26));
  draw_text_left(ui, row.x + ui.px(2), row.center_y(), words(ui, size::kTextSmall, ui.theme.muted),
                 ui.tr(text_key));
}

void recent_files_ui(PanelUi& ui, Flow& flow) {
  const std::vector<RecentFile>& recent = ui.state.files.recent;
  if (recent.empty()) return;
  heading_ui(ui, flow, "ui.files.recent");
  for (std::size_t i = 0; i < std::min(recent.size(), kMaxRecentShown); ++i) {
    const std::string path = shown_text(recent[i].path);
    const Icon icon = has_ending(path, ".md") ? Icon::Lesson : Icon::File;
    const RecentEntry entry = recent_entry(ui.state.view.reading, recent[i].path, ui.texts.language());
    const Message page{"ui.files.recent_page", {{"page", std::to_string(entry.page + 1)}}};
    const std::string beside = entry.page > 0     ? ui.texts.tr(page)
                               : entry.is_in_part ? ui.tr("ui.lessons.in_part")
                                                  : "";
    if (start_row_ui(ui, flow, ("recent" + std::to_string(i)).c_str(), icon, entry.name, path,
                     {{}, entry.is_done, beside}))
      ui.push(FileCommand{file_command::Open{recent[i].path, entry.page}});
  }
}

void main_keys_ui(Ui& ui, Flow& flow) {
  heading_ui(ui, flow, "ui.start.keys");
  for (const char* key : {"ui.key.next", "ui.key.back", "ui.key.palette", "ui.key.present", "ui.key.help"}) {
    const Rect row = flow.take(ui.px(28));
    std::vector<std::string> caps = keys_of(key, ui.texts);
    caps.resize(1);
    draw_key_caps(ui, row.x + ui.px(2), row.center_y(), caps);
    const float x = row.x + ui.px(86);
    draw_fitted(ui, x, row.center_y(), ui.theme.muted, ui.tr(key), row.right() - x);
  }
}

void always_ui(PanelUi& ui, Flow& flow) {
  flow.gap(12);
  const Rect row = flow.take(ui.px(kStartRow));
  const bool is_on = ui.state.view.begins_at_start;
  const Response state =
      interact(ui, "always", row, ui.tr("ui.start.always_tip"), {size::kRadiusSmall, true});
  if (state.is_hovered || state.is_held)
    fill(row, surface_color(ui, state, ui.theme.raised), ui.px(size::kRadiusSmall));
  const float side = ui.px(16);
  const Rect box{row.x + ui.px(9), row.center_y() - side / 2, side, side};
  outline(box, is_on ? ui.theme.ink : ui.theme.edge, ui.px(size::kRadiusSmall), ui.px(1.2f));
  if (is_on)
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {box.center_x(), box.center_y()}, ui.px(11),
              im_color(ui.theme.ink));
  draw_text_left(ui, row.x + ui.px(38), row.center_y(), words(ui, 13, ui.theme.muted),
                 ui.tr("ui.start.always"));
  if (state.is_pressed) ui.push(command::BeginAtStart{!is_on});
}

// Returns whether the focus of the keyboard is in it.
bool column_ui(PanelUi& ui, const Rect& area, bool takes_focus) {
  bool has_focus = false;
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild("begin_column", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    has_focus = ImGui::IsWindowFocused();
    const PassedOverVertically passed_over(!has_focus);
    Flow flow(ui, area.x + ui.px(4), area.y + ui.px(4) - ImGui::GetScrollY(), area.width - ui.px(14));
    flow.text("Heed", bold_words(ui, 32, ui.theme.ink));
    flow.gap(2);
    flow.text(ui.tr("ui.start.about"), words(ui, size::kText, ui.theme.muted));
    flow.gap(18);
    begin_ui(ui, flow, takes_focus);
    flow.gap(12);
    if (start_row_ui(ui, flow, "scene_only", Icon::Next, ui.tr("ui.start.scene"), ui.tr("ui.start.scene_tip"),
                     {{ui.tr("ui.start.esc")}, false, ""}))
      ui.push(command::ToggleStartPage{});
    if (start_row_ui(ui, flow, "new", Icon::Plus, ui.tr("ui.start.new"), ui.tr("ui.key.new_tip"),
                     {keys_of("ui.key.new", ui.texts), false, ""}))
      ui.push(find_shortcut("ui.key.new").command);
    if (start_row_ui(ui, flow, "new_transformer", Icon::Plus, ui.tr("ui.start.transformer"),
                     ui.tr("ui.start.transformer_tip"), {{}, false, ""}))
      ui.push(command::OpenNewScene{NewScene::Form::Transformer});
    if (start_row_ui(ui, flow, "train", Icon::Timeline, ui.tr("ui.start.train"), ui.tr("ui.start.train_tip"),
                     {keys_of("ui.key.train", ui.texts), false, ""})) {
      ui.push(command::ToggleStartPage{});
      ui.push(command::OpenTab{InspectorTab::Train});
    }
    if (start_row_ui(ui, flow, "train_data", Icon::File, ui.tr("ui.start.own_data"),
                     ui.tr("ui.train.own_data_tip"), {}))
      ui.push(FileCommand{file_command::AskData{}});
    table_row_ui(ui, flow, "open", Icon::Folder, "ui.key.open", "ui.key.open_tip");
    table_row_ui(ui, flow, "paste", Icon::Paste, "ui.key.paste_scene", "ui.key.paste_scene_tip");
    recent_files_ui(ui, flow);
    main_keys_ui(ui, flow);
    always_ui(ui, flow);
    flow.close();
  }
  ImGui::EndChild();
  return has_focus;
}

void section_title_ui(const Ui& ui, float x, float y, const char* key) {
  draw_text_left(ui, x, y + ui.px(17), bold_words(ui, size::kTextLarge, ui.theme.ink), ui.tr(key));
}

// The examples, the lessons and what was trained, in tiles of one size; they scroll together.
void cards_ui(PanelUi& ui, const Rect& area, const TileGrid& grid, StartPictures& pictures) {
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild("cards", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0);
    const float x = area.x + ui.px(2), head = ui.px(kSectionHead);
    float y = area.y - ImGui::GetScrollY();
    section_title_ui(ui, x, y, "ui.start.examples");
    example_tiles_ui(ui, grid, {x, y + head}, ExampleKind::ByHand, pictures.examples);
    y += head + grid.height(ui, example_count(ExampleKind::ByHand)) + ui.px(6);
    section_title_ui(ui, x, y, "ui.lessons.title");
    lesson_tiles_ui(ui, grid, {x, y + head}, area, pictures.lessons, RowEnds::Neighbours);
    y += head + grid.height(ui, lesson_count()) + ui.px(6);
    section_title_ui(ui, x, y, "ui.start.trained");
    example_tiles_ui(ui, grid, {x, y + head}, ExampleKind::Trained, pictures.examples);
    y += head + grid.height(ui, example_count(ExampleKind::Trained));
    ImGui::SetCursorScreenPos({x, area.y - ImGui::GetScrollY()});
    ImGui::Dummy({1, y + ui.px(6) - (area.y - ImGui::GetScrollY())});
  }
  ImGui::EndChild();
}

// From the first card of a row the left arrow leads to the buttons beside them. ImGui would find only one
// that happens to lie at the same height.
bool leaves_cards(const PanelUi& ui, float cards_x) {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
  if (!window || !ImGui::GetIO().NavVisible || !ImGui::IsKeyPressed(ImGuiKey_LeftArrow)) return false;
  const ImRect focused = ImGui::WindowRectRelToAbs(ImGui::GetCurrentContext()->NavWindow,
                                                   window->NavRectRel[ImGuiNavLayer_Main]);
  return focused.Min.x < cards_x + ui.px(kFirst);
}

void page_ui(PanelUi& ui, ImVec2 window_px, StartPictures& pictures) {
  fill({0, 0, window_px.x, window_px.y}, ui.theme.canvas);
  const bool is_narrow = window_px.x < ui.px(1200);
  const float side = ui.px(is_narrow ? kNarrowSide : kStartSide), gap = ui.px(is_narrow ? 16 : kStartGap);
  const float top = ui.px(kStartTop), column = ui.px(is_narrow ? 270 : kStartColumn);
  const float beside = ui.px(kScrollBarRoom), room = window_px.x - 2 * side - column - gap - beside;
  const TileGrid grid = fitted_tiles(ui, room, example_count(ExampleKind::ByHand));
  // Centred if the window is wider than the cards need.
  const float most = column + gap + grid.all_width(ui) + beside + 2 * side;
  const float left = std::max((window_px.x - most) / 2, 0.0f) + side;
  const bool is_in_column =
      column_ui(ui, {left, top, column, window_px.y - top}, std::exchange(pictures.focuses_first, false));
  const PassedOverVertically passed_over(is_in_column);
  const float tiles_x = left + column + gap;
  cards_ui(ui, {tiles_x, top, grid.all_width(ui) + beside, window_px.y - top}, grid, pictures);
  const float button = ui.px(size::kControl);
  const Rect close{window_px.x - ui.px(14) - button, ui.px(14), button, button};
  if (icon_button(ui, "close_start", close, Icon::Close, ui.tr("ui.start.scene_tip"), {13}))
    ui.push(command::ToggleStartPage{});
  if (!is_in_column && leaves_cards(ui, tiles_x)) {
    pictures.focuses_first = true;
    ui.wake.in(0);
  }
  notices_ui(ui, {{0, 0, window_px.x, window_px.y}}, NoticePlace::Top);
}

}  // namespace

void start_ui(PanelUi& ui, ImVec2 window_px, StartPictures& pictures) {
  if (!ui.state.view.is_start_open) return;
  overlay_ui("start", window_px, [&] { page_ui(ui, window_px, pictures); });
}

}  // namespace heed
