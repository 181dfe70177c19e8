#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/check.h"
#include "core/graph/op_input.h"

namespace heed {

// Cells of a row: from `from` to before `to`.
struct ColSpan {
  Index from = 0;
  Index to = 0;
};

// An elementwise op in a few numbers, so that a shader can compute it: number · factor in the span of its
// row, −∞ outside.
struct ElementwiseRule {
  float factor = 1;            // above 0
  std::vector<ColSpan> spans;  // by row; empty: whole rows
};

// The maximum of a row and the sum of its exponentials: with these any cell of a softmax is computed from its
// score alone.
struct RowStatistics {
  float max = 0;
  double sum = 0;
};

// How the factors of a product changed: rows of the left one were multiplied by `scale`, and beside that a
// few of its columns and the same rows of the right one changed.
struct FactorChange {
  Matrix left_before, left_after;    // (n, few)
  Matrix right_before, right_after;  // (few, d)
  std::vector<float> scale;          // by row
  std::vector<char> is_inexact;      // by row: has to be computed in full
};

// An op of which row statistics are kept in place of a large matrix: the weights of softmax.
class RowStatisticsOp {
 public:
  // Whole rows, and the statistics of each. `out` may be the tile that input 0 stands in.
  virtual void forward_rows(OpInputs inputs, const Region& rows, std::span<RowStatistics> statistics,
                            MatrixBlock out) const = 0;

  // Any part, from the statistics of its rows: reads only the same cells of input 0. `out` may be where they
  // stand.
  virtual void forward_part(OpInputs inputs, const Region& region, std::span<const RowStatistics> statistics,
                            MatrixBlock out) const = 0;

  // A few cells of each row of input 0 changed. Updates the statistics, and says how the output changed as
  // the left factor of a product; marks the rows for which that would not be exact enough.
  virtual void update(const Matrix& before, const Matrix& after, std::span<RowStatistics> statistics,
                      FactorChange& change) const = 0;

 protected:
  ~RowStatisticsOp() = default;
};

// An op whose output is the product of its inputs 1 and 2 as long as its input 0, a stack, has no overrides.
class LowRankUpdateOp {
 public:
  virtual void update(const FactorChange& change, Matrix& output) const = 0;

 protected:
  ~LowRankUpdateOp() = default;
};

// What an op offers for matrices of 4,096 × 4,096, which are neither all stored nor all computed again after
// an edit (core/README.md, "Large matrices"). Nothing here changes what an op computes.
class LargeMatrixOp {
 public:
  // forward, and nothing else, reads this input by block() alone, and of it no rows but those of its region.
  virtual bool reads_tile(std::size_t) const { return false; }

  // forward can do with numbers of this input that are not converted: it multiplies with them as they lie.
  virtual bool reads_stored(std::size_t) const { return false; }

  // A cell is computed from the same cell of the inputs as quickly as it is fetched from memory; forward
  // reads of input 0 only the cells of its region, and `out` may be where they stand. Not stored.
  virtual bool is_elementwise() const { return false; }

  // Of an elementwise op that can be said so, for a matrix of this shape.
  virtual std::optional<ElementwiseRule> elementwise_rule(const Shape&) const { return std::nullopt; }

  // From this column on all of these rows are −∞, whatever the input is: what a mask hides.
  virtual Index hidden_from(const Region& rows) const { return rows.col + rows.cols; }

  // From stored inputs of these shapes any part is quickly computed again, with the bits that it has in the
  // whole. Not stored, but rematerialized.
  virtual bool is_cheap_to_recompute(std::span<const Shape>) const { return false; }

  // Of such an op, if there is one: the input of which row j makes column j of the output, while row i of the
  // output is made of row i of the other; forward reads this input by block() alone.
  virtual std::optional<std::size_t> input_by_column() const { return std::nullopt; }

  // Half of the columns take half the time, whatever the number of rows: a product. Threads share these
  // rather than its rows, of which each would fetch all of its right factor.
  virtual bool is_shared_by_columns() const { return false; }
  // Of such an op, several of its kind that share input 0 and the shapes of all others: what forward would
  // make of each, at once.
  virtual void forward_each(std::span<const OpInputs>, const Region&, std::span<MatrixBlock>) const {
    HEED_CHECK(false);
  }

  // If a row of this input is multiplied by numbers of another input and by nothing else: column j of that
  // one, for row j.
  virtual std::optional<std::size_t> weights_of(std::size_t) const { return std::nullopt; }

  virtual const RowStatisticsOp* row_statistics() const { return nullptr; }
  virtual const LowRankUpdateOp* low_rank_update() const { return nullptr; }

 protected:
  ~LargeMatrixOp() = default;
};

}  // namespace heed
