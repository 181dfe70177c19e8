#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/base/result.h"
#include "core/graph/op.h"
#include "core/text/catalogue.h"

namespace heed {

// Where the window was, in the units of the desktop.
struct WindowPlace {
  int x = 0, y = 0, width = 0, height = 0;
  bool is_maximized = false;

  bool operator==(const WindowPlace&) const = default;
};

// What a person chose and finds again at the next start.
struct Settings {
  ThemeKind theme = ThemeKind::Dark;
  Language language = Language::English;
  float zoom = 1;   // on top of the scale of the display
  float speed = 1;  // of playing
  bool is_motion_reduced = false;
  ColorChoice colors;
  bool shows_legends = true;
  Dialect dialect = Dialect::Torch;  // of the code beside the picture
  std::optional<WindowPlace> window;
  std::vector<std::string> recent;          // files, the last one used first
  std::string last_folder;                  // in which something was opened or saved
  std::vector<std::string> recent_actions;  // of the palette, the last one used first
  bool begins_at_start = true;              // else the eight steps are there at once
  ThemeKind presenting_theme = ThemeKind::Light;
  float presenting_zoom = 1;
  bool presents_inspector = false, presents_timeline = false;

  bool operator==(const Settings&) const = default;
};

inline constexpr std::size_t kMostRecentActions = 8;
inline constexpr float kLeastZoom = 0.5f, kMostZoom = 3;

std::string settings_to_json(const Settings& settings);

// Keys that are not there keep their defaults, and those that this version does not know are passed over, so
// that a newer and an older program can share the file. A value of the wrong kind is an Error.
Result<Settings> settings_from_json(std::string_view json);

}  // namespace heed
