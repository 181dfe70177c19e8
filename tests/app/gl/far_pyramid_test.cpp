#include "app/gl/far_pyramid.h"

#include <cmath>
#include <limits>
#include <map>

#include <gtest/gtest.h>

namespace heed::gl {
namespace {

constexpr float kEndless = std::numeric_limits<float>::infinity();

struct Scores final : ScoreSource {
  explicit Scores(Matrix of) : scores(std::move(of)) {}
  Index rows() const override { return scores.rows(); }
  Index cols() const override { return scores.cols(); }
  void read(const CellBox& box, MatrixBlock out) const override {
    read_cells += box.rows * box.cols;
    out = scores.block(box.row, box.col, box.rows, box.cols);
  }

  Matrix scores;
  mutable Index read_cells = 0;
};

Matrix score_numbers(Index rows, Index cols) {
  Matrix matrix(rows, cols);
  unsigned state = 5;
  for (Index at = 0; at < matrix.size(); ++at) {
    state = state * 1664525u + 1013904223u;
    matrix.data()[at] = static_cast<float>(state >> 8) / 1677721.6f - 5;
  }
  return matrix;
}

std::vector<float> norms_of(const Matrix& scores) {
  std::vector<float> norms;
  for (Index row = 0; row < scores.rows(); ++row)
    norms.push_back(std::log(scores.row(row).array().exp().sum()));
  return norms;
}

// What was handed out, put together as a graphics card has it.
struct Card {
  std::map<int, Matrix> scores, rows;
  Index sent = 0;

  FarPyramid::Send sender(Index all_rows, Index all_cols) {
    return [this, all_rows, all_cols](int level, const CellBox& box, const std::vector<FarCell>& cells) {
      const Index height = std::max<Index>(all_rows >> level, 1),
                  width = std::max<Index>(all_cols >> level, 1);
      for (auto* part : {&scores, &rows}) part->try_emplace(level, Matrix::Constant(height, width, kEndless));
      ASSERT_EQ(static_cast<Index>(cells.size()), box.rows * box.cols);
      for (Index at = 0; at < box.rows * box.cols; ++at) {
        const Index row = box.row + at / box.cols, col = box.col + at % box.cols;
        scores.at(level)(row, col) = cells[static_cast<std::size_t>(at)].score;
        rows.at(level)(row, col) = cells[static_cast<std::size_t>(at)].row;
      }
      sent += box.rows * box.cols;
    };
  }
};

// By the definition, cell by cell: what stands in a level is a cell that is seen there, and none that is seen
// there is stronger by more than the slack.
void expect_strongest(const Matrix& scores, const std::vector<float>& norms, const Card& card, float slack) {
  const auto strength = [&](float score, float row) {
    return norms.empty() ? std::abs(score) : score - norms[static_cast<std::size_t>(row)];
  };
  for (const auto& [level, seen] : card.scores) {
    for (Index row = 0; row < scores.rows(); ++row) {
      for (Index col = 0; col < scores.cols(); ++col) {
        const Index r = std::min(row >> level, seen.rows() - 1), c = std::min(col >> level, seen.cols() - 1);
        const float at = card.rows.at(level)(r, c);
        ASSERT_TRUE(std::min(static_cast<Index>(at) >> level, seen.rows() - 1) == r);
        ASSERT_GE(strength(seen(r, c), at) + slack, strength(scores(row, col), static_cast<float>(row)))
            << "level " << level << " " << row << "," << col;
      }
    }
  }
}

TEST(FarPyramid, has_the_strongest_weight_of_each_block_whatever_the_shape) {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{64, 64}, {77, 130}, {200, 3}, {9, 250}}) {
    const Scores scores(score_numbers(rows, cols));
    for (const std::vector<float>& norms : {std::vector<float>(), norms_of(scores.scores)}) {
      Card card;
      FarPyramid pyramid;
      pyramid.rebuild(scores, norms, card.sender(rows, cols));
      SCOPED_TRACE(testing::Message() << rows << " × " << cols);
      ASSERT_EQ(static_cast<int>(card.scores.size()), pyramid.level_count());
      EXPECT_EQ(card.scores.at(pyramid.level_count()).size(), 1);
      expect_strongest(scores.scores, norms, card, 0);
    }
  }
}

TEST(FarPyramid, an_edited_row_and_column_brings_it_up_to_date_and_little_is_read) {
  Scores scores(score_numbers(333, 258));
  for (const bool are_weights : {false, true}) {
    std::vector<float> norms = are_weights ? norms_of(scores.scores) : std::vector<float>();
    Card card;
    FarPyramid pyramid;
    pyramid.rebuild(scores, norms, card.sender(333, 258));
    scores.scores.row(332) *= -1.3f;
    scores.scores.col(101) = scores.scores.col(101).array() + 0.02f;
    if (are_weights) {
      const std::vector<float> after = norms_of(scores.scores);
      for (std::size_t row = 0; row < 332; ++row)
        norms[row] += (after[row] - norms[row] > 0 ? 1e-4f : -1e-4f);
      norms[332] = after[332];
    }
    scores.read_cells = card.sent = 0;
    const CellBox boxes[] = {{332, 0, 1, 258}, {0, 101, 333, 1}};
    pyramid.update(scores, norms, boxes, card.sender(333, 258));
    expect_strongest(scores.scores, norms, card, are_weights ? 2 * FarPyramid::kDrift : 0);
    EXPECT_LE(scores.read_cells, 40 * (333 + 258));
    EXPECT_LE(card.sent, 20 * (333 + 258));
  }
}

// Whatever moves the norms, and however slowly: what is seen is never further off than was said.
TEST(FarPyramid, norms_that_drift_are_followed_before_it_shows) {
  const Scores scores(score_numbers(160, 160));
  std::vector<float> norms = norms_of(scores.scores);
  Card card;
  FarPyramid pyramid;
  pyramid.rebuild(scores, norms, card.sender(160, 160));
  for (int edit = 0; edit < 40; ++edit) {
    for (std::size_t row = 0; row < norms.size(); ++row)
      norms[row] += 0.0004f * static_cast<float>(static_cast<int>(row * 7 % 11) - 5);
    pyramid.update(scores, norms, {}, card.sender(160, 160));
    expect_strongest(scores.scores, norms, card, 2 * FarPyramid::kDrift);
  }
}

TEST(FarPyramid, what_is_hidden_hides_nothing_and_nan_is_never_lost) {
  Matrix matrix = Matrix::Constant(64, 64, -kEndless);
  matrix(10, 20) = -3;
  matrix(40, 50) = std::nanf("");
  const Scores scores(matrix);
  std::vector<float> norms(64, -kEndless);  // a row that is hidden as a whole has no sum
  norms[10] = -3;
  for (const std::vector<float>& used : {std::vector<float>(), norms}) {
    Card card;
    FarPyramid pyramid;
    pyramid.rebuild(scores, used, card.sender(64, 64));
    EXPECT_EQ(card.scores.at(4)(0, 1), -3);
    EXPECT_EQ(card.scores.at(4)(3, 0), -kEndless);
    EXPECT_TRUE(std::isnan(card.scores.at(6)(0, 0)));
  }
}

}  // namespace
}  // namespace heed::gl
