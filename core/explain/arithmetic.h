#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/explain/explain_text.h"

namespace heed {

// How the leaves of an expression are formatted.
struct ArithmeticStyle {
  bool is_symbolic = false;   // cells by name and constants by their text; else all as numbers
  std::size_t max_terms = 0;  // as in ExplainOptions
  std::function<std::string(CellRef)> name_of;
  std::function<std::string(double)> text_of;
  std::function<std::string(CellRef, double)> text_of_cell;
  const char* minus = " - ";
};

// Formats the expression on one line, with as few parentheses as possible.
std::vector<ExplainedPiece> format_arithmetic(const Expression& expression, const ArithmeticStyle& style);

// Evaluates every operation whose arguments are numbers: one level of the tree.
void evaluate_one_level(Expression& expression);

bool is_leaf(const Expression& expression);

}  // namespace heed
