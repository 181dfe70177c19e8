#include "app/figure/stream_cache.h"

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

}  // namespace

const std::vector<float>& StreamCache::row_lengths(const Computation& computation, NodeId node) {
  const Graph& graph = computation.graph();
  const Index known = computation.known(node), cols = std::max<Index>(graph.shape(node).cols, 1);
  Lengths& kept = lengths_[node];
  const std::uint64_t revision = graph.revision(node).id;
  if (kept.revision == revision && kept.known == known) return kept.of_rows;
  kept = {revision, known, {}};
  const Index rows = known / cols;
  if (rows == 0) return kept.of_rows;
  Matrix values(rows, cols);
  graph.read(node, {0, 0, rows, cols, 0, 1}, values);
  for (Index row = 0; row < rows; ++row) kept.of_rows.push_back(values.row(row).norm());
  return kept.of_rows;
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
