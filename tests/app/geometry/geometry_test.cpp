#include "app/geometry/geometry.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Rects, with_a_hole_in_the_middle_leave_four_around_it) {
  EXPECT_EQ(subtract({0, 0, 100, 50}, {20, 10, 30, 15}),
            (std::vector<Rect>{{0, 0, 100, 10}, {0, 25, 100, 25}, {0, 10, 20, 15}, {50, 10, 50, 15}}));
}

TEST(Rects, leave_what_lies_outside_of_a_hole_that_goes_beyond_them) {
  EXPECT_EQ(subtract({0, 0, 100, 50}, {80, -10, 90, 200}), (std::vector<Rect>{{0, 0, 80, 50}}));
}

TEST(Rects, leave_nothing_inside_a_hole_and_all_beside_it) {
  EXPECT_TRUE(subtract({10, 10, 5, 5}, {0, 0, 100, 50}).empty());
  EXPECT_EQ(subtract({10, 10, 5, 5}, {15, 10, 5, 5}), (std::vector<Rect>{{10, 10, 5, 5}}));
}

TEST(Rects, that_lie_apart_have_nothing_in_common) {
  const Rect none = intersect({0, 0, 10, 10}, {20, 5, 10, 10});
  EXPECT_EQ(none.width * none.height, 0);
  EXPECT_EQ(intersect({0, 0, 10, 10}, {4, 5, 10, 10}), (Rect{4, 5, 6, 5}));
}

}  // namespace
}  // namespace heed
