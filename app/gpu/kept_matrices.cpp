#include "app/gpu/kept_matrices.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace heed {
namespace {

constexpr long kFramesToKeep = 120;  // unused matrices are evicted after this many frames
constexpr Index kPieceCells = 1 << 20, kPieceRows = 256;
constexpr Index kCellsAtOnce = 1 << 18;  // smaller matrices are always uploaded at once
constexpr std::size_t kMostUnsent = 8;   // dirty boxes that can still be uploaded within a frame
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

// The same computed from a base matrix in memory, which is faster.
struct ScoresOfBase final : gl::ScoreSource {
  ScoresOfBase(const Matrix& of, const ElementwiseRule& by) : base(of), rule(by) {}
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

std::vector<gl::MadeRow> rows_of(const ElementwiseView& view, const Shape& shape) {
  std::vector<gl::MadeRow> rows(static_cast<std::size_t>(shape.rows));
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
struct KeptMatrices::Wanted {
  const Revision* revision = nullptr;
  Index rows = 0, cols = 0;
  Index slice = 0;
  Index known = 0;
  ZeroSources sources = {};
  const Matrix* matrix = nullptr;  // null: read it from the graph
  const Graph* graph = nullptr;
  NodeId node = 0;
};

void KeptMatrices::begin_frame(double secs) {
  const auto is_unseen = [&](const auto& item) { return item.second.last_frame < frame_ - kFramesToKeep; };
  std::erase_if(matrices_, is_unseen);
  std::erase_if(makings_, is_unseen);
  budget_.begin(secs);
  is_behind_ = false;
  ++frame_;
}

void KeptMatrices::forget() {
  matrices_.clear();
  makings_.clear();
}

void KeptMatrices::note_change(TextureContent& content, std::vector<gl::CellBox> changed) {
  content = {++contents_, content.id, frame_, std::move(changed)};
  ++uploads_;
}

// Takes the number of cells of the matrix.
bool KeptMatrices::may_go_on(Index cells) {
  if (cells <= kCellsAtOnce || budget_.take()) return true;
  is_behind_ = true;
  return false;
}

// Reads a box of an elementwise node into the copy.
void KeptMatrices::read(KeptMatrix& kept, const Wanted& wanted, const gl::CellBox& box) {
  if (wanted.matrix) return;
  wanted.graph->read(wanted.node, {box.row, box.col, box.rows, box.cols, 0, 1},
                     kept.copy.block(box.row, box.col, box.rows, box.cols));
}

void KeptMatrices::send(KeptMatrix& kept, const Wanted& wanted, const gl::CellBox& box) {
  kept.texture.upload({wanted.matrix ? *wanted.matrix : kept.copy, wanted.sources, wanted.known}, box);
  sent_cells_ += cell_count(box);
}

// False: it exceeds the maximum texture size.
bool KeptMatrices::begin(KeptMatrix& kept, const Wanted& wanted) {
  kept.rows_there = 0;
  kept.unsent.clear();
  if (!kept.texture.begin(wanted.rows, wanted.cols)) return false;
  // The copy lives as long as the texture; a matrix materialized by the graph would stay in memory
  // for every head that was ever on the screen.
  kept.copy.resize(wanted.matrix ? 0 : wanted.rows, wanted.matrix ? 0 : wanted.cols);
  return true;
}

void KeptMatrices::go_on(KeptMatrix& kept, const Wanted& wanted) {
  if (kept.is_complete()) return;
  while (!kept.is_complete() && may_go_on(wanted.rows * wanted.cols)) {
    if (kept.texture.allocate_next()) continue;
    const Index rows = std::min(piece_rows(wanted.cols), wanted.rows - kept.rows_there);
    const gl::CellBox piece = {kept.rows_there, 0, rows, wanted.cols};
    read(kept, wanted, piece);
    send(kept, wanted, piece);
    kept.rows_there += rows;
  }
  if (kept.is_complete()) note_change(kept.content, {{0, 0, wanted.rows, wanted.cols}});
}

void KeptMatrices::bring_cells(KeptMatrix& matrix) {
  for (const gl::CellBox& box : matrix.unsent) {
    matrix.texture.upload({matrix.copy}, box);
    sent_cells_ += cell_count(box);
  }
  matrix.unsent.clear();
}

// Applies the changes since the previous revision.
void KeptMatrices::follow(KeptMatrix& kept, const Wanted& wanted) {
  std::vector<gl::CellBox> changed;
  for_each_changed_box(*wanted.revision, wanted.slice, [&](gl::CellBox box) {
    box.rows = std::min(box.rows, kept.rows_there - box.row);  // the rest will be uploaded anyway
    if (box.rows <= 0) return;
    read(kept, wanted, box);
    changed.push_back(box);
    const bool can_wait = kept.has_copy() && kept.is_complete();
    if (!can_wait) return send(kept, wanted, box);
    if (std::find(kept.unsent.begin(), kept.unsent.end(), box) == kept.unsent.end())
      kept.unsent.push_back(box);
  });
  if (kept.unsent.size() > kMostUnsent) bring_cells(kept);
  if (kept.is_complete()) note_change(kept.content, std::move(changed));
}

KeptMatrix* KeptMatrices::up_to_date(KeptMatrix& kept, const Wanted& wanted) {
  const Revision& revision = *wanted.revision;
  const bool has_signs = wanted.sources.is_any();
  kept.last_frame = frame_;
  const bool has_shape = kept.texture.rows() == wanted.rows && kept.texture.cols() == wanted.cols &&
                         (kept.has_signs || !has_signs);
  const bool shows_it = has_shape && kept.revision == revision.id && kept.computed == wanted.known;
  if (shows_it && kept.is_complete()) return &kept;
  const bool can_go_on = has_shape && kept.has_copy() == !wanted.matrix;
  const bool is_same = shows_it && can_go_on;
  const bool is_followed =
      can_go_on && kept.revision == revision.before && kept.computed <= wanted.known && !is_same;
  if (is_followed) {
    follow(kept, wanted);
  } else if (!is_same && !begin(kept, wanted)) {
    return nullptr;
  }
  kept.has_signs = has_signs;
  kept.revision = revision.id;
  kept.computed = wanted.known;
  go_on(kept, wanted);
  return &kept;
}

KeptMatrix* KeptMatrices::matrix_of(NodeId node, Index slice, int skew, const Wanted& wanted) {
  return up_to_date(matrices_.try_emplace({node, slice, skew}, skew).first->second, wanted);
}

// The base scores are uploaded once and shared by everything derived from them.
const KeptMaking& KeptMatrices::up_to_date(const Heatmap& heatmap, const ElementwiseView& view,
                                           const Matrix* base) {
  const Graph& graph = *heatmap.values.graph();
  const Shape& shape = graph.shape(heatmap.node);
  const Revision& scores = graph.revision(view.scores);
  const int skew = skew_of(heatmap);
  KeptMaking& kept = makings_[{heatmap.node, heatmap.is_thumbnail, skew}];
  const bool has_shape = kept.rows == shape.rows && kept.cols == shape.cols &&
                         kept.texture.is_weights() == view.is_weights() && kept.revision != 0;
  kept.last_frame = frame_;
  const bool is_same = has_shape && kept.revision == heatmap.revision->id;
  if (is_same && kept.texture.is_complete()) return kept;
  const MadeScores read(graph, view.scores);
  const std::optional<ScoresOfBase> copied =
      base ? std::optional<ScoresOfBase>(std::in_place, *base, view.rule) : std::nullopt;
  const gl::ScoreSource& source = copied ? static_cast<const gl::ScoreSource&>(*copied) : read;
  const bool was_complete = has_shape && kept.texture.is_complete();
  const bool is_followed =
      has_shape && (kept.scores_revision == scores.id || kept.scores_revision == scores.before);
  const long sent = is_followed ? kept.texture.sent_cells() : 0;
  if (!is_same && is_followed) {
    std::vector<gl::CellBox> boxes;
    if (kept.scores_revision != scores.id)
      for_each_changed_box(scores, 0, [&](const gl::CellBox& box) { boxes.push_back(box); });
    kept.texture.upload(source, rows_of(view, shape), boxes);
  } else if (!is_same) {
    kept.texture = gl::MadeTexture(view.is_weights(), heatmap.is_thumbnail, skew);
    kept.texture.begin(source, rows_of(view, shape));
  }
  while (!kept.texture.is_complete() && may_go_on(shape.rows * shape.cols)) kept.texture.go_on(source);
  sent_cells_ += kept.texture.sent_cells() - sent;
  if (kept.texture.is_complete()) {
    const bool is_all = !was_complete || !is_followed;
    note_change(kept.content,
                is_all ? std::vector<gl::CellBox>{{0, 0, shape.rows, shape.cols}} : kept.texture.changed());
  }
  kept.revision = heatmap.revision->id;
  kept.scores_revision = scores.id;
  kept.rows = shape.rows;
  kept.cols = shape.cols;
  return kept;
}

KeptMatrices::Source KeptMatrices::of(const Heatmap& heatmap) {
  const auto matrix_of_numbers = [](const CellNumbers& numbers) { return numbers ? &*numbers : nullptr; };
  const Matrix& matrix = *heatmap.values;
  const ZeroSources zeros{matrix_of_numbers(heatmap.zeros.scores), matrix_of_numbers(heatmap.zeros.weights)};
  const Wanted wanted{heatmap.revision, matrix.rows(), matrix.cols(), heatmap.slice,
                      heatmap.computed, zeros,         &matrix};
  KeptMatrix* kept = matrix_of(heatmap.node, heatmap.slice, skew_of(heatmap), wanted);
  if (kept) bring_cells(*kept);
  return {kept, nullptr, 1, kept && kept->is_complete()};
}

KeptMatrices::Source KeptMatrices::of(const Heatmap& heatmap, const ElementwiseView& view) {
  const Graph& graph = *heatmap.values.graph();
  const bool is_scaled_only = !view.is_weights() && view.rule.spans.empty();
  Source source;
  source.is_complete = true;
  const Matrix* base = nullptr;
  if (!heatmap.is_thumbnail || is_scaled_only) {
    const Shape& shape = graph.shape(view.base);
    const Matrix* stored = graph.storage(view.base) == Storage::Stored ? &*graph.value(view.base) : nullptr;
    const Wanted wanted{&graph.revision(view.base),
                        shape.rows,
                        shape.cols,
                        0,
                        shape.rows * shape.cols,
                        {},
                        stored,
                        &graph,
                        view.base};
    source.matrix = matrix_of(view.base, 0, skew_of(heatmap), wanted);
    source.factor = view.rule.factor;
    if (!source.matrix) return {};
    source.is_complete = source.matrix->is_complete();
    if (source.is_complete) base = stored ? stored : &source.matrix->copy;
  }
  if (is_scaled_only) {
    bring_cells(*source.matrix);
    return source;
  }
  source.making = &up_to_date(heatmap, view, base);
  source.is_complete = source.is_complete && source.making->texture.is_complete();
  return source;
}

}  // namespace heed
