#include "app/panels/training/head_grid.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/panels/training/head_names.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kTileGap = 14, kRowGap = 12, kBar = 8, kNameAbove = 20, kNameBeside = 78,
                kMostNameBeside = 118;  // where there is room: no name is cut then
constexpr float kLeastNamed = 46;       // units of width from which there is a name above
constexpr float kLowPicture = 84;       // of less height, names stand beside it, if there is room
constexpr float kGridNameLine = 16, kGridWordGap = 8;

// How large pictures become with names above or beside them.
float picture_height(const Rect& column, float aspect, float over, float beside) {
  return std::floor(std::max(std::min(column.height - over, (column.width - beside) / aspect), 6.0f));
}

}  // namespace

HeadGrid lay_out_heads(const Ui& ui, const Rect& rect, const BuiltScene& built, float aspect,
                       float right_of_names) {
  HeadGrid grid;
  grid.right = rect.x;
  const std::vector<HeadKey> heads = heads_of(built);
  std::map<int, int> heads_in;  // each block
  for (const HeadKey& head : heads) ++heads_in[head.block.value_or(0)];
  if (heads.empty()) return grid;
  const auto blocks = static_cast<float>(heads_in.size());
  int most = 0;
  for (const auto& [block, count] : heads_in) most = std::max(most, count);
  const auto cols = static_cast<float>(most);
  const float gap = std::min(ui.px(kTileGap), rect.width / (6 * cols)),
              row_gap = std::min(ui.px(kRowGap), rect.height / (6 * blocks));
  grid.gap = gap;
  const Rect column{0, 0, (rect.width - gap * (cols - 1)) / cols,
                    (rect.height - row_gap * (blocks - 1)) / blocks};
  const float above = ui.px(kNameAbove), bar = ui.px(kBar), beside = ui.px(kNameBeside);
  float height = picture_height(column, aspect, above + bar, 0);
  const float low = picture_height(column, aspect, bar, beside);
  grid.has_names_beside = height < ui.px(kLowPicture) && low > height;
  grid.has_names = grid.has_names_beside || height * aspect >= ui.px(kLeastNamed);
  if (grid.has_names_beside) height = low;
  if (!grid.has_names) height = picture_height(column, aspect, bar, 0);
  const float top = grid.has_names && !grid.has_names_beside ? above : 0;
  const float picture = std::round(height * aspect);
  const float name_room = std::clamp(std::floor(column.width - right_of_names / cols - picture) - 1, beside,
                                     ui.px(kMostNameBeside));
  const float tile = picture + (grid.has_names_beside ? name_room : 0);
  std::map<int, int> placed;
  for (const HeadKey& head : heads) {
    const int block = head.block.value_or(0);
    const auto row = static_cast<float>(std::distance(heads_in.begin(), heads_in.find(block)));
    const auto col = static_cast<float>(placed[block]++);
    const Rect place{std::round(rect.x + col * (tile + gap)),
                     std::round(rect.y + row * (top + height + bar + row_gap)), tile, top + height + bar};
    grid.places.push_back({head, place, {place.x, place.y + top, picture, height}});
    grid.right = std::max(grid.right, place.right());
  }
  return grid;
}

void draw_tile_words(const Ui& ui, const HeadGrid& grid, const HeadTilePlace& place, const TileWords& tile) {
  if (!grid.has_names) return;
  const Color color = tile.is_telling ? ui.theme.ink : ui.theme.muted;
  const TextStyle bold = bold_words(ui, size::kTextSmall, color),
                  digits = numbers(ui, size::kTextSmall, color);
  const Color does_color = role_text_color(ui.theme, Role::Score);
  TextStyle style = words(ui, size::kTextSmall, does_color);
  if (grid.has_names_beside) {
    const float left = place.picture.right() + ui.px(8), width = place.tile.right() - left;
    float y = place.picture.y + ui.px(8);
    for (const auto& [text, look] : {std::pair(tile.name, bold), {tile.does, style}, {tile.number, digits}}) {
      draw_text_left(ui, left, y, look, shortened(ui, look, text, width));
      y += ui.px(kGridNameLine);
    }
    return;
  }
  const float y = place.tile.y + ui.px(8);
  draw_text_left(ui, place.tile.x, y, bold, tile.name);
  const float left = place.tile.x + text_size(ui, bold, tile.name).x + ui.px(6);
  // The number is in the bar below, too, so the word goes before it.
  const float beside = text_size(ui, digits, tile.number).x + ui.px(6);
  const float most = place.tile.right() - left;
  const bool has_number = text_size(ui, style, tile.does).x <= most - beside;
  if (has_number) draw_text_right(ui, place.tile.right(), y, digits, tile.number);
  // It may go on into the gap to the next one.
  const float room = has_number ? most - beside : most + std::max(grid.gap - ui.px(kGridWordGap), 0.0f);
  if (text_size(ui, style, tile.does).x > room) style = words(ui, size::kTextTiny, does_color);
  if (room > ui.px(12)) draw_text_left(ui, left, y, style, shortened(ui, style, tile.does, room));
}

}  // namespace heed
