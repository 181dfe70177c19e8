#pragma once

#include "app/gl/handle.h"
#include "app/gl/heatmap_pyramid.h"
#include "core/base/result.h"

namespace heed::gl {

// A matrix on the graphics card: an R32F texture whose mipmap levels are the pyramid of strongest values.
// First upload() the whole; from then on, as long as the shape stays, upload() only the box that was edited.
class HeatmapTexture {
 public:
  explicit HeatmapTexture(Strongest strongest = Strongest::ByMagnitude) : pyramid_(strongest) {}

  // An Error if the matrix is larger than the graphics card can hold.
  Status upload(const HeatmapValues& values);
  void upload(const HeatmapValues& values, const CellBox& box);

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  int level_count() const { return pyramid_.level_count() + 1; }
  Strongest strongest() const { return pyramid_.strongest(); }
  unsigned name() const { return texture_.name(); }

 private:
  void allocate(Index rows, Index cols);

  HeatmapPyramid pyramid_;
  Texture texture_;
  Index rows_ = 0;
  Index cols_ = 0;
};

}  // namespace heed::gl
