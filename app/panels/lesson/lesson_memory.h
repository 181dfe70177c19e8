#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/state/history.h"
#include "core/lesson/fill_words.h"
#include "core/lesson/stage.h"
#include "core/text/catalogue.h"

namespace heed {

// The words of a lesson's page with their numbers filled in, kept from frame to frame.
struct LessonMemory {
  struct Key {
    const Lesson* lesson = nullptr;
    std::size_t page = 0;
    DocumentRevision document = 0;
    int baseline = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::shared_ptr<const Lesson> lesson;  // so that no other one takes its address
  std::unique_ptr<LessonNumbers> numbers;
  std::map<const Prose*, Prose> filled;
  bool focuses_prediction = false;  // one that was begun by key: its first cell takes the focus
  std::optional<std::pair<const Lesson*, std::size_t>> variants_of;  // lesson and page
  std::vector<std::optional<Computation>> variants;                  // none: cannot be computed
  std::map<std::size_t, std::optional<LessonStage>> thumbnails;      // of the lessons that come with Heed
};

}  // namespace heed
