#include "app/gpu_heatmaps.h"

#include <algorithm>

#include <imgui.h>

#include "app/figure/heatmap.h"

namespace heed {
namespace {

constexpr long kFramesToKeep = 120;  // a matrix that has not been seen for so long leaves the graphics card

gl::Rgba rgba(Color color) {
  const auto channel = [](std::uint8_t x) { return static_cast<float>(x) / 255; };
  return {channel(color.r), channel(color.g), channel(color.b), channel(color.a)};
}

// What of one slice a change reaches.
template <typename Visit>
void for_each_changed_box(const Revision& revision, Index slice, Visit visit) {
  for (const Region& region : revision.changed.list()) {
    if (region.slice <= slice && slice < region.slice + region.slices) {
      visit(gl::CellBox{region.row, region.col, region.rows, region.cols});
    }
  }
}

bool has_shape_of(const gl::HeatmapTexture& texture, const Matrix& values) {
  return texture.rows() == values.rows() && texture.cols() == values.cols();
}

gl::HeatmapDraw draw_of(const Heatmap& heatmap, const Camera& camera) {
  gl::HeatmapDraw draw;
  const Rect rect = camera.to_screen(heatmap.rect);
  const float scale = camera.scale;
  draw.origin = {rect.x, rect.y};
  draw.cell = {heatmap.cell_w() * scale, heatmap.cell_h() * scale};
  draw.known = static_cast<int>(heatmap.known);
  draw.cells = {heatmap.gap * scale,   heatmap.radius * scale,
                std::max(1.0f, scale), hollow_edge(heatmap) * scale,
                kHollowPart,           heatmap.sign_hole};
  draw.range = {heatmap.scale.low(), heatmap.scale.reach(), heatmap.scale.is_diverging};
  draw.signs = {rgba(heatmap.surface), rgba(heatmap.infinity), rgba(heatmap.nan), rgba(heatmap.empty)};
  return draw;
}

gl::Vec2 times(const gl::Vec2& a, const ImVec2& by) { return {a[0] * by.x, a[1] * by.y}; }

// From the coordinates of ImGui to pixels of the framebuffer, which are finer on some systems.
void move_to_framebuffer(gl::HeatmapDraw& draw, const ImDrawData& frame, const ImVec4& clip) {
  const ImVec2 scale = frame.FramebufferScale, first = frame.DisplayPos;
  draw.viewport = times({frame.DisplaySize.x, frame.DisplaySize.y}, scale);
  draw.clip = {(clip.x - first.x) * scale.x, (clip.y - first.y) * scale.y, (clip.z - first.x) * scale.x,
               (clip.w - first.y) * scale.y};
  draw.origin = times({draw.origin[0] - first.x, draw.origin[1] - first.y}, scale);
  draw.cell = times(draw.cell, scale);
  gl::HeatmapCells& cells = draw.cells;
  for (float* length : {&cells.gap, &cells.radius, &cells.line, &cells.hollow_edge}) *length *= scale.x;
}

}  // namespace

Result<GpuHeatmaps> GpuHeatmaps::make() {
  Result<gl::HeatmapRenderer> renderer = gl::HeatmapRenderer::make();
  if (!renderer) return renderer.error();
  return GpuHeatmaps(std::move(renderer).value());
}

void GpuHeatmaps::begin_frame() {
  pending_.clear();
  std::erase_if(kept_, [&](const auto& item) { return item.second.last_frame < frame_ - kFramesToKeep; });
  ++frame_;
}

const gl::Texture& GpuHeatmaps::map_of(const ColorTable& table) {
  const auto found = maps_.find(&table);
  if (found != maps_.end()) return found->second;
  std::array<unsigned char, 4 * kColorTableSize> pixels;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Color color = table[i];
    std::copy_n(std::array{color.r, color.g, color.b, color.a}.begin(), 4,
                pixels.begin() + 4 * static_cast<long>(i));
  }
  return maps_.emplace(&table, gl::color_map_texture(pixels)).first->second;
}

GpuHeatmaps::Kept* GpuHeatmaps::up_to_date(const Heatmap& heatmap) {
  Kept& kept = kept_[{heatmap.node, heatmap.slice}];
  const Revision& revision = *heatmap.revision;
  const bool has_signs = heatmap.zeros.is_any();
  const gl::HeatmapValues values{*heatmap.values, heatmap.zeros, heatmap.computed};
  kept.last_frame = frame_;
  const bool has_shape = has_shape_of(kept.texture, *heatmap.values) && (kept.has_signs || !has_signs);
  if (has_shape && kept.revision == revision.id && kept.computed == heatmap.computed) return &kept;
  if (has_shape && kept.revision == revision.before && kept.computed <= heatmap.computed) {
    for_each_changed_box(revision, heatmap.slice,
                         [&](const gl::CellBox& box) { kept.texture.upload(values, box); });
  } else if (!kept.texture.upload(values)) {
    return nullptr;
  }
  ++uploads_;
  kept.has_signs = has_signs;
  kept.revision = revision.id;
  kept.computed = heatmap.computed;
  return &kept;
}

bool GpuHeatmaps::add(const Heatmap& heatmap, const Camera& camera, const Rect&, ImDrawList& list) {
  const Kept* kept = up_to_date(heatmap);
  if (!kept) return false;
  Pending pending{&kept->texture, draw_of(heatmap, camera)};
  pending.draw.map = &map_of(*heatmap.scale.colors);
  pending_.push_back(pending);
  Call call{this, pending_.size() - 1};
  list.AddCallback(draw_pending, &call, sizeof call);
  list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
  return true;
}

void GpuHeatmaps::draw_pending(const ImDrawList*, const ImDrawCmd* command) {
  const Call& call = *static_cast<const Call*>(command->UserCallbackData);
  const Pending& pending = call.heatmaps->pending_[call.index];
  gl::HeatmapDraw draw = pending.draw;
  move_to_framebuffer(draw, *ImGui::GetDrawData(), command->ClipRect);
  call.heatmaps->renderer_.draw(*pending.texture, draw);
}

}  // namespace heed
