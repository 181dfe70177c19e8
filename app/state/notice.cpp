#include "app/state/notice.h"

#include <algorithm>
#include <utility>

namespace heed {

void Notices::add(Error error, NoticeOffer offer) {
  const bool is_shown =
      std::any_of(list_.begin(), list_.end(), [&](const Notice& notice) { return notice.error == error; });
  if (!is_shown) list_.push_back({next_id_++, std::move(error), offer});
}

void Notices::remove(const Error& error) {
  std::erase_if(list_, [&](const Notice& notice) { return notice.error == error; });
}

void Notices::mark_replies(int from_id) {
  for (Notice& notice : list_) notice.is_reply |= notice.id >= from_id;
}

void Notices::dismiss_replies() {
  std::erase_if(list_, [](const Notice& notice) { return notice.is_reply; });
}

void Notices::say(Message message, std::optional<Message> about) {
  said_ = Toast{next_id_++, std::move(message), std::move(about)};
}

void Notices::dismiss(int id) {
  std::erase_if(list_, [&](const Notice& notice) { return notice.id == id; });
}

}  // namespace heed
