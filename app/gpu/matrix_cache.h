#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "app/figure/drawing.h"
#include "app/figure/frame_budget.h"
#include "app/gl/derived_texture.h"
#include "app/gl/heatmap_texture.h"

namespace heed {

// Version of a texture's content: a new id whenever it changes, and where it differs from the
// version before.
struct TextureContent {
  std::uint64_t id = 0, before = 0;
  long since_frame = 0;
  std::vector<gl::CellBox> changed;
};

// A matrix cached in a texture.
struct CachedMatrix {
  CachedMatrix(int skew, int first_level) : texture(skew, gl::Strongest::ByMagnitude, first_level) {}

  gl::HeatmapTexture texture;
  std::uint64_t revision = 0;  // of the matrix, when uploaded
  Index computed = 0;
  Index uploaded_rows = 0;          // of a matrix that is uploaded in chunks
  bool has_special_values = false;  // its texture marks masked and switched-off cells
  long last_frame = 0;
  TextureContent content;
  // For an elementwise node, which the graph does not store: a CPU copy of the uploaded rows.
  // Otherwise empty.
  Matrix copy;
  // Dirty boxes of the copy that are not in the texture yet: downsampled views use the pyramid, so
  // the upload can wait.
  std::vector<gl::CellBox> unsent;

  bool has_copy() const { return copy.size() > 0; }
  bool is_complete() const { return uploaded_rows == texture.rows(); }
};

// A matrix that is drawn from another one's texture, cached.
struct CachedDerived {
  gl::DerivedTexture texture;
  std::uint64_t revision = 0, scores_revision = 0;
  Index rows = 0, cols = 0;
  long last_frame = 0;
  TextureContent content;
};

// GPU cache of the matrices on the screen, which uploads only what changed. New large matrices are
// uploaded in chunks, as many per frame as there is time for.
class MatrixCache {
 public:
  void begin_frame(double secs);
  void forget();

  // What a heatmap is drawn from; with neither pointer it cannot be drawn. Valid until the next
  // frame.
  struct Source {
    CachedMatrix* matrix = nullptr;
    const CachedDerived* derived = nullptr;  // derived from the matrix's texture; a thumbnail needs no matrix
    float factor = 1;
    bool is_complete = false;
  };
  // For a matrix drawn as stored, and for one derived elementwise.
  Source of(const Heatmap& heatmap);
  Source of(const Heatmap& heatmap, const ElementwiseView& view);
  // Uploads the dirty boxes; needed before the matrix itself is drawn at level 0.
  void flush_unsent(CachedMatrix& matrix);

  long frame() const { return frame_; }
  bool has_pending_work() const { return has_pending_work_; }  // an upload was postponed in this frame
  long uploads() const { return uploads_; }
  long sent_cells() const { return sent_cells_; }

 private:
  struct UploadRequest;
  CachedMatrix* up_to_date(CachedMatrix& kept, const UploadRequest& request);
  CachedMatrix* matrix_of(const Heatmap& heatmap, const UploadRequest& request);
  // `base`: the base matrix, if available.
  const CachedDerived& up_to_date(const Heatmap& heatmap, const ElementwiseView& view, const Matrix* base);
  bool begin(CachedMatrix& kept, const UploadRequest& request);
  static void read(CachedMatrix& kept, const UploadRequest& request, const gl::CellBox& box);
  void send(CachedMatrix& kept, const UploadRequest& request, const gl::CellBox& box);
  void apply_changes(CachedMatrix& kept, const UploadRequest& request);
  void advance(CachedMatrix& kept, const UploadRequest& request);
  bool has_budget(Index cells);
  void record_change(TextureContent& content, std::vector<gl::CellBox> changed);

  // The same matrix may be drawn twice with different cell proportions, which determine its levels.
  std::map<std::tuple<NodeId, Index, bool, int>, CachedMatrix>
      matrices_;  // by node, slice, whether it has only the levels of a thumbnail, skew
  std::map<std::tuple<NodeId, bool, int>, CachedDerived>
      derived_;  // by node, whether it is a thumbnail, skew
  FrameBudget budget_;
  bool has_pending_work_ = false;
  std::uint64_t last_content_id_ = 0;  // counter
  long frame_ = 0, uploads_ = 0, sent_cells_ = 0;
};

}  // namespace heed
