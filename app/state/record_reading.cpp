#include "app/state/record_reading.h"

#include <algorithm>
#include <string>
#include <vector>

namespace heed {
namespace {

// Those of the pages before were answered when they were read, at another time.
bool has_open_questions(const LessonProgress& reading) {
  for (std::size_t page = reading.opened_at; page < reading.lesson->pages.size(); ++page) {
    for (std::size_t at = 0; at < reading.lesson->pages[page].questions.size(); ++at) {
      const auto given = reading.answers.find({page, at});
      if (given == reading.answers.end() || !given->second.reveals()) return true;
    }
  }
  return false;
}

void record_end(ReadingRecord& record, bool has_open) {
  std::vector<std::string>& list = has_open ? record.in_part : record.done;
  if (record.is_done(record.last)) return;
  if (!has_open) std::erase(record.in_part, record.last);
  if (list.size() < kMaxLessonsDone && std::ranges::find(list, record.last) == list.end())
    list.push_back(record.last);
}

// Where a lesson that comes with Heed was left before its end.
void record_page(ReadingRecord& record, const LessonProgress& reading) {
  if (!reading.source.path.empty()) return;
  if (record.is_done(record.last) || record.is_read_in_part(record.last)) {
    record.begun.erase(record.last);
  } else if (reading.page > 0) {  // looking at its beginning again leaves nothing
    record.begun[record.last] = reading.page;
  }
}

void record_own(ReadingRecord& record, const LessonProgress& reading) {
  const std::string& path = reading.source.path;
  if (path.empty()) return;
  std::erase_if(record.own, [&](const OwnLesson& each) { return each.path == path; });
  record.own.insert(record.own.begin(),
                    {path, reading.lesson->title, reading.page, reading.lesson->pages.size()});
  if (record.own.size() > kMaxOwnLessons) record.own.pop_back();
}

}  // namespace

void record_reading(AppState& state) {
  LessonProgress& reading = *state.lesson;
  ReadingRecord& record = state.view.reading;
  record.last = reading.source.id();
  record.page = reading.page;
  reading.was_at_end = reading.was_at_end || reading.page + 1 == reading.lesson->pages.size();
  if (reading.was_at_end) record_end(record, has_open_questions(reading));
  record_page(record, reading);
  record_own(record, reading);
}

}  // namespace heed
