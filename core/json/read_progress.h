#pragma once

#include <string_view>
#include <utility>

#include "core/base/progress.h"

namespace heed {

// While this scope lives, readers of any part of the text report their offset in it to the Progress
// of the thread.
class TextBeingRead {
 public:
  // The share of the time that the syntax check of the whole text takes, which comes first.
  static constexpr double kShareOfSyntax = 0.25;

  explicit TextBeingRead(std::string_view text) : before_(std::exchange(current_, text)) {}
  ~TextBeingRead() { current_ = before_; }
  TextBeingRead(const TextBeingRead&) = delete;
  TextBeingRead& operator=(const TextBeingRead&) = delete;

  static void has_come_to(std::string_view part) {
    Progress* const progress = Watched::current();
    if (!progress || current_.empty()) return;
    const auto done = static_cast<double>(part.data() + part.size() - current_.data());
    progress->set(kShareOfSyntax + (1 - kShareOfSyntax) * done / static_cast<double>(current_.size()));
  }

 private:
  std::string_view before_;
  inline static thread_local std::string_view current_;
};

}  // namespace heed
