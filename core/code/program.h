#pragma once

#include <string>
#include <vector>

#include "core/code/exported_code.h"

namespace heed {

// The parts of a script outside its body.
struct Program {
  // A matrix that is printed.
  struct Printed {
    std::string name;      // under which: `Y`, `b1.out`
    std::string variable;  // its identifier
  };

  std::string title;
  std::vector<Printed> printed;  // line by line, the result last
  bool is_finite = true;         // false: it may hold infinities or NaN, which JSON cannot represent
};

// The complete text: title, imports that the body uses, the body, and the statement that prints the result.
std::string program_text(const Program& program, Dialect dialect, std::vector<CodeLine> body);

// The statements that print the result.
std::vector<std::string> print_lines(const Program& program, Dialect dialect);

// The complete text of a module: title, what the lines use of libraries, the lines.
std::string module_text(const std::string& title, Dialect dialect, const std::vector<std::string>& lines);

}  // namespace heed
