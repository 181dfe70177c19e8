#include "app/gl/derived_texture.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>

#include "app/gl/cell_texture.h"
#include "app/gl/heatmap_pyramid.h"

namespace heed::gl {
namespace {

float norm_of(const DerivedRow& row) { return row.share > 0 ? row.max - std::log(row.share) : row.max; }

}  // namespace

bool looks_same(const DerivedRow& a, const DerivedRow& b, float unseen) {
  if (a.from != b.from || a.to != b.to || (a.share > 0) != (b.share > 0)) return false;
  const float moved = std::abs(norm_of(a) - norm_of(b));
  return moved <= unseen || norm_of(a) == norm_of(b);
}

// Two texels per row: the parameters, and the norm. Returns the norms; empty unless these are
// weights.
std::vector<float> DerivedTexture::send_rows(std::span<const DerivedRow> rows, bool is_new) {
  std::vector<float> norms, texels;
  for (const DerivedRow& row : rows) {
    const float norm = norm_of(row);
    has_nan_norms_ = has_nan_norms_ || std::isnan(norm);
    if (is_weights_) norms.push_back(norm);
    texels.insert(texels.end(), {row.max, row.share, row.from, row.to, norm, 0, 0, 0});
  }
  if (is_new) rows_ = make_nearest_texture();
  glBindTexture(GL_TEXTURE_2D, rows_.name());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  const auto height = static_cast<GLsizei>(rows.size());
  if (is_new) glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 2, height, 0, GL_RGBA, GL_FLOAT, nullptr);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, height, GL_RGBA, GL_FLOAT, texels.data());
  return norms;
}

// Weights also need the row; without it, half the memory suffices.
ArgmaxPyramid::Send DerivedTexture::sender() {
  return [this](int level, const CellBox& box, const std::vector<ArgmaxCell>& cells) {
    if (level < first_level_) return;
    const auto is_a_sign = [](const ArgmaxCell& cell) { return is_special_value(cell.score); };
    if (std::any_of(cells.begin(), cells.end(), is_a_sign))
      has_special_values_[static_cast<std::size_t>(level - first_level_)] = 1;
    glBindTexture(GL_TEXTURE_2D, far_name(level));
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    sent_cells_ += box.rows * box.cols;
    const auto x = static_cast<GLint>(box.col), y = static_cast<GLint>(box.row);
    const auto width = static_cast<GLsizei>(box.cols), height = static_cast<GLsizei>(box.rows);
    if (is_weights_) {
      glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RG, GL_FLOAT, cells.data());
      return;
    }
    std::vector<float> scores;
    scores.reserve(cells.size());
    for (const ArgmaxCell& cell : cells) scores.push_back(cell.score);
    glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RED, GL_FLOAT, scores.data());
  };
}

void DerivedTexture::find_changed_rows(std::span<const DerivedRow> rows) {
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (looks_same(shown_[at], rows[at], kInvisibleError)) continue;
    shown_[at] = rows[at];
    const auto row = static_cast<Index>(at);
    const bool goes_on = !changed_.empty() && changed_.back().row + changed_.back().rows == row &&
                         changed_.back().cols == cols();
    if (goes_on) {
      ++changed_.back().rows;
    } else {
      changed_.push_back({row, 0, 1, cols()});
    }
  }
}

void DerivedTexture::allocate_far(const PyramidLevels& levels) {
  far_.clear();
  has_special_values_.assign(static_cast<std::size_t>(levels.last() - first_level_ + 1), 0);
  for (int level = first_level_; level <= levels.last(); ++level) {
    far_.push_back(make_nearest_texture());
    glTexImage2D(GL_TEXTURE_2D, 0, is_weights_ ? GL_RG32F : GL_R32F, static_cast<GLsizei>(levels.cols(level)),
                 static_cast<GLsizei>(levels.rows(level)), 0, is_weights_ ? GL_RG : GL_RED, GL_FLOAT,
                 nullptr);
  }
}

void DerivedTexture::begin(const ScoreSource& scores, std::span<const DerivedRow> rows) {
  const std::vector<float> norms = send_rows(rows, true);
  allocate_far(PyramidLevels(scores.rows(), scores.cols(), skew_));
  pyramid_.begin(scores, norms, skew_);
  shown_.assign(rows.begin(), rows.end());
  changed_ = {{0, 0, this->rows(), cols()}};
}

void DerivedTexture::upload(const ScoreSource& scores, std::span<const DerivedRow> rows) {
  begin(scores, rows);
  while (!is_complete()) advance(scores);
}

void DerivedTexture::upload(const ScoreSource& scores, std::span<const DerivedRow> rows,
                            std::span<const CellBox> boxes) {
  const std::vector<float> norms = send_rows(rows, false);
  pyramid_.update(scores, norms, boxes, sender());
  changed_.assign(boxes.begin(), boxes.end());
  find_changed_rows(rows);
}

}  // namespace heed::gl
