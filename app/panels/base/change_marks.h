#pragma once

#include "app/panels/widgets/wake.h"
#include "app/state/app_state.h"

namespace heed {

inline constexpr double kMarkSecs = 1.2;

// How strongly cells are marked so long after they changed: from 1 down to 0.
float mark_strength(double secs);

// The cells that the last change changed are marked for a moment.
class ChangeMarks {
 public:
  // Of this frame; asks for the next one while the marks fade.
  float strength(const AppState& state, double now_secs, Wake& wake);
  double marked_secs() const { return marked_secs_; }  // when the last change was first marked

 private:
  int change_id_ = 0;
  double marked_secs_ = 0;
};

}  // namespace heed
