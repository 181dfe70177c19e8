#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/result.h"
#include "core/graph/expression.h"
#include "core/graph/node.h"
#include "core/graph/op_traits.h"
#include "core/graph/region.h"

namespace heed {

// A part of a matrix that somebody else holds.
using MatrixPart = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

// What an op sees of one of its inputs. A stack is never stored, so its `value` is null and an op that sums
// it also takes what it is made of; its overrides are there either way.
struct OpInput {
  NodeId node = 0;
  Shape shape;
  const Matrix* value = nullptr;
  std::span<const Override> overrides;

  // In place of `value`, if the op takes_part() of this input: what forward will read of it, the cell
  // `part_at` first.
  const float* part = nullptr;
  Cell part_at = {};
  Index part_stride = 0;

  float at(Index row, Index col) const { return *block({row, col, 1, 1, 0, 1}).data(); }
  MatrixPart block(const Region& region) const {
    if (!part) return {&(*value)(region.row, region.col), region.rows, region.cols, value->outerStride()};
    const float* first = part + (region.row - part_at.row) * part_stride + region.col - part_at.col;
    return {first, region.rows, region.cols, part_stride};
  }
};

using OpInputs = std::span<const OpInput>;

// What a row of a large matrix was computed with, if that is all it takes to compute one cell of the row.
struct RowNote {
  float max = 0;
  double sum = 0;
};

// Cells of a row: from `from` to before `to`.
struct ColSpan {
  Index from = 0;
  Index to = 0;
};

// What an op makes of each number of its input 0, said in a few numbers, so that a painter can do it while it
// paints: number · factor in the span of its row, −∞ outside.
struct CellRule {
  float factor = 1;            // above 0
  std::vector<ColSpan> spans;  // by row; empty: whole rows
};

// What happened to the factors of a product: rows of the left one were multiplied by `scale`, and beside that
// a few of its columns and the same rows of the right one changed.
struct ProductChange {
  Matrix left_before, left_after;    // (n, few)
  Matrix right_before, right_after;  // (few, d)
  std::vector<float> scale;          // by row
  std::vector<char> is_lost;         // these rows will be computed again
};

// An op of which no large matrix is kept, only a note for each row: the weights of softmax. Each cell is made
// of its row of input 0.
class RowNoting {
 public:
  // Whole rows, and a note for each of them. `out` may be the part that input 0 stands in.
  virtual void forward_noting(OpInputs inputs, const Region& rows, std::span<RowNote> notes,
                              MatrixBlock out) const = 0;

  // Any part, by the notes of its rows: reads of input 0 only the same cells. `out` may be where they stand.
  virtual void forward_noted(OpInputs inputs, const Region& region, std::span<const RowNote> notes,
                             MatrixBlock out) const = 0;

  // In each row a few cells of input 0 changed. Brings the notes up to date and says what happened to the
  // output as the left factor of a product: which of its cells changed, and by what the others were
  // multiplied. Marks the rows for which that would not be exact enough, and which must be computed again.
  virtual void follow(const Matrix& before, const Matrix& after, std::span<RowNote> notes,
                      ProductChange& change) const = 0;

 protected:
  ~RowNoting() = default;
};

// An op whose output is the product of its inputs 1 and 2 as long as its input 0, a stack, has no overrides.
class ProductFollowing {
 public:
  virtual void follow(const ProductChange& change, Matrix& output) const = 0;

 protected:
  ~ProductFollowing() = default;
};

// Why a number is what it is, and what a reader should know about it ("key 3 comes after query 2").
struct Explained {
  Expression expression;
  std::vector<Message> notes;
};

// The languages in which Heed writes code.
enum class Dialect { Torch, Numpy, Tensorflow, Eigen };

// What an op's code is written with: the identifiers of its inputs, in the order of its inputs, and what the
// scene is like, so that the code has no branch which this scene does not need.
struct CodeNames {
  std::string output;
  std::vector<std::string> inputs;  // concatenate may get a single name: that of a list of all its inputs
  std::vector<Shape> shapes;        // of the inputs
  bool output_is_edited = false;    // lines that follow assign to cells of the output
  bool has_overridden_stack =
      false;                   // the stack is written out and edited, so it is the stack that is summed
  bool is_finite = true;       // no number but a hidden score is infinite or NaN
  bool has_empty_row = false;  // softmax: some row may be −∞ throughout and must come out as zeros
  std::string keep;            // drop_out: the 0/1 matrix of kept weights, which the script has as data
  std::string head;            // in a loop over heads the variable that counts them from 0; else empty
};

// How one kind of step works, said once: every view, export and test reads it from here.
//
// Computing never looks at overrides of the output: the graph lays them over what an op computed, in one
// place. An op is immutable and knows no node but those it is handed.
class Op {
 public:
  virtual ~Op() = default;

  // A word for tests and logs, and the catalogue key of its description: `op.<kind>`.
  virtual std::string_view kind() const = 0;

  virtual OpTraits traits() const { return {}; }

  // The shape of the output, or what the inputs would have to be.
  virtual Result<Shape> shape(std::span<const Shape> inputs) const = 0;

  // Computes `region` of the output into `out`, which has that region's size (slices one below the other).
  // Must not allocate for small shapes: the tutorial scene is recomputed in microseconds.
  virtual void forward(OpInputs inputs, const Region& region, MatrixBlock out) const = 0;

  // forward, and nothing else, reads this input by block() alone, and of it no rows but those of its region.
  virtual bool takes_part(std::size_t) const { return false; }

  // A large matrix of this op is not kept, for a cell is made of the same cell of its inputs as quickly as it
  // is fetched; forward reads of input 0 only the cells of its region, and `out` may be where they stand.
  virtual bool is_passed_on() const { return false; }

  // A large matrix of this op is not kept either: of inputs of these shapes, which are kept, any part of it
  // is quickly made again, with the bits that it has in the whole.
  virtual bool is_quickly_made(std::span<const Shape>) const { return false; }

  // Of such an op, if there is one: the input of which row j makes column j of the output, while row i of the
  // output is made of row i of the other; forward reads this input by block() alone.
  virtual std::optional<std::size_t> input_by_column() const { return std::nullopt; }

  // Of an op that is_passed_on() and whose cells can be said so, for a matrix of this shape.
  virtual std::optional<CellRule> cell_rule(const Shape&) const { return std::nullopt; }

  virtual const RowNoting* row_noting() const { return nullptr; }
  virtual const ProductFollowing* product_following() const { return nullptr; }

  // The part of the output that `changed` cells of input `which` can touch; may use Region::kToEnd.
  virtual Region reach(std::size_t which, const Region& changed) const = 0;

  // How the cell is made; expression.value agrees with forward.
  virtual Explained explain(OpInputs inputs, Cell cell) const = 0;

  // Adds to d_input (shape of input `which`) what d_output (shape of the output) passes back to it.
  // `output` is the node's value, overrides included. A stack has its slices one below the other; an input
  // that is a stack is never asked for: the op that sums it passes the gradient to what the stack is made of.
  virtual void backward(OpInputs inputs, const Matrix& output, const Matrix& d_output, std::size_t which,
                        Matrix& d_input) const = 0;

  // The statements that compute the output, as an expert would write them; one string per line, no indent.
  virtual std::vector<std::string> code(Dialect dialect, const CodeNames& names) const = 0;
};

}  // namespace heed
