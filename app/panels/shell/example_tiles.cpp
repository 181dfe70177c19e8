#include "app/panels/shell/example_tiles.h"

#include <algorithm>
#include <optional>
#include <string>

#include "app/panels/lesson/lesson_prose.h"
#include "app/panels/lesson/scene_picture.h"
#include "core/base/check.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

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

// Its size: heads, and words or blocks.
std::string facts_of(const PanelUi& ui, const Scene& scene) {
  std::size_t heads = 0;
  for_each_attention(scene, [&](const Attention& each, std::optional<int>) { heads += each.heads.size(); });
  const std::string all = std::to_string(heads);
  if (scene.has_blocks())
    return ui.texts.tr(
        Message{"ui.start.model_facts", {{"blocks", std::to_string(scene.blocks.size())}, {"heads", all}}});
  return ui.texts.tr(
      Message{"ui.start.example_facts", {{"rows", std::to_string(scene.inputs->rows())}, {"heads", all}}});
}

}  // namespace

int example_count(ExampleKind kind) {
  return static_cast<int>(std::ranges::count(example_scenes(), kind, &ExampleScene::kind));
}

void example_tiles_ui(PanelUi& ui, const TileGrid& grid, Point corner, ExampleKind kind,
                      ExamplePictures& pictures) {
  int at = 0;
  for (std::size_t index = 0; index < example_scenes().size(); ++index) {
    const ExampleScene& example = example_scenes()[index];
    if (example.kind != kind) continue;
    const PictureTile tile{"example_" + example.name,
                           localized_text(ui, example.scene.title),
                           ui.tr(("example." + example.name).c_str()),
                           facts_of(ui, example.scene),
                           {}};
    const auto draw_picture = [&](const Rect& rect) {
      scene_picture_ui(ui, rect, picture_of(index, pictures), example.show);
    };
    if (picture_tile_ui(ui, grid.tile(ui, corner, at++), tile, draw_picture))
      ui.push(FileCommand{file_command::OpenExample{example.name}});
  }
}

}  // namespace heed
