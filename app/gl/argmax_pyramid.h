#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "app/gl/pyramid_levels.h"

namespace heed::gl {

// The winning cell under a texel: its score and its row.
struct ArgmaxCell {
  float score = 0;
  float row = 0;
};

// Reads scaled and masked scores that are computed on demand instead of stored.
class ScoreSource {
 public:
  virtual Index rows() const = 0;
  virtual Index cols() const = 0;
  virtual void read(const CellBox& box, MatrixBlock out) const = 0;  // thread-safe

 protected:
  ~ScoreSource() = default;
};

// Like HeatmapPyramid, for numbers that are computed while drawing: each texel of a level holds the
// strongest cell it covers. That is the largest |score|, or, for weights e^(score − norm of its
// row), the largest weight.
//
// Every edit changes the norms of all rows slightly, which would invalidate a pyramid of weights.
// So this one stores the score and row of the strongest cell, and the shader computes the current
// weight from them. Only the choice of the cell may be stale: while no norm has moved by more than
// kMaxNormDrift since its row was compared, the weight shown is at least e^(−2·kMaxNormDrift) times
// the largest, which is less than one of 256 colour steps. Rows whose norm has moved further are
// recomputed.
//
// The finest levels hold most of the cells and are cheap to recompute, so they are sent and not
// stored.
class ArgmaxPyramid {
 public:
  static constexpr float kMaxNormDrift = 0.0018f;
  static constexpr int kFirstStored = 3;

  // Receives cells of a level, row by row from (box.row, box.col).
  using Send = std::function<void(int level, const CellBox& box, const std::vector<ArgmaxCell>& cells)>;

  // Starts over with other scores; advance() does the work. Without norms, strongest means largest
  // magnitude.
  void begin(const ScoreSource& scores, std::span<const float> norms, int skew);
  // The scores in the boxes have changed, and possibly any norm. If many rows became stale, they
  // are left to advance().
  void update(const ScoreSource& scores, std::span<const float> norms, std::span<const CellBox> boxes,
              const Send& send);
  // Recomputes one chunk of the stale rows; until is_complete(), the levels mix old and new.
  void advance(const ScoreSource& scores, const Send& send);
  bool is_complete() const { return stale_count_ == 0; }
  // begin() and advance() until complete.
  void rebuild(const ScoreSource& scores, std::span<const float> norms, int skew, const Send& send);

  const PyramidLevels& levels() const { return levels_; }

 private:
  // A rectangle of one level.
  struct Part {
    CellBox box;
    std::vector<ArgmaxCell> cells;
    std::vector<float> strengths;  // of the cells; only while the next level is computed

    std::size_t index(Index row, Index col) const {
      return static_cast<std::size_t>((row - box.row) * box.cols + col - box.col);
    }
  };

  float strength(const ArgmaxCell& cell) const;
  void compute(const ScoreSource& scores, const CellBox& box, const Send& send);
  void compute_strips(const ScoreSource& scores, std::span<const CellBox> kept, const Send& send);
  void rebuild_above(CellBox kept, const Send& send);
  void rebuild_above_recomputed(const Send& send);
  Index rows_of_strip(Index cols) const;
  void mark_stale(Index row, Index rows);
  Index stale_cells() const { return stale_count_ * (levels_.cols(0) << levels_.row_shift(kFirstStored)); }
  // Levels 1 … kFirstStored of a few rows.
  using Strip = std::array<Part, kFirstStored>;
  Strip strip_of(const ScoreSource& scores, const CellBox& kept) const;
  Part first_level(const ScoreSource& scores, const CellBox& box) const;
  template <typename Strength>
  Part next_level(int level, const Part& from, const CellBox& box, Strength strength) const;
  void keep(int level, const Part& part);

  PyramidLevels levels_;
  std::vector<float> norms_;  // that the stored cells were compared by
  std::vector<Part> kept_;    // level kFirstStored and coarser
  // State of each row of level kFirstStored. Recomputed: the coarser levels are not yet up to date.
  enum class Row : char { Done, Stale, Recomputed };
  std::vector<Row> rows_;
  Index stale_count_ = 0;  // rows that are Stale
};

}  // namespace heed::gl
