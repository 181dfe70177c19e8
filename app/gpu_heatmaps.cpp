#include "app/gpu_heatmaps.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <imgui.h>

#include "app/figure/heatmap.h"
#include "app/gl/fault.h"
#include "core/base/out_of_memory.h"

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

// From afar a changed cell may be seen in the whole of a texel, which is less than three pixels wide, the
// last of a line less than six.
constexpr float kReachPx = 6;

int skew_of(const Heatmap& heatmap) { return gl::skew_for(heatmap.cell_w(), heatmap.cell_h()); }

Rect box_rect(const Heatmap& heatmap, const gl::CellBox& box) {
  const float w = heatmap.cell_w(), h = heatmap.cell_h();
  return {heatmap.rect.x + static_cast<float>(box.col) * w, heatmap.rect.y + static_cast<float>(box.row) * h,
          static_cast<float>(box.cols) * w, static_cast<float>(box.rows) * h};
}

long cell_count(const gl::CellBox& box) { return box.rows * box.cols; }

// The scores that a matrix consists of or is the softmax of, as the graph makes them.
struct MadeScores final : gl::ScoreSource {
  MadeScores(const Graph& of, NodeId scores) : graph(of), node(scores) {}
  Index rows() const override { return graph.shape(node).rows; }
  Index cols() const override { return graph.shape(node).cols; }
  void read(const gl::CellBox& box, MatrixBlock out) const override {
    graph.read(node, {box.row, box.col, box.rows, box.cols, 0, 1}, out);
  }

  const Graph& graph;
  NodeId node;
};

std::vector<gl::MadeRow> rows_of(const MadeOf& made, const Shape& shape) {
  std::vector<gl::MadeRow> rows(static_cast<std::size_t>(shape.rows));
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const ColSpan span = made.rule.spans.empty() ? ColSpan{0, shape.cols} : made.rule.spans[at];
    rows[at].from = static_cast<float>(span.from);
    rows[at].to = static_cast<float>(span.to);
    if (!made.is_weights()) continue;
    const RowNote& note = made.notes[at];
    rows[at].max = note.max;
    rows[at].share = note.sum == 0 ? 0 : static_cast<float>(1 / note.sum);
  }
  return rows;
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

template <typename Call>
void add_call(ImDrawList& list, ImDrawCallback callback, Call call) {
  list.AddCallback(callback, &call, sizeof call);
  list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
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
  Result<gl::SolidFill> fill = gl::SolidFill::make();
  if (!fill) return fill.error();
  return GpuHeatmaps(std::move(renderer).value(), std::move(fill).value());
}

void GpuHeatmaps::begin_frame() {
  std::swap(pending_, pending_before_);
  pending_.clear();
  changed_.clear();
  if (is_given_up_) {
    kept_.clear();
    makings_.clear();
  }
  const auto is_unseen = [&](const auto& item) { return item.second.last_frame < frame_ - kFramesToKeep; };
  std::erase_if(kept_, is_unseen);
  std::erase_if(makings_, is_unseen);
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

void GpuHeatmaps::note_change(Content& content, std::vector<gl::CellBox> changed) {
  content = {++contents_, content.id, frame_, std::move(changed)};
  ++uploads_;
}

GpuHeatmaps::Kept& GpuHeatmaps::kept_of(NodeId node, Index slice, int skew) {
  return kept_.try_emplace({node, slice, skew}, skew).first->second;
}

GpuHeatmaps::Kept* GpuHeatmaps::up_to_date(Kept& kept, const Wanted& wanted) {
  const gl::HeatmapValues& values = wanted.values;
  const Revision& revision = *wanted.revision;
  const bool has_signs = values.sources.is_any();
  kept.last_frame = frame_;
  const bool has_shape = has_shape_of(kept.texture, values.matrix) && (kept.has_signs || !has_signs);
  if (has_shape && kept.revision == revision.id && kept.computed == values.known) return &kept;
  std::vector<gl::CellBox> changed;
  if (has_shape && kept.revision == revision.before && kept.computed <= values.known) {
    for_each_changed_box(revision, wanted.slice, [&](const gl::CellBox& box) {
      kept.texture.upload(values, box);
      sent_cells_ += cell_count(box);
      changed.push_back(box);
    });
  } else if (kept.texture.upload(values)) {
    sent_cells_ += values.matrix.size();
    changed = {{0, 0, values.matrix.rows(), values.matrix.cols()}};
  } else {
    return nullptr;
  }
  note_change(kept.content, std::move(changed));
  kept.has_signs = has_signs;
  kept.revision = revision.id;
  kept.computed = values.known;
  return &kept;
}

// The copy lives as long as the texture: if the graph wrote the matrix out, it would keep it for every head
// that was ever on the screen.
const Matrix& GpuHeatmaps::numbers_of(Kept& kept, const Graph& graph, NodeId node) {
  if (graph.is_kept(node)) return *graph.value(node);
  const Revision& revision = graph.revision(node);
  const Shape& shape = graph.shape(node);
  const auto read = [&](const Region& region) {
    graph.read(node, region, kept.copy.block(region.row, region.col, region.rows, region.cols));
  };
  if (kept.copy_revision == revision.id) return kept.copy;
  if (kept.copy_revision == revision.before && kept.copy.rows() == shape.rows &&
      kept.copy.cols() == shape.cols) {
    for (const Region& region : revision.changed.list()) read(clipped(region, shape));
  } else {
    kept.copy.resize(shape.rows, shape.cols);
    read(clipped(Region::all(), shape));
  }
  kept.copy_revision = revision.id;
  return kept.copy;
}

// Of what is not kept but made of scores, these are sent, once for all that is made of them.
const GpuHeatmaps::KeptMaking& GpuHeatmaps::up_to_date(const Heatmap& heatmap, const MadeOf& made) {
  const Graph& graph = *heatmap.values.graph();
  const Shape& shape = graph.shape(heatmap.node);
  const Revision& scores = graph.revision(made.scores);
  const int skew = skew_of(heatmap);
  KeptMaking& kept = makings_[{heatmap.node, heatmap.is_thumbnail, skew}];
  const bool is_same = kept.rows == shape.rows && kept.cols == shape.cols &&
                       kept.texture.is_weights() == made.is_weights() && kept.revision != 0;
  kept.last_frame = frame_;
  if (is_same && kept.revision == heatmap.revision->id) return kept;
  const std::vector<gl::MadeRow> rows = rows_of(made, shape);
  const MadeScores source(graph, made.scores);
  const long sent = kept.texture.sent_cells();
  if (is_same && (kept.scores_revision == scores.id || kept.scores_revision == scores.before)) {
    std::vector<gl::CellBox> boxes;
    if (kept.scores_revision != scores.id)
      for_each_changed_box(scores, 0, [&](const gl::CellBox& box) { boxes.push_back(box); });
    kept.texture.upload(source, rows, boxes);
    sent_cells_ += kept.texture.sent_cells() - sent;
  } else {
    kept.texture = gl::MadeTexture(made.is_weights(), heatmap.is_thumbnail, skew);
    kept.texture.upload(source, rows);
    sent_cells_ += kept.texture.sent_cells();
  }
  note_change(kept.content, kept.texture.changed());
  kept.revision = heatmap.revision->id;
  kept.scores_revision = scores.id;
  kept.rows = shape.rows;
  kept.cols = shape.cols;
  return kept;
}

std::optional<GpuHeatmaps::Pending> GpuHeatmaps::pending_made(const Heatmap& heatmap, const MadeOf& made) {
  const bool is_scaled_only = !made.is_weights() && made.rule.spans.empty();
  const gl::Making making = made.is_weights() ? gl::Making::Weights : gl::Making::Scores;
  const Status prepared = is_scaled_only ? Status() : renderer_.prepare(making);
  if (!prepared) give_up(prepared.error());
  if (!prepared) return std::nullopt;
  const auto with_making = [&](Pending pending) {
    const KeptMaking& kept = up_to_date(heatmap, made);
    pending.making = &kept;
    pending.contents[1] = kept.content.id;
    return pending;
  };
  if (heatmap.is_thumbnail && !is_scaled_only) return with_making({});
  const Graph& graph = *heatmap.values.graph();
  Kept& of_base = kept_of(made.base, 0, skew_of(heatmap));
  const Matrix& base = numbers_of(of_base, graph, made.base);
  const Kept* kept = up_to_date(of_base, {&graph.revision(made.base), {base, {}, base.size()}, 0});
  if (!kept) return std::nullopt;
  Pending pending{kept, nullptr, {kept->content.id, 0}, {}, 0};
  pending.draw.factor = made.rule.factor;
  return is_scaled_only ? pending : with_making(pending);
}

std::optional<GpuHeatmaps::Pending> GpuHeatmaps::pending_of(const Heatmap& heatmap) {
  if (const std::optional<MadeOf> made = heatmap.values.made_of()) return pending_made(heatmap, *made);
  const auto matrix_of = [](const CellNumbers& numbers) { return numbers ? &*numbers : nullptr; };
  const ZeroSources zeros{matrix_of(heatmap.zeros.scores), matrix_of(heatmap.zeros.weights)};
  const Kept* kept =
      up_to_date(kept_of(heatmap.node, heatmap.slice, skew_of(heatmap)),
                 {heatmap.revision, {*heatmap.values, zeros, heatmap.computed}, heatmap.slice});
  if (!kept) return std::nullopt;
  return Pending{kept, nullptr, {kept->content.id, 0}, {}, 0};
}

// Each edit of a large matrix moves its largest weight a little. As long as nobody could see it in the
// colours, they stay as they are, and most of the picture with them.
void GpuHeatmaps::settle_range(Pending& pending) const {
  const auto last = std::find_if(pending_before_.begin(), pending_before_.end(), [&](const Pending& before) {
    return before.kept == pending.kept && before.making == pending.making;
  });
  if (last == pending_before_.end()) return;
  const gl::HeatmapRange& shown = last->draw.range;
  gl::HeatmapRange& range = pending.draw.range;
  const auto is_close = [&](float a, float b) {
    return std::abs(a - b) <= gl::kUnseen * std::abs(shown.high);
  };
  if (shown.is_diverging == range.is_diverging && is_close(shown.low, range.low) &&
      is_close(shown.high, range.high))
    range = shown;
}

DrawnByCallback GpuHeatmaps::drawn_by(const Pending& pending, const Heatmap& heatmap, const Camera& camera) {
  const auto before = [&](const Pending& like) {
    return std::find_if(pending_before_.begin(), pending_before_.end(),
                        [&](const Pending& one) { return one.is_like(like); });
  };
  DrawnByCallback drawn{camera.to_screen(heatmap.rect)};
  if (const auto same = before(pending); same != pending_before_.end()) {
    drawn.look = same->look;
    return drawn;
  }
  drawn.look = ++looks_;
  Pending unchanged = pending;
  std::vector<Rect>& changed = changed_.emplace_back();
  const auto go_back = [&](const Content& content, std::uint64_t& id) {
    if (content.since_frame != frame_) return;
    id = content.before;
    for (const gl::CellBox& box : content.changed)
      changed.push_back(inset(camera.to_screen(box_rect(heatmap, box)), -kReachPx));
  };
  if (pending.kept) go_back(pending.kept->content, unchanged.contents[0]);
  if (pending.making) go_back(pending.making->content, unchanged.contents[1]);
  if (const auto other = before(unchanged); other != pending_before_.end()) {
    drawn.look_before = other->look;
    drawn.changed = &changed;
  }
  return drawn;
}

// What is pending in this frame may still refer to what is kept.
void GpuHeatmaps::give_up(Error fault) {
  is_given_up_ = true;
  fault_ = std::move(fault);
}

bool GpuHeatmaps::add(const Heatmap& heatmap, const Camera& camera, const Rect&, ImDrawList& list) {
  if (is_given_up_) return false;
  const long before = uploads_;
  std::optional<Pending> pending;
  if (!fits_in_memory([&] { pending = pending_of(heatmap); })) give_up(out_of_memory());
  if (uploads_ != before && gl::was_out_of_memory()) give_up({"", {"gl.no_memory", {}}});
  if (!pending || is_given_up_) return false;
  const float factor = pending->draw.factor;
  pending->draw = draw_of(heatmap, camera);
  pending->draw.map = &map_of(*heatmap.scale.colors);
  pending->draw.factor = factor;
  if (!pending->making) {  // drawn as it is, over a range that is as much smaller
    pending->draw.range.low /= factor;
    pending->draw.range.high /= factor;
  }
  settle_range(*pending);
  const DrawnByCallback drawn = drawn_by(*pending, heatmap, camera);
  pending->look = drawn.look;
  pending_.push_back(*pending);
  const Call call{drawn, this, pending_.size() - 1, {}};
  add_call(list, draw_pending, call);
  return true;
}

void GpuHeatmaps::draw_pending(const ImDrawList*, const ImDrawCmd* command) {
  const Call& call = *static_cast<const Call*>(command->UserCallbackData);
  const Pending& pending = call.heatmaps->pending_[call.index];
  gl::HeatmapDraw draw = pending.draw;
  move_to_framebuffer(draw, *ImGui::GetDrawData(), command->ClipRect);
  const gl::HeatmapRenderer& renderer = call.heatmaps->renderer_;
  if (pending.making) {
    renderer.draw(pending.kept ? &pending.kept->texture : nullptr, pending.making->texture, draw);
  } else {
    renderer.draw(pending.kept->texture, draw);
  }
}

bool GpuHeatmaps::fill(const Rect& rect, Color color, ImDrawList& list) {
  const std::uint64_t look = IM_COL32(color.r, color.g, color.b, color.a);
  const Call call{{rect, look, 0, nullptr, color.a == 255}, this, 0, color};
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
