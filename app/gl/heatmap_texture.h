#pragma once

#include <algorithm>
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
  // Without the levels that are finer than the first, which a thumbnail never shows.
  explicit HeatmapTexture(int skew = 0, Strongest strongest = Strongest::ByMagnitude, int first_level = 0)
      : skew_(skew), first_level_(first_level), pyramid_(strongest) {}

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
  // The finest level it has.
  int first_level() const { return std::min(first_level_, levels().last()); }
  // OpenGL texture name; 0: nothing has been uploaded.
  unsigned name(int level) const {
    return textures_.empty() ? 0 : textures_[static_cast<std::size_t>(level - first_level())].name();
  }

 private:
  static Status check(Index rows, Index cols);
  void clear(Index rows, Index cols);
  void send_matrix(const HeatmapValues& values, const CellBox& box) const;

  int skew_ = 0, first_level_ = 0;
  HeatmapPyramid pyramid_;
  std::vector<Texture> textures_;  // by level, from first_level() on; level 0 is the matrix
  Index rows_ = 0;
  Index cols_ = 0;
};

}  // namespace heed::gl
