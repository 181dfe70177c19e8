#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"

namespace heed {

// What a button of a notice does: loads the open file again; goes to where the loss of a run was still a
// number.
enum class NoticeOffer { None, Reload, LastGood };

// A non-fatal error, shown until dismissed.
struct Notice {
  int id = 0;
  Error error;
  NoticeOffer offer = NoticeOffer::None;
  bool is_reply = false;  // why something asked for was not done: goes with the next thing that is asked for
};

// A transient message that disappears by itself: what was undone, how much was copied.
struct Toast {
  int id = 0;
  Message message;
  std::optional<Message> about;  // argument for its {what}
};

// Notices in order, without duplicates, and the current toast.
class Notices {
 public:
  void add(Error error, NoticeOffer offer = NoticeOffer::None);
  void remove(const Error& error);
  void dismiss(int id);
  void dismiss_all() { list_.clear(); }
  // Those that are added from now on have at least this id.
  int next_id() const { return next_id_; }
  void mark_replies(int from_id);
  void dismiss_replies();
  const std::vector<Notice>& list() const { return list_; }

  void say(Message message, std::optional<Message> about = {});
  void unsay() { said_.reset(); }
  const std::optional<Toast>& said() const { return said_; }

 private:
  std::vector<Notice> list_;
  std::optional<Toast> said_;
  int next_id_ = 1;
};

}  // namespace heed
