#include "app/platform/settings_store.h"

#include <system_error>

#include "app/platform/files.h"

namespace heed {

LoadedSettings load_settings(const std::filesystem::path& file) {
  LoadedSettings loaded;
  std::error_code code;
  if (!std::filesystem::exists(file, code)) return loaded;
  const Result<std::string> text = read_file(file);
  if (!text) {
    loaded.errors.push_back(text.error());
    return loaded;
  }
  Result<Settings> settings = settings_from_json(text.value());
  if (settings) {
    loaded.settings = std::move(settings).value();
    return loaded;
  }
  std::filesystem::path aside = file;
  aside += ".broken";
  std::filesystem::rename(file, aside, code);
  const std::string& place = settings.error().place;
  loaded.errors.push_back(
      {file.filename().string() + (place.empty() ? "" : ": " + place), settings.error().message});
  loaded.errors.push_back({"", {"settings.set_aside", {{"file", (code ? file : aside).string()}}}});
  return loaded;
}

Status save_settings(const std::filesystem::path& file, const Settings& settings) {
  return write_file(file, settings_to_json(settings));
}

}  // namespace heed
