#pragma once

#include <filesystem>

#include "app/platform/window.h"
#include "app/program/app.h"
#include "app/state/settings.h"

namespace heed {

std::filesystem::path settings_file();

// Saves settings whenever they change, so that they survive a crash. A failure to write is shown once.
class SettingsSaver {
 public:
  explicit SettingsSaver(Settings saved);

  void keep(App& app, const Window& window);

  // After the window is closed: retries a failed write and reports a failure on stderr.
  void report_if_failed();

 private:
  Settings saved_;
  Status last_;
};

}  // namespace heed
