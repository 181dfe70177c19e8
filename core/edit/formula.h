#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/random.h"
#include "core/base/result.h"

namespace heed {

// Which numbers may be written: inputs and weights hold finite ones only, an override also ±∞ and NaN.
enum class NumberKind { Finite, Any };

// What a person typed into one cell, as a number: `0.5`, `-1e-3`, `1/sqrt(3)`, `2*pi`, `-inf`, `x*2` with x
// the number that the cell held. The sentence of an error names the character that is wrong, from 1.
Result<float> typed_number(std::string_view text, NumberKind kind, float old_value);

// What a person typed over several cells: in each, i and j are its row and column within the block from 1, n
// and m the block's rows and columns, x the number that it held; `rand` and `randn` draw from the seed,
// cell after cell in reading order.
Result<Matrix> typed_block(std::string_view text, NumberKind kind, const Matrix& old_values,
                           std::uint64_t seed);

// Written for people who want to know what they may type: every name that a formula may use.
std::vector<std::string_view> formula_names();

// A formula that was understood; evaluated by a stack machine, so that any number of cells costs one reading.
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
    int which = 0;          // of a Variable, Random or Function: its index in its table; an Operator's sign
    int operand_count = 0;  // of a Function
  };

  std::vector<Step> steps;  // in postfix order
};

// What the variables stand for in one cell.
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
