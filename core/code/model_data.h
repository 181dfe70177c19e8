#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/op.h"

namespace heed {

// Whether the program reads its weights from a file beside it, or holds them as literals.
enum class DataPlace { File, Program };

// An array that a program reads as data: matrices one below the other, under one name.
struct DataArray {
  std::string name;
  std::vector<Index> dims;
  std::vector<SharedMatrix> pieces;
  bool is_transposed = false;  // each of the pieces

  Index count() const;
  Matrix values() const;  // all dims but the last in its rows
};

// Of these matrices, or with an axis for them in front.
DataArray data_array(std::string name, std::vector<SharedMatrix> pieces, bool is_stacked);

// The array as an expression: `"b0.W_1": np.array([[1, 0], …`, a line for each row.
std::vector<std::string> array_literal(Dialect dialect, const DataArray& array, const std::string& before,
                                       const std::string& after);

}  // namespace heed
