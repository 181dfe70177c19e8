#include "app/figure/stream_cache.h"

#include <algorithm>

#include "app/figure/whole_ranges.h"

namespace heed {
namespace {

// Of the matrices that a readout of this node depends on.
std::vector<std::uint64_t> lens_revisions(const Computation& computation, NodeId stream) {
  const BuiltScene& built = computation.built();
  const Graph& graph = computation.graph();
  std::vector<std::uint64_t> revisions{graph.revision(stream).id};
  const auto add_sources = [&](NodeId node) {
    for (const NodeId input : graph.inputs(node)) {
      if (!graph.op(input)) revisions.push_back(graph.revision(input).id);
    }
  };
  if (built.final_norm) add_sources(*built.final_norm);
  add_sources(built.readout->logits);
  return revisions;
}

// What the ways of the tokens are made of.
std::vector<NodeId> nodes_of_streams(const BuiltScene& built) {
  std::vector<NodeId> nodes{built.blocks.front().input};
  const auto add_norm = [&](const std::optional<NormNodes>& norm) {
    if (norm) nodes.insert(nodes.end(), {norm->before, norm->after});
  };
  for (const BlockNodes& block : built.blocks) {
    for (const auto& added : {block.attended, block.fed}) {
      if (added) nodes.push_back(*added);
    }
    add_norm(block.attention_norm);
    add_norm(block.feed_forward_norm);
  }
  return nodes;
}

// Whether all that the ways are made of is known.
bool are_known(const Computation& computation, const std::vector<NodeId>& nodes) {
  const Graph& graph = computation.graph();
  return std::ranges::all_of(
      nodes, [&](NodeId node) { return computation.known(node) == graph.shape(node).cell_count(); });
}

}  // namespace

const std::vector<float>& StreamCache::row_lengths(const Computation& computation, NodeId node) {
  const Graph& graph = computation.graph();
  const Index known = computation.known(node), cols = std::max<Index>(graph.shape(node).cols, 1);
  Lengths& kept = lengths_[node];
  const std::uint64_t revision = graph.revision(node).id;
  if (kept.revision == revision && kept.known == known) return kept.of_rows;
  kept = {revision, known, row_lengths_of(graph, node, known / cols)};
  return kept.of_rows;
}

void StreamCache::begin_whole(const Graph& graph) {
  const WholeKey key{graph.structure(), numbers_id(graph)};
  if (key == whole_key_) return;
  whole_key_ = key;
  whole_.clear();
  most_ = 0;
}

bool StreamCache::has_whole_row_lengths(const Computation& computation, WholeRanges& worker) {
  const Graph& graph = computation.graph();
  if (is_moderate(graph)) return true;
  const std::vector<NodeId> nodes = nodes_of_streams(computation.built());
  return are_known(computation, nodes) || worker.row_lengths(graph, nodes) != nullptr;
}

// The copy is dropped afterwards, as that of WholeRanges is.
const RowLengths& StreamCache::whole_row_lengths(const Computation& computation, WholeRanges& worker) {
  const Graph& graph = computation.graph();
  begin_whole(graph);
  const std::vector<NodeId> nodes = nodes_of_streams(computation.built());
  if (!are_known(computation, nodes) && is_moderate(graph)) {
    if (!whole_.empty()) return whole_;
    Graph whole = graph;
    whole.compute_all();
    for (const NodeId node : nodes) whole_[node] = row_lengths_of(whole, node, graph.shape(node).rows);
    return whole_;
  }
  const RowLengths* found = are_known(computation, nodes) ? nullptr : worker.row_lengths(graph, nodes);
  if (found) return *found;
  for (const NodeId node : nodes) whole_[node] = row_lengths(computation, node);
  return whole_;
}

float StreamCache::steady_most(const Computation& computation, float most) {
  begin_whole(computation.graph());
  return most_ = std::max(most_, most);
}

const TokenStreams& StreamCache::streams(const std::vector<std::uint64_t>& key,
                                         const std::function<TokenStreams()>& make) {
  if (!streams_.bands || streams_key_ != key) {
    streams_ = make();
    streams_key_ = key;
  }
  return streams_;
}

const ReadOut& StreamCache::lens(const Computation& computation, NodeId stream) {
  Reading& kept = readings_[stream];
  std::vector<std::uint64_t> revisions = lens_revisions(computation, stream);
  if (kept.revisions != revisions) kept = {std::move(revisions), logit_lens(computation, stream)};
  return kept.of;
}

}  // namespace heed
