#pragma once

#include "app/panels/widgets/wake.h"
#include "app/state/app_state.h"

namespace heed {

inline constexpr double kMarkSecs = 1.2;

// How strongly changed cells are marked after so many seconds: from 1 down to 0.
float mark_strength(double secs);

// Marks the cells that the last edit changed, for a moment.
class ChangeMarks {
 public:
  // The strength in this frame; asks for the next frame while the marks fade.
  float strength(const AppState& state, double now_secs, Wake& wake);
  double marked_secs() const { return marked_secs_; }  // when the last change was first marked

 private:
  int change_id_ = 0;
  double marked_secs_ = 0;
};

}  // namespace heed
