#pragma once

#include <vector>

#include "app/gl/handle.h"
#include "app/gl/heatmap_pyramid.h"
#include "core/base/result.h"

namespace heed::gl {

// A matrix on the graphics card: an R32F texture of it, and one of each level of strongest values, for those
// may be halved one way alone, which mipmaps are not. First upload() the whole, or begin(), allocate_next()
// as long as it says so, and upload() all of it in boxes; from then on, as long as the shape stays, upload()
// only the box that was edited.
class HeatmapTexture {
 public:
  explicit HeatmapTexture(int skew = 0, Strongest strongest = Strongest::ByMagnitude)
      : skew_(skew), pyramid_(strongest) {}

  // An Error if the matrix is larger than the graphics card can hold.
  Status upload(const HeatmapValues& values);
  Status begin(Index rows, Index cols);
  // Takes memory, first for the matrix and then for its levels: for a large one that takes longer than to
  // send a part of it. False: it has what it needs.
  bool allocate_next();
  void upload(const HeatmapValues& values, const CellBox& box);

  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  const FarLevels& levels() const { return pyramid_.levels(); }
  Strongest strongest() const { return pyramid_.strongest(); }
  bool has_signs(int level) const { return pyramid_.has_signs(level); }
  // 0: nothing has been uploaded.
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
