#include "app/program/settings_saver.h"

#include <cstdio>
#include <string>
#include <utility>

#include "app/platform/files.h"
#include "app/platform/settings_store.h"

namespace heed {
namespace {

Settings settings_of(const App& app, const Window& window) {
  Settings settings;
  static_cast<Preferences&>(settings) = app.state().view;
  settings.presenting = app.state().view.presenting;
  settings.window = window.place();
  for (const RecentFile& recent : app.state().files.recent) settings.recent.push_back(recent.path);
  settings.last_folder = app.state().files.last_folder;
  return settings;
}

}  // namespace

std::filesystem::path settings_file() { return config_dir() / "settings.json"; }

SettingsSaver::SettingsSaver(Settings saved) : saved_(std::move(saved)) {}

void SettingsSaver::keep(App& app, const Window& window) {
  const Settings now = settings_of(app, window);
  if (now == saved_) return;
  saved_ = now;
  last_ = save_settings(settings_file(), now);
  if (!last_) app.add_notice(last_.error());
}

void SettingsSaver::report_if_failed() {
  if (!last_) last_ = save_settings(settings_file(), saved_);  // the disk may have space again
  if (!last_) std::fprintf(stderr, "heed: %s\n", say(last_.error(), Language::English).c_str());
}

}  // namespace heed
