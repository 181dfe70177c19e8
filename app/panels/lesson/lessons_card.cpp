#include "app/panels/lesson/lessons_card.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/lesson/scene_picture.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"
#include "core/lesson/shipped.h"

namespace heed {
namespace {

constexpr float kCardSide = 28, kCardHead = 66;
constexpr int kMaxColumns = 4;
constexpr int kNoTile = -1;
constexpr const char* kNextTile = "next_lesson";  // that takes the focus in the next frame

const std::optional<ComputedPage>& thumbnail_page(std::size_t at, LessonThumbnails& kept) {
  const auto found = kept.find(at);
  if (found != kept.end()) return found->second;
  const Lesson& lesson = shipped_lessons()[at].lesson;
  std::vector<LessonFault> faults;
  std::optional<ComputedPage> computed =
      compute_page(lesson, lesson.pages[lesson.picture.page], Grain::Whole, faults);
  if (computed) computed->computation.go_to(computed->computation.timeline().moment_count());
  return kept.emplace(at, std::move(computed)).first->second;
}

PictureTile tile_of(const PanelUi& ui, std::size_t at) {
  const ShippedLesson& shipped = shipped_lessons()[at];
  std::size_t questions = 0;
  for (const LessonPage& page : shipped.lesson.pages) questions += page.questions.size();
  const Message facts{
      "ui.lessons.facts",
      {{"pages", std::to_string(shipped.lesson.pages.size())}, {"questions", std::to_string(questions)}}};
  PictureTile tile;
  tile.id = "lesson_" + shipped.name;
  tile.title = std::to_string(at + 1) + "  " + localized_text(ui, shipped.lesson.title);
  tile.about = localized_text(ui, shipped.lesson.about);
  tile.facts = ui.texts.tr(facts);
  if (const auto& minutes = shipped.lesson.minutes)
    tile.minutes = ui.texts.tr(Message{"ui.lessons.minutes", {{"minutes", std::to_string(*minutes)}}});
  tile.is_done = ui.state.view.reading.is_done(shipped.name);
  const ReadingRecord& reading = ui.state.view.reading;
  if (reading.is_read_in_part(shipped.name)) tile.mark = ui.tr("ui.lessons.in_part");
  if (const std::size_t page = reading.page_left(shipped.name); page > 0)
    tile.mark = ui.texts.tr(Message{"ui.lessons.left_at", {{"page", std::to_string(page + 1)}}});
  return tile;
}

bool is_open(const PanelUi& ui, const ShippedLesson& shipped) {
  return ui.state.lesson && ui.state.lesson->source.id() == shipped.name;
}

// Where it was left; the one that is open stays as it is.
void open_lesson(PanelUi& ui, const ShippedLesson& shipped) {
  if (is_open(ui, shipped) && ui.state.view.is_lessons_open) return ui.push(command::ToggleLessons{});
  const std::size_t page = ui.state.view.reading.page_left(shipped.name);
  ui.push(FileCommand{file_command::OpenLesson{shipped.name, page}});
}

void tile_ui(PanelUi& ui, const Rect& rect, std::size_t at, LessonThumbnails& thumbnails) {
  const ShippedLesson& shipped = shipped_lessons()[at];
  const auto draw_picture = [&](const Rect& picture) {
    if (const auto& computed = thumbnail_page(at, thumbnails))
      scene_picture_ui(ui, picture, computed->computation, shipped.lesson.picture.show);
  };
  if (picture_tile_ui(ui, rect, tile_of(ui, at), draw_picture)) open_lesson(ui, shipped);
}

// The lesson that is open or was read last; once its end was reached, the first after it that is still to be
// read.
std::size_t next_to_read(const PanelUi& ui) {
  const auto& all = shipped_lessons();
  const ReadingRecord& reading = ui.state.view.reading;
  const auto is_to_read = [&](const ShippedLesson& each) {
    return !reading.is_done(each.name) && !reading.is_read_in_part(each.name);
  };
  const auto open = std::ranges::find_if(all, [&](const ShippedLesson& each) { return is_open(ui, each); });
  if (open != all.end()) return static_cast<std::size_t>(open - all.begin());
  const auto last = std::ranges::find(all, reading.last, &ShippedLesson::name);
  auto next = std::find_if(last, all.end(), is_to_read);
  if (next == all.end()) next = std::ranges::find_if(all, is_to_read);
  return next == all.end() ? 0 : static_cast<std::size_t>(next - all.begin());
}

// Where the card begins: with that lesson in view.
void scroll_to_next(const PanelUi& ui, const Rect& body, const TileGrid& grid, std::size_t next) {
  const Rect tile = grid.tile(ui, {0, 0}, static_cast<int>(next));
  if (ImGui::IsWindowAppearing() && tile.bottom() > body.height)
    ImGui::SetScrollY(tile.center_y() - body.height / 2);
}

// What Enter and the space bar open until the keyboard's focus is on a lesson; outlined.
void default_lesson_ui(PanelUi& ui, const Rect& body, const TileGrid& grid, std::size_t next) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.NavVisible && ImGui::IsAnyItemFocused()) return;
  const Point corner{body.x + ui.px(kCardSide), body.y - ImGui::GetScrollY()};
  outline(grid.tile(ui, corner, static_cast<int>(next)), ui.theme.ink, ui.px(10), ui.px(2));
  const bool is_key =
      ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_Space, false);
  if (is_key && ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows))
    open_lesson(ui, shipped_lessons()[next]);
}

// From an end of a row to the row after or before it, where ImGui finds nothing. None: the arrows stay in the
// row.
std::optional<int> tile_in_other_row(const TileGrid& grid, int focused) {
  const int column = focused % grid.columns;
  const bool is_last = column + 1 == grid.columns && focused + 1 < lesson_count();
  if (is_last && ImGui::IsKeyPressed(ImGuiKey_RightArrow)) return focused + 1;
  const bool is_first = column == 0 && focused > 0;
  if (is_first && ImGui::IsKeyPressed(ImGuiKey_LeftArrow)) return focused - 1;
  return std::nullopt;
}

// ImGui would stop at what is drawn. None: neither key was pressed.
std::optional<int> first_or_last_tile() {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)) return std::nullopt;
  if (ImGui::IsKeyPressed(ImGuiKey_End, false)) return lesson_count() - 1;
  if (ImGui::IsKeyPressed(ImGuiKey_Home, false)) return 0;
  return std::nullopt;
}

// Tab and the arrows begin with this lesson, not with the first that is drawn.
void begin_with(PanelUi& ui, std::size_t lesson) {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows)) return;
  const ImGuiIO& io = ImGui::GetIO();
  const bool is_first = !(io.NavVisible && ImGui::IsAnyItemFocused());
  constexpr ImGuiKey kKeys[] = {ImGuiKey_Tab, ImGuiKey_DownArrow, ImGuiKey_UpArrow, ImGuiKey_RightArrow,
                                ImGuiKey_LeftArrow};
  const bool is_key =
      std::ranges::any_of(kKeys, [](ImGuiKey key) { return ImGui::IsKeyPressed(key, false); });
  if (!is_first || io.KeyShift || !is_key) return;
  *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID(kNextTile), kNoTile) = static_cast<int>(lesson);
  ui.wake.in(0);
}

void tiles_ui(PanelUi& ui, const Rect& body, const TileGrid& grid, LessonThumbnails& thumbnails) {
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("tiles", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const std::size_t next = next_to_read(ui);
    scroll_to_next(ui, body, grid, next);
    const Point corner{body.x + ui.px(kCardSide), body.y - ImGui::GetScrollY()};
    lesson_tiles_ui(ui, grid, corner, body, thumbnails, RowEnds::OtherRows);
    begin_with(ui, next);
    default_lesson_ui(ui, body, grid, next);
    ImGui::SetCursorScreenPos({corner.x, corner.y});
    ImGui::Dummy({1, grid.height(ui, lesson_count()) + ui.px(12)});
  }
  ImGui::EndChild();
}

void card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails) {
  const float room = window_px.x - ui.px(2 * kCardSide + 60);
  const TileGrid one = usual_tiles(ui, 1);
  const int columns =
      std::clamp(static_cast<int>((room + ui.px(kTileGap)) / (one.width + ui.px(kTileGap))), 1, kMaxColumns);
  const TileGrid grid = usual_tiles(ui, columns);
  const float width = grid.all_width(ui) + ui.px(2 * kCardSide + 14);
  const float height =
      std::min(ui.px(kCardHead + 14) + grid.height(ui, lesson_count()), window_px.y - ui.px(48));
  const Rect card = centered_card(ui, window_px, width / ui.scale, height / ui.scale);
  draw_card(ui, window_px, card);
  const float middle = card.y + ui.px(kCardHead) / 2, side = ui.px(size::kControl);
  draw_text_left(ui, card.x + ui.px(kCardSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.lessons.title"));
  const Rect close{card.right() - ui.px(kCardSide) - side + ui.px(8), middle - side / 2, side, side};
  tiles_ui(ui, {card.x, card.y + ui.px(kCardHead), card.width, card.height - ui.px(kCardHead + 8)}, grid,
           thumbnails);
  // After the lessons: the focus is on the first of them.
  if (icon_button(ui, "close_lessons", close, Icon::Close, ui.tr("ui.lessons.close_tip"), {13}))
    ui.push(command::ToggleLessons{});
  if (is_clicked_outside(card)) ui.push(command::ToggleLessons{});
}

}  // namespace

int lesson_count() { return static_cast<int>(shipped_lessons().size()); }

void lesson_tiles_ui(PanelUi& ui, const TileGrid& grid, Point corner, const Rect& seen,
                     LessonThumbnails& thumbnails, RowEnds ends) {
  int& next = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID(kNextTile), kNoTile);
  const int wanted = std::exchange(next, kNoTile);
  const bool is_by_keys = ImGui::GetIO().NavVisible;
  // The arrows find only what is drawn: a row more than is in view.
  const Rect reached = is_by_keys ? inset(seen, -grid.height(ui, 1)) : seen;
  for (int at = 0; at < lesson_count(); ++at) {
    const Rect tile = grid.tile(ui, corner, at);
    if (!do_overlap(tile, reached) && at != wanted) continue;
    if (at == wanted) focus_next_control();
    tile_ui(ui, tile, static_cast<std::size_t>(at), thumbnails);
    if (ends == RowEnds::OtherRows && is_by_keys && ImGui::IsItemFocused())
      next = tile_in_other_row(grid, at).value_or(next);
  }
  if (ends == RowEnds::OtherRows) next = first_or_last_tile().value_or(next);
  if (next != kNoTile) ui.wake.in(0);
}

void lessons_card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails) {
  if (!ui.state.view.is_lessons_open) return;
  overlay_ui("lessons", window_px, [&] { card_ui(ui, window_px, thumbnails); });
}

}  // namespace heed
