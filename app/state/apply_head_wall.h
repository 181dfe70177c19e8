#pragma once

#include "app/state/app_state.h"
#include "app/state/head_wall.h"

namespace heed {

// What can be said of heads is found by a worker (app/heads), which looks at what is chosen here.
void apply(AppState& state, const HeadWallCommand& asked);

NumbersId numbers_id(const AppState& state);

// What has been found about the heads in the numbers that the document has now; null: it has not yet.
struct ShownHeads {
  std::shared_ptr<const HeadSurvey> survey;
  std::shared_ptr<const PartEffects> effects;
};
ShownHeads shown_heads(const AppState& state);

}  // namespace heed
