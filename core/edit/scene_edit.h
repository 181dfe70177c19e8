#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/one_of.h"
#include "core/base/result.h"
#include "core/edit/fill.h"
#include "core/graph/region.h"
#include "core/module/grower.h"
#include "core/scene/scene.h"

namespace heed {

// Which rows: those of X, or those of M, the second sequence.
enum class Sequence { Inputs, Memory };

// Which of a scene's sizes: d of X, d_m of M, d_k, d_v, d_out of the output projection.
enum class Width { Model, Memory, Key, Value, Output };

// Which projection.
enum class ProjectionPart { Query, Key, Value, Output };

enum class HeadForm { Narrow, Wide };  // d_k = d_v = d / heads, or d

// Everything that a person can do to a scene, one value each. Rows, columns, heads and cells count from 0;
// nodes have their public names (`X`, `h0.W_q`, `h0.scores`).
namespace edit {

// Cells. A block over a source changes its numbers, over a computed node it overrides them.
struct SetCells {
  std::string node;
  Cell at;  // of the block's first number
  Matrix values;
};
struct ClearOverrides {
  std::string node;  // empty: every override of the scene
  Region region;     // all of the node by default
};
struct FillCells {  // refused for a locked matrix and for a computed one
  std::string node;
  Region region;
  Fill fill;
};
struct RandomiseWeights {  // every weight that is not locked, each with numbers of its own; biases stay
  Fill fill;
};
struct SetLock {  // of a source: fills and RandomiseWeights leave it alone, everything else does not
  std::string node;
  bool is_locked = false;
};

// Rows. Labels, padding, painted mask and overrides follow their row; a learned position belongs to the
// place, not to the row, and stays.
struct AddRow {
  Sequence sequence = Sequence::Inputs;
  Index at = 0;
  std::string token;  // used if the rows have labels
  Growth growth;
};
struct RemoveRows {
  Sequence sequence = Sequence::Inputs;
  Index from = 0;
  Index count = 1;
};
struct DuplicateRow {  // the copy stands behind it
  Sequence sequence = Sequence::Inputs;
  Index row = 0;
};
struct MoveRow {
  Sequence sequence = Sequence::Inputs;
  Index from = 0;
  Index to = 0;  // where it stands afterwards
};
struct SetToken {
  Sequence sequence = Sequence::Inputs;
  Index row = 0;
  std::string token;
};

// Words. A word that the embedding table lacks gets a row of Gaussians of its own for this seed; a scene
// without a table gets one, begun with its labels and inputs. Rows of the text that stay keep their numbers.
struct SetText {
  std::string text;
  std::uint64_t seed = 0;
};
struct SetEmbedding {  // numbers of the table, and with them the inputs of those words
  Index row = 0;
  Index col = 0;
  Matrix values;
};

// Sizes. Weights grow at the end by `growth` and shrink from there.
struct SetWidth {
  Width width = Width::Model;
  Index size = 1;
  std::optional<std::size_t> head;  // none: all heads; meaningful for Key and Value
  Growth growth;
};
struct SetMemory {  // on: M begins as a copy of X; off: keys and values come from X again
  bool is_on = false;
  Growth growth;  // of key and value weights when d_m was not d
};

// Switches. Parameters that a choice needs are made from the seed (Xavier, uniform).
struct SetScore {
  Score::Kind kind = Score::Kind::Dot;
  std::uint64_t seed = 0;
};
struct SetScale {
  std::optional<float> scale;  // none: as the score kind has it
};
struct SetBias {  // zeros at first
  ProjectionPart part = ProjectionPart::Query;
  std::size_t head = 0;  // not of Output
  bool is_on = false;
};
struct SetCausal {
  bool is_on = false;
};
struct SetWindow {
  std::optional<Index> window;
};
struct SetKeyShown {  // padding
  Index key = 0;
  bool is_shown = true;
};
struct PaintMask {  // row: query, col: key; to allow what another rule forbids turns the rules into paint
  Region region;
  bool is_allowed = true;
};
struct ClearMask {};
struct SetPosition {
  Position::Kind kind = Position::Kind::None;
  std::uint64_t seed = 0;  // of a learned table
};
struct SetDropout {
  float p = 0;  // 0: none
  std::uint64_t seed = 0;
};
struct SetOutput {
  bool is_on = false;
  std::uint64_t seed = 0;
};

// Heads.
struct AddHead {  // of the last head's sizes
  std::uint64_t seed = 0;
};
struct DuplicateHead {
  std::size_t head = 0;
};
struct RemoveHead {
  std::size_t head = 0;
};
struct RenameHead {
  std::size_t head = 0;
  std::string name;
};
struct MoveHead {
  std::size_t from = 0;
  std::size_t to = 0;  // where it stands afterwards
};
struct EnableHead {
  std::size_t head = 0;
  bool is_enabled = true;
};
struct SoloHead {  // the only one that is on; again: all are on
  std::size_t head = 0;
};
struct SetHeadWeights {  // off: the head uses the rows as they are
  std::size_t head = 0;
  bool is_on = true;
  std::uint64_t seed = 0;
};
struct SetHeadForm {
  HeadForm form = HeadForm::Narrow;
  Growth growth;
};

}  // namespace edit

struct SceneEdit
    : OneOf<edit::SetCells, edit::ClearOverrides, edit::FillCells, edit::RandomiseWeights, edit::SetLock,
            edit::AddRow, edit::RemoveRows, edit::DuplicateRow, edit::MoveRow, edit::SetToken, edit::SetText,
            edit::SetEmbedding, edit::SetWidth, edit::SetMemory, edit::SetScore, edit::SetScale,
            edit::SetBias, edit::SetCausal, edit::SetWindow, edit::SetKeyShown, edit::PaintMask,
            edit::ClearMask, edit::SetPosition, edit::SetDropout, edit::SetOutput, edit::AddHead,
            edit::DuplicateHead, edit::RemoveHead, edit::RenameHead, edit::MoveHead, edit::EnableHead,
            edit::SoloHead, edit::SetHeadWeights, edit::SetHeadForm> {
  using OneOf::OneOf;
};

// A scene after an edit, and what the edit did besides what its name says: matrices that come, go, grow and
// shrink, heads that are renumbered, overrides that lost their cell. Nothing is lost without being said here.
struct EditedScene {
  Scene scene;
  std::vector<Message> consequences;
};

// What an edit makes of a scene that build_graph accepts: another one that it accepts, or the Error that says
// why not.
Result<EditedScene> edited(const Scene& scene, const SceneEdit& edit);

// The same without the scene, to be said before it is done; empty for an edit that is refused.
std::vector<Message> consequences(const Scene& scene, const SceneEdit& edit);

// For the undo list: `Set h0.W_q[2, 1] to 3`, `Add a head`. Counts from 1, as on screen.
Message name_of(const SceneEdit& edit);

}  // namespace heed
