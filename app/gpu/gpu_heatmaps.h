#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/gl/heatmap_renderer.h"
#include "app/gl/solid_fill.h"
#include "app/gpu/band_pictures.h"
#include "app/gpu/matrix_cache.h"
#include "app/paint/damage_tracker.h"
#include "app/paint/screen_painter.h"

struct ImDrawCmd;

namespace heed {

// Draws heatmaps with a shader, inside ImGui's draw lists. Must live while the OpenGL context does,
// at a fixed address.
class GpuHeatmaps : public HeatmapSink {
 public:
  static Result<GpuHeatmaps> make();

  // Call before the first heatmap of a frame is added. New large matrices are uploaded in chunks,
  // as many as fit into the time.
  void begin_frame(double secs_for_pieces = FrameBudget::kNoLimit);
  // Upload statistics, which tests use to see what was not sent again.
  long uploads() const { return matrices_.uploads(); }
  long sent_cells() const { return matrices_.sent_cells(); }
  long pictures_made() const { return bands_.made(); }
  // The error that made it fall back to drawing shapes; returned once.
  std::optional<Error> take_fault() { return std::exchange(fault_, std::nullopt); }
  bool add(const Heatmap& heatmap, const Camera& camera, const Rect& clip, ImDrawList& list) override;
  bool fill(const Rect& rect, Color color, ImDrawList& list) override;
  bool add_bands(const std::shared_ptr<const Bands>& bands, const Camera& camera, const Rect& clip,
                 ImDrawList& list) override;
  bool is_ready(const Heatmap& heatmap) override;
  bool has_pending_work() const override { return matrices_.has_pending_work(); }

 private:
  // A heatmap of this frame, in ImGui coordinates.
  struct Pending {
    const CachedMatrix* kept = nullptr;
    const CachedDerived* derived = nullptr;   // derived from its texture
    std::array<std::uint64_t, 2> contents{};  // content ids of both
    gl::HeatmapDraw draw;
    std::uint64_t pixels_id = 0;

    bool matches(const Pending& other) const {
      return kept == other.kept && derived == other.derived && contents == other.contents &&
             draw == other.draw;
    }
  };
  // User data of the callbacks draw_pending() and draw_fill().
  struct Call {
    CallbackDrawing drawn;
    const GpuHeatmaps* heatmaps = nullptr;
    std::size_t index = 0;  // of the heatmap
    Color color;            // of the fill
  };

  GpuHeatmaps(gl::HeatmapRenderer renderer, gl::SolidFill fill)
      : renderer_(std::move(renderer)), fill_(std::move(fill)) {}

  void give_up(Error fault);
  // None: it cannot be drawn by the GPU.
  std::optional<MatrixCache::Source> source_of(const Heatmap& heatmap);
  std::optional<MatrixCache::Source> find_source(const Heatmap& heatmap);
  void snap_range(Pending& pending) const;
  // Identifies the pixels it produces and, if they changed since the last frame, where.
  CallbackDrawing drawn_by(const Pending& pending, const Heatmap& heatmap, const Camera& camera);
  static Rect opaque_part(const Pending& pending, const Rect& area);
  const gl::Texture& map_of(const ColorTable& table);
  static void draw_pending(const ImDrawList* list, const ImDrawCmd* command);
  static void draw_fill(const ImDrawList* list, const ImDrawCmd* command);

  gl::HeatmapRenderer renderer_;
  gl::SolidFill fill_;
  MatrixCache matrices_;
  BandPictures bands_;
  std::map<const ColorTable*, gl::Texture> maps_;
  std::vector<Pending> pending_, pending_before_;
  std::deque<std::vector<Rect>> changed_;
  std::uint64_t last_pixels_id_ = 0;  // counter
  bool is_given_up_ = false;
  std::optional<Error> fault_;
};

}  // namespace heed
