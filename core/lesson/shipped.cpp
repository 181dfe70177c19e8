#include "core/lesson/shipped.h"

#include <algorithm>

#include "core/lesson/lesson_read.h"
#include "heed_lesson_files.h"

namespace heed {
namespace {

std::vector<ShippedLesson> read_all() {
  std::vector<ShippedLesson> lessons;
  std::string_view names = lesson_files::file("assets/lessons/lessons.txt");
  while (!names.empty()) {
    const std::size_t end = std::min(names.find('\n'), names.size());
    const std::string name(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
    if (name.empty()) continue;
    ParsedLesson read = read_lesson(shipped_lesson_text(name), {});
    // The scene of a built-in lesson must be inline: there is no folder to load it from.
    HEED_CHECK(read.faults.empty() && read.lesson.scene_file.empty());
    lessons.push_back({name, std::move(read.lesson)});
  }
  return lessons;
}

}  // namespace

const std::vector<ShippedLesson>& shipped_lessons() {
  static const std::vector<ShippedLesson> lessons = read_all();
  return lessons;
}

const ShippedLesson* find_shipped(std::string_view name) {
  const auto& all = shipped_lessons();
  const auto found = std::ranges::find(all, name, &ShippedLesson::name);
  return found == all.end() ? nullptr : &*found;
}

const ShippedLesson* next_shipped(std::string_view name) {
  const ShippedLesson* lesson = find_shipped(name);
  const bool has_next = lesson && lesson != &shipped_lessons().back();
  return has_next ? lesson + 1 : nullptr;
}

std::string_view shipped_lesson_text(std::string_view name) {
  return lesson_files::file("assets/lessons/" + std::string(name) + ".md");
}

}  // namespace heed
