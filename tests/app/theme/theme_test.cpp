#include "app/theme/theme.h"

#include <vector>

#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr float kAA = 4.5f;

class ThemeText : public testing::TestWithParam<ThemeKind> {};

TEST_P(ThemeText, can_be_read_on_every_surface) {
  const Theme& t = theme(GetParam());
  for (const Color surface : {t.canvas, t.panel, t.raised}) {
    EXPECT_GE(contrast_ratio(t.ink, surface), kAA);
    EXPECT_GE(contrast_ratio(t.muted, surface), kAA);
  }
  EXPECT_GE(contrast_ratio(t.on_ink, t.ink), kAA);
}

TEST_P(ThemeText, in_the_color_of_a_role_can_be_read_on_every_surface) {
  const Theme& t = theme(GetParam());
  for (int role = 0; role < 7; ++role) {
    for (const Color surface : {t.canvas, t.panel, t.raised}) {
      EXPECT_GE(contrast_ratio(role_text_color(t, static_cast<Role>(role)), surface), kAA) << role;
    }
  }
}

TEST_P(ThemeText, in_a_cell_can_be_read_at_every_strength) {
  const Theme& t = theme(GetParam());
  std::vector<Color> colors(std::begin(t.roles), std::end(t.roles));
  colors.push_back(t.negative);
  for (const Color color : colors) {
    for (int strength = 0; strength <= 10; ++strength) {
      const Color cell = cell_color(t, color, static_cast<float>(strength) / 10);
      const Color best = cell_text_color(t, cell);
      EXPECT_GE(contrast_ratio(best, cell), kAA) << "strength " << strength;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeText, testing::Values(ThemeKind::Dark, ThemeKind::Light));

}  // namespace
}  // namespace heed
