#include "app/gl/far_pyramid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/check.h"

namespace heed::gl {
namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr float kLargestScore = std::numeric_limits<float>::max();
constexpr Index kStripCells = 1 << 18;  // read at a time

}  // namespace

FarCell& FarPyramid::Part::at(Index row, Index col) {
  return cells[static_cast<std::size_t>((row - box.row) * box.cols + col - box.col)];
}

const FarCell& FarPyramid::Part::at(Index row, Index col) const {
  return cells[static_cast<std::size_t>((row - box.row) * box.cols + col - box.col)];
}

// NaN is never lost, −∞ hides nothing.
float FarPyramid::strength(float score, Index row) const {
  if (score == -kInfinite) return -kInfinite;
  const float value = norms_.empty() ? std::abs(score) : score - norms_[static_cast<std::size_t>(row)];
  return value != value ? kInfinite : std::min(value, kLargestScore);
}

// What of a level so far down the cells of the box are made of. The last cell of a line also stands for those
// that are left over.
CellBox FarPyramid::below(int level, const CellBox& box, int down) const {
  const auto end = [&](Index at, Index count, Index count_below) {
    return at >= count ? count_below : at << down;
  };
  const int to = level - down;
  const Index rows = to == 0 ? rows_ : level_rows(to), cols = to == 0 ? cols_ : level_cols(to);
  const Index row = box.row << down, col = box.col << down;
  return {row, col, end(box.row + box.rows, level_rows(level), rows) - row,
          end(box.col + box.cols, level_cols(level), cols) - col};
}

// The cells of a level so far up in which those of the box are seen.
CellBox FarPyramid::above(int level, const CellBox& box, int up) const {
  const Index last_row = level_rows(level + up) - 1, last_col = level_cols(level + up) - 1;
  const Index row = std::min(box.row >> up, last_row), col = std::min(box.col >> up, last_col);
  return {row, col, std::min((box.row + box.rows - 1) >> up, last_row) - row + 1,
          std::min((box.col + box.cols - 1) >> up, last_col) - col + 1};
}

FarPyramid::Part FarPyramid::first_level(const ScoreSource& scores, const CellBox& box) const {
  const CellBox from = below(1, box, 1);
  Matrix numbers(from.rows, from.cols);
  scores.read(from, numbers);
  Part part{box, std::vector<FarCell>(static_cast<std::size_t>(box.rows * box.cols))};
  // Most of the work of a picture that is new is here: the end of a block is found once for a row of them,
  // and the strength of the strongest is kept.
  for (Index r = 0; r < box.rows; ++r) {
    const CellBox rows = below(1, {box.row + r, box.col, 1, box.cols}, 1);
    for (Index c = 0; c < box.cols; ++c) {
      const Index col = 2 * c, end = c + 1 < box.cols ? col + 2 : from.cols;
      FarCell best{numbers(rows.row - from.row, col), static_cast<float>(rows.row)};
      float most = strength(best.score, rows.row);
      for (Index row = rows.row; row < rows.row + rows.rows; ++row) {
        for (Index x = col; x < end; ++x) {
          const float score = numbers(row - from.row, x), strong = strength(score, row);
          if (!(strong > most)) continue;
          most = strong;
          best = {score, static_cast<float>(row)};
        }
      }
      part.cells[static_cast<std::size_t>(r * box.cols + c)] = best;
    }
  }
  return part;
}

FarPyramid::Part FarPyramid::next_level(int level, const Part& from, const CellBox& box) const {
  Part part{box, std::vector<FarCell>(static_cast<std::size_t>(box.rows * box.cols))};
  for (Index r = 0; r < box.rows; ++r) {
    for (Index c = 0; c < box.cols; ++c) {
      const CellBox under = below(level, {box.row + r, box.col + c, 1, 1}, 1);
      FarCell best = from.at(under.row, under.col);
      for (Index y = under.row; y < under.row + under.rows; ++y) {
        for (Index x = under.col; x < under.col + under.cols; ++x) best = stronger(best, from.at(y, x));
      }
      part.cells[static_cast<std::size_t>(r * box.cols + c)] = best;
    }
  }
  return part;
}

void FarPyramid::keep(int level, const Part& part) {
  Part& kept = kept_[static_cast<std::size_t>(level - kFirstKept)];
  for (Index r = 0; r < part.box.rows; ++r) {
    std::copy_n(&part.at(part.box.row + r, part.box.col), part.box.cols,
                &kept.at(part.box.row + r, part.box.col));
  }
}

// `kept`: cells of level kFirstKept.
void FarPyramid::compute_strip(const ScoreSource& scores, const CellBox& kept, const Send& send) {
  Part part = first_level(scores, below(kFirstKept, kept, kFirstKept - 1));
  send(1, part.box, part.cells);
  for (int level = 2; level <= kFirstKept; ++level) {
    part = next_level(level, part, below(kFirstKept, kept, kFirstKept - level));
    send(level, part.box, part.cells);
  }
  keep(kFirstKept, part);
}

void FarPyramid::compute(const ScoreSource& scores, const CellBox& box, const Send& send) {
  CellBox kept = above(0, box, kFirstKept);
  const CellBox read = below(kFirstKept, kept, kFirstKept);
  const Index strip = std::max<Index>(kStripCells / (read.cols << kFirstKept), 1);
  for (Index row = 0; row < kept.rows; row += strip) {
    compute_strip(scores, {kept.row + row, kept.col, std::min(strip, kept.rows - row), kept.cols}, send);
  }
  for (int level = kFirstKept + 1; level <= level_count_; ++level) {
    kept = above(level - 1, kept, 1);
    const Part part = next_level(level, kept_[static_cast<std::size_t>(level - 1 - kFirstKept)], kept);
    send(level, part.box, part.cells);
    keep(level, part);
  }
}

void FarPyramid::rebuild(const ScoreSource& scores, std::span<const float> norms, const Send& send) {
  rows_ = scores.rows();
  cols_ = scores.cols();
  level_count_ = 0;
  while (level_rows(level_count_) > 1 || level_cols(level_count_) > 1) ++level_count_;
  HEED_CHECK(level_count_ >= kFirstKept);
  norms_.assign(norms.begin(), norms.end());
  kept_.clear();
  for (int level = kFirstKept; level <= level_count_; ++level) {
    const Index rows = level_rows(level), cols = level_cols(level);
    kept_.push_back({{0, 0, rows, cols}, std::vector<FarCell>(static_cast<std::size_t>(rows * cols))});
  }
  compute(scores, {0, 0, rows_, cols_}, send);
}

void FarPyramid::update(const ScoreSource& scores, std::span<const float> norms,
                        std::span<const CellBox> boxes, const Send& send) {
  std::vector<CellBox> all(boxes.begin(), boxes.end());
  Index moved = 0;
  for (std::size_t row = 0; row < norms.size(); ++row) {
    if (std::abs(norms[row] - norms_[row]) <= kDrift || norms[row] == norms_[row]) continue;
    norms_[row] = norms[row];
    ++moved;
    const auto at = static_cast<Index>(row);
    if (!all.empty() && all.size() > boxes.size() && all.back().row + all.back().rows == at) {
      ++all.back().rows;
    } else {
      all.push_back({at, 0, 1, cols_});
    }
  }
  if (moved > rows_ / 8) return compute(scores, {0, 0, rows_, cols_}, send);
  for (const CellBox& box : all) compute(scores, box, send);
}

}  // namespace heed::gl
