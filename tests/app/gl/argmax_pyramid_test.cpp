#include "app/gl/argmax_pyramid.h"

#include <atomic>
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
  mutable std::atomic<Index> read_cells = 0;
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

  ArgmaxPyramid::Send sender(const PyramidLevels& levels) {
    return [this, levels](int level, const CellBox& box, const std::vector<ArgmaxCell>& cells) {
      for (auto* part : {&scores, &rows})
        part->try_emplace(level, Matrix::Constant(levels.rows(level), levels.cols(level), kEndless));
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
void expect_strongest(const Matrix& scores, const std::vector<float>& norms, const Card& card, float slack,
                      const PyramidLevels& levels) {
  const auto strength = [&](float score, float row) {
    return norms.empty() ? std::abs(score) : score - norms[static_cast<std::size_t>(row)];
  };
  for (const auto& [level, seen] : card.scores) {
    for (Index row = 0; row < scores.rows(); ++row) {
      for (Index col = 0; col < scores.cols(); ++col) {
        const auto seen_row = [&](Index at) {
          return std::min(at >> levels.row_shift(level), seen.rows() - 1);
        };
        const Index r = seen_row(row), c = std::min(col >> levels.col_shift(level), seen.cols() - 1);
        const float at = card.rows.at(level)(r, c);
        ASSERT_EQ(seen_row(static_cast<Index>(at)), r);
        ASSERT_GE(strength(seen(r, c), at) + slack, strength(scores(row, col), static_cast<float>(row)))
            << "level " << level << " " << row << "," << col;
      }
    }
  }
}

TEST(ArgmaxPyramid, has_the_strongest_weight_of_each_block_whatever_the_shape) {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{64, 64}, {77, 130}, {200, 3}, {9, 250}}) {
    const Scores scores(score_numbers(rows, cols));
    for (const std::vector<float>& norms : {std::vector<float>(), norms_of(scores.scores)}) {
      for (const int skew : {0, 2, -4}) {
        Card card;
        ArgmaxPyramid pyramid;
        const PyramidLevels levels(rows, cols, skew);
        pyramid.rebuild(scores, norms, skew, card.sender(levels));
        SCOPED_TRACE(testing::Message() << rows << " × " << cols << " skewed by " << skew);
        ASSERT_EQ(static_cast<int>(card.scores.size()), levels.last());
        EXPECT_EQ(card.scores.at(levels.last()).size(), 1);
        expect_strongest(scores.scores, norms, card, 0, levels);
      }
    }
  }
}

TEST(ArgmaxPyramid, an_edited_row_and_column_brings_it_up_to_date_and_little_is_read) {
  for (const auto& [are_weights, skew] : {std::pair{false, 0}, {true, 0}, {true, 1}, {false, -1}}) {
    Scores scores(score_numbers(333, 258));
    const PyramidLevels levels(333, 258, skew);
    std::vector<float> norms = are_weights ? norms_of(scores.scores) : std::vector<float>();
    Card card;
    ArgmaxPyramid pyramid;
    pyramid.rebuild(scores, norms, skew, card.sender(levels));
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
    pyramid.update(scores, norms, boxes, card.sender(levels));
    expect_strongest(scores.scores, norms, card, are_weights ? 2 * ArgmaxPyramid::kMaxNormDrift : 0, levels);
    EXPECT_LE(scores.read_cells, 40 * (333 + 258));
    EXPECT_LE(card.sent, 20 * (333 + 258));
  }
}

// Whatever moves the norms, and however slowly: what is seen is never further off than was said.
TEST(ArgmaxPyramid, norms_that_drift_are_followed_before_it_shows) {
  const Scores scores(score_numbers(160, 160));
  const PyramidLevels levels(160, 160, 0);
  std::vector<float> norms = norms_of(scores.scores);
  Card card;
  ArgmaxPyramid pyramid;
  pyramid.rebuild(scores, norms, 0, card.sender(levels));
  for (int edit = 0; edit < 40; ++edit) {
    for (std::size_t row = 0; row < norms.size(); ++row)
      norms[row] += 0.0004f * static_cast<float>(static_cast<int>(row * 7 % 11) - 5);
    pyramid.update(scores, norms, {}, card.sender(levels));
    expect_strongest(scores.scores, norms, card, 2 * ArgmaxPyramid::kMaxNormDrift, levels);
  }
}

TEST(ArgmaxPyramid, what_is_hidden_hides_nothing_and_nan_is_never_lost) {
  Matrix matrix = Matrix::Constant(64, 64, -kEndless);
  matrix(10, 20) = -3;
  matrix(40, 50) = std::nanf("");
  const Scores scores(matrix);
  std::vector<float> norms(64, -kEndless);  // a row that is hidden as a whole has no sum
  norms[10] = -3;
  for (const std::vector<float>& used : {std::vector<float>(), norms}) {
    Card card;
    ArgmaxPyramid pyramid;
    pyramid.rebuild(scores, used, 0, card.sender(PyramidLevels(64, 64, 0)));
    EXPECT_EQ(card.scores.at(4)(0, 1), -3);
    EXPECT_EQ(card.scores.at(4)(3, 0), -kEndless);
    EXPECT_TRUE(std::isnan(card.scores.at(6)(0, 0)));
  }
}

}  // namespace
}  // namespace heed::gl
