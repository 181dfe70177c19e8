#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/theme/color_scale.h"
#include "app/theme/theme.h"
#include "core/graph/op.h"
#include "core/text/catalogue.h"

namespace heed {

// How far a lesson from a file has been read.
struct OwnLesson {
  std::string path;
  std::map<std::string, std::string> title;  // by language, as it was when read last
  std::size_t page = 0, pages = 1;

  bool operator==(const OwnLesson&) const = default;
};

// What a reader has read. A lesson goes by its name if it comes with Heed, else by the path of its file.
struct ReadingRecord {
  std::vector<std::string> done;     // lessons whose last page was reached, and whose questions were answered
  std::string last;                  // the lesson that was open last; empty: none
  std::size_t page = 0;              // where it was left
  std::vector<OwnLesson> own;        // the one read last comes first
  std::vector<std::string> in_part;  // lessons whose last page was reached with questions left open
  std::map<std::string, std::size_t>
      begun;  // the page, from 0, at which any other was left that comes with Heed

  bool is_done(const std::string& id) const { return std::ranges::find(done, id) != done.end(); }
  bool is_read_in_part(const std::string& id) const {
    return std::ranges::find(in_part, id) != in_part.end();
  }
  // The page to go on with; 0: the lesson is not begun, or its end was reached.
  std::size_t page_left(const std::string& id) const {
    const auto found = begun.find(id);
    return found == begun.end() ? 0 : found->second;
  }
  // Null: not read yet, or forgotten.
  const OwnLesson* own_lesson(const std::string& path) const {
    const auto found = std::ranges::find(own, path, &OwnLesson::path);
    return found == own.end() ? nullptr : &*found;
  }

  bool operator==(const ReadingRecord&) const = default;
};
inline constexpr std::size_t kMaxLessonsDone = 200, kMaxOwnLessons = 50;

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
  std::optional<ThemeKind> theme;  // chosen while presenting; none: that of the window
  float zoom = 1;
  bool shows_inspector = false;
  bool shows_timeline = false;

  bool operator==(const PresentingPreferences&) const = default;
};

}  // namespace heed
