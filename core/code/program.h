#pragma once

#include <string>
#include <vector>

#include "core/code/exported_code.h"

namespace heed {

// The parts of a script outside its body.
struct Program {
  std::string title;
  std::string name;       // under which the result is printed: `Y`, `b1.out`
  std::string result;     // its identifier
  bool is_finite = true;  // false: it may hold infinities or NaN, which JSON cannot represent
};

// The complete text: title, imports that the body uses, the body, and the statement that prints the result.
std::string program_text(const Program& program, Dialect dialect, std::vector<CodeLine> body);

}  // namespace heed
