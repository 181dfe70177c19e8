#include "app/gpu/gpu_heatmaps.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <imgui.h>

#include "app/figure/heatmap.h"
#include "app/gl/gl_error.h"
#include "core/base/out_of_memory.h"

namespace heed {
namespace {

gl::Rgba rgba(Color color) {
  const auto channel = [](std::uint8_t x) { return static_cast<float>(x) / 255; };
  return {channel(color.r), channel(color.g), channel(color.b), channel(color.a)};
}

// How far a changed cell may show when downsampled: a texel is less than three pixels wide, the
// last one of a row less than six.
constexpr float kReachPx = 6;

Rect box_rect(const Heatmap& heatmap, const gl::CellBox& box) {
  const float w = heatmap.cell_w(), h = heatmap.cell_h();
  return {heatmap.rect.x + static_cast<float>(box.col) * w, heatmap.rect.y + static_cast<float>(box.row) * h,
          static_cast<float>(box.cols) * w, static_cast<float>(box.rows) * h};
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
  draw.range = {heatmap.scale.low(), heatmap.scale.reach(), heatmap.scale.exponent, heatmap.scale.has_hollow};
  draw.signs = {rgba(heatmap.surface), rgba(heatmap.infinity), rgba(heatmap.nan), rgba(heatmap.empty)};
  return draw;
}

template <typename Call>
void add_call(ImDrawList& list, ImDrawCallback callback, Call call) {
  list.AddCallback(callback, &call, sizeof call);
  list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

gl::Vec2 times(const gl::Vec2& a, const ImVec2& by) { return {a[0] * by.x, a[1] * by.y}; }

// Cell size in framebuffer pixels, which determines the downsampled level.
gl::HeatmapDraw on_framebuffer(gl::HeatmapDraw draw) {
  draw.cell = times(draw.cell, ImGui::GetIO().DisplayFramebufferScale);
  return draw;
}

// Converts from ImGui coordinates to framebuffer pixels, which differ on high-DPI displays.
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
  Result<gl::SolidFill> fill = gl::SolidFill::make();
  if (!fill) return fill.error();
  return GpuHeatmaps(std::move(renderer).value(), std::move(fill).value());
}

void GpuHeatmaps::begin_frame(double secs_for_pieces) {
  std::swap(pending_, pending_before_);
  pending_.clear();
  changed_.clear();
  if (is_given_up_) matrices_.forget();
  matrices_.begin_frame(secs_for_pieces);
  bands_.begin_frame();
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

std::optional<MatrixCache::Source> GpuHeatmaps::find_source(const Heatmap& heatmap) {
  const std::optional<ElementwiseView> made = heatmap.values.elementwise_view();
  if (!made) return matrices_.of(heatmap);
  const bool is_scaled_only = !made->is_weights() && made->rule.spans.empty();
  const gl::DerivedKind derived = made->is_weights() ? gl::DerivedKind::Weights : gl::DerivedKind::Scores;
  const Status prepared = is_scaled_only ? Status() : renderer_.prepare(derived);
  if (prepared) return matrices_.of(heatmap, *made);
  give_up(prepared.error());
  return std::nullopt;
}

std::optional<MatrixCache::Source> GpuHeatmaps::source_of(const Heatmap& heatmap) {
  if (is_given_up_) return std::nullopt;
  const long before = sent_cells();
  std::optional<MatrixCache::Source> source;
  if (!fits_in_memory([&] { source = find_source(heatmap); })) give_up(out_of_memory());
  if (sent_cells() != before && gl::was_out_of_memory()) give_up({"", {"gl.no_memory", {}}});
  if (is_given_up_ || !source || (!source->matrix && !source->derived)) return std::nullopt;
  return source;
}

bool GpuHeatmaps::is_ready(const Heatmap& heatmap) {
  const std::optional<MatrixCache::Source> source = source_of(heatmap);
  return !source || source->is_complete;
}

// Each edit of a large matrix moves its largest weight a little. While the difference is invisible,
// the previous range is reused, so that most of the picture need not be redrawn.
void GpuHeatmaps::snap_range(Pending& pending) const {
  const auto last = std::find_if(pending_before_.begin(), pending_before_.end(), [&](const Pending& before) {
    return before.kept == pending.kept && before.derived == pending.derived;
  });
  if (last == pending_before_.end()) return;
  const gl::HeatmapRange& shown = last->draw.range;
  gl::HeatmapRange& range = pending.draw.range;
  const auto is_close = [&](float a, float b) {
    return std::abs(a - b) <= gl::kInvisibleError * std::abs(shown.high);
  };
  if (shown.exponent == range.exponent && shown.has_hollow == range.has_hollow &&
      is_close(shown.low, range.low) && is_close(shown.high, range.high))
    range = shown;
}

CallbackDrawing GpuHeatmaps::drawn_by(const Pending& pending, const Heatmap& heatmap, const Camera& camera) {
  const auto before = [&](const Pending& like) {
    return std::find_if(pending_before_.begin(), pending_before_.end(),
                        [&](const Pending& one) { return one.matches(like); });
  };
  CallbackDrawing drawn{camera.to_screen(heatmap.rect)};
  if (const auto same = before(pending); same != pending_before_.end()) {
    drawn.pixels_id = same->pixels_id;
    return drawn;
  }
  drawn.pixels_id = ++last_pixels_id_;
  Pending unchanged = pending;
  std::vector<Rect>& changed = changed_.emplace_back();
  const auto go_back = [&](const TextureContent& content, std::uint64_t& id) {
    if (content.since_frame != matrices_.frame()) return;
    id = content.before;
    for (const gl::CellBox& box : content.changed)
      changed.push_back(inset(camera.to_screen(box_rect(heatmap, box)), -kReachPx));
  };
  if (pending.kept) go_back(pending.kept->content, unchanged.contents[0]);
  if (pending.derived) go_back(pending.derived->content, unchanged.contents[1]);
  if (const auto other = before(unchanged); other != pending_before_.end()) {
    drawn.previous_pixels_id = other->pixels_id;
    drawn.changed = &changed;
  }
  return drawn;
}

// Inset by one pixel, in case framebuffer pixels are finer.
Rect GpuHeatmaps::opaque_part(const Pending& pending, const Rect& area) {
  const gl::HeatmapDraw draw = on_framebuffer(pending.draw);
  const gl::HeatmapTexture* values = pending.kept ? &pending.kept->texture : nullptr;
  const gl::DerivedTexture* made = pending.derived ? &pending.derived->texture : nullptr;
  if (!gl::HeatmapRenderer::is_opaque(values, made, draw)) return {};
  const float x = std::ceil(area.x), y = std::ceil(area.y);
  return inset({x, y, std::floor(area.right()) - x, std::floor(area.bottom()) - y}, 1);
}

// The caches stay until the next frame: what is pending may still refer to them.
void GpuHeatmaps::give_up(Error fault) {
  is_given_up_ = true;
  fault_ = std::move(fault);
}

bool GpuHeatmaps::add(const Heatmap& heatmap, const Camera& camera, const Rect&, ImDrawList& list) {
  const std::optional<MatrixCache::Source> source = source_of(heatmap);
  if (!source) return false;
  if (!source->is_complete) return true;  // never draw a partial upload
  Pending pending{source->matrix, source->derived, {}, draw_of(heatmap, camera), 0};
  if (pending.kept) pending.contents[0] = pending.kept->content.id;
  if (pending.derived) pending.contents[1] = pending.derived->content.id;
  pending.draw.map = &map_of(*heatmap.scale.colors);
  pending.draw.factor = source->factor;
  if (!pending.derived) {  // draw the base matrix, scaling the range instead of the values
    pending.draw.range.low /= source->factor;
    pending.draw.range.high /= source->factor;
  }
  if (source->matrix && source->derived) {
    const gl::HeatmapDraw finer = on_framebuffer(pending.draw);
    if (gl::HeatmapRenderer::shows_cells(source->derived->texture, finer))
      matrices_.flush_unsent(*source->matrix);
  }
  snap_range(pending);
  CallbackDrawing drawn = drawn_by(pending, heatmap, camera);
  drawn.opaque = opaque_part(pending, drawn.area);
  pending.pixels_id = drawn.pixels_id;
  pending_.push_back(pending);
  const Call call{drawn, this, pending_.size() - 1, {}};
  add_call(list, draw_pending, call);
  return true;
}

bool GpuHeatmaps::add_bands(const std::shared_ptr<const Bands>& bands, const Camera& camera, const Rect& clip,
                            ImDrawList& list) {
  bool is_added = false;
  if (!is_given_up_ && !fits_in_memory([&] { is_added = bands_.add(bands, camera, clip, list); }))
    give_up(out_of_memory());
  return is_added;
}

void GpuHeatmaps::draw_pending(const ImDrawList*, const ImDrawCmd* command) {
  const Call& call = *static_cast<const Call*>(command->UserCallbackData);
  const Pending& pending = call.heatmaps->pending_[call.index];
  gl::HeatmapDraw draw = pending.draw;
  move_to_framebuffer(draw, *ImGui::GetDrawData(), command->ClipRect);
  const gl::HeatmapRenderer& renderer = call.heatmaps->renderer_;
  if (pending.derived) {
    renderer.draw(pending.kept ? &pending.kept->texture : nullptr, pending.derived->texture, draw);
  } else {
    renderer.draw(pending.kept->texture, draw);
  }
}

bool GpuHeatmaps::fill(const Rect& rect, Color color, ImDrawList& list) {
  const std::uint64_t pixels_id = IM_COL32(color.r, color.g, color.b, color.a);
  const Call call{{rect, pixels_id, 0, nullptr, color.a == 255 ? rect : Rect{}}, this, 0, color};
  add_call(list, draw_fill, call);
  return true;
}

void GpuHeatmaps::draw_fill(const ImDrawList*, const ImDrawCmd* command) {
  const Call& call = *static_cast<const Call*>(command->UserCallbackData);
  const ImDrawData& frame = *ImGui::GetDrawData();
  const ImVec2 scale = frame.FramebufferScale, first = frame.DisplayPos;
  const ImVec4& clip = command->ClipRect;
  const Rect& rect = call.drawn.area;
  const gl::Vec4 area = {(std::max(rect.x, clip.x) - first.x) * scale.x,
                         (std::max(rect.y, clip.y) - first.y) * scale.y,
                         (std::min(rect.right(), clip.z) - first.x) * scale.x,
                         (std::min(rect.bottom(), clip.w) - first.y) * scale.y};
  call.heatmaps->fill_.draw(area, times({frame.DisplaySize.x, frame.DisplaySize.y}, scale), rgba(call.color));
}

}  // namespace heed
