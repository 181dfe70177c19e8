#pragma once

#include <cstddef>

namespace heed {

// From now on this many allocations succeed, on whichever thread, and then one fails; those of Eigen are
// counted, too. Back to normal when it goes out of scope.
class FailingMemory {
 public:
  explicit FailingMemory(long succeeding);
  ~FailingMemory();
  FailingMemory(const FailingMemory&) = delete;
  bool has_failed() const;
};

// No allocation of so many bytes or more succeeds.
class ShortMemory {
 public:
  explicit ShortMemory(std::size_t bytes);
  ~ShortMemory();
  ShortMemory(const ShortMemory&) = delete;
};

}  // namespace heed
