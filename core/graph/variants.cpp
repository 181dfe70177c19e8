#include "core/graph/variants.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/graph/large_op.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

// Rows from..to of a matrix; none if they are the same.
struct RowSpan {
  Index from = 0;
  Index to = 0;

  Index count() const { return to - from; }
  bool is_empty() const { return to <= from; }
};

RowSpan common(const RowSpan& a, const RowSpan& b) {
  return {std::max(a.from, b.from), std::max(std::max(a.from, b.from), std::min(a.to, b.to))};
}

RowSpan around(const RowSpan& a, const RowSpan& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {std::min(a.from, b.from), std::max(a.to, b.to)};
}

// What of a node differs from the graph's own in one variant.
struct VariantNode {
  RowSpan differs;  // rows that may
  Matrix values;    // of the node's shape, with the rows that differ and are needed; else empty
  bool is_set = false;
};

class VariantPass {
 public:
  VariantPass(const Graph& graph, std::span<const Variant> variants, NodeId wanted, const Region& rows)
      : graph_(graph), variants_(variants), wanted_(wanted), nodes_(wanted + 1), needed_(wanted + 1) {
    for (std::vector<VariantNode>& node : nodes_) node.resize(variants.size());
    mark_differing();
    const Region clipped_rows = clipped(rows, graph.shape(wanted));
    needed_[wanted] = {clipped_rows.row, clipped_rows.row + clipped_rows.rows};
    mark_needed();
  }

  bool compute(const std::function<bool(double)>& goes_on) {
    double work = 0, done = 0;
    for (NodeId node = 0; node <= wanted_; ++node) work += work_of(node);
    for (NodeId node = 0; node <= wanted_; ++node) {
      compute_node(node);
      release_inputs(node);
      done += work_of(node);
      if (!goes_on(work > 0 ? done / work : 1)) return false;
    }
    return true;
  }

  Matrix result() {
    const RowSpan rows = needed_[wanted_];
    Matrix found(rows.count() * static_cast<Index>(variants_.size()), graph_.shape(wanted_).cols);
    for (std::size_t at = 0; at < variants_.size(); ++at)
      copy_rows(wanted_, at, rows, found, static_cast<Index>(at) * rows.count());
    return found;
  }

 private:
  static RowSpan all_rows(const Shape& shape) { return {0, shape.rows}; }

  // Whether row i of the output is made of row i of this input, and of no other.
  bool goes_row_by_row(NodeId node, std::size_t which) const {
    const Shape& from = graph_.shape(graph_.inputs(node)[which]);
    const Shape& to = graph_.shape(node);
    if (from.rows != to.rows || from.is_stack()) return false;
    const auto reaches_own_row = [&](Index row) {
      const Region reached = clipped(graph_.op(node)->reach(which, Region::of_rows(row)), to);
      return reached.is_empty() || (reached.row == row && reached.rows == 1);
    };
    return reaches_own_row(0) && reaches_own_row(from.rows - 1) && from.rows > 1;
  }

  void mark_differing() {
    for (NodeId node = 0; node <= wanted_; ++node) {
      const Shape& shape = graph_.shape(node);
      for (std::size_t at = 0; at < variants_.size(); ++at) {
        RowSpan& differs = nodes_[node][at].differs;
        if (variants_[at].node == node) {
          const Region block = {variants_[at].at.row,
                                variants_[at].at.col,
                                variants_[at].values->rows(),
                                variants_[at].values->cols(),
                                0,
                                1};
          HEED_CHECK(graph_.op(node) && !shape.is_stack() && clipped(block, shape) == block);
          differs = {variants_[at].at.row, variants_[at].at.row + variants_[at].values->rows()};
          continue;
        }
        for (std::size_t which = 0; which < graph_.inputs(node).size(); ++which) {
          const RowSpan& changed = nodes_[graph_.inputs(node)[which]][at].differs;
          if (changed.is_empty()) continue;
          Region region = Region::of_rows(changed.from, changed.count());
          if (graph_.shape(graph_.inputs(node)[which]).is_stack()) region = Region::all();
          const Region reached = clipped(graph_.op(node)->reach(which, region), shape);
          if (!reached.is_empty()) differs = around(differs, {reached.row, reached.row + reached.rows});
        }
      }
    }
  }

  bool differs_somewhere(NodeId node) const {
    return std::ranges::any_of(nodes_[node], [](const VariantNode& one) { return !one.differs.is_empty(); });
  }

  void mark_needed() {
    for (NodeId node = wanted_ + 1; node-- > 0;) {
      if (needed_[node].is_empty() || !graph_.op(node) || !differs_somewhere(node)) continue;
      for (std::size_t which = 0; which < graph_.inputs(node).size(); ++which) {
        const NodeId input = graph_.inputs(node)[which];
        if (graph_.shape(input).is_stack() || !differs_somewhere(input)) continue;
        const RowSpan rows = goes_row_by_row(node, which) ? needed_[node] : all_rows(graph_.shape(input));
        needed_[input] = around(needed_[input], rows);
      }
    }
  }

  RowSpan computed_rows(NodeId node, std::size_t at) const {
    return common(nodes_[node][at].differs, needed_[node]);
  }

  // The variants that this node has to be computed for.
  std::vector<std::size_t> variants_of(NodeId node) const {
    std::vector<std::size_t> found;
    if (graph_.shape(node).is_stack() || !graph_.op(node)) return found;
    for (std::size_t at = 0; at < variants_.size(); ++at) {
      if (!computed_rows(node, at).is_empty()) found.push_back(at);
    }
    return found;
  }

  double work_of(NodeId node) const {
    Index rows = 0;
    for (const std::size_t at : variants_of(node)) rows += computed_rows(node, at).count();
    return static_cast<double>(graph_.work(node)) * static_cast<double>(rows) /
           static_cast<double>(std::max<Index>(graph_.shape(node).rows, 1));
  }

  const Matrix& values(NodeId node, std::size_t at) const {
    const VariantNode& one = nodes_[node][at];
    return one.is_set ? one.values : *graph_.value(node);
  }

  void copy_rows(NodeId node, std::size_t at, const RowSpan& rows, Matrix& to, Index row) const {
    to.middleRows(row, rows.count()) = values(node, at).middleRows(rows.from, rows.count());
  }

  void begin(NodeId node, std::size_t at) {
    const Shape& shape = graph_.shape(node);
    VariantNode& one = nodes_[node][at];
    one.is_set = true;
    if (one.differs.count() < shape.rows || variants_[at].node == node) {
      one.values = *graph_.value(node);
    } else if (computed_rows(node, at).count() < shape.rows) {
      one.values = Matrix::Zero(shape.rows, shape.cols);
    } else {
      one.values = Matrix(shape.rows, shape.cols);
    }
  }

  // Overrides and patches stay what they are.
  void finish(NodeId node, std::size_t at) {
    const RowSpan rows = computed_rows(node, at);
    Matrix& numbers = nodes_[node][at].values;
    for (const RowPatch& patch : graph_.patches(node)) {
      if (patch.row < rows.from || patch.row >= rows.to) continue;
      const Eigen::Map<const Eigen::RowVectorXf> values(patch.values.data(), numbers.cols());
      if (patch.is_added) {
        numbers.row(patch.row) += values;
      } else {
        numbers.row(patch.row) = values;
      }
    }
    const Region region = {rows.from, 0, rows.count(), numbers.cols(), 0, 1};
    apply_overrides(graph_.overrides(node), region, numbers.middleRows(rows.from, rows.count()));
  }

  void set_input(OpInput& input, NodeId node, std::size_t which, std::size_t at) const {
    if (nodes_[input.node][at].is_set) {
      input.value = &nodes_[input.node][at].values;
    } else if (!input.shape.is_stack()) {
      set_numbers(input, graph_.value(input.node), *graph_.op(node), which);
    }
  }

  std::vector<OpInput> inputs_of(NodeId node, std::size_t at) const {
    std::vector<OpInput> inputs;
    for (std::size_t which = 0; which < graph_.inputs(node).size(); ++which) {
      const NodeId input = graph_.inputs(node)[which];
      inputs.push_back({input, graph_.shape(input), nullptr, graph_.overrides(input)});
      set_input(inputs.back(), node, which, at);
    }
    return inputs;
  }

  // Whether the rows of several variants can stand below each other: what they do not differ in row by row,
  // they have in common.
  bool can_be_stacked(NodeId node, std::span<const std::size_t> variants) const {
    constexpr Index kWorthGathering = 16;  // multiplications for a number of the output
    const Shape& shape = graph_.shape(node);
    if (variants.size() < 2 || !graph_.op(node)->traits().is_row_by_row) return false;
    if (graph_.work(node) < kWorthGathering * shape.cell_count()) return false;
    for (std::size_t which = 0; which < graph_.inputs(node).size(); ++which) {
      const NodeId input = graph_.inputs(node)[which];
      if (graph_.shape(input).is_stack()) return false;
      if (!goes_row_by_row(node, which) && differs_somewhere(input)) return false;
    }
    return true;
  }

  void compute_stacked(NodeId node, std::span<const std::size_t> variants) {
    Index rows = 0;
    std::vector<Index> first_rows;
    for (const std::size_t at : variants) {
      first_rows.push_back(rows);
      rows += computed_rows(node, at).count();
    }
    const auto for_each_variant = [&](const auto& visit) {
      parallel_for(static_cast<Index>(variants.size()), [&](Index which) {
        const auto at = static_cast<std::size_t>(which);
        visit(variants[at], computed_rows(node, variants[at]), first_rows[at]);
      });
    };
    const Shape& shape = graph_.shape(node);
    std::vector<OpInput> inputs = inputs_of(node, variants.front());
    std::vector<Matrix> gathered(inputs.size());
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      if (!goes_row_by_row(node, which)) continue;
      OpInput& input = inputs[which];
      gathered[which].resize(rows, input.shape.cols);
      for_each_variant([&](std::size_t at, const RowSpan& span, Index row) {
        copy_rows(input.node, at, span, gathered[which], row);
      });
      input = {input.node, {rows, input.shape.cols}, &gathered[which], {}};
    }
    Matrix made(rows, shape.cols);
    in_parts(rows, shape.cols, [&](const Region& part) {
      graph_.op(node)->forward(inputs, part, made.block(part.row, part.col, part.rows, part.cols));
    });
    for_each_variant([&](std::size_t at, const RowSpan& span, Index row) {
      nodes_[node][at].values.middleRows(span.from, span.count()) = made.middleRows(row, span.count());
    });
  }

  void compute_apart(NodeId node, std::span<const std::size_t> variants) {
    struct Part {
      std::size_t variant = 0;
      RowSpan rows;
    };
    const auto threads = static_cast<Index>(thread_count());
    const auto count = static_cast<Index>(variants.size());
    const Index parts_of_each = count >= 2 * threads ? 1 : (2 * threads + count - 1) / count;
    std::vector<std::vector<OpInput>> inputs;
    std::vector<Part> parts;
    for (std::size_t which = 0; which < variants.size(); ++which) {
      inputs.push_back(inputs_of(node, variants[which]));
      const RowSpan rows = computed_rows(node, variants[which]);
      const Index size = std::max<Index>((rows.count() + parts_of_each - 1) / parts_of_each, 1);
      for (Index row = rows.from; row < rows.to; row += size)
        parts.push_back({which, {row, std::min(row + size, rows.to)}});
    }
    const auto compute_part = [&](Index at) {
      const Part& part = parts[static_cast<std::size_t>(at)];
      const Region region = {part.rows.from, 0, part.rows.count(), graph_.shape(node).cols, 0, 1};
      Matrix& out = nodes_[node][variants[part.variant]].values;
      graph_.op(node)->forward(inputs[part.variant], region,
                               out.middleRows(part.rows.from, part.rows.count()));
    };
    if (work_of(node) < kWorthSharing) {
      for (Index at = 0; at < static_cast<Index>(parts.size()); ++at) compute_part(at);
    } else {
      parallel_for(static_cast<Index>(parts.size()), compute_part);
    }
  }

  // Wide matrices by columns, so that each thread reads other weights.
  template <typename Compute>
  static void in_parts(Index rows, Index cols, const Compute& compute) {
    constexpr Index kCols = 64;  // that the kernels work well with multiples of
    const Index parts = 3 * static_cast<Index>(thread_count());
    const bool by_cols = cols >= kCols * parts;
    const Index whole = by_cols ? cols : rows, multiple = by_cols ? kCols : 4;
    const Index size = ((whole + parts - 1) / parts + multiple - 1) / multiple * multiple;
    parallel_for((whole + size - 1) / size, [&](Index at) {
      const Index from = at * size, count = std::min(size, whole - from);
      compute(by_cols ? Region{0, from, rows, count, 0, 1} : Region{from, 0, count, cols, 0, 1});
    });
  }

  void put_own_values(NodeId node) {
    for (std::size_t at = 0; at < variants_.size(); ++at) {
      const Variant& variant = variants_[at];
      if (variant.node != node) continue;
      begin(node, at);
      nodes_[node][at].values.block(variant.at.row, variant.at.col, variant.values->rows(),
                                    variant.values->cols()) = *variant.values;
    }
  }

  // The graph's own numbers, before several threads read them.
  void compute_what_is_read(NodeId node, std::span<const std::size_t> variants) const {
    (void)graph_.value(node);
    for (const NodeId input : graph_.inputs(node)) {
      const bool is_own =
          graph_.op(input) && !graph_.shape(input).is_stack() &&
          !std::ranges::all_of(variants, [&](std::size_t at) { return nodes_[input][at].is_set; });
      if (is_own) (void)graph_.value(input);
    }
  }

  void compute_node(NodeId node) {
    put_own_values(node);
    std::vector<std::size_t> variants = variants_of(node);
    std::erase_if(variants, [&](std::size_t at) { return variants_[at].node == node; });
    if (variants.empty()) return;
    compute_what_is_read(node, variants);
    parallel_for(static_cast<Index>(variants.size()),
                 [&](Index at) { begin(node, variants[static_cast<std::size_t>(at)]); });
    if (can_be_stacked(node, variants)) {
      compute_stacked(node, variants);
    } else {
      compute_apart(node, variants);
    }
    for (const std::size_t at : variants) finish(node, at);
  }

  // The memory of what no later node reads.
  void release_inputs(NodeId node) {
    for (const NodeId input : graph_.inputs(node)) {
      const std::span<const NodeId> consumers = graph_.consumers(input);
      const bool is_read_later = std::ranges::any_of(
          consumers, [&](NodeId consumer) { return consumer > node && consumer <= wanted_; });
      if (is_read_later || input == wanted_) continue;
      for (VariantNode& one : nodes_[input]) {
        one.values = Matrix();
        one.is_set = false;
      }
    }
  }

  static constexpr double kWorthSharing = 200'000;

  const Graph& graph_;
  std::span<const Variant> variants_;
  NodeId wanted_;
  std::vector<std::vector<VariantNode>> nodes_;  // by node and variant
  std::vector<RowSpan> needed_;                  // by node
};

}  // namespace

std::optional<Matrix> rows_of_variants(const Graph& graph, std::span<const Variant> variants, NodeId wanted,
                                       const Region& wanted_rows,
                                       const std::function<bool(double)>& goes_on) {
  VariantPass pass(graph, variants, wanted, wanted_rows);
  if (!pass.compute(goes_on)) return std::nullopt;
  return pass.result();
}

Index variants_at_once(Index rows) {
  constexpr Index kRows = 1024, kMost = 16;
  return std::clamp<Index>(kRows / std::max<Index>(rows, 1), 1, kMost);
}

}  // namespace heed
