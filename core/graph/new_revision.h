#pragma once

#include "core/graph/graph.h"

namespace heed {

// With an id that no node ever had: for numbers that are derived from those of a graph.
Revision new_revision();

}  // namespace heed
