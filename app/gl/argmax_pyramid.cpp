#include "app/gl/argmax_pyramid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gl/strongest_columns.h"
#include "core/base/check.h"
#include "core/kernels/parallel.h"

namespace heed::gl {
namespace {

constexpr Index kStripCells = 1 << 16;   // read at a time: fits into the processor's cache
constexpr Index kStripsTogether = 16;    // one chunk: computed in parallel, then sent
constexpr Index kCellsAtOnce = 1 << 19;  // stale cells that an edit may recompute at once

// −∞ never wins.
template <typename Numbers>
Numbers strength_of(Numbers scores, Numbers values) {
  return scores == -kInfinite ? Numbers{} - kInfinite : bounded(values);
}

}  // namespace

float ArgmaxPyramid::strength(const ArgmaxCell& cell) const {
  const float value =
      norms_.empty() ? std::abs(cell.score) : cell.score - norms_[static_cast<std::size_t>(cell.row)];
  return strength_of(cell.score, value);
}

ArgmaxPyramid::Part ArgmaxPyramid::first_level(const ScoreSource& scores, const CellBox& box) const {
  const CellBox from = levels_.below(1, box, 1);
  thread_local std::vector<float> room;  // reused: fresh pages cost more than the work
  if (room.size() < static_cast<std::size_t>(from.rows * from.cols))
    room.resize(static_cast<std::size_t>(from.rows * from.cols));
  Eigen::Map<Matrix> numbers(room.data(), from.rows, from.cols);
  scores.read(from, numbers);
  Part part{box, {}, {}};
  part.cells.reserve(static_cast<std::size_t>(box.rows * box.cols));
  part.strengths.reserve(part.cells.capacity());
  StrongestColumns best(from.cols);
  for (Index r = 0; r < box.rows; ++r) {
    const CellBox rows = levels_.below(1, {box.row + r, box.col, 1, box.cols}, 1);
    best.begin();
    for (Index row = rows.row; row < rows.row + rows.rows; ++row) {
      const float* line = &numbers(row - from.row, 0);
      if (norms_.empty()) {
        best.take(line, static_cast<float>(row),
                  [](auto cells) { return strength_of(cells, magnitude(cells)); });
      } else {
        const float norm = norms_[static_cast<std::size_t>(row)];
        best.take(line, static_cast<float>(row),
                  [norm](auto cells) { return strength_of(cells, cells - norm); });
      }
    }
    best.join(levels_.col_shift(1), box.cols);
    for (Index c = 0; c < box.cols; ++c) {
      part.cells.push_back({best.cell(c), best.row(c)});
      part.strengths.push_back(best.strength(c));
    }
  }
  return part;
}

// `strength(at)` is the strength of a cell of `from`.
template <typename Strength>
ArgmaxPyramid::Part ArgmaxPyramid::next_level(int level, const Part& from, const CellBox& box,
                                              Strength strength) const {
  Part part{box, {}, {}};
  part.cells.reserve(static_cast<std::size_t>(box.rows * box.cols));
  part.strengths.reserve(part.cells.capacity());
  const int shift = levels_.col_shift(level) - levels_.col_shift(level - 1);
  for (Index r = 0; r < box.rows; ++r) {
    const CellBox under = levels_.below(level, {box.row + r, box.col, 1, box.cols}, 1);
    for (Index c = 0; c < box.cols; ++c) {
      const Index col = c << shift, end = c + 1 < box.cols ? (c + 1) << shift : under.cols;
      std::size_t best = from.index(under.row, under.col + col);
      float most = strength(best);
      for (Index y = 0; y < under.rows; ++y) {
        const std::size_t line = from.index(under.row + y, under.col);
        for (std::size_t at = line + static_cast<std::size_t>(col); at < line + static_cast<std::size_t>(end);
             ++at) {
          const float strong = strength(at);
          best = strong > most ? at : best;
          most = strong > most ? strong : most;
        }
      }
      part.cells.push_back(from.cells[best]);
      part.strengths.push_back(most);
    }
  }
  return part;
}

void ArgmaxPyramid::keep(int level, const Part& part) {
  Part& kept = kept_[static_cast<std::size_t>(level - kFirstStored)];
  for (Index row = part.box.row; row < part.box.row + part.box.rows; ++row) {
    std::copy_n(&part.cells[part.index(row, part.box.col)], part.box.cols,
                &kept.cells[kept.index(row, part.box.col)]);
  }
}

// `kept`: cells of level kFirstStored.
ArgmaxPyramid::Strip ArgmaxPyramid::strip_of(const ScoreSource& scores, const CellBox& kept) const {
  Strip strip;
  strip[0] = first_level(scores, levels_.below(kFirstStored, kept, kFirstStored - 1));
  for (int level = 2; level <= kFirstStored; ++level) {
    const auto at = static_cast<std::size_t>(level - 1);
    const Part& from = strip[at - 1];
    strip[at] = next_level(level, from, levels_.below(kFirstStored, kept, kFirstStored - level),
                           [&](std::size_t cell) { return from.strengths[cell]; });
  }
  return strip;
}

// Computes boxes of level kFirstStored in parallel, and the finer levels below them.
void ArgmaxPyramid::compute_strips(const ScoreSource& scores, std::span<const CellBox> kept,
                                   const Send& send) {
  std::array<Strip, kStripsTogether> strips;
  HEED_CHECK(kept.size() <= strips.size());
  parallel_for(static_cast<Index>(kept.size()), [&](Index at) {
    const auto which = static_cast<std::size_t>(at);
    strips[which] = strip_of(scores, kept[which]);
  });
  for (std::size_t at = 0; at < kept.size(); ++at) {
    const Strip& strip = strips[at];
    for (std::size_t level = 0; level < strip.size(); ++level)
      send(static_cast<int>(level) + 1, strip[level].box, strip[level].cells);
    keep(kFirstStored, strip.back());
  }
}

// Recomputes the levels coarser than kFirstStored above a box of it.
void ArgmaxPyramid::rebuild_above(CellBox kept, const Send& send) {
  for (int level = kFirstStored + 1; level <= levels_.last(); ++level) {
    kept = levels_.above(level - 1, kept, 1);
    const Part& from = kept_[static_cast<std::size_t>(level - 1 - kFirstStored)];
    const Part part =
        next_level(level, from, kept, [&](std::size_t cell) { return strength(from.cells[cell]); });
    send(level, part.box, part.cells);
    keep(level, part);
  }
}

Index ArgmaxPyramid::rows_of_strip(Index cols) const {
  return std::max<Index>(kStripCells / (cols << levels_.row_shift(kFirstStored)), 1);
}

void ArgmaxPyramid::compute(const ScoreSource& scores, const CellBox& box, const Send& send) {
  const CellBox kept = levels_.above(0, box, kFirstStored);
  const Index rows = rows_of_strip(levels_.below(kFirstStored, kept, kFirstStored).cols);
  std::vector<CellBox> strips;
  for (Index done = 0; done < kept.rows; done += rows) {
    strips.push_back({kept.row + done, kept.col, std::min(rows, kept.rows - done), kept.cols});
    if (strips.size() < kStripsTogether && done + rows < kept.rows) continue;
    compute_strips(scores, strips, send);
    strips.clear();
  }
  rebuild_above(kept, send);
}

void ArgmaxPyramid::begin(const ScoreSource& scores, std::span<const float> norms, int skew) {
  levels_ = PyramidLevels(scores.rows(), scores.cols(), skew);
  HEED_CHECK(levels_.last() >= kFirstStored);
  norms_.assign(norms.begin(), norms.end());
  kept_.clear();
  for (int level = kFirstStored; level <= levels_.last(); ++level) {
    const Index rows = levels_.rows(level), cols = levels_.cols(level);
    kept_.push_back({{0, 0, rows, cols}, std::vector<ArgmaxCell>(static_cast<std::size_t>(rows * cols)), {}});
  }
  stale_count_ = levels_.rows(kFirstStored);
  rows_.assign(static_cast<std::size_t>(stale_count_), Row::Stale);
}

void ArgmaxPyramid::rebuild(const ScoreSource& scores, std::span<const float> norms, int skew,
                            const Send& send) {
  begin(scores, norms, skew);
  while (!is_complete()) advance(scores, send);
}

void ArgmaxPyramid::advance(const ScoreSource& scores, const Send& send) {
  const Index most = rows_of_strip(levels_.cols(0)), count = levels_.rows(kFirstStored);
  std::vector<CellBox> strips;
  for (Index row = 0; row < count && stale_count_ > 0; ++row) {
    if (rows_[static_cast<std::size_t>(row)] != Row::Stale) continue;
    const bool goes_on =
        !strips.empty() && strips.back().row + strips.back().rows == row && strips.back().rows < most;
    if (!goes_on && strips.size() == kStripsTogether) break;
    if (!goes_on) strips.push_back({row, 0, 0, levels_.cols(kFirstStored)});
    ++strips.back().rows;
    rows_[static_cast<std::size_t>(row)] = Row::Recomputed;
    --stale_count_;
  }
  compute_strips(scores, strips, send);
  if (is_complete()) rebuild_above_recomputed(send);
}

void ArgmaxPyramid::rebuild_above_recomputed(const Send& send) {
  CellBox run{0, 0, 0, levels_.cols(kFirstStored)};
  for (Index row = 0; row <= levels_.rows(kFirstStored); ++row) {
    const bool is_remade =
        row < levels_.rows(kFirstStored) && rows_[static_cast<std::size_t>(row)] == Row::Recomputed;
    if (is_remade && run.rows == 0) run.row = row;
    if (is_remade) ++run.rows;
    if (is_remade || run.rows == 0) continue;
    rebuild_above(run, send);
    run.rows = 0;
  }
  std::fill(rows_.begin(), rows_.end(), Row::Done);
}

// Takes rows of the matrix.
void ArgmaxPyramid::mark_stale(Index row, Index rows) {
  const CellBox kept = levels_.above(0, {row, 0, rows, levels_.cols(0)}, kFirstStored);
  for (Index at = kept.row; at < kept.row + kept.rows; ++at) {
    Row& state = rows_[static_cast<std::size_t>(at)];
    if (state != Row::Stale) ++stale_count_;
    state = Row::Stale;
  }
}

void ArgmaxPyramid::update(const ScoreSource& scores, std::span<const float> norms,
                           std::span<const CellBox> boxes, const Send& send) {
  for (std::size_t row = 0; row < norms.size(); ++row) {
    if (std::abs(norms[row] - norms_[row]) <= kMaxNormDrift || norms[row] == norms_[row]) continue;
    norms_[row] = norms[row];
    mark_stale(static_cast<Index>(row), 1);
  }
  for (const CellBox& box : boxes) compute(scores, box, send);
  const bool are_few = stale_cells() <= kCellsAtOnce;
  while (are_few && !is_complete()) advance(scores, send);
}

}  // namespace heed::gl
