#include "app/panels/canvas/text_chip.h"

#include <algorithm>

#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/canvas/selection_chip.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

constexpr float kTextChipSide = 12, kTextChipGap = 10, kTextChipMost = 460, kTextChipLeast = 90;

}  // namespace

float text_chip_ui(PanelUi& ui, const Rect& canvas, float left) {
  const Scene& scene = ui.state.computation.scene();
  const bool reads_texts = scene.embedding || (scene.model && scene.model->texts);
  if (!scene.has_blocks() || !reads_texts || ui.state.lesson || ui.state.training) return left;
  if (ui.state.view.spot.depth != Depth::Model) return left;
  const float x = left + ui.px(kTextChipGap);
  const float room = canvas.right() - canvas_buttons_width(ui, canvas) - ui.px(kTextChipGap) - x;
  if (room < ui.px(kTextChipLeast)) return left;
  const TextStyle style = literal(words(ui, 13, ui.theme.ink));
  std::string text = text_of(scene);
  std::ranges::replace(text, '\n', ' ');
  const float most = std::min(room, ui.px(kTextChipMost)) - ui.px(2 * kTextChipSide);
  text = shortened(ui, style, text, most);
  const Rect chip{x, canvas.y + ui.px(kSelectionChipTop),
                  std::max(text_size(ui, style, text).x + ui.px(2 * kTextChipSide), ui.px(kTextChipLeast)),
                  ui.px(kSelectionChipHeight)};
  const Response response = interact(ui, "text_chip", chip, [&] {
    return ui.tr("ui.text.chip_tip") + keys_suffix("ui.key.text", ui.texts);
  });
  fill(chip, surface_color(ui, response, ui.theme.panel), ui.px(size::kRadius));
  outline(chip, ui.theme.edge, ui.px(size::kRadius), ui.px(1));
  draw_text_left(ui, chip.x + ui.px(kTextChipSide), chip.center_y(), style, text);
  if (response.is_pressed) ui.push(command::ToggleTextCard{});
  return chip.right();
}

}  // namespace heed
