#include "core/explain/logit_lens.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/module/readout/readout_module.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

std::vector<NodeId> readout_chain(const BuiltScene& built) {
  std::vector<NodeId> nodes = built.readout->made;
  if (built.final_norm) nodes.push_back(*built.final_norm);
  if (built.readout->pooled) nodes.push_back(*built.readout->pooled);
  nodes.push_back(built.readout->logits);
  nodes.push_back(built.readout->probabilities);
  return nodes;
}

}  // namespace

ReadOut logit_lens(const Computation& computation, NodeId stream) {
  return read_out(computation.built(), *computation.graph().value(stream));
}

bool is_masked(const Scene& scene, Index row) {
  constexpr std::array<std::string_view, 2> kMaskTokens{"[MASK]", "<mask>"};
  if (!scene.tokens || !scene.readout || scene.readout->pool) return false;
  const std::string& token = (*scene.tokens)[static_cast<std::size_t>(row)];
  if (std::ranges::find(kMaskTokens, token) == kMaskTokens.end()) return false;
  bool is_causal = false;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int>) {
    is_causal = is_causal || (attention.mask && attention.mask->is_causal);
  });
  return !is_causal;
}

std::vector<Index> answered_rows(const Computation& computation) {
  const Index count = computation.graph().shape(computation.built().readout->probabilities).rows;
  std::vector<Index> rows;
  for (Index row = 0; row < count; ++row) {
    if (is_masked(computation.scene(), row)) rows.push_back(row);
  }
  if (rows.empty()) rows.push_back(count - 1);
  return rows;
}

Index answered_row(const Computation& computation) {
  const Index row = answered_rows(computation).front();
  if (is_masked(computation.scene(), row) || !computation.built().readout->loss) return row;
  return targets_of(*computation.scene().readout).back().row;
}

Index answering_token(const Computation& computation) {
  const auto& readout = computation.built().readout;
  const bool answers_by_row = readout && !readout->pooled;
  return answers_by_row ? answered_row(computation) : computation.scene().inputs->rows() - 1;
}

std::optional<NodeId> stream_of_answers(const Computation& computation) {
  const BuiltScene& built = computation.built();
  if (built.blocks.empty() || built.readout->pooled) return std::nullopt;
  const auto has_overrides = [&](NodeId node) { return computation.graph().has_changes(node); };
  if (std::ranges::any_of(readout_chain(built), has_overrides)) return std::nullopt;
  return built.blocks.back().out;
}

ReadOut answers_of_rows(const Computation& computation, std::span<const Index> rows) {
  const Graph& graph = computation.graph();
  const NodeId stream = computation.built().blocks.back().out;
  const Index cols = graph.shape(stream).cols;
  Matrix chosen(static_cast<Index>(rows.size()), cols);
  for (Index to = 0; const Index row : rows)
    graph.read(stream, {row, 0, 1, cols, 0, 1}, chosen.middleRows(to++, 1));
  return read_out(computation.built(), std::move(chosen));
}

Matrix answer_probabilities(const Computation& computation, std::span<const Index> rows) {
  const NodeId probabilities = computation.built().readout->probabilities;
  const std::optional<NodeId> stream = stream_of_answers(computation);
  const Graph& graph = computation.graph();
  if (stream && graph.known(*stream) == graph.shape(*stream).cell_count())
    return answers_of_rows(computation, rows).probabilities;
  std::vector<bool> wanted(graph.node_count());
  wanted[stream.value_or(probabilities)] = true;
  const Computation executed = executed_for(computation, wanted);
  if (stream) return answers_of_rows(executed, rows).probabilities;
  const Matrix& all = *executed.graph().value(probabilities);
  Matrix chosen(static_cast<Index>(rows.size()), all.cols());
  for (Index to = 0; const Index row : rows) chosen.row(to++) = all.row(row);
  return chosen;
}

std::vector<NodeId> stream_nodes(const BuiltScene& built) {
  std::vector<NodeId> nodes;
  for (const BlockNodes& block : built.blocks) {
    if (nodes.empty()) nodes.push_back(block.input);
    if (block.middle) nodes.push_back(*block.middle);
    nodes.push_back(block.out);
  }
  return nodes;
}

}  // namespace heed
