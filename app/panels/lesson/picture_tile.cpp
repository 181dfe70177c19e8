#include "app/panels/lesson/picture_tile.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kUsualTile = 262, kLeastTile = 216, kWidestTile = 320, kTileHeight = 236, kRoomyTile = 254,
                kTilePicture = 92, kTileTitle = 14;
constexpr float kTileFoot = 15, kAboveFoot = 16, kBelowTitle = 3;
constexpr std::size_t kTitleLines = 2;

// How long it takes, and a check mark when it is done; returns where that begins.
float tile_end_ui(const Ui& ui, float right, float y, const PictureTile& tile) {
  if (tile.is_done) {
    const float side = ui.px(12);
    draw_icon(*ImGui::GetWindowDrawList(), Icon::Check, {right - side / 2, y}, side, im_color(ui.theme.ink));
    right -= side + ui.px(8);
  }
  if (tile.minutes.empty()) return right;
  const TextStyle style = words(ui, 12, ui.theme.muted);
  const float left = right - text_size(ui, style, tile.minutes).x;
  draw_text_left(ui, left, y, style, tile.minutes);
  return left - ui.px(8);
}

// Returns where it ends.
float tile_lines_ui(const Ui& ui, const Rect& place, const std::string& said, const TextStyle& style,
                    std::size_t most_lines) {
  WrappedText text = wrap(ui, said, style, place.width);
  if (text.lines.size() > most_lines) {
    text.lines.resize(most_lines);
    WrappedText::Piece& last = text.lines.back().pieces.back();
    last.text = shortened(ui, style, last.text + " …", place.width - last.x);
  }
  draw_wrapped(ui, text, {place.x, place.y, place.width, text.height()});
  return place.y + text.height();
}

}  // namespace

bool picture_tile_ui(PanelUi& ui, const Rect& rect, const PictureTile& tile,
                     const std::function<void(const Rect&)>& draw_picture) {
  // A tooltip would lie on these words.
  const Response state = interact(ui, tile.id.c_str(), rect, std::string());
  fill(rect, surface_color(ui, state, ui.theme.panel), ui.px(10));
  outline(rect, state.is_pointed_at ? ui.theme.ink : ui.theme.line, ui.px(10), ui.px(1));
  const Rect picture{rect.x + ui.px(10), rect.y + ui.px(8), rect.width - ui.px(20), ui.px(kTilePicture)};
  draw_picture(picture);
  const float x = rect.x + ui.px(14), width = rect.width - ui.px(28);
  const float y = picture.bottom() + ui.px(16);
  const float title_end = tile_end_ui(ui, x + width, y, tile);
  const TextStyle title = bold_words(ui, kTileTitle, ui.theme.ink);
  const float first_line = y - line_height(ui, title) / 2;
  const float below = tile_lines_ui(ui, {x, first_line, title_end - x, 0}, tile.title, title, kTitleLines);
  const TextStyle about = words(ui, 12, ui.theme.muted), foot = words(ui, 11.5f, ui.theme.muted);
  const float foot_y = rect.bottom() - ui.px(kTileFoot), about_y = below + ui.px(kBelowTitle);
  const float room = foot_y - ui.px(kAboveFoot) - about_y;
  const auto lines = static_cast<std::size_t>(std::max(room / line_height(ui, about), 1.0f));
  tile_lines_ui(ui, {x, about_y, width, 0}, tile.about, about, lines);
  draw_text_left(ui, x, foot_y, foot, tile.facts);
  draw_text_right(ui, x + width, foot_y, foot, tile.mark);
  return state.is_pressed;
}

Rect TileGrid::tile(const Ui& ui, Point corner, int at) const {
  const auto across = static_cast<float>(at % columns), down = static_cast<float>(at / columns);
  return {corner.x + across * (width + ui.px(kTileGap)), corner.y + down * (tile_height + ui.px(kTileGap)),
          width, tile_height};
}

float TileGrid::height(const Ui& ui, int count) const {
  return static_cast<float>((count + columns - 1) / columns) * (tile_height + ui.px(kTileGap));
}

float TileGrid::all_width(const Ui& ui) const {
  return static_cast<float>(columns) * (width + ui.px(kTileGap)) - ui.px(kTileGap);
}

TileGrid usual_tiles(const Ui& ui, int columns) { return {columns, ui.px(kUsualTile), ui.px(kRoomyTile)}; }

TileGrid fitted_tiles(const Ui& ui, float width, int count) {
  const auto fitting = static_cast<int>((width + ui.px(kTileGap)) / ui.px(kLeastTile + kTileGap));
  int columns = std::clamp(fitting, 1, count);
  for (int fewer = columns; fewer > 1 && 2 * fewer > columns; --fewer) {
    if (count % fewer != 0) continue;
    columns = fewer;
    break;
  }
  const float room = (width + ui.px(kTileGap)) / static_cast<float>(columns) - ui.px(kTileGap);
  return {columns, std::floor(std::min(room, ui.px(kWidestTile))), ui.px(kTileHeight)};
}

}  // namespace heed
