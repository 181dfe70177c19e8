#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/graph/op.h"
#include "core/text/catalogue.h"

namespace heed {

// What a reader has read. A lesson goes by its name if it comes with Heed, else by the path of its file.
struct ReadingRecord {
  std::vector<std::string> done;  // lessons whose last page was reached
  std::string last;               // the lesson that was open last; empty: none
  std::size_t page = 0;           // where it was left

  bool operator==(const ReadingRecord&) const = default;
};
inline constexpr std::size_t kMaxLessonsDone = 200;

// User preferences, kept across documents and restarts.
struct Preferences {
  ThemeKind theme = ThemeKind::Dark;
  Language language = Language::English;
  float zoom = 1;                  // relative to the display's scale
  float speed = 1;                 // playback speed
  bool is_motion_reduced = false;  // no animation: moments are shown complete
  ColorOptions colors;
  bool shows_legends = true;
  Dialect dialect = Dialect::Torch;         // of the code tab
  std::vector<std::string> recent_actions;  // of the palette, by id, most recent first
  ReadingRecord reading;
  bool begins_at_start = true;  // false: starts directly with the figure

  bool operator==(const Preferences&) const = default;
};

// The same while presenting to an audience.
struct PresentingPreferences {
  ThemeKind theme = ThemeKind::Light;
  float zoom = 1;
  bool shows_inspector = false;
  bool shows_timeline = false;

  bool operator==(const PresentingPreferences&) const = default;
};

}  // namespace heed
