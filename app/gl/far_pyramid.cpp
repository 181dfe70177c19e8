#include "app/gl/far_pyramid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/kernels/parallel.h"

namespace heed::gl {
namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr float kLargestScore = std::numeric_limits<float>::max();
constexpr Index kStripCells = 1 << 16;  // read at a time: they stay in the cache of a processor
constexpr Index kStripsTogether = 16;   // shared by threads before they are sent

// NaN is never lost, −∞ hides nothing.
float strength_of(float score, float value) {
  const float bounded = value != value ? kInfinite : std::min(value, kLargestScore);
  return score == -kInfinite ? -kInfinite : bounded;
}

// The strongest cell of each column of a few rows.
class Columns {
 public:
  explicit Columns(Index count)
      : strengths_(static_cast<std::size_t>(count)), cells_(strengths_.size()), rows_(strengths_.size()) {}

  void begin() { is_begun_ = false; }

  template <typename Value>
  void take(const float* scores, float row, Value value) {
    float *const strengths = strengths_.data(), *const cells = cells_.data(), *const rows = rows_.data();
    const bool is_first = !is_begun_;
    for (std::size_t at = 0; at < strengths_.size(); ++at) {
      const float score = scores[at], strength = strength_of(score, value(score));
      const bool is_stronger = is_first || strength > strengths[at];
      strengths[at] = is_stronger ? strength : strengths[at];
      cells[at] = is_stronger ? score : cells[at];
      rows[at] = is_stronger ? row : rows[at];
    }
    is_begun_ = true;
  }

  // Each of the cells is the strongest of 2^shift columns, the last also of those that are left over.
  void hand_out(int shift, FarCell* to, Index count) const {
    for (Index at = 0; at < count; ++at) {
      auto best = static_cast<std::size_t>(at << shift);
      const std::size_t end =
          at + 1 < count ? static_cast<std::size_t>((at + 1) << shift) : strengths_.size();
      for (std::size_t col = best + 1; col < end; ++col)
        best = strengths_[col] > strengths_[best] ? col : best;
      to[at] = {cells_[best], rows_[best]};
    }
  }

 private:
  bool is_begun_ = false;
  std::vector<float> strengths_, cells_, rows_;
};

}  // namespace

FarCell& FarPyramid::Part::at(Index row, Index col) {
  return cells[static_cast<std::size_t>((row - box.row) * box.cols + col - box.col)];
}

const FarCell& FarPyramid::Part::at(Index row, Index col) const {
  return cells[static_cast<std::size_t>((row - box.row) * box.cols + col - box.col)];
}

float FarPyramid::strength(float score, Index row) const {
  return strength_of(score, norms_.empty() ? std::abs(score) : score - norms_[static_cast<std::size_t>(row)]);
}

// Most of the work of a picture that is new is here, so it is written for a processor that does the same to
// several columns at once: first the strongest of each column, then of neighbouring ones.
FarPyramid::Part FarPyramid::first_level(const ScoreSource& scores, const CellBox& box) const {
  const CellBox from = levels_.below(1, box, 1);
  Matrix numbers(from.rows, from.cols);
  scores.read(from, numbers);
  Part part{box, std::vector<FarCell>(static_cast<std::size_t>(box.rows * box.cols))};
  Columns best(from.cols);
  for (Index r = 0; r < box.rows; ++r) {
    const CellBox rows = levels_.below(1, {box.row + r, box.col, 1, box.cols}, 1);
    best.begin();
    for (Index row = rows.row; row < rows.row + rows.rows; ++row) {
      const float* line = &numbers(row - from.row, 0);
      if (norms_.empty()) {
        best.take(line, static_cast<float>(row), [](float score) { return std::abs(score); });
      } else {
        const float norm = norms_[static_cast<std::size_t>(row)];
        best.take(line, static_cast<float>(row), [norm](float score) { return score - norm; });
      }
    }
    best.hand_out(levels_.col_shift(1), &part.cells[static_cast<std::size_t>(r * box.cols)], box.cols);
  }
  return part;
}

FarPyramid::Part FarPyramid::next_level(int level, const Part& from, const CellBox& box) const {
  Part part{box, std::vector<FarCell>(static_cast<std::size_t>(box.rows * box.cols))};
  const int shift = levels_.col_shift(level) - levels_.col_shift(level - 1);
  for (Index r = 0; r < box.rows; ++r) {
    const CellBox under = levels_.below(level, {box.row + r, box.col, 1, box.cols}, 1);
    for (Index c = 0; c < box.cols; ++c) {
      const Index col = under.col + (c << shift),
                  end = c + 1 < box.cols ? col + (Index{1} << shift) : under.col + under.cols;
      FarCell best = from.at(under.row, col);
      for (Index y = under.row; y < under.row + under.rows; ++y) {
        for (Index x = col; x < end; ++x) best = stronger(best, from.at(y, x));
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
FarPyramid::Strip FarPyramid::strip_of(const ScoreSource& scores, const CellBox& kept) const {
  Strip strip;
  strip[0] = first_level(scores, levels_.below(kFirstKept, kept, kFirstKept - 1));
  for (int level = 2; level <= kFirstKept; ++level) {
    const auto at = static_cast<std::size_t>(level - 1);
    strip[at] = next_level(level, strip[at - 1], levels_.below(kFirstKept, kept, kFirstKept - level));
  }
  return strip;
}

void FarPyramid::compute(const ScoreSource& scores, const CellBox& box, const Send& send) {
  CellBox kept = levels_.above(0, box, kFirstKept);
  const CellBox read = levels_.below(kFirstKept, kept, kFirstKept);
  const Index rows = std::max<Index>(kStripCells / (read.cols << levels_.row_shift(kFirstKept)), 1);
  std::array<Strip, kStripsTogether> strips;
  for (Index first = 0; first < kept.rows; first += kStripsTogether * rows) {
    const Index count = std::min(kStripsTogether, (kept.rows - first + rows - 1) / rows);
    parallel_for(count, [&](Index at) {
      const Index row = first + at * rows;
      strips[static_cast<std::size_t>(at)] =
          strip_of(scores, {kept.row + row, kept.col, std::min(rows, kept.rows - row), kept.cols});
    });
    for (Index at = 0; at < count; ++at) {
      const Strip& strip = strips[static_cast<std::size_t>(at)];
      for (std::size_t level = 0; level < strip.size(); ++level)
        send(static_cast<int>(level) + 1, strip[level].box, strip[level].cells);
      keep(kFirstKept, strip.back());
    }
  }
  for (int level = kFirstKept + 1; level <= levels_.last(); ++level) {
    kept = levels_.above(level - 1, kept, 1);
    const Part part = next_level(level, kept_[static_cast<std::size_t>(level - 1 - kFirstKept)], kept);
    send(level, part.box, part.cells);
    keep(level, part);
  }
}

void FarPyramid::rebuild(const ScoreSource& scores, std::span<const float> norms, int skew,
                         const Send& send) {
  levels_ = FarLevels(scores.rows(), scores.cols(), skew);
  HEED_CHECK(levels_.last() >= kFirstKept);
  norms_.assign(norms.begin(), norms.end());
  kept_.clear();
  for (int level = kFirstKept; level <= levels_.last(); ++level) {
    const Index rows = levels_.rows(level), cols = levels_.cols(level);
    kept_.push_back({{0, 0, rows, cols}, std::vector<FarCell>(static_cast<std::size_t>(rows * cols))});
  }
  compute(scores, {0, 0, levels_.rows(0), levels_.cols(0)}, send);
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
      all.push_back({at, 0, 1, levels_.cols(0)});
    }
  }
  if (moved > levels_.rows(0) / 8) return compute(scores, {0, 0, levels_.rows(0), levels_.cols(0)}, send);
  for (const CellBox& box : all) compute(scores, box, send);
}

}  // namespace heed::gl
