#include "core/module/steps.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"

namespace heed {

void Steps::begin_chapter(Message title, std::optional<int> block) {
  chapters_.push_back({std::move(title), block, last() + 1, last()});
}

int Steps::add(std::string id, bool is_by_query) {
  HEED_CHECK(!chapters_.empty());
  steps_.push_back({last() + 1, std::move(id), {}, is_by_query, {}});
  chapters_.back().last_step = last();
  return last();
}

std::span<const Step> Steps::repeated_in(int number) const {
  const int chapter_begin = chapter_of(number).first_step;
  int first = number;
  while (!at(number).is_by_query && first > chapter_begin && at(first - 1).is_by_query) --first;
  return std::span(steps_).subspan(index(first), static_cast<std::size_t>(number - first));
}

const Chapter& Steps::chapter_of(int number) const {
  const auto chapter = std::find_if(chapters_.begin(), chapters_.end(),
                                    [&](const Chapter& one) { return number <= one.last_step; });
  HEED_CHECK(chapter != chapters_.end());
  return *chapter;
}

std::size_t Steps::index(int number) const {
  HEED_CHECK(contains(number));
  return static_cast<std::size_t>(number - first());
}

}  // namespace heed
