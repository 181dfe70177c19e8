#pragma once

#include <filesystem>

#include "app/platform/window.h"
#include "app/program/app.h"
#include "app/state/settings.h"

namespace heed {

std::filesystem::path settings_file();

// Writes settings when they have changed, so that they survive however the program ends. Says once in the
// window if that is not possible.
class SettingsKeeper {
 public:
  explicit SettingsKeeper(Settings saved);

  void keep(App& app, const Window& window);

  // When the window is gone, a notice in it would be seen by nobody.
  void say_if_lost();

 private:
  Settings saved_;
  Status last_;
};

}  // namespace heed
