#include <algorithm>
#include <utility>

#include "core/edit/draft.h"
#include "core/json/limits.h"
#include "core/module/projection_module.h"

namespace heed {
namespace {

using TokenLabels = std::optional<std::vector<std::string>>;

TokenLabels& labels_of(Scene& scene, Sequence sequence) {
  return sequence == Sequence::Inputs ? scene.tokens : scene.attention.memory_tokens;
}

const SceneMatrix* rows_of(const Scene& scene, Sequence sequence) {
  if (sequence == Sequence::Inputs) return &scene.inputs;
  return scene.attention.memory ? &*scene.attention.memory : nullptr;
}

// The row count of the sequence; fails if the sequence or `row` does not exist.
Result<Index> row_count(const Scene& scene, Sequence sequence, Index row) {
  const SceneMatrix* rows = rows_of(scene, sequence);
  if (!rows) return Error{"", {"edit.no_memory", {}}};
  if (Status status = check_index(row, (*rows)->rows()); !status) return status.error();
  return (*rows)->rows();
}

void gather_labels(TokenLabels& labels, const std::vector<Index>& origins) {
  if (!labels) return;
  std::vector<std::string> gathered;
  for (const Index from : origins) {
    gathered.push_back(from == kNew ? std::string() : (*labels)[static_cast<std::size_t>(from)]);
  }
  labels = std::move(gathered);
}

// Right answers move with their rows; a new row has none, and where none is left nothing is asked for.
void gather_targets(Readout& readout, const std::vector<Index>& origins) {
  if (readout.pool) return;
  if (readout.target && origins.size() > 1) readout.targets = {std::exchange(readout.target, {})};
  if (!readout.targets) return;
  std::vector<std::optional<Index>> gathered;
  for (const Index from : origins) {
    const auto at = static_cast<std::size_t>(from);
    gathered.push_back(from == kNew || at >= readout.targets->size() ? std::nullopt : (*readout.targets)[at]);
  }
  readout.targets.reset();
  if (std::ranges::any_of(gathered, [](const auto& target) { return target.has_value(); }))
    readout.targets = std::move(gathered);
}

// Learned positions belong to the index, not to the row; a longer sequence needs more of them.
void grow_positions(Scene& scene, Grower& grower) {
  if (scene.position.kind != Position::Kind::Learned) return;
  SceneMatrix& table = scene.position.table;
  resize(table, std::max(table->rows(), scene.inputs->rows()), table->cols(), grower);
}

}  // namespace

Draft with_rows(const Scene& scene, Sequence sequence, const std::vector<Index>& origins, Growth growth) {
  Draft result{scene, growth, {}, {}, {}, {}, {}};
  Grower grower(growth);
  SceneMatrix& rows = sequence == Sequence::Inputs ? result.scene.inputs : *result.scene.attention.memory;
  set_values(rows, grower.gathered(*rows, origins));
  gather_labels(labels_of(result.scene, sequence), origins);
  if (sequence == Sequence::Inputs) {
    result.queries = origins;
    grow_positions(result.scene, grower);
    if (SceneMatrix* segments = result.scene.segments ? &*result.scene.segments : nullptr)
      set_values(*segments, grower.gathered(**segments, origins));
    if (SceneMatrix* target = result.scene.target ? &*result.scene.target : nullptr)
      set_values(*target, grower.gathered(**target, origins));
  }
  if (sequence == Sequence::Memory || !scene.attention.memory) result.keys = origins;
  gather_mask(result.scene, result.queries, result.keys);
  if (result.queries && result.scene.readout) gather_targets(*result.scene.readout, origins);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::AddRow& to) {
  const SceneMatrix* rows = rows_of(scene, to.sequence);
  if (!rows) return Error{"", {"edit.no_memory", {}}};
  if (Status status = check_index(to.at, (*rows)->rows() + 1); !status) return status.error();
  if (Status status = check_extent((*rows)->rows() + 1); !status) return status.error();
  std::vector<Index> origins = identity_origins((*rows)->rows());
  origins.insert(origins.begin() + to.at, kNew);
  Draft result = with_rows(scene, to.sequence, origins, to.growth);
  if (TokenLabels& labels = labels_of(result.scene, to.sequence))
    (*labels)[static_cast<std::size_t>(to.at)] = to.token;
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::RemoveRows& which) {
  const Result<Index> count = row_count(scene, which.sequence, which.from);
  if (!count) return count.error();
  const Index end = which.from + std::clamp<Index>(which.count, 0, count.value() - which.from);
  if (end - which.from == count.value()) return Error{"", {"edit.last_row", {}}};
  std::vector<Index> origins = identity_origins(count.value());
  origins.erase(origins.begin() + which.from, origins.begin() + end);
  return with_rows(scene, which.sequence, origins, {});
}

Result<Draft> draft(const Scene& scene, const edit::DuplicateRow& which) {
  const Result<Index> count = row_count(scene, which.sequence, which.row);
  if (!count) return count.error();
  if (Status status = check_extent(count.value() + 1); !status) return status.error();
  std::vector<Index> origins = identity_origins(count.value());
  origins.insert(origins.begin() + which.row + 1, which.row);
  return with_rows(scene, which.sequence, origins, {});
}

Result<Draft> draft(const Scene& scene, const edit::MoveRow& to) {
  const Result<Index> count = row_count(scene, to.sequence, to.from);
  if (!count) return count.error();
  if (Status status = check_index(to.to, count.value()); !status) return status.error();
  std::vector<Index> origins = identity_origins(count.value());
  origins.erase(origins.begin() + to.from);
  origins.insert(origins.begin() + to.to, to.from);
  return with_rows(scene, to.sequence, origins, {});
}

Result<Draft> draft(const Scene& scene, const edit::SetToken& to) {
  const Result<Index> count = row_count(scene, to.sequence, to.row);
  if (!count) return count.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  TokenLabels& labels = labels_of(result.scene, to.sequence);
  if (!labels) {
    labels.emplace();
    for (Index row = 0; row < count.value(); ++row) labels->push_back(std::to_string(row + 1));
  }
  (*labels)[static_cast<std::size_t>(to.row)] = to.token;
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetMemory& to) {
  Draft result{scene, to.growth, {}, {}, {}, {}, {}};
  if (to.is_on == scene.attention.memory.has_value()) return result;
  Scene& now = result.scene;
  if (to.is_on) {
    now.attention.memory = SceneMatrix{scene.inputs.values};
    now.attention.memory_tokens = scene.tokens;
    return result;
  }
  const Index keys = key_count(scene);
  now.attention.memory.reset();
  now.attention.memory_tokens.reset();
  std::vector<Index> origins = identity_origins(now.inputs->rows());
  for (Index& from : origins) from = from < keys ? from : kNew;
  result.keys = origins;
  gather_mask(now, std::nullopt, result.keys);
  Grower grower(to.growth);
  const Index d = now.inputs->cols();
  for (Head& head : now.attention.heads) {
    if (head.key) resize(*head.key, d, head.key->weight->cols(), grower);
    if (head.value) resize(*head.value, d, head.value->weight->cols(), grower);
  }
  return result;
}

}  // namespace heed
