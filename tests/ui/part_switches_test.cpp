// The switches on the map of a transformer.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class PartSwitchesTest : public AppTest {
 protected:
  PartSwitchesTest() {
    files.put("/home/me/model.json", kTransformer);
    app.open("/home/me/model.json");
    settle();
    press("End");
    press("Esc");
  }
  // Of all shapes that have a corner there, with the canvas.
  float strongest_contrast_in(const ui_test::Rect& rect) const {
    const Color canvas = theme(shown_theme(view())).canvas;
    float most = 1;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawVert& corner : list->VtxBuffer) {
        if (!rect.contains(corner.pos.x, corner.pos.y)) continue;
        const ImVec4 color = ImGui::ColorConvertU32ToFloat4(corner.col);
        const auto byte = [](float share) { return static_cast<std::uint8_t>(std::lround(255 * share)); };
        const Color shown = mix(canvas, Color{byte(color.x), byte(color.y), byte(color.z), 255}, color.w);
        most = std::max(most, contrast_ratio(canvas, shown));
      }
    }
    return most;
  }
};

TEST_F(PartSwitchesTest, that_are_on_do_not_look_disabled) {
  for (int themes = 0; themes < 2; ++themes) {
    for (const char* id :
         {"canvas/switch_block_2", "canvas/switch_attention_1", "canvas/switch_feed_forward_1"})
      EXPECT_GE(strongest_contrast_in(ui.item(id).rect), 7) << id;
    app.apply(command::ToggleTheme{});
    settle();
  }
}

}  // namespace
}  // namespace heed
