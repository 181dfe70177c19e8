#include <gtest/gtest.h>

#include "app/platform/window.h"

namespace heed {
namespace {

constexpr WindowPlace kScreen{0, 24, 1920, 1056, false};

TEST(OntoScreen, leaves_a_window_where_it_was) {
  const WindowPlace place{100, 100, 1280, 800, false};
  EXPECT_EQ(onto_screen(place, kScreen), place);
}

TEST(OntoScreen, brings_a_window_back_from_a_screen_that_is_gone) {
  const WindowPlace place = onto_screen({4000, -900, 1280, 800, false}, kScreen);
  EXPECT_EQ(place, (WindowPlace{640, 24, 1280, 800, false}));
}

TEST(OntoScreen, shrinks_a_window_that_is_larger_than_the_screen) {
  const WindowPlace place = onto_screen({0, 0, 3840, 2160, true}, kScreen);
  EXPECT_EQ(place, (WindowPlace{0, 24, 1920, 1056, true}));
}

TEST(OntoScreen, enlarges_a_window_too_small_to_use) {
  const WindowPlace place = onto_screen({50, 50, 3, 3, false}, kScreen);
  EXPECT_GE(place.width, 640);
  EXPECT_GE(place.height, 400);
}

}  // namespace
}  // namespace heed
