#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/preferences.h"
#include "core/base/result.h"

namespace heed {

// Window geometry in desktop units.
struct WindowPlace {
  int x = 0, y = 0, width = 0, height = 0;
  bool is_maximized = false;

  bool operator==(const WindowPlace&) const = default;
};

// Everything that persists across restarts.
struct Settings : Preferences {
  std::optional<WindowPlace> window;
  std::vector<std::string> recent;  // files, most recent first
  std::string last_folder;          // of the last open or save
  PresentingPreferences presenting;

  bool operator==(const Settings&) const = default;
};

inline constexpr std::size_t kMaxRecentActions = 8;
inline constexpr float kMinZoom = 0.5f, kMaxZoom = 3;

std::string settings_to_json(const Settings& settings);

// Missing keys keep their defaults and unknown ones are ignored, so that older and newer versions
// can share the file. A value of the wrong type is an Error.
Result<Settings> settings_from_json(std::string_view json);

}  // namespace heed
