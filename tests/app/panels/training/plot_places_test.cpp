#include "app/panels/training/plot_places.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

// A unit of each axis has 10 pixels.
CurveAxes axes_of_100() {
  CurveAxes axes;
  axes.plot = {0, 0, 100, 100};
  axes.x_most = axes.y_most = 10;
  return axes;
}

TEST(PlotPlaces, a_place_on_a_line_lies_on_it_between_its_points) {
  const auto place = place_on_line({{0, 80}, {40, 20}}, axes_of_100(), 2);
  ASSERT_TRUE(place);
  EXPECT_NEAR(place->x, 20, 1e-4);
  EXPECT_NEAR(place->y, 50, 1e-4);
}

TEST(PlotPlaces, a_step_beyond_the_line_is_at_its_end) {
  const auto place = place_on_line({{0, 80}, {90, 20}}, axes_of_100(), 10);
  ASSERT_TRUE(place);
  EXPECT_EQ(place->x, 90);
  EXPECT_EQ(place->y, 20);
}

TEST(PlotPlaces, a_step_before_the_line_is_nowhere_on_it) {
  EXPECT_FALSE(place_on_line({{30, 80}, {90, 20}}, axes_of_100(), 2));
  EXPECT_FALSE(place_on_line({}, axes_of_100(), 2));
}

}  // namespace
}  // namespace heed
