#include "app/gl/heatmap_texture.h"

#include <algorithm>
#include <string>

#include <glad/gl.h>

#include "app/gl/cell_texture.h"

namespace heed::gl {
namespace {

// Uploads a box of a row-major matrix to the same box of the bound texture.
void send(const Matrix& matrix, const CellBox& box) {
  glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(matrix.cols()));
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexSubImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(box.col), static_cast<GLint>(box.row),
                  static_cast<GLsizei>(box.cols), static_cast<GLsizei>(box.rows), GL_RED, GL_FLOAT,
                  matrix.data() + box.row * matrix.cols() + box.col);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

void send_copy(const HeatmapValues& values, const CellBox& box) {
  const Matrix copy = values_in(values, box);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexSubImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(box.col), static_cast<GLint>(box.row),
                  static_cast<GLsizei>(box.cols), static_cast<GLsizei>(box.rows), GL_RED, GL_FLOAT,
                  copy.data());
}

void send_values(const HeatmapValues& values, const CellBox& box) {
  if (values.is_unmodified()) {
    send(values.matrix, box);
  } else {
    send_copy(values, box);
  }
}

}  // namespace

Status HeatmapTexture::check(Index rows, Index cols) {
  HEED_CHECK(rows > 0 && cols > 0);
  GLint most = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  if (rows > most || cols > most) {
    return Error{
        "",
        {"gl.too_large",
         {{"rows", std::to_string(rows)}, {"cols", std::to_string(cols)}, {"most", std::to_string(most)}}}};
  }
  return {};
}

Status HeatmapTexture::begin(Index rows, Index cols) {
  if (Status checked = check(rows, cols); !checked) return checked;
  pyramid_.begin(rows, cols, skew_);
  if (rows != rows_ || cols != cols_) clear(rows, cols);
  return {};
}

Status HeatmapTexture::upload(const HeatmapValues& values) {
  const Index rows = values.matrix.rows(), cols = values.matrix.cols();
  if (Status checked = check(rows, cols); !checked) return checked;
  pyramid_.rebuild(values, skew_);
  if (rows != rows_ || cols != cols_) clear(rows, cols);
  while (allocate_next()) {
  }
  send_matrix(values, {0, 0, rows, cols});
  for (int level = std::max(first_level(), 1); level <= levels().last(); ++level) {
    const Matrix& strongest = pyramid_.level(level);
    glBindTexture(GL_TEXTURE_2D, name(level));
    send(strongest, {0, 0, strongest.rows(), strongest.cols()});
  }
  return {};
}

void HeatmapTexture::upload(const HeatmapValues& values, const CellBox& box) {
  HEED_CHECK(values.matrix.rows() == rows_ && values.matrix.cols() == cols_);
  HEED_CHECK(box.row >= 0 && box.col >= 0 && box.rows > 0 && box.cols > 0);
  HEED_CHECK(box.row + box.rows <= rows_ && box.col + box.cols <= cols_);
  send_matrix(values, box);
  pyramid_.update(values, box, [&](int level, const CellBox& changed) {
    if (level < first_level()) return;
    glBindTexture(GL_TEXTURE_2D, name(level));
    send(pyramid_.level(level), changed);
  });
}

void HeatmapTexture::send_matrix(const HeatmapValues& values, const CellBox& box) const {
  if (first_level() > 0) return;
  glBindTexture(GL_TEXTURE_2D, name(0));
  send_values(values, box);
}

void HeatmapTexture::clear(Index rows, Index cols) {
  rows_ = rows;
  cols_ = cols;
  textures_.clear();
}

bool HeatmapTexture::allocate_next() {
  const int first = first_level() + static_cast<int>(textures_.size());
  const int last = first == 0 ? 0 : levels().last();
  for (int level = first; level <= last; ++level) {
    textures_.push_back(make_nearest_texture());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, static_cast<GLsizei>(levels().cols(level)),
                 static_cast<GLsizei>(levels().rows(level)), 0, GL_RED, GL_FLOAT, nullptr);
  }
  return first <= last;
}

}  // namespace heed::gl
