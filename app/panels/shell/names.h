#pragma once

#include <string>

#include "app/panels/base/ui.h"
#include "core/explain/readable_names.h"

namespace heed {

std::string readable_name(const Computation& computation, NodeId node);
std::string readable_cell_name(const Computation& computation, CellRef cell);  // counts from 1

}  // namespace heed
