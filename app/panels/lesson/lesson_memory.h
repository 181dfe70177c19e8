#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/panels/code/code_memory.h"
#include "app/state/history.h"
#include "core/explain/tokens.h"
#include "core/lesson/evaluate_prose.h"

namespace heed {

// Caches for the open page of a lesson: its text with numbers filled in, its variants, its code and tokens.
struct LessonMemory {
  struct Key {
    const Lesson* lesson = nullptr;
    std::size_t page = 0;
    DocumentRevision document = 0;
    int baseline = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::shared_ptr<const Lesson> lesson;  // keeps the address in `key` from being reused
  std::unique_ptr<NumberContext> numbers;
  std::map<const Prose*, Prose> filled;
  std::optional<std::pair<const Lesson*, std::size_t>> variants_of;  // lesson and page
  std::vector<std::optional<Computation>> variants;                  // none: it cannot be computed
  CodeMemory code;
  StrongestWeightCache strongest;
};

}  // namespace heed
