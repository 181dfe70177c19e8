#include "core/generate/kept_rows.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/generate/longer_scene.h"
#include "core/graph/large_op.h"
#include "core/walk/causal_nodes.h"

namespace heed {
namespace {

NodeId stream_of(const BuiltScene& built) { return built.blocks.back().out; }

// Those that a row is made of.
std::vector<NodeId> nodes_of_rows(const BuiltScene& built) {
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node <= stream_of(built); ++node) {
    if (built.graph.op(node) && !built.graph.shape(node).is_stack()) nodes.push_back(node);
  }
  return nodes;
}

bool is_causal_to_the_end_of_its_blocks(const Scene& scene, const BuiltScene& built) {
  const std::vector<bool> is_causal = causal_nodes(scene, built);
  for (NodeId node = 0; node <= stream_of(built); ++node) {
    if (built.graph.op(node) && !is_causal[node]) return false;
  }
  return true;
}

bool has_changed_readout(const BuiltScene& built) {
  for (NodeId node = stream_of(built) + 1; node < built.graph.node_count(); ++node) {
    if (built.graph.op(node) && built.graph.has_changes(node)) return true;
  }
  return false;
}

// Its numbers are those of its rows, and its answer is that of the last one.
bool goes_on_by_rows(const Scene& scene) {
  if (!scene.has_blocks() || !scene.patches.empty() || scene.target) return false;
  return !scene.readout || !scene.readout->pool || *scene.readout->pool == Pool::Last;
}

// Without what costs time and says nothing about the numbers.
Scene bare(Scene scene) {
  scene.model.reset();
  scene.tokens.reset();
  scene.embedding.reset();
  scene.locked.clear();
  scene.target.reset();
  if (scene.readout) {
    scene.readout->labels.reset();
    scene.readout->target.reset();
    scene.readout->targets.reset();
  }
  scene.overrides.erase("loss");
  return scene;
}

RowWork work_of_row(const BuiltScene& built) {
  const Graph& graph = built.graph;
  RowWork work;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node) || !graph.op(node)->large().is_shared_by_columns()) continue;
    work.of_row += static_cast<double>(graph.shape(graph.inputs(node)[0]).cols * graph.shape(node).cols);
  }
  for (const BlockNodes& block : built.blocks) {
    if (!block.attention) continue;
    std::vector<NodeId> kept;
    for (const HeadNodes& head : block.attention->heads) {
      work.of_token += static_cast<double>(graph.shape(head.key).cols + graph.shape(head.value).cols);
      for (const NodeId node : {head.key, head.value}) {
        if (std::ranges::find(kept, node) != kept.end()) continue;
        kept.push_back(node);
        work.kept += graph.shape(node).cols;
      }
    }
  }
  return work;
}

}  // namespace

Result<std::optional<KeptRows>> KeptRows::make(const Scene& scene, Index longest) {
  const Index tokens = scene.inputs->rows();
  HEED_CHECK(tokens >= 1 && tokens <= longest);
  if (!goes_on_by_rows(scene)) return std::optional<KeptRows>();
  KeptRows made(bare(scene), longest);
  if (Status status = made.make_room(tokens); !status) return status.error();
  if (!is_causal_to_the_end_of_its_blocks(made.scene_, made.built_) || has_changed_readout(made.built_))
    return std::optional<KeptRows>();
  made.compute(tokens);
  return std::optional(std::move(made));
}

// So much that making room is rare, but no more: a new row looks at all keys, and those that are masked take
// as long as others.
Status KeptRows::make_room(Index rows) {
  constexpr Index kLeastRoom = 32;
  room_ = std::min(longest_, rows + std::max(kLeastRoom, rows / 4));
  const Index missing = room_ - scene_.inputs->rows();
  if (missing > 0) scene_ = with_rows_behind(scene_, Matrix::Zero(missing, scene_.inputs->cols()), {});
  Result<BuiltScene> built = build_scene(scene_);
  if (!built) return built.error();
  if (tokens_ > 0) built.value().graph.adopt_rows(built_.graph, nodes_of_rows(built_), tokens_);
  built_ = std::move(built).value();
  row_work_ = work_of_row(built_);
  return {};
}

void KeptRows::compute(Index tokens) {
  Graph& graph = built_.graph;
  std::vector<KnownCells> known;
  for (const NodeId node : nodes_of_rows(built_)) known.push_back({node, graph.shape(node).cols * tokens});
  graph.set_known(known);
  const RowWork& work = row_work_;
  const auto all = static_cast<double>(tokens);
  work_ = {};
  work_.done = work_.without_kept = all * work.of_row + all * (all + 1) / 2 * work.of_token;
  if (tokens_ > 0) {
    work_.tokens = tokens_;
    work_.kept_numbers = tokens_ * work.kept;
    work_.done = work.of_row + all * work.of_token;
  }
  tokens_ = tokens;
}

Status KeptRows::add(const Matrix& row) {
  HEED_CHECK(tokens_ < longest_ && row.rows() == 1);
  const Index at = tokens_;
  if (at == room_) {
    scene_.inputs.values.edit() = *built_.graph.value(built_.inputs);
    if (Status status = make_room(at + 1); !status) return status;
    compute(at);
  }
  built_.graph.set_cells(built_.inputs, {at, 0}, row);
  compute(at + 1);
  return {};
}

Matrix KeptRows::last_row() const {
  const NodeId stream = stream_of(built_);
  Matrix row(1, built_.graph.shape(stream).cols);
  built_.graph.read(stream, {tokens_ - 1, 0, 1, row.cols(), 0, 1}, row);
  return row;
}

}  // namespace heed
