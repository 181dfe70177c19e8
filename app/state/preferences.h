#pragma once

#include <string>
#include <vector>

#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/graph/op.h"
#include "core/text/catalogue.h"

namespace heed {

// User preferences, kept across documents and restarts.
struct Preferences {
  ThemeKind theme = ThemeKind::Dark;
  Language language = Language::English;
  float zoom = 1;                  // relative to the display's scale
  float speed = 1;                 // playback speed
  bool is_motion_reduced = false;  // no animation: moments are shown complete
  ColorOptions colors;
  bool shows_legends = true;
  Dialect dialect = Dialect::Torch;         // of the code tab
  std::vector<std::string> recent_actions;  // of the palette, by id, most recent first
  bool begins_at_start = true;              // false: starts directly with the figure

  bool operator==(const Preferences&) const = default;
};

// The same while presenting to an audience.
struct PresentingPreferences {
  ThemeKind theme = ThemeKind::Light;
  float zoom = 1;
  bool shows_inspector = false;
  bool shows_timeline = false;

  bool operator==(const PresentingPreferences&) const = default;
};

}  // namespace heed
