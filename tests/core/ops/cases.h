#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/graph/op.h"
#include "core/ops/ops.h"

namespace heed {

// One op with inputs of random size and value: what the contract of Op is checked on.
struct OpCase {
  std::string name;
  OpPtr op;
  std::vector<Shape> shapes;        // of the inputs
  std::vector<Matrix> values;       // of the inputs; empty for a stack
  std::vector<Override> overrides;  // of input 0, when that is a stack
  Shape shape;                      // of the output
  bool is_reach_exact = true;       // every cell in reach(one cell) does depend on it
  bool hides_cells = false;  // some cells of input 0 reach nothing: reach(box) may cover those of the box
  Matrix keep;               // drop_out: what was kept
  Index head = 0;            // subtract_distance

  std::vector<OpInput> inputs() const;
};

// Each op once, with shapes, parameters, masks and overrides that the seed decides.
std::vector<OpCase> random_cases(std::uint64_t seed);

// The ops that compute a large matrix in another way than a small one.
std::vector<OpCase> large_cases(std::uint64_t seed);

Matrix random_matrix(Random& random, Index rows, Index cols);
Index random_index(Random& random, Index from, Index to);  // from..to, both included

// All cells of the output; a stack has its slices one below the other.
Matrix forward_all(const OpCase& op_case);

}  // namespace heed
