#include "core/walk/patch_sources.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number.h"
#include "core/base/progress.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"
#include "core/ops/parts.h"
#include "core/scene/vocabulary.h"
#include "core/walk/build.h"
#include "core/walk/scene_changes.h"

namespace heed {
namespace {

using Row = Eigen::RowVectorXd;

// The scene as a source of patches has it, but for its text.
Scene without_changes(Scene scene) {
  scene.patches.clear();
  scene.overrides.clear();
  scene.locked.clear();
  return scene;
}

// What the output of this text should be says nothing of that of another one.
Scene without_targets(Scene scene) {
  scene.target.reset();
  if (!scene.readout) return scene;
  scene.readout->target.reset();
  scene.readout->targets.reset();
  return scene;
}

// Computes a node and what it depends on.
void compute(Graph& graph, NodeId wanted) {
  std::vector<bool> is_needed(graph.node_count());
  is_needed[wanted] = true;
  for (NodeId node = wanted + 1; node-- > 0;) {
    if (!is_needed[node]) continue;
    for (const NodeId input : graph.inputs(node)) is_needed[input] = true;
  }
  std::vector<KnownCells> cells;
  for (NodeId node = 0; node <= wanted; ++node) {
    if (is_needed[node]) cells.push_back({node, graph.shape(node).cell_count()});
  }
  graph.set_known(cells);
}

// What one patch puts into the graph.
class PatchReader {
 public:
  PatchReader(const Patch& patch, std::string place, const Graph& graph)
      : patch_(patch), place_(std::move(place)), graph_(graph) {}

  Status check() {
    const std::string place = place_of(place_, "node");
    const std::optional<NodeId> node = graph_.find(patch_.node);
    if (!node) return Error{place, {"build.patch.no_node", {{"node", shortened(patch_.node)}}}};
    if (!graph_.op(*node)) return Error{place, {"build.patch.given", {{"node", patch_.node}}}};
    if (graph_.shape(*node).is_stack()) return Error{place, {"build.patch.stack", {{"node", patch_.node}}}};
    node_ = *node;
    for (std::size_t at = 0; at < patch_.rows.size(); ++at) {
      if (patch_.rows[at].row >= shape().rows) return outside(at, patch_.rows[at].row, shape());
    }
    return {};
  }

  NodeId node() const { return node_; }

  // `minus` is null if nothing is subtracted.
  Result<std::vector<RowPatch>> read(Graph& from, Graph* minus) const {
    const Result<const Matrix*> numbers = numbers_of(from, text_key());
    if (!numbers) return numbers.error();
    const Matrix* subtracted = nullptr;
    if (minus) {
      const Result<const Matrix*> found = numbers_of(*minus, "minus");
      if (!found) return found.error();
      subtracted = found.value();
    }
    return patch_.kind == Patch::Kind::Copy   ? copies(*numbers.value())
           : patch_.kind == Patch::Kind::Mean ? means(*numbers.value())
                                              : differences(*numbers.value(), subtracted);
  }

 private:
  const Shape& shape() const { return graph_.shape(node_); }
  const char* text_key() const { return patch_.kind == Patch::Kind::Mean ? "mean" : "from"; }

  Error outside(std::size_t at, Index row, const Shape& of) const {
    return {place_of(place_of(place_, "rows"), static_cast<Index>(at)),
            {"build.patch.outside",
             {{"row", std::to_string(row)}, {"node", patch_.node}, {"rows", std::to_string(of.rows)}}}};
  }

  // All numbers of the node in another computation.
  Result<const Matrix*> numbers_of(Graph& graph, const char* key) const {
    const std::optional<NodeId> found = graph.find(patch_.node);
    const std::string place = place_of(place_, key);
    if (!found) return Error{place, {"build.patch.not_there", {{"node", patch_.node}}}};
    compute(graph, *found);
    if (is_work_cancelled()) return Error{"", {"cli.cancelled", {}}};
    const Matrix& numbers = *graph.value(*found);
    if (numbers.cols() == shape().cols) return &numbers;
    return Error{place,
                 {"build.patch.cols",
                  {{"node", patch_.node},
                   {"here", std::to_string(shape().cols)},
                   {"there", std::to_string(numbers.cols())}}}};
  }

  std::vector<PatchedRow> rows() const {
    if (!patch_.rows.empty()) return patch_.rows;
    std::vector<PatchedRow> all;
    for (Index row = 0; row < shape().rows; ++row) all.push_back({row, {}});
    return all;
  }

  Result<std::vector<RowPatch>> copies(const Matrix& numbers) const {
    if (patch_.rows.empty() && numbers.rows() != shape().rows)
      return Error{place_of(place_, "from"),
                   {"build.patch.lengths",
                    {{"node", patch_.node},
                     {"here", std::to_string(shape().rows)},
                     {"there", std::to_string(numbers.rows())}}}};
    std::vector<RowPatch> made;
    for (std::size_t at = 0; const PatchedRow& row : rows()) {
      const Index from = row.from.value_or(row.row);
      if (from >= numbers.rows()) return outside(at, from, {numbers.rows(), numbers.cols()});
      made.push_back({row.row, false, {numbers.row(from).begin(), numbers.row(from).end()}, {}});
      made.back().origins.push_back(
          {"patch.copy", {{"from_row", counted(from)}, {"text", shortened(*patch_.text)}}});
      ++at;
    }
    return made;
  }

  Result<std::vector<RowPatch>> means(const Matrix& numbers) const {
    const Row mean = numbers.cast<double>().colwise().mean();
    Message origin{patch_.text ? "patch.mean" : "patch.mean_here",
                   {{"count", std::to_string(numbers.rows())}}};
    if (patch_.text) origin.args.emplace_back("text", shortened(*patch_.text));
    std::vector<RowPatch> made;
    for (const PatchedRow& row : rows()) made.push_back({row.row, false, rounded(mean), {origin}});
    return made;
  }

  Result<std::vector<RowPatch>> differences(const Matrix& numbers, const Matrix* minus) const {
    std::vector<RowPatch> made;
    for (std::size_t at = 0; const PatchedRow& row : rows()) {
      const Index from = row.from.value_or(numbers.rows() - 1);
      if (from >= numbers.rows()) return outside(at, from, {numbers.rows(), numbers.cols()});
      Row difference = numbers.row(from).cast<double>();
      Message origin{minus ? "patch.difference" : "patch.added",
                     {{"strength", readable_text(patch_.strength)},
                      {"from_row", counted(from)},
                      {"text", shortened(*patch_.text)}}};
      if (minus) {
        const Index other = row.from.value_or(minus->rows() - 1);
        if (other >= minus->rows()) return outside(at, other, {minus->rows(), minus->cols()});
        difference -= minus->row(other).cast<double>();
        origin.args.emplace_back("other_row", counted(other));
        origin.args.emplace_back("minus", shortened(*patch_.minus));
      }
      difference *= static_cast<double>(patch_.strength);
      if (!difference.allFinite()) return Error{place_, {"build.patch.infinite", {{"node", patch_.node}}}};
      made.push_back({row.row, true, rounded(difference), {std::move(origin)}});
      ++at;
    }
    return made;
  }

  static std::vector<float> rounded(const Row& row) {
    std::vector<float> numbers;
    for (const double number : row) numbers.push_back(static_cast<float>(number));
    return numbers;
  }

  const Patch& patch_;
  std::string place_;
  const Graph& graph_;
  NodeId node_ = 0;
};

// Adds a patch to those of its node: what is added comes on top of what is put there. False: the row has
// already been put there.
bool merge(RowPatch patch, std::vector<RowPatch>& held) {
  const auto at = std::ranges::lower_bound(held, patch.row, {}, &RowPatch::row);
  if (at == held.end() || at->row != patch.row) {
    held.insert(at, std::move(patch));
    return true;
  }
  if (!at->is_added && !patch.is_added) return false;
  at->is_added = at->is_added && patch.is_added;
  for (std::size_t col = 0; col < patch.values.size(); ++col) at->values[col] += patch.values[col];
  at->origins.insert(at->origins.end(), patch.origins.begin(), patch.origins.end());
  return true;
}

Status merge_all(std::vector<RowPatch> patches, const std::string& node, const std::string& place,
                 std::vector<RowPatch>& held) {
  for (RowPatch& patch : patches) {
    const std::string row = std::to_string(patch.row);
    if (!merge(std::move(patch), held))
      return Error{place, {"build.patch.twice", {{"row", row}, {"node", node}}}};
  }
  return {};
}

}  // namespace

// With the numbers of the source that is kept for the text, if there is one.
Result<PatchSources::Source> PatchSources::made(const Scene& bare, const std::optional<std::string>& text) {
  Result<Scene> scene = text ? with_text(without_targets(bare), *text) : Result<Scene>(bare);
  if (!scene) return scene.error();
  scene.value().model.reset();
  const auto kept = std::ranges::find(sources_, text, &Source::text);
  if (kept != sources_.end()) {
    if (const auto changes = scene_changes(kept->scene, kept->graph, scene.value())) {
      Source source = std::move(*kept);
      source.scene = std::move(scene).value();
      put_scene_changes(*changes, source.scene, source.graph);
      return source;
    }
  }
  Result<BuiltScene> built = build_scene(scene.value());
  if (!built) return built.error();
  return Source{text, std::move(scene).value(), std::move(built).value().graph};
}

Result<ResolvedPatches> PatchSources::resolve(const Scene& scene, const Graph& graph) {
  const Scene bare = without_changes(scene);
  std::vector<Source> sources;
  const auto source_of = [&](const std::optional<std::string>& text) -> Status {
    if (std::ranges::find(sources, text, &Source::text) != sources.end()) return {};
    Result<Source> source = made(bare, text);
    if (!source) return source.error();
    sources.push_back(std::move(source).value());
    return {};
  };
  const auto graph_of = [&](const std::optional<std::string>& text) {
    return &std::ranges::find(sources, text, &Source::text)->graph;
  };
  ResolvedPatches resolved;
  for (std::size_t at = 0; at < scene.patches.size(); ++at) {
    const Patch& patch = scene.patches[at];
    const std::string place = place_of("patches", static_cast<Index>(at));
    PatchReader reader(patch, place, graph);
    if (Status status = reader.check(); !status) return status.error();
    const char* key = patch.kind == Patch::Kind::Mean ? "mean" : "from";
    if (Status status = source_of(patch.text); !status)
      return Error{place_of(place, key), status.error().message};
    if (Status status = patch.minus ? source_of(patch.minus) : Status(); !status)
      return Error{place_of(place, "minus"), status.error().message};
    Result<std::vector<RowPatch>> rows =
        reader.read(*graph_of(patch.text), patch.minus ? graph_of(patch.minus) : nullptr);
    if (!rows) return rows.error();
    Status status = merge_all(std::move(rows).value(), patch.node, place, resolved[reader.node()]);
    if (!status) return status.error();
  }
  sources_ = std::move(sources);
  return resolved;
}

void put_patches(const ResolvedPatches& patches, Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const auto found = patches.find(node);
    std::vector<RowPatch> wanted = found == patches.end() ? std::vector<RowPatch>() : found->second;
    if (!std::ranges::equal(graph.patches(node), wanted)) graph.set_patches(node, std::move(wanted));
  }
}

}  // namespace heed
