#pragma once

#include <filesystem>
#include <vector>

#include "app/state/settings.h"

namespace heed {

// The loaded settings, and errors in the file.
struct LoadedSettings {
  Settings settings;
  std::vector<Error> errors;
};

// A missing file is no error. An invalid one is renamed, so that hand-written settings are not lost, and the
// defaults are used.
LoadedSettings load_settings(const std::filesystem::path& file);
Status save_settings(const std::filesystem::path& file, const Settings& settings);

}  // namespace heed
