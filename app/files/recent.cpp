#include "app/files/recent.h"

#include "app/files/file_name.h"
#include "core/lesson/lesson.h"

namespace heed {

RecentEntry recent_entry(const ReadingRecord& reading, const std::string& path, Language language) {
  RecentEntry entry{file_name(shown_text(path))};
  const OwnLesson* lesson = reading.own_lesson(path);
  if (!lesson) return entry;
  const std::string& title = localized(lesson->title, language == Language::Chinese ? "zh" : "en");
  if (!title.empty()) entry.name = title;
  entry.is_done = reading.is_done(path);
  entry.is_in_part = reading.is_read_in_part(path);
  // One that was read to its end begins anew.
  if (lesson->page + 1 < lesson->pages) entry.page = lesson->page;
  return entry;
}

}  // namespace heed
