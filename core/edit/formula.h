#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/random.h"
#include "core/base/result.h"

namespace heed {

// Which numbers are valid: inputs and weights must be finite, an override may be ±∞ or NaN.
enum class NumberKind { Finite, Any };

// Evaluates what was typed into one cell: `0.5`, `-1e-3`, `1/sqrt(3)`, `2*pi`, `-inf`, `x*2` with x
// the old value of the cell. An error gives the position of the wrong character, from 1.
Result<float> evaluate_number_input(std::string_view text, NumberKind kind, float old_value);

// Evaluates what was typed for a block of cells: i and j are row and column within the block from
// 1, n and m its size, x the old value of the cell; `rand` and `randn` draw from the seed, cell by
// cell in reading order.
Result<Matrix> evaluate_block_input(std::string_view text, NumberKind kind, const Matrix& old_values,
                                    std::uint64_t seed);

// Every name that a formula may use, for help texts.
std::vector<std::string_view> formula_names();

// A parsed formula in postfix order, evaluated on a stack, so that it is parsed once for any number
// of cells.
//
//   sum     = product (("+" | "-") product)*
//   product = sign (("*" | "/") sign)*
//   sign    = ("-" | "+") sign | power
//   power   = atom ("^" sign)?                    2^3^2 is 2^(3^2), -2^2 is -4
//   atom    = number | name | name "(" sum ("," sum)* ")" | "(" sum ")"
struct Formula {
  struct Step {
    enum class Kind { Number, Variable, Random, Negate, Operator, Function };

    Kind kind = Kind::Number;
    double number = 0;      // of a Number
    int which = 0;          // Variable, Random, Function: its table index; Operator: its character
    int operand_count = 0;  // of a Function
  };

  std::vector<Step> steps;  // in postfix order
};

// The values of the variables in one cell.
struct FormulaCell {
  double row = 1;    // i
  double col = 1;    // j
  double rows = 1;   // n
  double cols = 1;   // m
  double value = 0;  // x
};

Result<Formula> parse_formula(std::string_view text);
double evaluate(const Formula& formula, const FormulaCell& cell, Random& random);

}  // namespace heed
