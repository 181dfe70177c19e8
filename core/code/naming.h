#pragma once

#include <string>

#include "core/graph/graph.h"

namespace heed {

// How the matrices of heads are called in a script.
enum class HeadForm {
  Single,    // one head: `Q`, `W_q`
  Unrolled,  // a name for each head: `Q_0`, `W_q_0`
  Loop       // one name for all: `Q`, and for what is given before the loop `W_q[h]`
};

std::string identifier(const NodeInfo& info, HeadForm form);

// The variable that counts heads, the list of what they put out, and a 0/1 matrix that dropout needs.
inline constexpr const char* kHeadVariable = "h";
std::string list_of(const std::string& local);
std::string keep_name(const NodeInfo& dropped, HeadForm form);

}  // namespace heed
