#include "app/panels/canvas/progress_strips.h"

#include "app/panels/widgets/style.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

// The strips by themselves: how they look must not depend on how quickly a machine computes.
class ProgressStripsTest : public ui_test::UiTest, public testing::WithParamInterface<Language> {
 protected:
  ProgressStripsTest() : state(eight_steps()) {
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    fonts = load_fonts(*ImGui::GetIO().Fonts, font_files());
    ui.show([this] { canvas_ui(); }, [] { ImGui::GetStyle() = make_style(theme(ThemeKind::Dark), 1); });
  }

  void canvas_ui() {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::Begin("canvas", nullptr, ImGuiWindowFlags_NoDecoration);
    PanelUi frame{{theme(ThemeKind::Dark), Texts(GetParam()), fonts, 1, wake, tooltip_timer},
                  state,
                  CommandSender(asked),
                  pointing,
                  parts,
                  last_interaction};
    progress_strips_ui(frame, {0, 0, size.x, size.y});
    ImGui::End();
  }

  void compute(double share) { state.computing = share; }
  void open(double share) { state.files.opening = Opening{"/home/me/large.json", share, 1}; }
  void write(double share) {
    state.exports.path = "/home/me/figure.svg";
    state.exports.share = share;
  }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  AppState state;
  Fonts fonts;
  Commands asked;
  Wake wake;
  TooltipTimer tooltip_timer;
  Pointing pointing;
  WindowParts parts;
  int last_interaction = 0;
};
INSTANTIATE_TEST_SUITE_P(, ProgressStripsTest, kBothLanguages, language_name);

TEST_P(ProgressStripsTest, while_nothing_takes_long_there_is_none) {
  ui.frames(2);
  EXPECT_THAT(ui.text_on_screen(), IsEmpty());
  EXPECT_FALSE(ui.exists("canvas/stop_computing"));
}

TEST_P(ProgressStripsTest, each_says_what_is_done_and_how_far_it_is) {
  compute(0.42);
  open(0.07);
  write(1);
  ui.frames(2);
  EXPECT_TRUE(ui.has_text(tr("ui.computing")));
  EXPECT_TRUE(ui.has_text("42 %"));
  EXPECT_TRUE(ui.has_text(tr("ui.opening") + " large.json"));
  EXPECT_TRUE(ui.has_text("7 %"));
  EXPECT_TRUE(ui.has_text("figure.svg"));
  EXPECT_TRUE(ui.has_text("100 %"));
}

TEST_P(ProgressStripsTest, they_stand_one_above_the_other_and_nothing_is_cut) {
  compute(0.5);
  open(0.5);
  write(0.5);
  for (const ImVec2 size : {ImVec2{1280, 800}, ImVec2{640, 400}, ImVec2{330, 400}}) {
    ui.resize(size);
    EXPECT_THAT(ui_test::cut_texts(ui, [this](auto text) { return text == tr("ui.computing"); }), IsEmpty());
    EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty());
    EXPECT_THAT(ui_test::missing_glyphs(ui), IsEmpty());
    const ui_test::Rect writing = ui.item("canvas/cancel_export").visible;
    const ui_test::Rect opening = ui.item("canvas/cancel_opening").visible;
    const ui_test::Rect computing = ui.item("canvas/stop_computing").visible;
    EXPECT_LT(computing.bottom, opening.top);
    EXPECT_LT(opening.bottom, writing.top);
    EXPECT_LT(writing.bottom, size.y);
    EXPECT_GT(computing.left, 0);
    EXPECT_LT(writing.right, size.x);
  }
}

TEST_P(ProgressStripsTest, the_button_of_each_stops_that_one) {
  compute(0.5);
  open(0.5);
  write(0.5);
  ui.frames(2);
  ui.click("canvas/stop_computing");
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_TRUE(asked[0].is<command::CancelComputing>());
  ui.click("canvas/cancel_opening");
  ASSERT_EQ(asked.size(), 2u);
  EXPECT_TRUE(asked[1].get_if<FileCommand>()->is<file_command::CancelOpening>());
  ui.click("canvas/cancel_export");
  ASSERT_EQ(asked.size(), 3u);
  EXPECT_TRUE(asked[2].get_if<FileCommand>()->is<file_command::CancelExport>());
}

TEST_P(ProgressStripsTest, the_buttons_say_what_they_do_and_are_reached_by_keyboard) {
  compute(0.5);
  open(0.5);
  write(0.5);
  ui.frames(2);
  EXPECT_THAT(ui_test::items_without_tooltip(ui), IsEmpty());
  EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui), IsEmpty());
}

TEST_P(ProgressStripsTest, a_long_name_is_shortened_before_the_number_behind_it) {
  state.files.opening = Opening{"/home/me/" + std::string(200, 'm') + ".json", 0.5, 1};
  ui.frames(2);
  EXPECT_TRUE(ui.has_text("50 %"));
  EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty());
}

}  // namespace
}  // namespace heed
