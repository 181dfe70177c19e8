// What is opaque and of one colour is drawn without ImGui's shader, to the same pixels.
#include <memory>

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/gl/retained_framebuffer.h"
#include "app/gpu/incremental_renderer.h"
#include "tests/gl/gl_test.h"
#include "tests/ui/driver/driver.h"

namespace heed {
namespace {

constexpr int kWide = 640, kHigh = 480;
constexpr Color kGround{24, 40, 56, 255};

class SolidGlTest : public gl_test::GlTest {
 protected:
  void SetUp() override {
    GlTest::SetUp();
    if (IsSkipped()) return;
    ui_test::DriverOptions options;
    options.display_size = {kWide, kHigh};
    options.draw = [] {};
    ui = std::make_unique<ui_test::UiDriver>(options);
    ImGui_ImplOpenGL3_Init("#version 330 core");
  }
  void TearDown() override {
    if (ui) {
      ui->show_nothing();
      ImGui_ImplOpenGL3_Shutdown();
      ui.reset();
    }
    GlTest::TearDown();
  }

  void show(void (*paint)(ImDrawList& list)) {
    ui->show([paint] { paint(*ImGui::GetBackgroundDrawList()); }, [] { ImGui_ImplOpenGL3_NewFrame(); });
    ui->frames(3);
  }

  static std::vector<std::uint32_t> pixels() {
    std::vector<std::uint32_t> read(std::size_t{kWide} * kHigh);
    glReadPixels(0, 0, kWide, kHigh, GL_RGBA, GL_UNSIGNED_BYTE, read.data());
    return read;
  }
  // As ImGui's backend draws the whole of it.
  static std::vector<std::uint32_t> pixels_of_imgui() {
    gl::RetainedFramebuffer picture;
    picture.begin(kWide, kHigh);
    gl::RetainedFramebuffer::clear({0, 0, kWide, kHigh}, kGround.r / 255.0f, kGround.g / 255.0f,
                                   kGround.b / 255.0f);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    return pixels();
  }
  static std::vector<std::uint32_t> pixels_of_ours() {
    IncrementalRenderer renderer;
    renderer.draw(*ImGui::GetDrawData(), kGround, false);
    glBindFramebuffer(GL_FRAMEBUFFER, renderer.picture().framebuffer_name());
    return pixels();
  }
  static int solid_commands() {
    SolidCommands solid;
    solid.begin_frame(*ImGui::GetDrawData());
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      ImVector<ImDrawCmd> commands;
      for (const ImDrawCmd& command : list->CmdBuffer)
        solid.split(command, list->VtxBuffer, list->IdxBuffer, commands);
      for (const ImDrawCmd& command : commands) count += command.UserCallback ? 1 : 0;
    }
    return count;
  }

  std::unique_ptr<ui_test::UiDriver> ui;
};

// Cells at fractions of a pixel on rounded ground, words between them, what is seen through, and over all of
// it something large again.
void paint_some_of_all(ImDrawList& list) {
  list.AddRectFilled({20, 20}, {420, 400}, IM_COL32(240, 240, 230, 255), 6);
  for (int row = 0; row < 24; ++row) {
    for (int col = 0; col < 24; ++col) {
      const float x = 30.25f + 15.3f * static_cast<float>(col), y = 30.5f + 15.1f * static_cast<float>(row);
      list.AddRectFilled({x, y}, {x + 14.3f, y + 14.1f}, IM_COL32(10 * col, 10 * row, 90, 255));
    }
  }
  list.AddText({40, 60}, IM_COL32(255, 255, 255, 255), "weights");
  list.AddLine({10, 470}, {600, 8}, IM_COL32(200, 30, 30, 255), 2.5f);
  list.AddRectFilled({100, 100}, {500, 460}, IM_COL32(20, 200, 40, 128));
  list.AddRectFilled({300, 200}, {620, 330}, IM_COL32(90, 20, 160, 255));
  list.AddRectFilledMultiColor({350, 10}, {630, 90}, IM_COL32(255, 0, 0, 255), IM_COL32(0, 255, 0, 255),
                               IM_COL32(0, 0, 255, 255), IM_COL32(0, 0, 0, 255));
  list.AddText({320, 220}, IM_COL32(255, 255, 0, 255), "above");
}

TEST_F(SolidGlTest, what_is_drawn_without_a_texture_has_the_pixels_that_imgui_gives_it) {
  show(paint_some_of_all);
  EXPECT_EQ(solid_commands(),
            3);  // the ground and the cells, as a rounded edge parts them; the last rectangle
  EXPECT_TRUE(pixels_of_ours() == pixels_of_imgui());
}

TEST_F(SolidGlTest, what_is_small_or_seen_through_or_of_several_colours_is_left_to_imgui) {
  show([](ImDrawList& list) {
    list.AddRectFilled({20, 20}, {60, 60}, IM_COL32(240, 240, 230, 255));
    list.AddText({100, 60}, IM_COL32(255, 255, 255, 255), "word");
    list.AddRectFilled({100, 100}, {500, 460}, IM_COL32(20, 200, 40, 254));
    list.AddRectFilledMultiColor({350, 10}, {630, 90}, IM_COL32(255, 0, 0, 255), IM_COL32(0, 255, 0, 255),
                                 IM_COL32(0, 0, 255, 255), IM_COL32(0, 0, 0, 255));
  });
  EXPECT_EQ(solid_commands(), 0);
  EXPECT_TRUE(pixels_of_ours() == pixels_of_imgui());
}

// Of a rectangle that a clip rectangle leaves little of, little is to be filled.
TEST_F(SolidGlTest, what_counts_is_what_is_seen) {
  show([](ImDrawList& list) {
    list.PushClipRect({0, 0}, {600, 400});
    list.PushClipRect({10, 10}, {210, 40});
    list.AddRectFilled({0, 0}, {640, 480}, IM_COL32(240, 240, 230, 255));
    list.PopClipRect();
    list.PopClipRect();
  });
  EXPECT_EQ(solid_commands(), 0);
  EXPECT_TRUE(pixels_of_ours() == pixels_of_imgui());
}

}  // namespace
}  // namespace heed
