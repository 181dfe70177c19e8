#include "app/figure/route.h"

#include <vector>

#include <gtest/gtest.h>

#include "app/figure/crossings.h"

namespace heed {
namespace {

constexpr Rect kWidePage{-1e4f, -1e4f, 2e4f, 2e4f};

TEST(Route, goes_around_what_stands_in_the_way) {
  const RouteEnd from{{0, 0, 10, 10}, {0, 0, 10, 10}, {0, 0, 10, 10}};
  const RouteEnd to{{200, 0, 10, 10}, {200, 0, 10, 10}, {200, 0, 10, 10}};
  const std::vector<Rect> obstacles = {from.bounds, to.bounds, {90, -40, 20, 100}};
  const std::vector<Stroke> way = clear_route(from, to, {obstacles, {}, kWidePage});
  ASSERT_FALSE(way.empty());
  const auto is_at = [](const Rect& rect, Point at) {
    return at.x >= rect.x && at.x <= rect.right() && at.y >= rect.y && at.y <= rect.bottom();
  };
  EXPECT_TRUE(is_at({0, 0, 10, 10}, way.front().from));
  EXPECT_TRUE(is_at({200, 0, 10, 10}, way.back().to));
  for (std::size_t i = 0; i < way.size(); ++i) {
    EXPECT_TRUE(is_clear(way[i], obstacles));
    if (i > 0) {
      EXPECT_EQ(way[i].from, way[i - 1].to);
    }
  }
}

TEST(Route, is_one_level_curve_where_nothing_is_in_the_way) {
  const RouteEnd from{{0, 0, 10, 10}, {0, 0, 10, 10}, {0, 0, 10, 10}};
  const RouteEnd to{{200, 50, 10, 10}, {200, 50, 10, 10}, {200, 50, 10, 10}};
  EXPECT_EQ(clear_route(from, to, {{from.bounds, to.bounds}, {}, kWidePage}).size(), 1u);
}

// What stands between the two leaves a way above it and one below it.
TEST(Route, keeps_to_the_page_where_there_is_a_way_on_it) {
  const RouteEnd from{{0, 0, 10, 10}, {0, 0, 10, 10}, {0, 0, 10, 10}};
  const RouteEnd to{{200, 0, 10, 10}, {200, 0, 10, 10}, {200, 0, 10, 10}};
  const std::vector<Rect> obstacles = {from.bounds, to.bounds, {90, 0, 30, 60}};
  const Rect page{-20, 0, 260, 100};
  const std::vector<Stroke> way = clear_route(from, to, {obstacles, {}, page});
  ASSERT_FALSE(way.empty());
  for (const Stroke& stroke : way) {
    EXPECT_GE(stroke.from.y, page.y);
    EXPECT_GE(stroke.to.y, page.y);
  }
}

// What stands between the two fills the page from its upper edge down.
TEST(Route, runs_along_the_upper_edge_rather_than_off_the_page) {
  const RouteEnd from{{0, 20, 10, 10}, {0, 20, 10, 10}, {0, 20, 10, 10}};
  const RouteEnd to{{200, 20, 10, 10}, {200, 20, 10, 10}, {200, 20, 10, 10}};
  const Rect page{-20, 0, 260, 100};
  const std::vector<Rect> obstacles = {from.bounds, to.bounds, {90, 0, 30, 100}};
  const std::vector<Stroke> way = clear_route(from, to, {obstacles, {}, page});
  ASSERT_FALSE(way.empty());
  for (const Stroke& stroke : way) {
    for (const Point at : {stroke.from, stroke.to}) {
      EXPECT_GE(at.y, page.y);
      EXPECT_LE(at.y, page.bottom());
    }
  }
}

TEST(Route, keeps_clear_of_the_line_of_another_arrow) {
  const RouteEnd from{{0, 0, 10, 10}, {0, 0, 10, 10}, {0, 0, 10, 10}};
  const RouteEnd to{{200, 0, 10, 10}, {200, 0, 10, 10}, {200, 0, 10, 10}};
  RouteGround ground{{from.bounds, to.bounds, {90, -200, 20, 260}}, {}, kWidePage};
  const std::vector<Stroke> alone = clear_route(from, to, ground);
  add_lines(alone, ground.lines);
  ASSERT_FALSE(ground.lines.empty());
  std::vector<Rect> lines;
  add_lines(clear_route(from, to, ground), lines);
  constexpr float kEnds = 10;  // they leave and arrive at the same places
  for (const Rect& line : lines) {
    for (const Rect& other : ground.lines) {
      if (!do_overlap(inset(line, -1), inset(other, -1))) continue;
      const Rect shared = intersect(inset(line, -1), inset(other, -1));
      EXPECT_LT(std::max(shared.width, shared.height), kEnds);
    }
  }
}

TEST(Route, is_none_for_a_block_that_is_walled_in) {
  const RouteEnd from{{0, 0, 10, 10}, {0, 0, 10, 10}, {0, 0, 10, 10}};
  const RouteEnd to{{200, 0, 10, 10}, {200, 0, 10, 10}, {200, 0, 10, 10}};
  const std::vector<Rect> walls = {from.bounds,       to.bounds,          {-30, -30, 80, 28},
                                   {-30, 12, 80, 28}, {-30, -30, 28, 70}, {12, -30, 28, 70}};
  EXPECT_TRUE(clear_route(from, to, {walls, {}, kWidePage}).empty());
}

}  // namespace
}  // namespace heed
