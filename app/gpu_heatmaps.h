#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "app/gl/heatmap_renderer.h"
#include "app/gl/solid_fill.h"
#include "app/paint/frame_changes.h"
#include "app/paint/screen_painter.h"

struct ImDrawCmd;

namespace heed {

// Draws the heatmaps of the window by a shader. Keeps each matrix that is on the screen in a texture and
// sends again only what has changed of it. Lives while the OpenGL context does and stays where it is made.
class GpuHeatmaps : public HeatmapSink {
 public:
  static Result<GpuHeatmaps> make();

  // Must be called before the first heatmap of a frame is added.
  void begin_frame();
  // How many times numbers were sent to the graphics card, and how many; tests read them to see what was left
  // alone.
  long uploads() const { return uploads_; }
  long sent_cells() const { return sent_cells_; }
  // Why heatmaps are drawn as shapes from now on, once.
  std::optional<Error> take_fault() { return std::exchange(fault_, std::nullopt); }
  bool add(const Heatmap& heatmap, const Camera& camera, const Rect& clip, ImDrawList& list) override;
  bool fill(const Rect& rect, Color color, ImDrawList& list) override;

 private:
  // What a texture holds: another number whenever it has changed, and where it then differed from before.
  struct Content {
    std::uint64_t id = 0, before = 0;
    long since_frame = 0;
    std::vector<gl::CellBox> changed;
  };
  struct Kept {
    explicit Kept(int skew) : texture(skew) {}

    gl::HeatmapTexture texture;
    std::uint64_t revision = 0;  // what of the matrix it shows
    Index computed = 0;
    bool has_signs = false;  // its texture says which cells are masked or switched off
    long last_frame = 0;
    Content content;
    // Of a matrix that the graph makes when it is read: a copy, as it was at this revision.
    Matrix copy;
    std::uint64_t copy_revision = 0;
  };
  // What it takes to draw a matrix that is made of another one's texture.
  struct KeptMaking {
    gl::MadeTexture texture;
    std::uint64_t revision = 0, scores_revision = 0;
    Index rows = 0, cols = 0;
    long last_frame = 0;
    Content content;
  };
  // A heatmap of this frame, in the coordinates of ImGui.
  struct Pending {
    const Kept* kept = nullptr;
    const KeptMaking* making = nullptr;       // of its texture
    std::array<std::uint64_t, 2> contents{};  // of both
    gl::HeatmapDraw draw;
    std::uint64_t look = 0;

    bool is_like(const Pending& other) const {
      return kept == other.kept && making == other.making && contents == other.contents && draw == other.draw;
    }
  };
  // What a draw list carries to draw_pending() and draw_fill().
  struct Call {
    DrawnByCallback drawn;
    const GpuHeatmaps* heatmaps = nullptr;
    std::size_t index = 0;  // of the heatmap
    Color color;            // of the fill
  };

  GpuHeatmaps(gl::HeatmapRenderer renderer, gl::SolidFill fill)
      : renderer_(std::move(renderer)), fill_(std::move(fill)) {}

  // What a texture is to hold.
  struct Wanted {
    const Revision* revision = nullptr;
    gl::HeatmapValues values;
    Index slice = 0;
  };
  void give_up(Error fault);
  void note_change(Content& content, std::vector<gl::CellBox> changed);
  Kept& kept_of(NodeId node, Index slice, int skew);
  Kept* up_to_date(Kept& kept, const Wanted& wanted);
  static const Matrix& numbers_of(Kept& kept, const Graph& graph, NodeId node);
  std::optional<Pending> pending_of(const Heatmap& heatmap);
  std::optional<Pending> pending_made(const Heatmap& heatmap, const MadeOf& made);
  const KeptMaking& up_to_date(const Heatmap& heatmap, const MadeOf& made);
  void settle_range(Pending& pending) const;
  // What pixels it gives, and if they were others in the frame before, where.
  DrawnByCallback drawn_by(const Pending& pending, const Heatmap& heatmap, const Camera& camera);
  const gl::Texture& map_of(const ColorTable& table);
  static void draw_pending(const ImDrawList* list, const ImDrawCmd* command);
  static void draw_fill(const ImDrawList* list, const ImDrawCmd* command);

  gl::HeatmapRenderer renderer_;
  gl::SolidFill fill_;
  // The same matrix may be drawn twice, in cells of another form, of which its far levels depend.
  std::map<std::tuple<NodeId, Index, int>, Kept> kept_;          // by node, slice and skew
  std::map<std::tuple<NodeId, bool, int>, KeptMaking> makings_;  // by node, whether it is a thumbnail, skew
  std::map<const ColorTable*, gl::Texture> maps_;
  std::vector<Pending> pending_, pending_before_;
  std::deque<std::vector<Rect>> changed_;
  std::uint64_t contents_ = 0, looks_ = 0;  // numbers handed out
  bool is_given_up_ = false;
  std::optional<Error> fault_;
  long frame_ = 0;
  long uploads_ = 0;
  long sent_cells_ = 0;
};

}  // namespace heed
