#include "app/panels/shell/example_tiles.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/files/examples.h"
#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/lesson/scene_picture.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/check.h"

namespace heed {
namespace {

constexpr float kExampleHeight = 132, kExamplePicture = 78, kExampleGap = 12, kLeastExample = 122;
constexpr std::size_t kExampleLines = 2;  // of its title

int columns_of_examples(const Ui& ui, float width) {
  const int count = static_cast<int>(example_scenes().size());
  const float most = (width + ui.px(kExampleGap)) / ui.px(kLeastExample + kExampleGap);
  const int rows = static_cast<int>(std::ceil(static_cast<float>(count) / std::max(most, 1.0f)));
  return (count + rows - 1) / rows;
}

const Computation& picture_of(std::size_t at, ExamplePictures& pictures) {
  while (pictures.size() <= at) {
    Result<Computation> made =
        Computation::make(example_scenes()[pictures.size()].scene, {Grain::Whole, true});
    HEED_CHECK(made.is_ok());
    made.value().go_to(made.value().timeline().moment_count());
    pictures.push_back(std::move(made).value());
  }
  return pictures[at];
}

void example_tile_ui(PanelUi& ui, const Rect& rect, std::size_t at, ExamplePictures& pictures) {
  const ExampleScene& example = example_scenes()[at];
  ui.tooltip_timer.avoids = rect;  // its title
  const Response state =
      interact(ui, ("example_" + example.name).c_str(), rect, ui.tr(("example." + example.name).c_str()));
  ui.tooltip_timer.avoids.reset();
  fill(rect, surface_color(ui, state, ui.theme.panel), ui.px(10));
  outline(rect, state.is_pointed_at ? ui.theme.ink : ui.theme.line, ui.px(10), ui.px(1));
  const Rect picture{rect.x + ui.px(8), rect.y + ui.px(8), rect.width - ui.px(16), ui.px(kExamplePicture)};
  scene_picture_ui(ui, picture, picture_of(at, pictures), example.show);
  const Rect below{rect.x + ui.px(10), picture.bottom() + ui.px(6), rect.width - ui.px(20), 0};
  WrappedText title =
      wrap(ui, localized_text(ui, example.scene.title), bold_words(ui, 12, ui.theme.ink), below.width);
  if (title.lines.size() > kExampleLines) title.lines.resize(kExampleLines);
  draw_wrapped(ui, title, {below.x, below.y, below.width, title.height()});
  if (state.is_pressed) ui.push(FileCommand{file_command::OpenExample{example.name}});
}

}  // namespace

float example_tiles_height(const Ui& ui, float width) {
  const int columns = columns_of_examples(ui, width), count = static_cast<int>(example_scenes().size());
  const int rows = (count + columns - 1) / columns;
  return ui.px(static_cast<float>(rows) * (kExampleHeight + kExampleGap));
}

void example_tiles_ui(PanelUi& ui, const Rect& area, ExamplePictures& pictures) {
  const int columns = columns_of_examples(ui, area.width);
  const float gap = ui.px(kExampleGap);
  const float width = (area.width + gap) / static_cast<float>(columns) - gap;
  for (std::size_t at = 0; at < example_scenes().size(); ++at) {
    const int row = static_cast<int>(at) / columns, col = static_cast<int>(at) % columns;
    example_tile_ui(
        ui,
        {area.x + static_cast<float>(col) * (width + gap),
         area.y + static_cast<float>(row) * (ui.px(kExampleHeight) + gap), width, ui.px(kExampleHeight)},
        at, pictures);
  }
}

}  // namespace heed
