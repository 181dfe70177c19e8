#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/node.h"

namespace heed {

// How much of a matrix is made in one moment.
enum class Extent { Cell, Row, Slice, Whole };

// What an op can speak of when it says what has just been made of its output.
struct CaptionInputs {
  Extent extent = Extent::Whole;
  Cell cell;                       // the first that was made
  Role role = Role::Output;        // of the output
  bool is_only_cell = false;       // of a matrix with a single number, whose place need not be said
  bool sees_no_key = false;        // of a cell or a row of a query: the mask hides every key from it
  std::vector<std::string> names;  // of the inputs
  std::vector<std::string> ids;    // their last parts: scores of h0.scores
  std::vector<Shape> shapes;       // of the inputs
  std::function<float(std::size_t which, Cell)> input;
  std::function<std::string(std::size_t which, Cell)> input_text;
  std::function<float(Cell)> output;
  // What is in a row or a column of an input: 4 “on”, or 4.
  std::function<std::string(std::size_t which, Index)> row_text, row_word, col_text;

  bool is_one_row() const { return extent == Extent::Cell || extent == Extent::Row; }
};

// As in keys and tags of the catalogues: `cell`, `query`.
std::string_view extent_word(Extent extent);
std::string_view role_word(Role role);

}  // namespace heed
