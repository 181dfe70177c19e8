#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/random.h"
#include "core/base/result.h"
#include "core/edit/scene_edit.h"
#include "core/scene/scene.h"

namespace heed {

constexpr Index kNew = -1;

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

// Makes the new numbers of all matrices that grow in one edit.
class Grower {
 public:
  explicit Grower(Growth growth) : growth_(growth), random_(growth.seed) {}

  float next() { return growth_.is_random ? 0.02f * static_cast<float>(random_.gaussian()) : 0.0f; }
  Matrix resized(const Matrix& matrix, Index rows, Index cols);
  Matrix gathered(const Matrix& matrix, const std::vector<Index>& rows);  // kNew: new numbers

 private:
  Growth growth_;
  Random random_;
};

// Puts numbers in a matrix; what came from a file no longer does.
void set_values(SceneMatrix& matrix, Matrix values);
void resize(SceneMatrix& matrix, Index rows, Index cols, Grower& grower);  // untouched if it has that size
void resize(Projection& projection, Index rows, Index cols, Grower& grower);
SceneMatrix new_weight(Index rows, Index cols, std::uint64_t seed);  // Xavier, uniform

// Sizes as the graph will have them.
Index key_count(const Scene& scene);
Index memory_width(const Scene& scene);  // of what keys and values are made from
Index query_width(const Scene& scene, const Head& head);
Index key_width(const Scene& scene, const Head& head);
Index value_width(const Scene& scene, const Head& head);

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
