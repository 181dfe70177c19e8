#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/edit/scene_edit.h"
#include "core/module/grower.h"
#include "core/scene/scene.h"

namespace heed {

// For each new index the old index that it came from, or kNew; nullopt: unchanged.
using Origins = std::optional<std::vector<Index>>;

// A scene as an edit leaves it: dimensions are not yet reconciled (reconcile_dimensions()) and
// overrides and locks not yet remapped (SceneRemap). Also where its rows and heads came from.
struct Draft {
  Scene scene;
  Growth growth;
  Origins queries;  // rows of X
  Origins keys;     // rows of the source of keys: X or M
  Origins heads;
  std::vector<Message> messages;
  std::optional<int> block;  // whose heads these are
};

SceneMatrix new_weight(Index rows, Index cols, std::uint64_t seed);  // Xavier uniform

// Rows of the matrix that keys and values are projected from.
Index key_count(const Scene& scene);
// The identity: 0, 1, 2, …
std::vector<Index> identity_origins(Index count);

// Remaps the masks to the new queries and keys; new ones are visible. A mask without rules is dropped.
void gather_mask(Scene& scene, const Origins& queries, const Origins& keys);
void drop_empty_mask(Scene& scene);

// Checks an index of a row, head, …
Status check_index(Index index, Index count);
Status check_extent(Index size);  // from 1 to kMaxEdge

// One overload for each kind of edit.
Result<Draft> draft(const Scene& scene, const edit::SetCells& to);
Result<Draft> draft(const Scene& scene, const edit::ClearOverrides& which);
Result<Draft> draft(const Scene& scene, const edit::AddPatch& to);
Result<Draft> draft(const Scene& scene, const edit::RemovePatches& which);
Result<Draft> draft(const Scene& scene, const edit::FillCells& to);
Result<Draft> draft(const Scene& scene, const edit::RandomiseWeights& to);
Result<Draft> draft(const Scene& scene, const edit::SetLock& to);
Result<Draft> draft(const Scene& scene, const edit::AddRow& to);
Result<Draft> draft(const Scene& scene, const edit::RemoveRows& which);
Result<Draft> draft(const Scene& scene, const edit::DuplicateRow& which);
Result<Draft> draft(const Scene& scene, const edit::MoveRow& to);
Result<Draft> draft(const Scene& scene, const edit::SetToken& to);
Result<Draft> draft(const Scene& scene, const edit::SetText& to);
Result<Draft> draft(const Scene& scene, const edit::SetEmbedding& to);
Result<Draft> draft(const Scene& scene, const edit::SetWidth& to);
Result<Draft> draft(const Scene& scene, const edit::SetWidths& to);
Result<Draft> draft(const Scene& scene, const edit::SetMemory& to);
Result<Draft> draft(const Scene& scene, const edit::SetScore& to);
Result<Draft> draft(const Scene& scene, const edit::SetScale& to);
Result<Draft> draft(const Scene& scene, const edit::SetBias& to);
Result<Draft> draft(const Scene& scene, const edit::SetCausal& to);
Result<Draft> draft(const Scene& scene, const edit::SetWindow& to);
Result<Draft> draft(const Scene& scene, const edit::SetKeyShown& to);
Result<Draft> draft(const Scene& scene, const edit::SetPaddingAtEnd& to);
Result<Draft> draft(const Scene& scene, const edit::PaintMask& to);
Result<Draft> draft(const Scene& scene, const edit::ClearMask& to);
Result<Draft> draft(const Scene& scene, const edit::SetPosition& to);
Result<Draft> draft(const Scene& scene, const edit::SetDropout& to);
Result<Draft> draft(const Scene& scene, const edit::SetOutput& to);
Result<Draft> draft(const Scene& scene, const edit::AddHead& to);
Result<Draft> draft(const Scene& scene, const edit::DuplicateHead& which);
Result<Draft> draft(const Scene& scene, const edit::RemoveHead& which);
Result<Draft> draft(const Scene& scene, const edit::RenameHead& to);
Result<Draft> draft(const Scene& scene, const edit::MoveHead& to);
Result<Draft> draft(const Scene& scene, const edit::EnableHead& to);
Result<Draft> draft(const Scene& scene, const edit::SoloHead& to);
Result<Draft> draft(const Scene& scene, const edit::SetHeadWeights& to);
Result<Draft> draft(const Scene& scene, const edit::SetHeadForm& to);
// Those of a block are made by draft_block().
Result<Draft> draft(const Scene& scene, const edit::EnablePart& to);
Result<Draft> draft(const Scene& scene, const edit::SetResidual& to);
Result<Draft> draft(const Scene& scene, const edit::SetNormPlace& to);
Result<Draft> draft(const Scene& scene, const edit::SetNormKind& to);
Result<Draft> draft(const Scene& scene, const edit::AddBlock& to);
Result<Draft> draft(const Scene& scene, const edit::RemoveBlock&);

// Edits of a block as a whole, of its parts, of how they are joined and normalised.
bool is_of_block(const SceneEdit& edit);
Result<Draft> draft_block(const Scene& scene, const SceneEdit& edit);

// The same for any edit, in whichever block it is about.
Result<Draft> draft(const Scene& scene, const SceneEdit& edit);

// Replaces the rows of a sequence; shared by the row edits and SetText.
Draft with_rows(const Scene& scene, Sequence sequence, const std::vector<Index>& origins, Growth growth);

}  // namespace heed
