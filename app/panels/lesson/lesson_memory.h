#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/panels/code/code_memory.h"
#include "app/state/history.h"
#include "core/explain/tokens.h"
#include "core/lesson/fill_words.h"

namespace heed {

// The page of a lesson that is open, kept from frame to frame: its words with their numbers filled in, what
// it shows side by side, its code and tokens.
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
  std::optional<std::pair<const Lesson*, std::size_t>> variants_of;  // lesson and page
  std::vector<std::optional<Computation>> variants;                  // none: cannot be computed
  CodeMemory code;
  StrongestWeights strongest;
};

}  // namespace heed
