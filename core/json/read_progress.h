#pragma once

#include <string_view>
#include <utility>

#include "core/base/progress.h"

namespace heed {

// While this scope lives, readers of any part of the text report their offset in it to the Progress
// of the thread.
class ReadProgressScope {
 public:
  // The share of the time that the syntax check of the whole text takes, which comes first.
  static constexpr double kSyntaxShare = 0.25;

  explicit ReadProgressScope(std::string_view text) : before_(std::exchange(current_, text)) {}
  ~ReadProgressScope() { current_ = before_; }
  ReadProgressScope(const ReadProgressScope&) = delete;
  ReadProgressScope& operator=(const ReadProgressScope&) = delete;

  static void report(std::string_view part) {
    Progress* const progress = ProgressScope::current();
    if (!progress || current_.empty()) return;
    const auto done = static_cast<double>(part.data() + part.size() - current_.data());
    progress->set(kSyntaxShare + (1 - kSyntaxShare) * done / static_cast<double>(current_.size()));
  }

 private:
  std::string_view before_;
  inline static thread_local std::string_view current_;
};

}  // namespace heed
