#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/export/program_stages.h"

namespace heed {

// What of a program depends on its run.
struct ProgramPlan {
  Recipe recipe;
  Index first = 0;  // step
  bool has_embedding = false, is_towards_output = false;
  std::set<std::string> frozen;  // parameters that are never learned, by name
  std::vector<ProgramStage> stages;
  StageCode changes;
};

// What stands below the classes of the model: functions, and what is run.
std::vector<std::vector<std::string>> program_text(const ProgramPlan& plan);

}  // namespace heed
