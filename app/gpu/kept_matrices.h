#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "app/figure/drawing.h"
#include "app/figure/piece_budget.h"
#include "app/gl/heatmap_texture.h"
#include "app/gl/made_texture.h"

namespace heed {

// What a texture holds: another number whenever it has changed, and where it then differed from before.
struct TextureContent {
  std::uint64_t id = 0, before = 0;
  long since_frame = 0;
  std::vector<gl::CellBox> changed;
};

// A matrix in a texture.
struct KeptMatrix {
  explicit KeptMatrix(int skew) : texture(skew) {}

  gl::HeatmapTexture texture;
  std::uint64_t revision = 0;  // what of the matrix it shows
  Index computed = 0;
  Index rows_there = 0;    // of a matrix that comes in pieces
  bool has_signs = false;  // its texture says which cells are masked or switched off
  long last_frame = 0;
  TextureContent content;
  // Of a matrix that the graph makes when it is read: a copy of the rows that are there. Else empty.
  Matrix copy;
  // Of the copy: changed, and not yet in the texture, for only its cells from near or its own picture from
  // afar are drawn by that.
  std::vector<gl::CellBox> unsent;

  bool has_copy() const { return copy.size() > 0; }
  bool is_complete() const { return rows_there == texture.rows(); }
};

// What it takes to draw a matrix that is made of another one's texture.
struct KeptMaking {
  gl::MadeTexture texture;
  std::uint64_t revision = 0, scores_revision = 0;
  Index rows = 0, cols = 0;
  long last_frame = 0;
  TextureContent content;
};

// The matrices that are on the screen, each in a texture, of which only what has changed is sent again. Large
// ones that are new come in pieces, as many a frame as there is time for.
class KeptMatrices {
 public:
  void begin_frame(double secs);
  void forget();

  // What a heatmap is drawn from. Without a matrix and a making it cannot be. Good until the next frame.
  struct Source {
    KeptMatrix* matrix = nullptr;
    const KeptMaking* making = nullptr;  // of the matrix's texture, or, of a thumbnail, alone
    float factor = 1;
    bool is_complete = false;
  };
  // For a matrix that is drawn as it stands, and for one that is made of another.
  Source of(const Heatmap& heatmap);
  Source of(const Heatmap& heatmap, const ElementwiseView& view);
  // Before a matrix is drawn by the texture of what it is made of, which from afar it is not.
  void bring_cells(KeptMatrix& matrix);

  long frame() const { return frame_; }
  bool is_behind() const { return is_behind_; }  // in this frame something had to wait
  long uploads() const { return uploads_; }
  long sent_cells() const { return sent_cells_; }

 private:
  struct Wanted;
  KeptMatrix* up_to_date(KeptMatrix& kept, const Wanted& wanted);
  KeptMatrix* matrix_of(NodeId node, Index slice, int skew, const Wanted& wanted);
  // `base`: its numbers, if they are at hand.
  const KeptMaking& up_to_date(const Heatmap& heatmap, const ElementwiseView& view, const Matrix* base);
  bool begin(KeptMatrix& kept, const Wanted& wanted);
  static void read(KeptMatrix& kept, const Wanted& wanted, const gl::CellBox& box);
  void send(KeptMatrix& kept, const Wanted& wanted, const gl::CellBox& box);
  void follow(KeptMatrix& kept, const Wanted& wanted);
  void go_on(KeptMatrix& kept, const Wanted& wanted);
  bool may_go_on(Index cells);
  void note_change(TextureContent& content, std::vector<gl::CellBox> changed);

  // The same matrix may be drawn twice, in cells of another form, of which its far levels depend.
  std::map<std::tuple<NodeId, Index, int>, KeptMatrix> matrices_;  // by node, slice and skew
  std::map<std::tuple<NodeId, bool, int>, KeptMaking> makings_;    // by node, whether it is a thumbnail, skew
  PieceBudget budget_;
  bool is_behind_ = false;
  std::uint64_t contents_ = 0;  // numbers handed out
  long frame_ = 0, uploads_ = 0, sent_cells_ = 0;
};

}  // namespace heed
