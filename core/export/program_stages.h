#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/matrix.h"
#include "core/train/recipe.h"

namespace heed {

// How the PyTorch program of a run goes on from one step.
struct ProgramStage {
  Index from = 0;
  Recipe recipe;
  // By the name of an output layer: the columns, first and past the last, that heads which are off fill
  // there.
  std::map<std::string, std::vector<std::pair<Index, Index>>> off = {};
  std::set<std::string> locked = {};  // parameters; not those that never learn
  bool has_numbers = false;           // set by a person, as arrays

  bool operator==(const ProgramStage&) const = default;
};

// What a program needs besides where its stages, of which there is one at least, differ. Empty: they do not.
// The definitions before its loop, and lines in the loop before the gradients, after them, and after the
// step.
struct StageCode {
  std::vector<std::vector<std::string>> definitions;
  std::vector<std::string> before, after_gradients, after_step;
  bool has_heads = false, has_locks = false;  // that come or go
};
StageCode stage_code(const std::vector<ProgramStage>& stages);

// The function `rate_at`.
std::vector<std::string> rate_lines(const std::vector<ProgramStage>& stages);

// What the names of the arrays begin with that a person had set at this step.
std::string numbers_prefix(Index step);

}  // namespace heed
