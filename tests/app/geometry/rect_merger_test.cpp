#include "app/geometry/rect_merger.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(RectMerger, that_lie_apart_stay_apart) {
  RectMerger rects(3, 10);
  rects.add({0, 0, 10, 10});
  rects.add({100, 0, 10, 10});
  EXPECT_EQ(rects.list(), (std::vector<Rect>{{0, 0, 10, 10}, {100, 0, 10, 10}}));
}

TEST(RectMerger, that_lie_side_by_side_become_one) {
  RectMerger rects(3, 10);
  rects.add({0, 0, 10, 10});
  rects.add({10, 0, 5, 10});
  EXPECT_EQ(rects.list(), (std::vector<Rect>{{0, 0, 15, 10}}));
}

TEST(RectMerger, a_row_and_a_column_that_cross_stay_two) {
  RectMerger rects(3, 10);
  rects.add({0, 50, 100, 1});
  rects.add({50, 0, 1, 100});
  EXPECT_EQ(rects.list().size(), 2u);
}

TEST(RectMerger, of_too_many_those_become_one_that_waste_the_least) {
  RectMerger rects(2, 0);
  rects.add({0, 0, 10, 10});
  rects.add({500, 0, 10, 10});
  rects.add({0, 30, 10, 10});
  EXPECT_EQ(rects.list(), (std::vector<Rect>{{0, 0, 10, 40}, {500, 0, 10, 10}}));
}

TEST(RectMerger, nothing_is_not_kept) {
  RectMerger rects(2, 0);
  rects.add({5, 5, 0, 10});
  EXPECT_TRUE(rects.list().empty());
}

}  // namespace
}  // namespace heed
