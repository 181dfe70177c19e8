#include "core/report/result_scope.h"

#include <algorithm>

namespace heed {

bool ResultScope::shows(const Step& step) const {
  if (step.number > until) return false;
  if (only.empty()) return true;
  return std::any_of(step.nodes.begin(), step.nodes.end(), [&](NodeId node) { return only[node]; });
}

}  // namespace heed
