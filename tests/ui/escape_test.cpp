// Esc closes what lies above everything else, one thing after the other.
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class EscapeTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  EscapeTest() {
    speak(GetParam());
    go_to_step(8);
    app.apply(command::Select{CellRef{*app.state().computation.graph().find("Y"), {1, 1}}});
    settle();
  }
};

TEST_P(EscapeTest, ends_the_gradient_before_the_selection_that_it_is_of) {
  press("G");
  ASSERT_EQ(view().lens, Lens::Sensitivity);
  ASSERT_TRUE(ui.exists("canvas/values_again"));
  press("Escape");
  EXPECT_EQ(view().lens, Lens::Values);
  EXPECT_FALSE(ui.exists("canvas/values_again"));
  EXPECT_TRUE(view().selection);
  press("Escape");
  EXPECT_FALSE(view().selection);
}

TEST_P(EscapeTest, ends_the_difference_and_keeps_what_was_pinned) {
  press("B");
  press("D");
  ASSERT_EQ(view().lens, Lens::Difference);
  press("Escape");
  EXPECT_EQ(view().lens, Lens::Values);
  EXPECT_TRUE(app.state().baseline);
}

TEST_P(EscapeTest, closes_a_card_before_the_lens_below_it) {
  press("G");
  press("F1");
  press("Escape");
  EXPECT_FALSE(view().is_help_open);
  EXPECT_EQ(view().lens, Lens::Sensitivity);
}

TEST_P(EscapeTest, leaves_the_presentation_and_keeps_what_it_shows) {
  press("G");
  press("F5");
  press("Escape");
  EXPECT_FALSE(view().presenting.is_on);
  EXPECT_EQ(view().lens, Lens::Sensitivity);
}

// Where Esc does something else first, the chip does not promise it.
TEST_P(EscapeTest, is_named_by_the_chip_that_it_closes) {
  const auto tip_of = [&](const char* chip) {
    ui.hover(chip);
    ui.later(2);
    settle();
    return tooltip();
  };
  EXPECT_THAT(tip_of("canvas/deselect"), testing::HasSubstr("Esc"));
  press("G");
  EXPECT_THAT(tip_of("canvas/values_again"), testing::HasSubstr("Esc"));
  EXPECT_THAT(tip_of("canvas/deselect"), testing::Not(testing::HasSubstr("Esc")));
}

INSTANTIATE_TEST_SUITE_P(, EscapeTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
