#pragma once

#include <string>
#include <vector>

#include "core/code/export.h"

namespace heed {

// What stands around the body of a script.
struct Program {
  std::string title;
  std::string result;     // the identifier of what is printed: `Y`
  bool is_finite = true;  // false: some number of it may be one that JSON cannot write
};

// The whole text: title, what the body imports, the body, and the line that prints the result.
std::string program_text(const Program& program, Dialect dialect, std::vector<CodeLine> body);

}  // namespace heed
