#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/explain/explain_text.h"

namespace heed {

// How the leaves of an expression are written.
struct ArithmeticStyle {
  bool is_symbolic = false;  // cells by name and constants by their text; else all as numbers
  std::size_t most_terms = 0;
  std::function<std::string(CellRef)> name_of;
  std::function<std::string(double)> text_of;
  const char* minus = " - ";
};

// The expression on one line, with no more parentheses than it needs.
std::vector<ExplainedPiece> write_arithmetic(const Expression& expression, const ArithmeticStyle& style);

// Works out everything whose parts are numbers already: one line further.
void work_out_one_level(Expression& expression);

bool is_leaf(const Expression& expression);

}  // namespace heed
