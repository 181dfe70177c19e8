#include "core/explain/logit_ledger.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/check.h"
#include "core/graph/node_traits.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

using From = StreamPart::Kind;
using StreamWeights = Eigen::RowVectorXd;

// Goes back from a logit along one row of the stream, with the weights by which its numbers still count.
class StreamWalk {
 public:
  StreamWalk(const Computation& computation, LogitLedger& ledger)
      : computation_(computation),
        graph_(computation.graph()),
        built_(computation.built()),
        ledger_(ledger) {}

  void go(Index row, NodeId node, StreamWeights weights) {
    row_ = row;
    weights_ = std::move(weights);
    if (built_.final_norm) node = go_through_norm(node, {From::NormBias, {}, {}});
    for (std::size_t at = built_.blocks.size(); at-- > 0;) {
      if (!go_through_block(static_cast<int>(at), node)) return;
      node = built_.blocks[at].input;
    }
    add({From::Embedding, {}, {}}, row_of(node).dot(weights_));
  }

 private:
  StreamWeights row_of(NodeId node) const { return graph_.value(node)->row(row_).cast<double>(); }

  void add(const StreamPart& part, double amount) {
    const auto same = std::find_if(ledger_.entries.begin(), ledger_.entries.end(),
                                   [&](const LedgerEntry& entry) { return entry.part == part; });
    if (same != ledger_.entries.end()) {
      same->amount += amount;
    } else {
      ledger_.entries.push_back({part, amount});
    }
  }

  // What stands there in place of what its inputs come to.
  void add_overrides(NodeId node, const StreamWeights& computed) {
    if (!graph_.has_changes(node)) return;
    add({From::Override, graph_.info(node).block, {}}, (row_of(node) - computed).dot(weights_));
  }

  // y = (x − mean) / divisor · gain + bias, with the divisor as it is. Gives the node of x.
  NodeId go_through_norm(NodeId node, const StreamPart& bias) {
    ledger_.has_frozen_norm = true;
    const RowNormalization norm = *normalization_of(graph_, node, row_);
    const auto count = static_cast<Index>(norm.inputs.size());
    StreamWeights computed(count);
    double of_bias = 0;
    for (Index col = 0; col < count; ++col) {
      const auto at = static_cast<std::size_t>(col);
      computed[col] = norm.result(at);
      if (!norm.bias.empty()) of_bias += norm.bias[at] * weights_[col];
    }
    add_overrides(node, computed);
    if (!norm.bias.empty()) add(bias, of_bias);
    for (Index col = 0; col < count; ++col) {
      if (!norm.gain.empty()) weights_[col] *= norm.gain[static_cast<std::size_t>(col)];
      weights_[col] /= norm.divisor;
    }
    const Op& op = *graph_.op(node);
    if (op.traits().normalization == Normalization::Layer) weights_.array() -= weights_.mean();
    return graph_.inputs(node)[0];
  }

  // From what a block gives out to what comes in; false: nothing of that is left in it.
  bool go_through_block(int block, NodeId node) {
    const BlockNodes& nodes = built_.blocks[static_cast<std::size_t>(block)];
    while (node != nodes.input) {
      if (normalization_of(graph_, node, row_)) {
        node = go_through_norm(node, {From::NormBias, block, {}});
        continue;
      }
      if (node == nodes.attended || node == nodes.fed) return add_part(block, node), false;
      StreamWeights computed = StreamWeights::Zero(weights_.size());
      std::optional<NodeId> stream;
      for (const NodeId input : graph_.inputs(node)) computed += row_of(input);
      add_overrides(node, computed);
      for (const NodeId input : graph_.inputs(node)) {
        const bool is_part = input == nodes.attended || input == nodes.fed;
        if (is_part) add_part(block, input);
        if (!is_part) stream = input;
      }
      if (!stream) return false;
      node = *stream;
    }
    return true;
  }

  void add_part(int block, NodeId node) {
    if (node == built_.blocks[static_cast<std::size_t>(block)].fed) {
      return add({From::FeedForward, block, {}}, row_of(node).dot(weights_));
    }
    StreamWeights weights = weights_;
    const NodeId result = before_dropout(node, weights);
    add_heads(block, result, weights);
  }

  // Dropout multiplies each number by a factor of its own.
  NodeId before_dropout(NodeId node, StreamWeights& weights) {
    if (!traits_of(graph_, node).drops_cells) return node;
    const Shape& shape = graph_.shape(node);
    const Matrix ones = Matrix::Ones(shape.rows, shape.cols);
    const OpInput input{graph_.inputs(node)[0], shape, &ones, {}};
    Matrix factors(1, shape.cols);
    graph_.op(node)->forward({&input, 1}, {row_, 0, 1, shape.cols, 0, 1}, factors);
    const StreamWeights factor = factors.row(0).cast<double>();
    add_overrides(node, row_of(input.node).cwiseProduct(factor));
    weights = weights.cwiseProduct(factor);
    return input.node;
  }

  // attention = (outputs side by side) · W_o + b_o
  void add_heads(int block, NodeId result, const StreamWeights& weights) {
    const Attention& attention = *find_attention(computation_.scene(), block);
    const AttentionNodes& nodes = *built_.blocks[static_cast<std::size_t>(block)].attention;
    double left = row_of(result).dot(weights);
    Index begin = 0;
    for (std::size_t head = 0; head < nodes.heads.size(); ++head) {
      const StreamWeights output = row_of(nodes.heads[head].output);
      StreamWeights on_output = StreamWeights::Zero(output.size());
      if (attention.is_enabled && attention.output) {
        const auto part = (*attention.output->weight).middleRows(begin, output.size()).cast<double>();
        on_output = weights * part.transpose();
      } else if (attention.is_enabled) {
        on_output = weights.segment(begin, output.size());
      }
      begin += output.size();
      const double amount = output.dot(on_output);
      left -= amount;
      add({From::Head, block, static_cast<int>(head)}, amount);
    }
    if (attention.is_enabled && attention.output && attention.output->bias) {
      const double amount = (**attention.output->bias).row(0).cast<double>().dot(weights);
      left -= amount;
      add({From::AttentionBias, block, {}}, amount);
    }
    const bool is_edited = graph_.has_changes(result) || graph_.has_changes(graph_.inputs(result)[0]);
    if (is_edited) add({From::Override, block, {}}, left);
  }

  const Computation& computation_;
  const Graph& graph_;
  const BuiltScene& built_;
  LogitLedger& ledger_;
  Index row_ = 0;
  StreamWeights weights_;
};

bool comes_before_in_stream(const LedgerEntry& a, const LedgerEntry& b) {
  const auto place = [](const LedgerEntry& entry) {
    const StreamPart& part = entry.part;
    const bool is_last = !part.block && part.kind != From::Embedding;
    const int block = part.kind == From::Embedding ? -1 : is_last ? 1 << 30 : *part.block;
    return std::tuple(block, part.kind, part.head.value_or(0));
  };
  return place(a) < place(b);
}

}  // namespace

double LogitLedger::sum() const {
  double sum = 0;
  for (const LedgerEntry& entry : entries) sum += entry.amount;
  return sum;
}

LogitLedger logit_ledger(const Computation& computation, Index row, Index label) {
  const Scene& scene = computation.scene();
  const BuiltScene& built = computation.built();
  HEED_CHECK(scene.readout && built.readout);
  const Graph& graph = computation.graph();
  const NodeId logits = built.readout->logits, read = graph.inputs(logits)[0];
  const StreamWeights weights = (*scene.readout->projection.weight).col(label).cast<double>().transpose();

  LogitLedger ledger;
  ledger.logit = static_cast<double>(graph.cell(logits, {row, label}));
  if (!has_ledger(computation)) return ledger;
  StreamWalk walk(computation, ledger);
  StreamWeights computed = graph.value(read)->row(row).cast<double>();
  double from_rows = computed.dot(weights);
  if (!built.readout->pooled) {
    walk.go(row, read, weights);
  } else {
    // Which rows the pooled row is made of, column by column: what a number of each row does to it.
    const NodeId stream = graph.inputs(read)[0];
    const Shape& shape = graph.shape(stream);
    const Op& op = *graph.op(read);
    const OpInput input{stream, shape, &*graph.value(stream), {}};
    Matrix shares = Matrix::Zero(shape.rows, shape.cols);
    op.backward({&input, 1}, *graph.value(read), Matrix::Ones(1, shape.cols), 0, shares);
    double of_stream = 0;
    for (Index at = 0; at < shape.rows; ++at) {
      const StreamWeights of_row = shares.row(at).cast<double>().cwiseProduct(weights);
      if (of_row.isZero(0)) continue;
      of_stream += graph.value(stream)->row(at).cast<double>().dot(of_row);
      walk.go(at, stream, of_row);
    }
    if (graph.has_changes(read)) {
      ledger.entries.push_back({{From::Override, {}, {}}, from_rows - of_stream});
    }
  }
  const std::optional<SceneMatrix>& bias = scene.readout->projection.bias;
  const double of_bias = bias ? static_cast<double>((**bias)(0, label)) : 0;
  if (bias) ledger.entries.push_back({{From::ReadoutBias, {}, {}}, of_bias});
  if (graph.has_changes(logits)) {
    ledger.entries.push_back({{From::Override, {}, {}}, ledger.logit - from_rows - of_bias});
  }
  std::stable_sort(ledger.entries.begin(), ledger.entries.end(), comes_before_in_stream);
  return ledger;
}

const LogitLedger& LedgerCache::of(const Computation& computation, CellRef probability) {
  const std::uint64_t revision = computation.graph().revision(probability.node).id;
  if (revision != revision_ || probability.cell != cell_)
    ledger_ = logit_ledger(computation, probability.cell.row, probability.cell.col);
  revision_ = revision;
  cell_ = probability.cell;
  return ledger_;
}

}  // namespace heed
