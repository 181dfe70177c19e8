#pragma once

#include <string>
#include <vector>

#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/graph/op.h"
#include "core/text/catalogue.h"

namespace heed {

// What a person chose for every document; found again at the next start.
struct Preferences {
  ThemeKind theme = ThemeKind::Dark;
  Language language = Language::English;
  float zoom = 1;                  // on top of the scale of the display
  float speed = 1;                 // of playing
  bool is_motion_reduced = false;  // nothing travels: every moment is shown done
  ColorChoice colors;
  bool shows_legends = true;
  Dialect dialect = Dialect::Torch;         // of the code beside the picture
  std::vector<std::string> recent_actions;  // of the palette, by id, the last one used first
  bool begins_at_start = true;              // else the eight steps are there at once

  bool operator==(const Preferences&) const = default;
};

// The same for showing the picture to a room full of people.
struct PresentingPreferences {
  ThemeKind theme = ThemeKind::Light;
  float zoom = 1;
  bool shows_inspector = false;
  bool shows_timeline = false;

  bool operator==(const PresentingPreferences&) const = default;
};

}  // namespace heed
