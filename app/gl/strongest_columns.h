#pragma once

#include <limits>
#include <vector>

#include "app/gl/lanes.h"
#include "core/base/matrix.h"

namespace heed::gl {

inline constexpr float kInfinite = std::numeric_limits<float>::infinity();

// The strength of a number, for one cell or one SIMD vector: NaN always wins, +∞ counts as the
// largest finite number.
template <typename Numbers>
Numbers bounded(Numbers numbers) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const Numbers below = numbers < kLargest ? numbers : Numbers{} + kLargest;
  return numbers == numbers ? below : Numbers{} + kInfinite;
}

template <typename Numbers>
Numbers magnitude(Numbers numbers) {
  return numbers < 0 ? -numbers : numbers;
}

// Max-reduction kernel of the pyramids: the strongest cell of each column over a few rows, then
// over groups of columns. Vectorized, since downsampling spends its time here.
class StrongestColumns {
 public:
  explicit StrongestColumns(Index cols)
      : strengths_(static_cast<std::size_t>(cols)), cells_(strengths_.size()), rows_(strengths_.size()) {}

  void begin() { is_begun_ = false; }

  // Adds a row of cells; `strength` must accept a float and a Lanes.
  template <typename Strength>
  void take(const float* cells, float row, Strength strength) {
    std::size_t at = 0;
    for (; at + kLanes <= strengths_.size(); at += kLanes) {
      const Lanes here = load(cells + at), before = load(&strengths_[at]), strong = strength(here);
      const LaneIndices is_stronger = is_begun_ ? strong > before : strong == strong;
      store(is_stronger ? strong : before, &strengths_[at]);
      store(is_stronger ? here : load(&cells_[at]), &cells_[at]);
      store(is_stronger ? Lanes{} + row : load(&rows_[at]), &rows_[at]);
    }
    for (; at < strengths_.size(); ++at) {
      const float strong = strength(cells[at]);
      if (is_begun_ && !(strong > strengths_[at])) continue;
      put(at, strong, cells[at], row);
    }
    is_begun_ = true;
  }

  // Reduces each group of 2^shift columns to one; the last group also takes the remainder.
  void join(int shift, Index count) {
    const auto end = static_cast<std::size_t>(count);
    std::size_t at = 0;
    if (shift == 1) {
      for (; at + kLanes < end; at += kLanes) join_pairs(at);
    }
    for (; at < end; ++at) {
      std::size_t best = at << shift;
      const std::size_t behind = at + 1 < end ? (at + 1) << shift : strengths_.size();
      for (std::size_t col = best + 1; col < behind; ++col)
        best = strengths_[col] > strengths_[best] ? col : best;
      put(at, strengths_[best], cells_[best], rows_[best]);
    }
  }

  float strength(Index col) const { return strengths_[static_cast<std::size_t>(col)]; }
  float cell(Index col) const { return cells_[static_cast<std::size_t>(col)]; }
  float row(Index col) const { return rows_[static_cast<std::size_t>(col)]; }

 private:
  void put(std::size_t at, float strength, float cell, float row) {
    strengths_[at] = strength;
    cells_[at] = cell;
    rows_[at] = row;
  }

  // Reduces kLanes pairs of neighbours; in place, since writes trail reads.
  void join_pairs(std::size_t at) {
    const auto pairs = [at](const std::vector<float>& of) {
      const Lanes first = load(&of[2 * at]), second = load(&of[2 * at + kLanes]);
      return Pairs{evens(first, second), odds(first, second)};
    };
    const Pairs strengths = pairs(strengths_), cells = pairs(cells_), rows = pairs(rows_);
    const LaneIndices is_odd = strengths.odd > strengths.even;
    store(is_odd ? strengths.odd : strengths.even, &strengths_[at]);
    store(is_odd ? cells.odd : cells.even, &cells_[at]);
    store(is_odd ? rows.odd : rows.even, &rows_[at]);
  }

  struct Pairs {
    Lanes even, odd;
  };

  bool is_begun_ = false;
  std::vector<float> strengths_, cells_, rows_;
};

}  // namespace heed::gl
