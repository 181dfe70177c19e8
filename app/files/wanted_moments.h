#pragma once

#include <optional>
#include <vector>

#include "app/state/training_session.h"

namespace heed {

// The steps of a run at whose moments one looks, the most important first: what a file keeps of it as long as
// there is room for anything. `shown`: the step that is shown, if it is of this run. `others`: all of the
// session; where they left it, or ended, is among them.
std::vector<Index> wanted_moments(const SessionRun& run, std::optional<Index> shown,
                                  const std::vector<const SessionRun*>& others);

}  // namespace heed
