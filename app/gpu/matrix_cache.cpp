#include "app/gpu/matrix_cache.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace heed {
namespace {

constexpr long kFramesToKeep = 120;  // unused matrices are evicted after this many frames
constexpr Index kPieceCells = 1 << 20, kPieceRows = 256;
constexpr Index kCellsAtOnce = 1 << 18;  // smaller matrices are always uploaded at once
constexpr std::size_t kMaxUnsent = 8;    // dirty boxes that can still be uploaded within a frame
constexpr float kHidden = -std::numeric_limits<float>::infinity();

// Visits the changed boxes of one slice.
template <typename Visit>
void for_each_changed_box(const Revision& revision, Index slice, Visit visit) {
  for (const Region& region : revision.changed.list()) {
    if (region.slice <= slice && slice < region.slice + region.slices) {
      visit(gl::CellBox{region.row, region.col, region.rows, region.cols});
    }
  }
}

int skew_of(const Heatmap& heatmap) { return gl::skew_for(heatmap.cell_w(), heatmap.cell_h()); }

Index cell_count(const gl::CellBox& box) { return box.rows * box.cols; }

// A multiple of kPieceRows, so that texels of the finest levels only cover rows that are uploaded.
Index piece_rows(Index cols) { return std::max<Index>(kPieceCells / cols / kPieceRows, 1) * kPieceRows; }

// Scores computed by the graph when read.
struct GraphScores final : gl::ScoreSource {
  GraphScores(const Graph& of, NodeId scores) : graph(of), node(scores) {}
  Index rows() const override { return graph.shape(node).rows; }
  Index cols() const override { return graph.shape(node).cols; }
  void read(const gl::CellBox& box, MatrixBlock out) const override {
    graph.read(node, {box.row, box.col, box.rows, box.cols, 0, 1}, out);
  }

  const Graph& graph;
  NodeId node;
};

// The same computed from a base matrix in memory, which is faster.
struct BaseScores final : gl::ScoreSource {
  BaseScores(const Matrix& of, const ElementwiseRule& by) : base(of), rule(by) {}
  Index rows() const override { return base.rows(); }
  Index cols() const override { return base.cols(); }
  void read(const gl::CellBox& box, MatrixBlock out) const override {
    out = base.block(box.row, box.col, box.rows, box.cols) * rule.factor;
    for (Index row = 0; row < box.rows && !rule.spans.empty(); ++row) {
      const ColSpan& span = rule.spans[static_cast<std::size_t>(box.row + row)];
      const Index from = std::clamp<Index>(span.from - box.col, 0, box.cols),
                  to = std::clamp<Index>(span.to - box.col, from, box.cols);
      out.row(row).head(from).setConstant(kHidden);
      out.row(row).tail(box.cols - to).setConstant(kHidden);
    }
  }

  const Matrix& base;
  const ElementwiseRule& rule;
};

std::vector<gl::DerivedRow> rows_of(const ElementwiseView& view, const Shape& shape) {
  std::vector<gl::DerivedRow> rows(static_cast<std::size_t>(shape.rows));
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const ColSpan span = view.rule.spans.empty() ? ColSpan{0, shape.cols} : view.rule.spans[at];
    rows[at].from = static_cast<float>(span.from);
    rows[at].to = static_cast<float>(span.to);
    if (!view.is_weights()) continue;
    const auto& [max, sum] = view.statistics[at];
    rows[at].max = max;
    rows[at].share = sum == 0 ? 0 : static_cast<float>(1 / sum);
  }
  return rows;
}

}  // namespace

// What a texture should hold: a stored matrix, or an elementwise node of the graph.
struct MatrixCache::UploadRequest {
  const Revision* revision = nullptr;
  Index rows = 0, cols = 0;
  Index slice = 0;
  Index known = 0;
  ZeroSources sources = {};
  const Matrix* matrix = nullptr;  // null: read it from the graph
  NodeId node = 0;
  const Graph* graph = nullptr;
};

void MatrixCache::begin_frame(double secs) {
  const auto is_unseen = [&](const auto& item) { return item.second.last_frame < frame_ - kFramesToKeep; };
  std::erase_if(matrices_, is_unseen);
  std::erase_if(derived_, is_unseen);
  budget_.begin(secs);
  has_pending_work_ = false;
  ++frame_;
}

void MatrixCache::forget() {
  matrices_.clear();
  derived_.clear();
}

void MatrixCache::record_change(TextureContent& content, std::vector<gl::CellBox> changed) {
  content = {++last_content_id_, content.id, frame_, std::move(changed)};
  ++uploads_;
}

// Takes the number of cells of the matrix.
bool MatrixCache::has_budget(Index cells) {
  if (cells <= kCellsAtOnce || budget_.take()) return true;
  has_pending_work_ = true;
  return false;
}

// Reads a box of an elementwise node into the copy.
void MatrixCache::read(CachedMatrix& kept, const UploadRequest& request, const gl::CellBox& box) {
  if (request.matrix) return;
  request.graph->read(request.node, {box.row, box.col, box.rows, box.cols, 0, 1},
                      kept.copy.block(box.row, box.col, box.rows, box.cols));
}

void MatrixCache::send(CachedMatrix& kept, const UploadRequest& request, const gl::CellBox& box) {
  kept.texture.upload({request.matrix ? *request.matrix : kept.copy, request.sources, request.known}, box);
  sent_cells_ += cell_count(box);
}

// False: it exceeds the maximum texture size.
bool MatrixCache::begin(CachedMatrix& kept, const UploadRequest& request) {
  kept.uploaded_rows = 0;
  kept.unsent.clear();
  if (!kept.texture.begin(request.rows, request.cols)) return false;
  // The copy lives as long as the texture; a matrix materialized by the graph would stay in memory
  // for every head that was ever on the screen.
  kept.copy.resize(request.matrix ? 0 : request.rows, request.matrix ? 0 : request.cols);
  return true;
}

void MatrixCache::advance(CachedMatrix& kept, const UploadRequest& request) {
  if (kept.is_complete()) return;
  while (!kept.is_complete() && has_budget(request.rows * request.cols)) {
    if (kept.texture.allocate_next()) continue;
    const Index rows = std::min(piece_rows(request.cols), request.rows - kept.uploaded_rows);
    const gl::CellBox piece = {kept.uploaded_rows, 0, rows, request.cols};
    read(kept, request, piece);
    send(kept, request, piece);
    kept.uploaded_rows += rows;
  }
  if (kept.is_complete()) record_change(kept.content, {{0, 0, request.rows, request.cols}});
}

void MatrixCache::flush_unsent(CachedMatrix& matrix) {
  for (const gl::CellBox& box : matrix.unsent) {
    matrix.texture.upload({matrix.copy}, box);
    sent_cells_ += cell_count(box);
  }
  matrix.unsent.clear();
}

// Applies the changes since the previous revision.
void MatrixCache::apply_changes(CachedMatrix& kept, const UploadRequest& request) {
  std::vector<gl::CellBox> changed;
  for_each_changed_box(*request.revision, request.slice, [&](gl::CellBox box) {
    box.rows = std::min(box.rows, kept.uploaded_rows - box.row);  // the rest will be uploaded anyway
    if (box.rows <= 0) return;
    read(kept, request, box);
    changed.push_back(box);
    const bool can_wait = kept.has_copy() && kept.is_complete();
    if (!can_wait) return send(kept, request, box);
    if (std::find(kept.unsent.begin(), kept.unsent.end(), box) == kept.unsent.end())
      kept.unsent.push_back(box);
  });
  if (kept.unsent.size() > kMaxUnsent) flush_unsent(kept);
  if (kept.is_complete()) record_change(kept.content, std::move(changed));
}

CachedMatrix* MatrixCache::up_to_date(CachedMatrix& kept, const UploadRequest& request) {
  const Revision& revision = *request.revision;
  const bool has_special_values = request.sources.is_any();
  kept.last_frame = frame_;
  const bool has_shape = kept.texture.rows() == request.rows && kept.texture.cols() == request.cols &&
                         (kept.has_special_values || !has_special_values);
  const bool shows_it = has_shape && kept.revision == revision.id && kept.computed == request.known;
  if (shows_it && kept.is_complete()) return &kept;
  const bool can_go_on = has_shape && kept.has_copy() == !request.matrix;
  const bool is_same = shows_it && can_go_on;
  const bool is_incremental =
      can_go_on && kept.revision == revision.before && kept.computed <= request.known && !is_same;
  if (is_incremental) {
    apply_changes(kept, request);
  } else if (!is_same && !begin(kept, request)) {
    return nullptr;
  }
  kept.has_special_values = has_special_values;
  kept.revision = revision.id;
  kept.computed = request.known;
  advance(kept, request);
  return &kept;
}

// A small matrix is sent as a whole also for a thumbnail: it may be shown beside it.
CachedMatrix* MatrixCache::matrix_of(const Heatmap& heatmap, const UploadRequest& request) {
  constexpr float kMostEnlarged = 4;
  const int skew = skew_of(heatmap);
  const int wanted = gl::PyramidLevels(request.rows, request.cols, skew)
                         .level_for(kMostEnlarged * heatmap.cell_w(), kMostEnlarged * heatmap.cell_h());
  const bool is_coarse = heatmap.is_thumbnail && request.matrix &&
                         request.rows * request.cols > kCellsAtOnce &&
                         wanted >= gl::ArgmaxPyramid::kFirstStored;
  const int first_level = is_coarse ? gl::ArgmaxPyramid::kFirstStored : 0;
  const auto key = std::tuple(request.node, request.slice, is_coarse, skew);
  return up_to_date(matrices_.try_emplace(key, skew, first_level).first->second, request);
}

// The base scores are uploaded once and shared by everything derived from them.
const CachedDerived& MatrixCache::up_to_date(const Heatmap& heatmap, const ElementwiseView& view,
                                             const Matrix* base) {
  const Graph& graph = *heatmap.values.graph();
  const Shape& shape = graph.shape(heatmap.node);
  const Revision& scores = graph.revision(view.scores);
  const int skew = skew_of(heatmap);
  CachedDerived& kept = derived_[{heatmap.node, heatmap.is_thumbnail, skew}];
  const bool has_shape = kept.rows == shape.rows && kept.cols == shape.cols &&
                         kept.texture.is_weights() == view.is_weights() && kept.revision != 0;
  kept.last_frame = frame_;
  const bool is_same = has_shape && kept.revision == heatmap.revision->id;
  if (is_same && kept.texture.is_complete()) return kept;
  const GraphScores read(graph, view.scores);
  const std::optional<BaseScores> copied =
      base ? std::optional<BaseScores>(std::in_place, *base, view.rule) : std::nullopt;
  const gl::ScoreSource& source = copied ? static_cast<const gl::ScoreSource&>(*copied) : read;
  const bool was_complete = has_shape && kept.texture.is_complete();
  const bool is_incremental =
      has_shape && (kept.scores_revision == scores.id || kept.scores_revision == scores.before);
  const long sent = is_incremental ? kept.texture.sent_cells() : 0;
  if (!is_same && is_incremental) {
    std::vector<gl::CellBox> boxes;
    if (kept.scores_revision != scores.id)
      for_each_changed_box(scores, 0, [&](const gl::CellBox& box) { boxes.push_back(box); });
    kept.texture.upload(source, rows_of(view, shape), boxes);
  } else if (!is_same) {
    kept.texture = gl::DerivedTexture(view.is_weights(), heatmap.is_thumbnail, skew);
    kept.texture.begin(source, rows_of(view, shape));
  }
  while (!kept.texture.is_complete() && has_budget(shape.rows * shape.cols)) kept.texture.advance(source);
  sent_cells_ += kept.texture.sent_cells() - sent;
  if (kept.texture.is_complete()) {
    const bool is_all = !was_complete || !is_incremental;
    record_change(kept.content,
                  is_all ? std::vector<gl::CellBox>{{0, 0, shape.rows, shape.cols}} : kept.texture.changed());
  }
  kept.revision = heatmap.revision->id;
  kept.scores_revision = scores.id;
  kept.rows = shape.rows;
  kept.cols = shape.cols;
  return kept;
}

MatrixCache::Source MatrixCache::of(const Heatmap& heatmap) {
  const auto matrix_of_numbers = [](const CellNumbers& numbers) { return numbers ? &*numbers : nullptr; };
  const Matrix& matrix = *heatmap.values;
  // Scores that are not stored would all have to be computed, only for a hatch across many cells.
  const bool reads_sources = heatmap.gap > 0 || matrix.size() <= kCellsAtOnce;
  const ZeroSources zeros = reads_sources ? ZeroSources{matrix_of_numbers(heatmap.zeros.scores),
                                                        matrix_of_numbers(heatmap.zeros.weights)}
                                          : ZeroSources{};
  const UploadRequest request{heatmap.revision, matrix.rows(), matrix.cols(), heatmap.slice,
                              heatmap.computed, zeros,         &matrix,       heatmap.node};
  CachedMatrix* kept = matrix_of(heatmap, request);
  if (kept) flush_unsent(*kept);
  return {kept, nullptr, 1, kept && kept->is_complete()};
}

MatrixCache::Source MatrixCache::of(const Heatmap& heatmap, const ElementwiseView& view) {
  const Graph& graph = *heatmap.values.graph();
  const bool is_scaled_only = !view.is_weights() && view.rule.spans.empty();
  Source source;
  source.is_complete = true;
  const Matrix* base = nullptr;
  if (!heatmap.is_thumbnail || is_scaled_only) {
    const Shape& shape = graph.shape(view.base);
    const Matrix* stored = graph.storage(view.base) == Storage::Stored ? &*graph.value(view.base) : nullptr;
    const UploadRequest request{&graph.revision(view.base),
                                shape.rows,
                                shape.cols,
                                0,
                                shape.rows * shape.cols,
                                {},
                                stored,
                                view.base,
                                &graph};
    source.matrix = matrix_of(heatmap, request);
    source.factor = view.rule.factor;
    if (!source.matrix) return {};
    source.is_complete = source.matrix->is_complete();
    if (source.is_complete) base = stored ? stored : &source.matrix->copy;
  }
  if (is_scaled_only) {
    flush_unsent(*source.matrix);
    return source;
  }
  source.derived = &up_to_date(heatmap, view, base);
  source.is_complete = source.is_complete && source.derived->texture.is_complete();
  return source;
}

}  // namespace heed
