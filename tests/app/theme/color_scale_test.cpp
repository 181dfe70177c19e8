#include "app/theme/color_scale.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

ColorScale scale_in(Coloring coloring, bool is_diverging, float high = 8, ThemeKind kind = ThemeKind::Dark) {
  ColorOptions choice;
  choice.coloring = coloring;
  return make_scale(choice, theme(kind), Role::Query, high, is_diverging);
}

TEST(ColorScale, without_negative_numbers_the_largest_has_the_most_of_its_roles_color) {
  const Theme& t = theme(ThemeKind::Dark);
  EXPECT_EQ(color_of(scale_in(Coloring::Role, false), 8), cell_color(t, role_fill_color(t, Role::Query), 1));
}

TEST(ColorScale, signed_numbers_run_from_one_hue_over_a_neutral_0_to_another) {
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    const Theme& t = theme(kind);
    const ColorScale scale = scale_in(Coloring::Role, true, 8, kind);
    EXPECT_EQ(color_of(scale, -8), t.negative);
    EXPECT_EQ(color_of(scale, 8), t.positive);
    EXPECT_LE(std::abs(color_of(scale, 0).r - t.zero.r) + std::abs(color_of(scale, 0).b - t.zero.b), 2);
  }
}

TEST(ColorScale, numbers_beyond_an_end_have_its_color_and_infinity_too) {
  for (const Coloring coloring : kColorings) {
    const ColorScale scale = scale_in(coloring, true);
    EXPECT_EQ(color_of(scale, 1e30f), color_of(scale, 8));
    EXPECT_EQ(color_of(scale, kInf), color_of(scale, 8));
    EXPECT_EQ(color_of(scale, -9), color_of(scale, -8));
  }
}

TEST(ColorScale, the_widest_range_of_floats_does_not_overflow) {
  constexpr float kMost = std::numeric_limits<float>::max();
  const ColorScale scale = scale_in(Coloring::Slate, true, kMost);
  EXPECT_NE(color_of(scale, kMost), color_of(scale, 0));
  EXPECT_NE(color_of(scale, -kMost), color_of(scale, 0));
}

TEST(ColorScale, a_matrix_of_zeros_has_one_color) {
  for (const bool is_diverging : {false, true}) {
    const ColorScale scale = scale_in(Coloring::Role, is_diverging, 0);
    EXPECT_EQ(color_of(scale, 0), color_of(scale_in(Coloring::Role, is_diverging, 8), 0));
  }
}

TEST(ColorScale, below_zero_is_hollow_without_colors_only) {
  for (const Coloring coloring : {Coloring::Role, Coloring::Dusk, Coloring::Slate})
    EXPECT_FALSE(is_hollow(scale_in(coloring, true), -0.1f)) << option_name(coloring);
  EXPECT_TRUE(is_hollow(scale_in(Coloring::Ash, true), -0.1f));
  EXPECT_FALSE(is_hollow(scale_in(Coloring::Ash, true), 0));
  EXPECT_FALSE(is_hollow(scale_in(Coloring::Ash, true), 3));
  EXPECT_FALSE(is_hollow(scale_in(Coloring::Ash, false), -0.1f));
}

TEST(ColorScale, on_a_root_scale_a_hundredth_has_a_tenth_of_the_color) {
  ColorScale root = scale_in(Coloring::Role, false, 1);
  root.exponent = 0.5f;
  const ColorScale linear = scale_in(Coloring::Role, false, 1);
  for (const float weight : {0.0f, 0.01f, 0.09f, 0.64f, 1.0f})
    EXPECT_EQ(color_of(root, weight), color_of(linear, std::sqrt(weight))) << weight;
}

// Whatever the length of the rows: what all keys share alike is seen against 0 as among five keys.
TEST(ColorScale, a_weight_that_all_keys_share_has_no_less_color_among_many_keys) {
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    const Color fifth = color_of(scale_in(Coloring::Role, false, 1, kind), 0.2f);
    for (int keys = 6; keys <= 125; ++keys) {
      ColorScale scale = scale_in(Coloring::Role, false, 1, kind);
      scale.exponent = weight_exponent(keys);
      const Color shared = color_of(scale, 1 / static_cast<float>(keys));
      EXPECT_LE(std::abs(shared.r - fifth.r) + std::abs(shared.g - fifth.g) + std::abs(shared.b - fifth.b), 3)
          << keys;
      EXPECT_LE(weight_exponent(keys), weight_exponent(keys - 1));
    }
  }
}

TEST(ColorScale, on_a_root_scale_of_signed_numbers_both_sides_are_raised_alike) {
  ColorScale root = scale_in(Coloring::Role, true, 4);
  root.exponent = 0.5f;
  const ColorScale linear = scale_in(Coloring::Role, true, 4);
  for (const float part : {-1.0f, -0.25f, -0.01f, 0.0f, 0.01f, 0.25f, 1.0f})
    EXPECT_EQ(color_of(root, 4 * part), color_of(linear, 4 * std::copysign(std::sqrt(std::abs(part)), part)))
        << part;
}

// What a printer without colours makes of it: Rec. 709 luma.
float grey(Color color) { return 0.2126f * color.r + 0.7152f * color.g + 0.0722f * color.b; }

TEST(ColorScale, the_edge_of_a_strong_negative_cell_is_seen_against_its_inside_in_grey) {
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    const ColorScale scale = scale_in(Coloring::Ash, true, 8, kind);
    EXPECT_GT(std::abs(grey(color_of(scale, -8)) - grey(hollow_color(scale, -8))), 40);
  }
}

TEST(ColorScale, grey_coloring_has_no_color_at_all) {
  for (const bool is_diverging : {false, true}) {
    for (const Color color : *scale_in(Coloring::Ash, is_diverging).colors) {
      EXPECT_LE(std::abs(color.r - color.g), 1);
      EXPECT_LE(std::abs(color.g - color.b), 1);
    }
  }
}

TEST(ColorOptions, words_are_read_as_they_are_written) {
  for (const Coloring coloring : kColorings) EXPECT_EQ(parse_coloring(option_name(coloring)), coloring);
  EXPECT_EQ(parse_coloring("rainbow"), std::nullopt);
  for (const LongRows scale : {LongRows::Root, LongRows::Linear})
    EXPECT_EQ(parse_long_rows(option_name(scale)), scale);
  EXPECT_EQ(parse_long_rows("log"), std::nullopt);
  for (const char* word : {"matrix", "role", "2.5"}) {
    ColorOptions choice;
    EXPECT_TRUE(parse_range(word, choice));
    EXPECT_EQ(range_option_name(choice), word);
  }
}

TEST(ColorOptions, a_range_that_is_none_changes_nothing) {
  for (const char* word : {"", "0", "-1", "inf", "nan", "2x", "wide"}) {
    ColorOptions choice;
    EXPECT_FALSE(parse_range(word, choice)) << word;
    EXPECT_EQ(choice, ColorOptions{}) << word;
  }
}

}  // namespace
}  // namespace heed
