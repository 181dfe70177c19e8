#include "app/panels/lesson/lessons_card.h"

#include <algorithm>
#include <string>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/lesson/scene_picture.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "core/lesson/shipped.h"

namespace heed {
namespace {

constexpr float kTileWidth = 262, kWidestTile = 320, kScrollBar = 14, kTileHeight = 224, kPicture = 104,
                kTileGap = 14, kCardSide = 28, kCardHead = 66;
constexpr int kMaxColumns = 4;

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

// How long the lesson takes, and a check mark when it is done; returns where that begins.
float tile_facts_ui(const PanelUi& ui, float right, float y, const ShippedLesson& shipped) {
  if (std::ranges::count(ui.state.view.reading.done, shipped.name) > 0) {
    const float side = ui.px(12);
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {right - side / 2, y}, side, im_color(ui.theme.ink));
    right -= side + ui.px(8);
  }
  if (!shipped.lesson.minutes) return right;
  const Message minutes{"ui.lessons.minutes", {{"minutes", std::to_string(*shipped.lesson.minutes)}}};
  const TextStyle style = words(ui, 12, ui.theme.muted);
  const std::string said = ui.texts.tr(minutes);
  const float left = right - text_size(ui, style, said).x;
  draw_text_left(ui, left, y, style, said);
  return left - ui.px(8);
}

void tile_ui(PanelUi& ui, const Rect& rect, std::size_t at, LessonThumbnails& thumbnails) {
  const ShippedLesson& shipped = shipped_lessons()[at];
  const std::string& about = localized_text(ui, shipped.lesson.about);
  std::size_t questions = 0;
  for (const LessonPage& page : shipped.lesson.pages) questions += page.questions.size();
  const Message facts{
      "ui.lessons.facts",
      {{"pages", std::to_string(shipped.lesson.pages.size())}, {"questions", std::to_string(questions)}}};
  const Response state = interact(ui, ("lesson_" + shipped.name).c_str(), rect, std::string());
  fill(rect, surface_color(ui, state, ui.theme.panel), ui.px(10));
  outline(rect, state.is_pointed_at ? ui.theme.ink : ui.theme.line, ui.px(10), ui.px(1));
  const Rect picture{rect.x + ui.px(10), rect.y + ui.px(8), rect.width - ui.px(20), ui.px(kPicture)};
  if (const auto& computed = thumbnail_page(at, thumbnails))
    scene_picture_ui(ui, picture, computed->computation, shipped.lesson.picture.show);
  const float x = rect.x + ui.px(14), width = rect.width - ui.px(28);
  float y = picture.bottom() + ui.px(18);
  const float title_end = tile_facts_ui(ui, x + width, y, shipped);
  const std::string name = std::to_string(at + 1) + "  " + localized_text(ui, shipped.lesson.title);
  // A long title is a little smaller rather than cut.
  constexpr float kTitle = 14, kLongTitle = 11.5f;
  const bool is_long = text_size(ui, bold_words(ui, kTitle, ui.theme.ink), name).x > title_end - x;
  const TextStyle title = bold_words(ui, is_long ? kLongTitle : kTitle, ui.theme.ink);
  draw_text_left(ui, x, y, title, shortened(ui, title, name, title_end - x));
  y += ui.px(12);
  WrappedText text = wrap(ui, about, words(ui, 12, ui.theme.muted), width);
  if (text.lines.size() > 3) text.lines.resize(3);
  draw_wrapped(ui, text, {x, y, width, text.height()});
  // A tooltip would lie on these words.
  draw_text_left(ui, x, rect.bottom() - ui.px(16), words(ui, 11.5f, ui.theme.muted), ui.texts.tr(facts));
  if (state.is_pressed) ui.push(FileCommand{file_command::OpenLesson{shipped.name}});
}

// How the tiles fill their room: a little wider than they need to be, rather than leave some at the right.
struct TileGrid {
  int columns = 1;
  float side = 0;   // in pixels, at the left of the first one
  float width = 0;  // of a tile, in pixels
};

void tiles_ui(PanelUi& ui, const Rect& body, const TileGrid& grid, LessonThumbnails& thumbnails) {
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("tiles", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const int columns = grid.columns;
    const float left = body.x + grid.side, top = body.y - ImGui::GetScrollY();
    const float pitch_x = grid.width + ui.px(kTileGap), pitch_y = ui.px(kTileHeight + kTileGap);
    const int count = static_cast<int>(shipped_lessons().size());
    // The arrows find only what is drawn: a row more than is in view.
    const Rect reached = ImGui::GetIO().NavVisible ? inset(body, -pitch_y) : body;
    for (int i = 0; i < count; ++i) {
      const Rect tile{left + pitch_x * static_cast<float>(i % columns),
                      top + pitch_y * static_cast<float>(i / columns), grid.width, ui.px(kTileHeight)};
      if (do_overlap(tile, reached)) tile_ui(ui, tile, static_cast<std::size_t>(i), thumbnails);
    }
    const int rows = (count + columns - 1) / columns;
    ImGui::SetCursorScreenPos({left, top});
    ImGui::Dummy({1, pitch_y * static_cast<float>(rows) + ui.px(12)});
  }
  ImGui::EndChild();
}

void card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails) {
  const float room = window_px.x / ui.scale - 2 * kCardSide - 60;
  const int columns =
      std::clamp(static_cast<int>((room + kTileGap) / (kTileWidth + kTileGap)), 1, kMaxColumns);
  const int rows = (static_cast<int>(shipped_lessons().size()) + columns - 1) / columns;
  const float width = static_cast<float>(columns) * (kTileWidth + kTileGap) - kTileGap + 2 * kCardSide + 14;
  const float height = std::min(kCardHead + static_cast<float>(rows) * (kTileHeight + kTileGap) + 14,
                                window_px.y / ui.scale - 48);
  const Rect card = centered_card(ui, window_px, width, height);
  draw_card(ui, window_px, card);
  const float middle = card.y + ui.px(kCardHead) / 2, side = ui.px(size::kControl);
  draw_text_left(ui, card.x + ui.px(kCardSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.lessons.title"));
  const Rect close{card.right() - ui.px(kCardSide) - side + ui.px(8), middle - side / 2, side, side};
  tiles_ui(ui, {card.x, card.y + ui.px(kCardHead), card.width, card.height - ui.px(kCardHead + 8)},
           {columns, ui.px(kCardSide), ui.px(kTileWidth)}, thumbnails);
  // After the lessons: the focus is on the first of them.
  if (icon_button(ui, "close_lessons", close, Icon::Close, ui.tr("ui.lessons.close_tip"), {13}))
    ui.push(command::ToggleLessons{});
  if (is_clicked_outside(card)) ui.push(command::ToggleLessons{});
}

float lesson_tile_width(const Ui& ui, float width) {
  const auto columns = static_cast<float>(lesson_tile_columns(ui, width));
  const float room = width - ui.px(kTileGap * (columns - 1) + 2 + kScrollBar);
  return std::floor(std::clamp(room / columns, ui.px(kTileWidth), ui.px(kWidestTile)));
}

}  // namespace

void lesson_tiles_ui(PanelUi& ui, const Rect& area, LessonThumbnails& thumbnails) {
  const int columns = lesson_tile_columns(ui, area.width);
  tiles_ui(ui, area, {columns, ui.px(2), lesson_tile_width(ui, area.width)}, thumbnails);
}

int lesson_tile_columns(const Ui& ui, float width) {
  const float room = width / ui.scale - 14;
  return std::clamp(static_cast<int>((room + kTileGap) / (kTileWidth + kTileGap)), 1, kMaxColumns);
}

float lesson_row_width(const Ui& ui, float width) {
  const auto columns = static_cast<float>(lesson_tile_columns(ui, width));
  return columns * lesson_tile_width(ui, width) + (columns - 1) * ui.px(kTileGap);
}

float lesson_tiles_width(const Ui& ui, int columns) {
  return ui.px(static_cast<float>(columns) * (kTileWidth + kTileGap) - kTileGap + 16);
}

void lessons_card_ui(PanelUi& ui, ImVec2 window_px, LessonThumbnails& thumbnails) {
  if (!ui.state.view.is_lessons_open) return;
  overlay_ui("lessons", window_px, [&] { card_ui(ui, window_px, thumbnails); });
}

}  // namespace heed
