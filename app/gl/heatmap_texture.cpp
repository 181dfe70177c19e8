#include "app/gl/heatmap_texture.h"

#include <string>

#include <glad/gl.h>

namespace heed::gl {
namespace {

// Sends a box of a row-major matrix to the same box of a level of the texture that is bound.
void send(int level, const Matrix& matrix, const CellBox& box) {
  glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(matrix.cols()));
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexSubImage2D(GL_TEXTURE_2D, level, static_cast<GLint>(box.col), static_cast<GLint>(box.row),
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
  if (values.is_as_it_stands()) {
    send(0, values.matrix, box);
  } else {
    send_copy(values, box);
  }
}

void allocate_level(int level, Index rows, Index cols) {
  glTexImage2D(GL_TEXTURE_2D, level, GL_R32F, static_cast<GLsizei>(cols), static_cast<GLsizei>(rows), 0,
               GL_RED, GL_FLOAT, nullptr);
}

}  // namespace

Status HeatmapTexture::upload(const HeatmapValues& values) {
  const Index rows = values.matrix.rows();
  const Index cols = values.matrix.cols();
  HEED_CHECK(rows > 0 && cols > 0);
  GLint most = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
  if (rows > most || cols > most) {
    return Error{
        "",
        {"gl.too_large",
         {{"rows", std::to_string(rows)}, {"cols", std::to_string(cols)}, {"most", std::to_string(most)}}}};
  }
  pyramid_.rebuild(values);
  if (rows != rows_ || cols != cols_) allocate(rows, cols);
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  send_values(values, {0, 0, rows, cols});
  for (int level = 1; level <= pyramid_.level_count(); ++level) {
    const Matrix& strongest = pyramid_.level(level);
    send(level, strongest, {0, 0, strongest.rows(), strongest.cols()});
  }
  return {};
}

void HeatmapTexture::upload(const HeatmapValues& values, const CellBox& box) {
  HEED_CHECK(values.matrix.rows() == rows_ && values.matrix.cols() == cols_);
  HEED_CHECK(box.row >= 0 && box.col >= 0 && box.rows > 0 && box.cols > 0);
  HEED_CHECK(box.row + box.rows <= rows_ && box.col + box.cols <= cols_);
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  send_values(values, box);
  pyramid_.update(values, box,
                  [&](int level, const CellBox& changed) { send(level, pyramid_.level(level), changed); });
}

void HeatmapTexture::allocate(Index rows, Index cols) {
  rows_ = rows;
  cols_ = cols;
  texture_ = Texture::create();
  glBindTexture(GL_TEXTURE_2D, texture_.name());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, pyramid_.level_count());
  allocate_level(0, rows, cols);
  for (int level = 1; level <= pyramid_.level_count(); ++level) {
    allocate_level(level, pyramid_.level(level).rows(), pyramid_.level(level).cols());
  }
}

}  // namespace heed::gl
