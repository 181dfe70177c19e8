#pragma once

#include <string>

#include "core/graph/graph.h"

namespace heed {

// How a script names the matrices of the heads.
enum class HeadNaming {
  Single,    // one head: `Q`, `W_q`
  Unrolled,  // one name per head: `Q_0`, `W_q_0`
  Loop       // one name for all heads: `Q`, and `W_q[h]` for what is defined before the loop
};

std::string identifier(const NodeInfo& info, HeadNaming form);

// The loop variable, the list that collects the heads' outputs, and the 0/1 keep mask of dropout.
inline constexpr const char* kHeadVariable = "h";
std::string list_name(const std::string& local);
std::string keep_mask_name(const NodeInfo& dropped, HeadNaming form);

}  // namespace heed
