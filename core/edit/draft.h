#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/edit/scene_edit.h"
#include "core/module/grower.h"
#include "core/scene/scene.h"

namespace heed {

// Which one of before each one of now is; kNew: it was not there. Absent: nothing has changed.
using Origins = std::optional<std::vector<Index>>;

// A scene as an edit leaves it, before it is made to fit together again, and what tells where its rows and
// heads were before. It still holds the overrides and locks of the scene before.
struct Draft {
  Scene scene;
  Growth growth;
  Origins queries;  // rows of X
  Origins keys;     // rows of what keys are made from: X or M
  Origins heads;
  std::vector<Message> said;
};

SceneMatrix new_weight(Index rows, Index cols, std::uint64_t seed);  // Xavier, uniform

// Rows of what keys and values are made from.
Index key_count(const Scene& scene);
// 0, 1, 2, …
std::vector<Index> as_before(Index count);

// The mask for queries and keys that come from elsewhere; new ones are seen. A mask without rules goes.
void gather_mask(Scene& scene, const Origins& queries, const Origins& keys);
void drop_empty_mask(Scene& scene);

// Whether a row, head, … of this number is there.
Status check_index(Index index, Index count);
Status check_extent(Index size);  // from 1 to kMaxEdge

// One for each kind of edit.
Result<Draft> draft(const Scene& scene, const edit::SetCells& to);
Result<Draft> draft(const Scene& scene, const edit::ClearOverrides& which);
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
Result<Draft> draft(const Scene& scene, const edit::SetMemory& to);
Result<Draft> draft(const Scene& scene, const edit::SetScore& to);
Result<Draft> draft(const Scene& scene, const edit::SetScale& to);
Result<Draft> draft(const Scene& scene, const edit::SetBias& to);
Result<Draft> draft(const Scene& scene, const edit::SetCausal& to);
Result<Draft> draft(const Scene& scene, const edit::SetWindow& to);
Result<Draft> draft(const Scene& scene, const edit::SetKeyShown& to);
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

// Puts new rows in a sequence; for draft(AddRow) and its like, and for a new text.
Draft with_rows(const Scene& scene, Sequence sequence, const std::vector<Index>& origins, Growth growth);

}  // namespace heed
