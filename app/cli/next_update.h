#pragma once

#include <string>
#include <vector>

#include "app/cli/failure.h"
#include "core/scene/scene.h"
#include "core/train/explain_update.h"

namespace heed {

// What the next step of a run will do to one number of a parameter.
struct NextUpdate {
  Scene scene;
  Recipe recipe;
  NumberUpdate update;
  std::string parameter;
  Cell place;
  std::string cell;  // `b0.h0.W_q[2,3]`
};

// Makes that step: of a folder, a scene with a target or a task, of which these words are the name, the
// parameter, its row and its column.
Outcome find_next_update(const std::vector<std::string>& words, NextUpdate& next);

}  // namespace heed
