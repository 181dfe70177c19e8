#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "app/gl/far_levels.h"

namespace heed::gl {

// One of the cells under a far pixel: its score and the row it stands in.
struct FarCell {
  float score = 0;
  float row = 0;
};

// Scores, scaled and masked, of a matrix of which only what they are made of is kept.
class ScoreSource {
 public:
  virtual Index rows() const = 0;
  virtual Index cols() const = 0;
  virtual void read(const CellBox& box, MatrixBlock out) const = 0;  // by several threads at once

 protected:
  ~ScoreSource() = default;
};

// Like HeatmapPyramid, for numbers that are made while they are drawn: each far level has the strongest of
// the cells that it sees as one. That is the largest |score|, or, of weights e^(score − norm of its row), the
// largest weight.
//
// The norms of all rows change a little with every edit, and a pyramid of weights would have to be made anew.
// This one has the score and the row of the strongest cell instead, from which whoever draws makes the weight
// that it has now. Only which cell is the strongest may be out of date: as long as no norm has moved by more
// than kDrift since its row was compared, the weight shown is at least e^(−2·kDrift) times the largest, which
// is less than a step of 256 colours. Rows whose norm has moved further are compared again.
//
// The nearest levels hold most of the cells and are quickly made again, so they are handed out and not kept.
class FarPyramid {
 public:
  static constexpr float kDrift = 0.0018f;
  static constexpr int kFirstKept = 3;

  // Cells of a level from (box.row, box.col) on, row by row.
  using Send = std::function<void(int level, const CellBox& box, const std::vector<FarCell>& cells)>;

  // Of other scores from now on, all of it left to go_on(). Without norms the strongest is the largest
  // magnitude.
  void begin(const ScoreSource& scores, std::span<const float> norms, int skew);
  // The scores in the boxes have changed, and any of the norms. Rows that have to be compared again are left
  // to go_on(), unless they are few.
  void update(const ScoreSource& scores, std::span<const float> norms, std::span<const CellBox> boxes,
              const Send& send);
  // Makes a piece of what is left; until nothing is, the levels are a mixture.
  void go_on(const ScoreSource& scores, const Send& send);
  bool is_complete() const { return left_ == 0; }
  // All at once.
  void rebuild(const ScoreSource& scores, std::span<const float> norms, int skew, const Send& send);

  const FarLevels& levels() const { return levels_; }

 private:
  // A part of one level.
  struct Part {
    CellBox box;
    std::vector<FarCell> cells;
    std::vector<float>
        strengths;  // of the cells, as long as the next level is being made of them; else empty

    std::size_t index(Index row, Index col) const {
      return static_cast<std::size_t>((row - box.row) * box.cols + col - box.col);
    }
  };

  float strength(const FarCell& cell) const;
  void compute(const ScoreSource& scores, const CellBox& box, const Send& send);
  void make_strips(const ScoreSource& scores, std::span<const CellBox> kept, const Send& send);
  void make_farther(CellBox kept, const Send& send);
  void make_farther_of_remade(const Send& send);
  Index rows_of_strip(Index cols) const;
  void leave(Index row, Index rows);
  Index cells_left() const { return left_ * (levels_.cols(0) << levels_.row_shift(kFirstKept)); }
  // Levels 1 … kFirstKept of a few rows.
  using Strip = std::array<Part, kFirstKept>;
  Strip strip_of(const ScoreSource& scores, const CellBox& kept) const;
  Part first_level(const ScoreSource& scores, const CellBox& box) const;
  template <typename Strength>
  Part next_level(int level, const Part& from, const CellBox& box, Strength strength) const;
  void keep(int level, const Part& part);

  FarLevels levels_;
  std::vector<float> norms_;  // by which cells were compared
  std::vector<Part> kept_;    // level kFirstKept and those after it
  // Rows of level kFirstKept: whether they are left to go_on(), or have been made by it and the farther
  // levels have not.
  enum class Row : char { Done, Left, Remade };
  std::vector<Row> rows_;
  Index left_ = 0;  // so many
};

}  // namespace heed::gl
