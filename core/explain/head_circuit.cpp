#include "core/explain/head_circuit.h"

#include <algorithm>
#include <numeric>

#include "core/base/progress.h"
#include "core/explain/logit_ledger.h"
#include "core/explain/part_effects.h"
#include "core/graph/node_traits.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr std::size_t kMostLabels = 6;

// Goes back from what a block gives out to what it was given, along what passes unchanged. Adds the norms on
// the way and returns where it stops: at `until` or at what the block was given; none: nothing passes.
std::optional<NodeId> go_back(const Graph& graph, const BlockNodes& nodes, Index row,
                              std::optional<NodeId> until, std::vector<NodeId>& norms) {
  for (NodeId node = nodes.out; node != nodes.input;) {
    const auto inputs = graph.inputs(node);
    if (normalization_of(graph, node, row)) {
      norms.push_back(node);
      node = inputs[0];
      continue;
    }
    if (until && (node == until || std::ranges::find(inputs, *until) != inputs.end())) return until;
    if (node == nodes.attended || node == nodes.fed) return std::nullopt;
    const auto is_part = [&](NodeId input) { return input == nodes.attended || input == nodes.fed; };
    const auto stream = std::ranges::find_if_not(inputs, is_part);
    if (stream == inputs.end()) return std::nullopt;
    node = *stream;
  }
  return nodes.input;
}

// The norms that what the attention of a block adds goes through, in order of computation; none: it does not
// get through to the readout.
std::optional<std::vector<NodeId>> norms_behind(const Computation& computation, int block, Index row) {
  const Graph& graph = computation.graph();
  const BuiltScene& built = computation.built();
  std::vector<NodeId> norms;
  if (built.final_norm) norms.push_back(*built.final_norm);
  for (int at = static_cast<int>(built.blocks.size()) - 1; at > block; --at) {
    if (!go_back(graph, built.blocks[static_cast<std::size_t>(at)], row, std::nullopt, norms))
      return std::nullopt;
  }
  const BlockNodes& own = built.blocks[static_cast<std::size_t>(block)];
  if (!own.attended || go_back(graph, own, row, own.attended, norms) != own.attended) return std::nullopt;
  std::ranges::reverse(norms);
  return norms;
}

// What the head adds to the stream when its output is this value.
Eigen::RowVectorXd added_by(const Attention& attention, const AttentionNodes& nodes, const Graph& graph,
                            int head, const Eigen::RowVectorXd& value) {
  Index begin = 0;
  for (int at = 0; at < head; ++at)
    begin += graph.shape(nodes.heads[static_cast<std::size_t>(at)].output).cols;
  if (attention.output)
    return value * (*attention.output->weight).middleRows(begin, value.size()).cast<double>();
  Eigen::RowVectorXd added = Eigen::RowVectorXd::Zero(graph.shape(nodes.result).cols);
  added.segment(begin, value.size()) = value;
  return added;
}

// With the divisor as it is in this row.
void go_through_norm(const Graph& graph, NodeId node, Index row, Eigen::RowVectorXd& stream) {
  const RowNormalization norm = *normalization_of(graph, node, row);
  if (graph.op(node)->traits().normalization == Normalization::Layer) stream.array() -= stream.mean();
  for (Index col = 0; col < stream.size(); ++col) {
    if (!norm.gain.empty()) stream[col] *= norm.gain[static_cast<std::size_t>(col)];
    stream[col] = norm.divisor == 0 ? 0 : stream[col] / norm.divisor;
  }
}

void take_strongest(const Eigen::RowVectorXf& amounts, HeadCircuit& circuit) {
  std::vector<Index> order(static_cast<std::size_t>(amounts.size()));
  std::iota(order.begin(), order.end(), Index{0});
  const std::size_t count = std::min(kMostLabels, order.size());
  const auto take = [&](auto comes_first, std::vector<LabelAmount>& to) {
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                      comes_first);
    for (std::size_t at = 0; at < count; ++at)
      to.push_back({order[at], static_cast<double>(amounts[order[at]])});
  };
  take([&](Index a, Index b) { return amounts[a] > amounts[b] || (amounts[a] == amounts[b] && a < b); },
       circuit.raised);
  take([&](Index a, Index b) { return amounts[a] < amounts[b] || (amounts[a] == amounts[b] && a < b); },
       circuit.lowered);
}

}  // namespace

bool has_circuits(const Computation& computation) {
  const auto& readout = computation.built().readout;
  return computation.scene().has_blocks() && has_ledger(computation) && readout && !readout->pooled;
}

std::optional<HeadCircuit> head_circuit(const Computation& given, const CircuitChoice& choice) {
  if (!has_circuits(given) || !choice.head.block) return std::nullopt;
  const Computation computation = executed_to_last_block(given);
  if (is_work_cancelled()) return std::nullopt;
  const Graph& graph = computation.graph();
  const int block = *choice.head.block;
  const Attention* attention = find_attention(computation.scene(), block);
  const BlockNodes& in_block = computation.built().blocks[static_cast<std::size_t>(block)];
  if (!attention || !in_block.attention || attention->result_dropout) return std::nullopt;
  const HeadNodes& nodes = in_block.attention->heads[static_cast<std::size_t>(choice.head.head)];
  HeadCircuit circuit;
  circuit.query = choice.query;
  const NodeId weights = nodes.applied_weights();
  Matrix row(1, graph.shape(weights).cols);
  graph.read(weights, {choice.query, 0, 1, row.cols(), 0, 1}, row);
  if (choice.key) {
    circuit.key = std::clamp<Index>(*choice.key, 0, row.cols() - 1);
  } else {
    row.row(0).maxCoeff(&circuit.key);
  }
  circuit.weight = static_cast<double>(row(0, circuit.key));
  Matrix value(1, graph.shape(nodes.value).cols);
  graph.read(nodes.value, {circuit.key, 0, 1, value.cols(), 0, 1}, value);
  Eigen::RowVectorXd stream =
      added_by(*attention, *in_block.attention, graph, choice.head.head, value.row(0).cast<double>());
  const std::optional<std::vector<NodeId>> norms = norms_behind(computation, block, choice.query);
  if (!norms) return std::nullopt;
  for (const NodeId norm : *norms) go_through_norm(graph, norm, choice.query, stream);
  const Eigen::RowVectorXf amounts = stream.cast<float>() * *computation.scene().readout->projection.weight;
  take_strongest(amounts, circuit);
  return circuit;
}

}  // namespace heed
