#include "app/panels/shell/part_focus.h"

#include <algorithm>

namespace heed {

bool PartFocus::draw(const std::string& part, bool can_take_focus) {
  parts_.push_back(part);
  if (part != asked_ || !can_take_focus) return false;
  asked_.clear();
  return true;
}

bool PartFocus::end_frame() {
  if (std::ranges::find(parts_, asked_) == parts_.end()) asked_.clear();
  return !asked_.empty();
}

void PartFocus::ask_for_next(int by) {
  if (parts_.empty()) return;
  const auto count = static_cast<int>(parts_.size());
  const auto found = std::ranges::find(parts_, focused_);
  const int now = found == parts_.end() ? (by > 0 ? -1 : 0) : static_cast<int>(found - parts_.begin());
  asked_ = parts_[static_cast<std::size_t>((now + by + count) % count)];
}

}  // namespace heed
