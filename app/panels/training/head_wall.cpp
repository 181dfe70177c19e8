#include "app/panels/training/head_wall.h"

#include <fmt/format.h>

#include "app/panels/training/head_names.h"
#include "app/panels/training/weights_picture.h"
#include "app/panels/widgets/control.h"
#include "core/train/milestones.h"

namespace heed {
namespace {

constexpr float kTilePad = 5;

// What the tooltip of a head says: all that was measured of it.
std::string measures_text(const Ui& ui, const HeadTitle& title, const HeadReading* reading) {
  const std::string name = ui.texts.tr({"ui.train.head_named", {{"head", title.name}}});
  if (!title.is_on) return name + "\n" + title.does;
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

void draw_strength(const Ui& ui, const HeadTilePlace& place, std::optional<double> measure) {
  const Rect bar{place.picture.x, place.tile.bottom() - ui.px(3), place.picture.width, ui.px(2)};
  fill(bar, ui.theme.line);
  if (measure)
    fill({bar.x, bar.y, bar.width * static_cast<float>(*measure), bar.height},
         role_color(ui.theme, Role::Score));
}

void tile_ui(PanelUi& ui, const HeadGrid& grid, const HeadTilePlace& place, const TrainingSession& session,
             bool is_chosen) {
  const HeadKey& head = place.head;
  const HeadReading* reading = reading_of(session.head_readings(), head);
  const HeadTitle title = head_title(ui, head, reading);
  const std::string id = fmt::format("wall_head_{}", title.name);
  const Rect press = inset(place.tile, -ui.px(kTilePad));
  const Response response =
      interact(ui, id.c_str(), press, [&] { return measures_text(ui, title, reading); }, {size::kRadius});
  if (response.is_hovered) fill(press, ui.theme.raised, ui.px(size::kRadius));
  if (is_chosen) outline(press, ui.theme.ink, ui.px(size::kRadius), ui.px(1.5f));
  if (response.is_pressed) ui.push(TrainingCommand{training_command::ShowHead{head}});
  const bool is_telling = title.measure.has_value();
  draw_tile_words(ui, grid, place,
                  {title.name, title.is, is_telling ? share_text(*title.measure) : "", is_telling});
  const Matrix* weights = known_weights(ui.state.computation, head);
  if (weights)
    draw_weights(ui, place.picture, *weights,
                 is_telling ? role_color(ui.theme, Role::Score) : ui.theme.muted);
  draw_strength(ui, place, title.measure);
}

}  // namespace

void head_wall_ui(PanelUi& ui, const HeadGrid& grid, const TrainingSession& session,
                  const std::optional<HeadKey>& chosen) {
  for (const HeadTilePlace& place : grid.places) tile_ui(ui, grid, place, session, place.head == chosen);
}

}  // namespace heed
