#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/region.h"

namespace heed {

using NodeId = std::size_t;

// One number of one node of a graph.
struct CellRef {
  NodeId node = 0;
  Cell cell;

  bool operator==(const CellRef&) const = default;
};

// A part of a matrix.
struct RegionRef {
  NodeId node = 0;
  Region region;

  bool operator==(const RegionRef&) const = default;
};

// How a number is made of other numbers: a small tree whose leaves are cells and constants. It is what
// every reading of "where does this come from" prints, and it evaluates to the number itself.
struct Expression {
  enum class Kind {
    Constant,    // value; by its name `text` if that is not empty ("max"): a number worked out beforehand
    Cell,        // value of `ref`
    Sum,         // args added
    Product,     // args multiplied
    Difference,  // args[0] − args[1]
    Quotient,    // args[0] / args[1]
    Power,       // args[0] ^ args[1]
    Exp,
    Tanh,
    Erf,
    Log,  // natural
    Sin,
    Cos,
    Sqrt,
    Max,  // the largest of args
    Abs,
  };

  Kind kind = Kind::Constant;
  double value = 0;          // what this subtree comes to
  CellRef ref;               // Cell only
  std::string text;          // Constant only
  bool is_position = false;  // Constant only: a row or column, counted from 1; just its distance matters
  std::vector<Expression> args;

  static Expression constant(double value, std::string text = {});
  static Expression position(Index from_zero);
  static Expression cell(CellRef ref, double value);
  static Expression of(Kind kind, std::vector<Expression> args);  // computes `value` from its args

  // Calls visit(const Expression&) for each Cell leaf, in reading order; a cell that stands twice is visited
  // twice.
  template <typename Visit>
  void for_each_cell(Visit visit) const {
    if (kind == Kind::Cell) visit(*this);
    for (const Expression& arg : args) arg.for_each_cell(visit);
  }
};

// The combination that `kind` makes of its args' values, in double.
double combine(Expression::Kind kind, const std::vector<Expression>& args);

}  // namespace heed
