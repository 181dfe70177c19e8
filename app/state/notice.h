#pragma once

#include <vector>

#include "core/base/result.h"

namespace heed {

// Something that went wrong and did not stop the program; shown until it is dismissed.
struct Notice {
  int id = 0;
  Error error;
};

// Notices in the order in which they came; the same one is not shown twice.
class Notices {
 public:
  void add(Error error);
  void dismiss(int id);
  const std::vector<Notice>& list() const { return list_; }

 private:
  std::vector<Notice> list_;
  int next_id_ = 1;
};

}  // namespace heed
