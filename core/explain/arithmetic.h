#pragma once

#include <functional>
#include <optional>
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
  std::optional<float> rounds_beside;  // numbers are rounded as they are read beside this one; none: exact
};

// Formats the expression on one line, with as few parentheses as possible.
std::vector<ExplainedPiece> format_arithmetic(const Expression& expression, const ArithmeticStyle& style);

// What it comes to if every number in it is as it is written, with the digits that a reader sees.
double value_as_written(const Expression& expression, const ArithmeticStyle& style);

// Evaluates every operation whose arguments are numbers: one level of the tree.
void evaluate_one_level(Expression& expression);

bool is_leaf(const Expression& expression);

}  // namespace heed
