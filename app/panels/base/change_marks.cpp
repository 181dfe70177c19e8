#include "app/panels/base/change_marks.h"

#include <algorithm>

namespace heed {

float mark_strength(double secs) {
  const double left = std::clamp(1 - secs / kMarkSecs, 0.0, 1.0);
  return static_cast<float>(left * (2 - left));  // fades slowly at first
}

float ChangeMarks::strength(const AppState& state, double now_secs, Wake& wake) {
  const auto& change = state.last_change;
  if (!change || change->changes.empty()) return 0;
  if (change_id_ != change->id) {
    change_id_ = change->id;
    marked_secs_ = now_secs;
  }
  if (is_motion_off(state.view)) return 1;
  const float strength = mark_strength(now_secs - marked_secs_);
  if (strength > 0) wake.in(0);
  return strength;
}

}  // namespace heed
