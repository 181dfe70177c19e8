#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/gl/heatmap_renderer.h"
#include "app/gl/solid_fill.h"
#include "app/gpu/kept_matrices.h"
#include "app/paint/frame_changes.h"
#include "app/paint/screen_painter.h"

struct ImDrawCmd;

namespace heed {

// Draws the heatmaps of the window by a shader. Lives while the OpenGL context does and stays where it is
// made.
class GpuHeatmaps : public HeatmapSink {
 public:
  static Result<GpuHeatmaps> make();

  // Must be called before the first heatmap of a frame is added. Large matrices that are new are sent in
  // pieces, as many as there is time for.
  void begin_frame(double secs_for_pieces = PieceBudget::kNoLimit);
  // How many times numbers were sent to the graphics card, and how many; tests read them to see what was left
  // alone.
  long uploads() const { return matrices_.uploads(); }
  long sent_cells() const { return matrices_.sent_cells(); }
  // Why heatmaps are drawn as shapes from now on, once.
  std::optional<Error> take_fault() { return std::exchange(fault_, std::nullopt); }
  bool add(const Heatmap& heatmap, const Camera& camera, const Rect& clip, ImDrawList& list) override;
  bool fill(const Rect& rect, Color color, ImDrawList& list) override;
  bool is_ready(const Heatmap& heatmap) override;
  bool is_behind() const override { return matrices_.is_behind(); }

 private:
  // A heatmap of this frame, in the coordinates of ImGui.
  struct Pending {
    const KeptMatrix* kept = nullptr;
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

  void give_up(Error fault);
  // None: it cannot be drawn.
  std::optional<KeptMatrices::Source> source_of(const Heatmap& heatmap);
  std::optional<KeptMatrices::Source> found_source(const Heatmap& heatmap);
  void settle_range(Pending& pending) const;
  // What pixels it gives, and if they were others in the frame before, where.
  DrawnByCallback drawn_by(const Pending& pending, const Heatmap& heatmap, const Camera& camera);
  static Rect opaque_part(const Pending& pending, const Rect& area);
  const gl::Texture& map_of(const ColorTable& table);
  static void draw_pending(const ImDrawList* list, const ImDrawCmd* command);
  static void draw_fill(const ImDrawList* list, const ImDrawCmd* command);

  gl::HeatmapRenderer renderer_;
  gl::SolidFill fill_;
  KeptMatrices matrices_;
  std::map<const ColorTable*, gl::Texture> maps_;
  std::vector<Pending> pending_, pending_before_;
  std::deque<std::vector<Rect>> changed_;
  std::uint64_t looks_ = 0;  // numbers handed out
  bool is_given_up_ = false;
  std::optional<Error> fault_;
};

}  // namespace heed
