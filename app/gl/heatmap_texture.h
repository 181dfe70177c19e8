#pragma once

#include <vector>

#include "app/gl/handle.h"
#include "app/gl/heatmap_pyramid.h"
#include "core/base/result.h"

namespace heed::gl {

// A matrix on the GPU: an R32F texture for it and for each level of its max-pooling pyramid
// (separate textures, since mipmaps cannot halve one axis alone). First upload() the whole; or
// begin(), allocate_next() until it returns false, and upload() all of it in boxes. After that,
// while the shape stays, upload() only the edited box.
class HeatmapTexture {
 public:
  explicit HeatmapTexture(int skew = 0, Strongest strongest = Strongest::ByMagnitude)
      : skew_(skew), pyramid_(strongest) {}

  // An Error if the matrix exceeds the maximum texture size.
  Status upload(const HeatmapValues& values);
  Status begin(Index rows, Index cols);
  // Allocates the texture of the matrix, then those of its levels: for a large matrix this takes
  // longer than sending a chunk. False: nothing was left to allocate.
  bool allocate_next();
  void upload(const HeatmapValues& values, const CellBox& box);

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  const PyramidLevels& levels() const { return pyramid_.levels(); }
  Strongest strongest() const { return pyramid_.strongest(); }
  bool has_special_values(int level) const { return pyramid_.has_special_values(level); }
  // OpenGL texture name; 0: nothing has been uploaded.
  unsigned name(int level = 0) const {
    return textures_.empty() ? 0 : textures_[static_cast<std::size_t>(level)].name();
  }

 private:
  static Status check(Index rows, Index cols);
  void clear(Index rows, Index cols);

  int skew_ = 0;
  HeatmapPyramid pyramid_;
  std::vector<Texture> textures_;  // by level; 0 is the matrix
  Index rows_ = 0;
  Index cols_ = 0;
};

}  // namespace heed::gl
