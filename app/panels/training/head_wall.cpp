#include "app/panels/training/head_wall.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "app/panels/training/head_names.h"
#include "app/panels/training/weights_picture.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/train/milestones.h"

namespace heed {
namespace {

constexpr float kTileGap = 14, kRowGap = 12, kBar = 8, kTilePad = 5;
constexpr float kLeastNamed = 46;  // units of width from which a tile has a name

// What the tooltip of a head says: all that was measured of it.
std::string measures_text(const Ui& ui, const HeadKey& head, const HeadReading* reading) {
  const std::string name = ui.texts.tr({"ui.train.head_named", {{"head", short_head_name(head)}}});
  if (!reading) return name + "\n" + ui.tr("ui.train.not_measured");
  std::string text = name;
  for (const HeadPattern pattern : kLearnedPatterns) {
    const PatternShare& share = reading->of(pattern);
    if (!share.is_measured()) continue;
    text += "\n" + ui.texts.tr({"ui.train.measure",
                                {{"does", pattern_name(ui, pattern)},
                                 {"share", share_text(share.share)},
                                 {"chance", share_text(share.chance)}}});
  }
  return text;
}

void draw_strength(const Ui& ui, const Rect& tile, std::optional<double> measure) {
  const Rect bar{tile.x, tile.bottom() - ui.px(3), tile.width, ui.px(2)};
  fill(bar, ui.theme.line);
  if (measure)
    fill({bar.x, bar.y, bar.width * static_cast<float>(*measure), bar.height},
         role_color(ui.theme, Role::Score));
}

void tile_ui(PanelUi& ui, const HeadGrid& grid, std::size_t at, const TrainingSession& session,
             bool is_chosen) {
  const HeadKey& head = grid.heads[at];
  const Rect& tile = grid.tiles[at];
  const HeadReading* reading = reading_of(session.run.progress->heads.at(session.shown_step()), head);
  const std::string id = fmt::format("wall_head_{}", short_head_name(head));
  const Rect press = inset(tile, -ui.px(kTilePad));
  const Response response =
      interact(ui, id.c_str(), press, [&] { return measures_text(ui, head, reading); }, {size::kRadius});
  if (response.is_hovered) fill(press, ui.theme.raised, ui.px(size::kRadius));
  if (is_chosen) outline(press, ui.theme.ink, ui.px(size::kRadius), ui.px(1.5f));
  if (response.is_pressed) ui.push(TrainingCommand{training_command::ShowHead{head}});
  const HeadTitle title = head_title(ui, head, reading);
  const bool is_telling = title.measure.has_value();
  draw_tile_title(ui, tile, title.name, title.is, is_telling ? share_text(*title.measure) : "", is_telling);
  const float top = tile.y + (tile.width >= ui.px(kLeastNamed) ? ui.px(kTileTitle) : 0);
  const Rect picture{tile.x, top, tile.width, grid.picture};
  const Matrix* weights = known_weights(ui.state.computation, head);
  if (weights)
    draw_weights(ui, picture, *weights, is_telling ? role_color(ui.theme, Role::Score) : ui.theme.muted);
  draw_strength(ui, tile, title.measure);
}

}  // namespace

HeadGrid lay_out_heads(const Ui& ui, const Rect& rect, const BuiltScene& built, float aspect) {
  HeadGrid grid{heads_of(built), {}, 0, rect.x};
  std::map<int, int> heads_in;  // each block
  for (const HeadKey& head : grid.heads) ++heads_in[head.block.value_or(0)];
  if (grid.heads.empty()) return grid;
  const auto blocks = static_cast<float>(heads_in.size());
  int most = 0;
  for (const auto& [block, count] : heads_in) most = std::max(most, count);
  const float gap = std::min(ui.px(kTileGap), rect.width / static_cast<float>(6 * most)),
              row_gap = std::min(ui.px(kRowGap), rect.height / (6 * blocks));
  const float width = (rect.width - gap * static_cast<float>(most - 1)) / static_cast<float>(most);
  const float height = (rect.height - row_gap * (blocks - 1)) / blocks;
  const float over = ui.px(kBar) + (width >= ui.px(kLeastNamed) ? ui.px(kTileTitle) : 0);
  grid.picture = std::floor(std::max(std::min(height - over, width / aspect), ui.px(6)));
  const float tile = std::min(width, grid.picture * aspect);
  std::map<int, int> placed;
  for (const HeadKey& head : grid.heads) {
    const int block = head.block.value_or(0);
    const auto row = static_cast<float>(std::distance(heads_in.begin(), heads_in.find(block)));
    const auto col = static_cast<float>(placed[block]++);
    grid.tiles.push_back({std::round(rect.x + col * (tile + gap)),
                          std::round(rect.y + row * (grid.picture + over + row_gap)), std::round(tile),
                          grid.picture + over});
    grid.right = std::max(grid.right, grid.tiles.back().right());
  }
  return grid;
}

void draw_tile_title(const Ui& ui, const Rect& tile, const std::string& name, const std::string& does,
                     const std::string& number, bool is_telling) {
  if (tile.width < ui.px(kLeastNamed)) return;
  const float y = tile.y + ui.px(8);
  const TextStyle bold = bold_words(ui, size::kTextSmall, is_telling ? ui.theme.ink : ui.theme.muted);
  const TextStyle digits = numbers(ui, size::kTextSmall, is_telling ? ui.theme.ink : ui.theme.muted);
  draw_text_left(ui, tile.x, y, bold, name);
  const float left = tile.x + text_size(ui, bold, name).x + ui.px(6);
  float right = tile.right();
  if (!number.empty()) {
    draw_text_right(ui, right, y, digits, number);
    right -= text_size(ui, digits, number).x + ui.px(6);
  }
  const TextStyle style = words(ui, size::kTextSmall, role_text_color(ui.theme, Role::Score));
  if (right - left > ui.px(30)) draw_text_left(ui, left, y, style, shortened(ui, style, does, right - left));
}

void head_wall_ui(PanelUi& ui, const HeadGrid& grid, const TrainingSession& session,
                  const std::optional<HeadKey>& chosen) {
  for (std::size_t at = 0; at < grid.heads.size(); ++at)
    tile_ui(ui, grid, at, session, grid.heads[at] == chosen);
}

}  // namespace heed
