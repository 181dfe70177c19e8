#include "app/text/fonts.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/platform/font_files.h"

namespace heed {
namespace {

class FontsTest : public testing::Test {
 protected:
  FontsTest() : context_(ImGui::CreateContext()) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {800, 600};
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
    fonts_ = load_fonts(*io.Fonts, find_font_files().files);
    ImGui::NewFrame();
  }
  ~FontsTest() override {
    ImGui::EndFrame();
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
      texture->SetStatus(ImTextureStatus_Destroyed);
    ImGui::DestroyContext(context_);
  }

  void next_frame() {
    ImGui::EndFrame();
    ImGui::NewFrame();
  }
  ImFontBaked* in_size(float size) { return fonts_.words->GetFontBaked(size); }
  float height_of(ImWchar character, float size) {
    const ImFontGlyph* glyph = in_size(size)->FindGlyph(character);
    return glyph->Y1 - glyph->Y0;
  }

  Fonts fonts_;

 private:
  ImGuiContext* context_;
};

// A size that is no longer used is forgotten, and another one takes its place in memory.
TEST_F(FontsTest, a_character_has_its_size_after_another_size_was_forgotten) {
  constexpr float kLargest = 40, kForgotten = 11, kUsed = 20;
  const float right_height = height_of(U'仍', kUsed);
  ImFontAtlasFontDiscardBakes(ImGui::GetIO().Fonts, fonts_.words, 0);
  next_frame();
  (void)height_of(U'可', kLargest);
  ImFontBaked* forgotten = in_size(kForgotten);
  (void)height_of(U'可', kUsed);
  (void)height_of(U'可', kForgotten);
  ImFontAtlasBakedDiscard(ImGui::GetIO().Fonts, fonts_.words, forgotten);
  next_frame();
  ASSERT_EQ(in_size(kUsed), forgotten) << "moved to where the other one was";
  EXPECT_EQ(height_of(U'仍', kUsed), right_height);
}

}  // namespace
}  // namespace heed
