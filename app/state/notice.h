#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"

namespace heed {

// Something that went wrong and did not stop the program; shown until it is dismissed.
struct Notice {
  int id = 0;
  Error error;
};

// Something that is said in passing and goes by itself: what was undone, how much was copied.
struct Said {
  int id = 0;
  Message message;
  std::optional<Message> about;  // fills its {what}
};

// Notices in the order in which they came; the same one is not shown twice.
class Notices {
 public:
  void add(Error error);
  void dismiss(int id);
  void dismiss_all() { list_.clear(); }
  const std::vector<Notice>& list() const { return list_; }

  void say(Message message, std::optional<Message> about = {});
  const std::optional<Said>& said() const { return said_; }

 private:
  std::vector<Notice> list_;
  std::optional<Said> said_;
  int next_id_ = 1;
};

}  // namespace heed
