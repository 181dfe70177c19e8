#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/preferences.h"
#include "core/base/result.h"

namespace heed {

// Where the window was, in the units of the desktop.
struct WindowPlace {
  int x = 0, y = 0, width = 0, height = 0;
  bool is_maximized = false;

  bool operator==(const WindowPlace&) const = default;
};

// What is found again at the next start.
struct Settings : Preferences {
  std::optional<WindowPlace> window;
  std::vector<std::string> recent;  // files, the last one used first
  std::string last_folder;          // in which something was opened or saved
  PresentingPreferences presenting;

  bool operator==(const Settings&) const = default;
};

inline constexpr std::size_t kMostRecentActions = 8;
inline constexpr float kLeastZoom = 0.5f, kMostZoom = 3;

std::string settings_to_json(const Settings& settings);

// Keys that are not there keep their defaults, and those that this version does not know are passed over, so
// that a newer and an older program can share the file. A value of the wrong kind is an Error.
Result<Settings> settings_from_json(std::string_view json);

}  // namespace heed
