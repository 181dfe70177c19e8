#pragma once

#include <optional>
#include <utility>

#include "core/base/result.h"
#include "core/walk/build.h"

namespace heed {

// What one more token took, counted as multiplications of numbers in products.
struct TokenWork {
  Index tokens = 0;         // that were there before it; 0: all rows were computed, as none were there
  Index kept_numbers = 0;   // in the keys and values of these
  double done = 0;          // for the new row
  double without_kept = 0;  // for all rows, as if nothing had been kept

  bool operator==(const TokenWork&) const = default;
};

// In products, for one row.
struct RowWork {
  double of_row = 0, of_token = 0;  // that is the same for each row; for each token that is looked at
  Index kept = 0;                   // numbers of keys and values for each token
};

// The rows of a causal transformer, to which rows are added one at a time. With a causal mask nothing in the
// row of a token depends on tokens behind it, so the rows that are there stay: their keys and values are read
// again by each new token, and of every matrix only its row is computed.
//
// The graph has room for some more rows than there are, filled with zeros. Of their keys and values a row
// makes nothing: their scores are masked and their weights are 0.
class KeptRows {
 public:
  // Computes all rows of the scene; `longest`: there will never be more. None: rows cannot be kept, as
  // not every mask is causal, something else mixes rows, or something is made of all of them, such as a patch
  // that is a mean.
  static Result<std::optional<KeptRows>> make(const Scene& scene, Index longest);

  // One more row of X, of which the rest is computed.
  Status add(const Matrix& row);

  Index tokens() const { return tokens_; }
  // What the last block gives out for the last token.
  Matrix last_row() const;
  const BuiltScene& built() const { return built_; }
  const TokenWork& work() const { return work_; }  // of the last row that was added

 private:
  KeptRows(Scene scene, Index longest) : scene_(std::move(scene)), longest_(longest) {}

  Status make_room(Index rows);
  void compute(Index tokens);

  Scene scene_;  // as it was at first, with room behind its rows
  BuiltScene built_;
  RowWork row_work_;  // in what was built
  Index tokens_ = 0, room_ = 0, longest_ = 0;
  TokenWork work_;
};

}  // namespace heed
