#pragma once

#include <filesystem>
#include <vector>

#include "app/state/settings.h"

namespace heed {

// Settings as they were found, and what was wrong with them.
struct LoadedSettings {
  Settings settings;
  std::vector<Error> errors;
};

// A file that is not there is no error. One that makes no sense is moved aside, so that nothing a person may
// have written is lost, and the defaults are used.
LoadedSettings load_settings(const std::filesystem::path& file);
Status save_settings(const std::filesystem::path& file, const Settings& settings);

}  // namespace heed
