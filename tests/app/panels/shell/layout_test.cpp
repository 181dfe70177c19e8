#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "app/panels/shell/panel_layout.h"

namespace heed {
namespace {

// Width, height and scale of a window.
class LayoutAt : public testing::TestWithParam<std::tuple<float, float, float>> {
 protected:
  float width() const { return std::get<0>(GetParam()); }
  float height() const { return std::get<1>(GetParam()); }
  float scale() const { return usable_scale(width(), height(), std::get<2>(GetParam())); }
  Layout layout() const { return lay_out(width(), height(), scale()); }
  static std::vector<Rect> panels(const Layout& layout) {
    std::vector<Rect> all = {layout.top_bar, layout.stepper, layout.canvas, layout.transport};
    if (!layout.is_inspector_drawer) all.push_back(layout.inspector);
    return all;
  }
};

TEST_P(LayoutAt, no_panel_lies_on_another) {
  const std::vector<Rect> all = panels(layout());
  for (std::size_t a = 0; a < all.size(); ++a) {
    for (std::size_t b = a + 1; b < all.size(); ++b)
      EXPECT_FALSE(do_overlap(all[a], all[b])) << a << " and " << b;
  }
}

TEST_P(LayoutAt, panels_fill_the_window) {
  float area = 0;
  for (const Rect& panel : panels(layout())) area += panel.width * panel.height;
  EXPECT_NEAR(area, width() * height(), 1);
}

TEST_P(LayoutAt, every_panel_lies_in_the_window) {
  const Layout all = layout();
  for (const Rect& panel : {all.top_bar, all.stepper, all.canvas, all.inspector, all.transport}) {
    EXPECT_GE(panel.x, 0);
    EXPECT_GE(panel.y, 0);
    EXPECT_LE(panel.right(), width());
    EXPECT_LE(panel.bottom(), height());
  }
}

TEST_P(LayoutAt, the_canvas_has_most_of_the_room) {
  const Layout all = layout();
  EXPECT_GE(all.canvas.width, width() * 0.5f);
  EXPECT_GE(all.canvas.height, height() * 0.65f);
}

INSTANTIATE_TEST_SUITE_P(Sizes, LayoutAt,
                         testing::Combine(testing::Values(1024.0f, 1180.0f, 1280.0f, 1920.0f, 3840.0f),
                                          testing::Values(640.0f, 800.0f, 1080.0f, 2160.0f),
                                          testing::Values(0.5f, 1.0f, 1.25f, 2.0f, 3.0f)));

TEST_P(LayoutAt, a_picture_in_the_inspector_leaves_the_canvas_half_of_the_window) {
  const Layout all = lay_out(width(), height(), scale(), {}, InspectorContent::Picture);
  EXPECT_GE(all.canvas.width, width() * 0.5f - 1);
  EXPECT_GE(all.inspector.width, layout().inspector.width);
}

TEST(Layout, gives_a_picture_in_the_inspector_the_room_that_a_high_window_has) {
  EXPECT_GT(lay_out(1920, 1080, 1, {}, InspectorContent::Picture).inspector.width, 560);
  EXPECT_LT(lay_out(1920, 640, 1, {}, InspectorContent::Picture).inspector.width, 340);
}

TEST(Layout, gives_steps_their_titles_where_there_is_room) {
  EXPECT_FALSE(lay_out(1280, 800, 1).is_stepper_narrow);
  EXPECT_TRUE(lay_out(1024, 640, 1).is_stepper_narrow);
}

TEST(Layout, makes_the_inspector_a_drawer_where_the_canvas_would_be_too_narrow) {
  EXPECT_FALSE(lay_out(1024, 640, 1).is_inspector_drawer);
  EXPECT_TRUE(lay_out(1024, 640, 1.25f).is_inspector_drawer);
}

TEST(Layout, looks_the_same_at_4K_and_scale_2_as_at_half_of_both) {
  const Layout small = lay_out(1920, 1080, 1), large = lay_out(3840, 2160, 2);
  EXPECT_NEAR(large.canvas.width, 2 * small.canvas.width, 2);
  EXPECT_NEAR(large.inspector.x, 2 * small.inspector.x, 2);
}

TEST(PresentationLayout, fills_the_window_with_what_is_shown_and_nothing_else) {
  for (const ShownPanels shown :
       {ShownPanels{}, ShownPanels{true, false}, ShownPanels{false, true}, ShownPanels{true, true}}) {
    const float scale = presenting_scale(1024, 768, 1);
    const Layout layout = lay_out_presentation(1024, 768, scale, shown);
    const auto area = [](const Rect& rect) { return rect.width * rect.height; };
    EXPECT_EQ(area(layout.canvas) + area(layout.inspector) + area(layout.caption) + area(layout.transport),
              1024.0f * 768);
    EXPECT_EQ(layout.inspector.width > 0, shown.inspector);
    EXPECT_EQ(layout.transport.height > 0, shown.timeline);
    EXPECT_GT(layout.canvas.height, 0.6f * 768) << "the picture keeps most of the window";
  }
}

TEST(PresentationLayout, has_the_words_of_a_lesson_beside_the_picture_or_below_it) {
  for (const auto& [width, height, is_beside] :
       {std::tuple{1366.0f, 768.0f, true}, {1024.0f, 768.0f, true}, {900.0f, 900.0f, false}}) {
    const float scale = presenting_scale(width, height, 1);
    const Layout layout = lay_out_presentation(width, height, scale, {false, true, true});
    EXPECT_EQ(layout.lesson.x >= layout.canvas.right(), is_beside) << width;
    EXPECT_EQ(layout.lesson.y >= layout.caption.bottom(), !is_beside) << width;
    EXPECT_LE(layout.lesson.bottom(), layout.transport.y);
    EXPECT_GT(layout.canvas.height, 0.3f * height);
  }
}

TEST(PresentationLayout, is_as_large_as_fits_unless_a_person_wants_it_smaller) {
  EXPECT_GT(presenting_scale(1024, 768, 1), 1.4f);
  EXPECT_LT(presenting_scale(1024, 768, 0.8f), presenting_scale(1024, 768, 1));
}

TEST(UsableScale, is_what_was_asked_for_where_there_is_room) {
  EXPECT_EQ(usable_scale(1280, 800, 1.25f), 1.25f);
}

TEST(UsableScale, ends_where_the_panels_would_no_longer_fit) {
  EXPECT_LT(usable_scale(1024, 640, 3), 1.5f);
  EXPECT_EQ(usable_scale(3840, 2160, 3), 3);
}

}  // namespace
}  // namespace heed
