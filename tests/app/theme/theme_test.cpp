#include "app/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
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

// Of what is no text WCAG asks for 3 : 1; on dark ground thin lines need more, or they sink into it.
TEST_P(ThemeText, stands_on_ground_from_which_frames_bars_and_arrows_of_every_role_stand_out) {
  const Theme& t = theme(GetParam());
  const float least = t.kind == ThemeKind::Dark ? 4.5f : 3;
  for (int role = 0; role < 9; ++role) {
    for (const Color surface : {t.canvas, t.panel})
      EXPECT_GE(contrast_ratio(role_color(t, static_cast<Role>(role)), surface), least) << role;
  }
}

TEST_P(ThemeText, on_a_chip_can_be_read) {
  const Theme& t = theme(GetParam());
  for (const auto& chips : {t.roles, t.role_fills}) {
    for (int role = 0; role < 7; ++role)
      EXPECT_GE(contrast_ratio(cell_text_color(t, chips[role]), chips[role]), kAA) << role;
  }
}

TEST_P(ThemeText, in_a_cell_can_be_read_at_every_strength) {
  const Theme& t = theme(GetParam());
  std::vector<Color> colors(std::begin(t.role_fills), std::end(t.role_fills));
  for (const Color color : colors) {
    for (int strength = 0; strength <= 10; ++strength) {
      const Color cell = cell_color(t, color, static_cast<float>(strength) / 10);
      const Color best = cell_text_color(t, cell);
      EXPECT_GE(contrast_ratio(best, cell), kAA) << "strength " << strength;
    }
  }
  for (int strength = -20; strength <= 20; ++strength) {
    const Color cell = signed_cell_color(t, static_cast<float>(strength) / 20);
    EXPECT_GE(contrast_ratio(cell_text_color(t, cell), cell), kAA) << "signed strength " << strength;
  }
}

// CIE 1976 L*a*b*, from linear sRGB.
using Lab = std::array<double, 3>;
using Linear = std::array<double, 3>;

Linear linear_of(Color color) {
  const auto channel = [](std::uint8_t byte) {
    const double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return {channel(color.r), channel(color.g), channel(color.b)};
}

Lab lab_of(const Linear& c) {
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
  const double y = f(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
  const double z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Lab& a, const Lab& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

// Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency",
// 2009, severity 1.0.
struct ColorVision {
  const char* name;
  double matrix[3][3];
};

constexpr ColorVision kVisions[] = {
    {"trichromat", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanope",
     {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {"deuteranope",
     {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {"tritanope",
     {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};

Lab seen_by(const ColorVision& vision, Color color) {
  const Linear c = linear_of(color);
  Linear seen{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) seen[i] += vision.matrix[i][j] * c[j];
    seen[i] = std::clamp(seen[i], 0.0, 1.0);
  }
  return lab_of(seen);
}

TEST_P(ThemeText, of_signed_numbers_stands_on_hues_that_every_colour_vision_tells_apart) {
  constexpr double kClear = 40;  // many times a difference that is just noticed, about 2.3
  const Theme& t = theme(GetParam());
  for (const ColorVision& vision : kVisions) {
    const Lab low = seen_by(vision, signed_cell_color(t, -1)),
              zero = seen_by(vision, signed_cell_color(t, 0)),
              high = seen_by(vision, signed_cell_color(t, 1));
    EXPECT_GT(distance(low, high), kClear) << vision.name;
    EXPECT_GT(distance(low, zero), kClear) << vision.name;
    EXPECT_GT(distance(high, zero), kClear) << vision.name;
    const Lab half_low = seen_by(vision, signed_cell_color(t, -0.5f)),
              half_high = seen_by(vision, signed_cell_color(t, 0.5f));
    EXPECT_GT(distance(half_low, half_high), kClear / 2) << vision.name << ", at half of the strength";
  }
}

TEST_P(ThemeText, and_frames_and_chips_of_two_roles_are_told_apart_by_every_colour_vision) {
  constexpr double kTold = 17;  // about seven differences that are just noticed
  const Theme& t = theme(GetParam());
  for (const ColorVision& vision : kVisions) {
    for (int a = 0; a < 7; ++a) {
      for (int b = 0; b < a; ++b) {
        EXPECT_GT(distance(seen_by(vision, t.roles[a]), seen_by(vision, t.roles[b])), kTold)
            << vision.name << ": roles " << a << " and " << b;
        EXPECT_GT(distance(seen_by(vision, t.role_texts[a]), seen_by(vision, t.role_texts[b])), kTold)
            << vision.name << ": texts of roles " << a << " and " << b;
      }
    }
  }
}

// Such as those of the answers on the map, 3 : 1 as WCAG asks of what is no text.
TEST_P(ThemeText,
       and_bars_in_the_text_color_of_a_readout_stand_out_from_their_tracks_for_every_colour_vision) {
  constexpr double kLeast = 3;
  const Theme& t = theme(GetParam());
  for (const ColorVision& vision : kVisions) {
    const auto light_of = [&](Color color) {
      const double y = (seen_by(vision, color)[0] + 16) / 116;
      return y * y * y + 0.05;
    };
    const double bar = light_of(role_text_color(t, Role::Readout));
    for (const Color track : {t.edge, t.raised}) {
      const double ground = light_of(track);
      EXPECT_GT(std::max(bar, ground) / std::min(bar, ground), kLeast) << vision.name;
    }
  }
}

// Full cells, and grounds and lines that are only tinted.
TEST_P(ThemeText, and_areas_in_the_tints_of_two_roles_are_told_apart_by_every_colour_vision) {
  constexpr double kTold = 20, kTinted = 12;
  constexpr float kTint = 0.4f;
  const Theme& t = theme(GetParam());
  for (const ColorVision& vision : kVisions) {
    const auto apart = [&](Color a, Color b) { return distance(seen_by(vision, a), seen_by(vision, b)); };
    for (int a = 0; a < 7; ++a) {
      for (int b = 0; b < a; ++b) {
        EXPECT_GT(apart(cell_color(t, t.role_fills[a], 1), cell_color(t, t.role_fills[b], 1)), kTold)
            << vision.name << ": cells of roles " << a << " and " << b;
        EXPECT_GT(apart(mix(t.canvas, t.role_fills[a], kTint), mix(t.canvas, t.role_fills[b], kTint)),
                  kTinted)
            << vision.name << ": tints of roles " << a << " and " << b;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Both, ThemeText, testing::Values(ThemeKind::Dark, ThemeKind::Light));

}  // namespace
}  // namespace heed
