#include "app/platform/settings_store.h"

#include <cstdint>
#include <string>
#include <system_error>

#include "app/platform/files.h"

namespace heed {
namespace {

constexpr std::uintmax_t kMaxSettingsBytes = 1 << 20;  // a thousand times the usual size

Error too_large(std::uintmax_t bytes) {
  return {"",
          {"settings.too_large",
           {{"bytes", std::to_string(bytes)}, {"most", std::to_string(kMaxSettingsBytes)}}}};
}

}  // namespace

LoadedSettings load_settings(const std::filesystem::path& file) {
  LoadedSettings loaded;
  std::error_code code;
  if (!std::filesystem::exists(file, code)) return loaded;
  const std::uintmax_t bytes =
      std::filesystem::is_regular_file(file, code) ? std::filesystem::file_size(file, code) : 0;
  const bool is_too_large = !code && bytes > kMaxSettingsBytes;
  const Result<std::string> text = is_too_large ? std::string() : read_file(file);
  if (!text) {
    loaded.errors.push_back(text.error());
    return loaded;
  }
  Result<Settings> settings = is_too_large ? too_large(bytes) : settings_from_json(text.value());
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
