#pragma once

#include "app/theme/color.h"
#include "core/graph/node.h"

namespace heed {

enum class ThemeKind { Dark, Light };

// The colours of one theme. Ink is the only accent; every other colour belongs to a role.
struct Theme {
  ThemeKind kind = ThemeKind::Dark;
  Color canvas, panel, raised;  // surfaces, back to front
  Color line;                   // between surfaces
  Color edge;                   // around a control or an empty cell
  Color ink, muted;             // text, and secondary text
  Color on_ink;                 // text on a surface of ink
  Color shade;                  // scrim over the window behind a dialog
  Color alert;                  // errors
  // Signed numbers: a matrix without negative ones has the colour of its role instead. The two hues differ
  // for every colour vision.
  Color negative, zero, positive;
  Color roles[7];       // by Role: frames, lines, bars, arrows, which stand out from the canvas
  Color role_fills[7];  // full cells and tints, which are told apart as areas
  Color role_texts[7];  // like these, but legible as text on every surface
};

const Theme& theme(ThemeKind kind);

// What never stands side by side shares a colour: feed-forward that of weighted values, readout that of
// outputs.
inline std::size_t color_index(Role role) {
  if (role == Role::FeedForward) role = Role::Weighted;
  if (role == Role::Readout) role = Role::Output;
  return static_cast<std::size_t>(role);
}

inline Color role_color(const Theme& theme, Role role) { return theme.roles[color_index(role)]; }
inline Color role_fill_color(const Theme& theme, Role role) { return theme.role_fills[color_index(role)]; }
inline Color role_text_color(const Theme& theme, Role role) { return theme.role_texts[color_index(role)]; }

// Fill of a cell in role colours: from the canvas towards a colour, by |value| / largest |value|.
Color cell_color(const Theme& theme, Color towards, float strength);

// Fill of a cell among signed numbers, by value / largest |value|.
Color signed_cell_color(const Theme& theme, float strength);

// Ink if it is legible on the fill of a cell or chip, else black or white.
Color cell_text_color(const Theme& theme, Color surface);

// Lengths in pixels at scale 1; multiply by the window's scale.
namespace size {
inline constexpr float kSpace1 = 4, kSpace2 = 8, kSpace3 = 12, kSpace4 = 16, kSpace5 = 24;
inline constexpr float kRadiusSmall = 4, kRadius = 7, kRadiusLarge = 10;
inline constexpr float kTextTiny = 11, kTextSmall = 12, kText = 14, kTextLarge = 17;
inline constexpr float kControl = 34;  // height of a button
}  // namespace size

}  // namespace heed
