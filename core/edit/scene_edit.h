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

// The sequence whose rows are edited: X, or the memory M.
enum class Sequence { Inputs, Memory };

// The dimensions of a scene: d of X, d_m of M, d_k, d_v, d_out of the output projection, d_ff of all
// feed-forward layers.
enum class Width { Model, Memory, Key, Value, Output, Hidden };

enum class ProjectionPart { Query, Key, Value, Output };

enum class HeadForm { Narrow, Wide };  // d_k = d_v = d / heads, or d

// Every edit of a scene, as a value. Rows, columns, heads and cells count from 0; nodes go by their
// public names (`X`, `h0.W_q`, `h0.scores`).
namespace edit {

// Cells. In a source SetCells changes the numbers, in a computed node it overrides them.
struct SetCells {
  std::string node;
  Cell at;  // of the block's first number
  Matrix values;
};
struct ClearOverrides {
  std::string node;  // empty: all overrides of the scene
  Region region;     // the whole node by default
};
struct AddPatch {  // in place of one with the same target; it is checked when the scene is computed
  Patch patch;
};
struct RemovePatches {
  std::optional<std::size_t> at;  // none: all of the scene
};
struct FillCells {  // refused for locked and for computed matrices
  std::string node;
  Region region;
  Fill fill;
};
struct RandomiseWeights {  // all unlocked weights, each with its own random numbers; not biases
  Fill fill;
};
struct SetLock {  // of a source: protects it from fills and RandomiseWeights only
  std::string node;
  bool is_locked = false;
};

// Rows. Labels, padding, painted mask and overrides move with their row; learned positions belong
// to the index and stay.
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
struct DuplicateRow {  // the copy is inserted after it
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

// Words. SetText adds a row of Gaussians to the embedding table for each unknown word; a scene
// without a table gets one made from its labels and inputs. Rows of unchanged words keep their
// numbers.
struct SetText {
  std::string text;
  std::uint64_t seed = 0;
};
struct SetEmbedding {  // changes the table and the inputs of those words
  Index row = 0;
  Index col = 0;
  Matrix values;
};

// Dimensions. Weights grow at the end, filled by `growth`, and shrink at the end.
struct SetWidth {
  Width width = Width::Model;
  Index size = 1;
  std::optional<std::size_t> head;  // none: all heads; for Key and Value only
  Growth growth;
};
struct SetWidths {  // several at once, as if set one after the other; refused as a whole
  std::vector<SetWidth> widths;
};
struct SetMemory {  // on: M starts as a copy of X; off: keys and values come from X again
  bool is_on = false;
  Growth growth;  // for key and value weights if d_m differs from d
};

// Switches. Parameters that a choice requires are initialized from the seed (Xavier uniform).
struct SetScore {
  Score::Kind kind = Score::Kind::Dot;
  std::uint64_t seed = 0;
};
struct SetScale {
  std::optional<float> scale;  // none: the default of the score kind
};
struct SetBias {  // initialized with zeros
  ProjectionPart part = ProjectionPart::Query;
  std::size_t head = 0;  // unused for Output
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
struct SetPaddingAtEnd {  // hides the last keys, and shows those that were hidden together with them
  Index count = 0;
};
struct PaintMask {  // row: query, col: key; allowing what another rule forbids bakes all rules into paint
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
struct AddHead {  // with the dimensions of the last head
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
struct SoloHead {  // enables this head only; a second time, all heads
  std::size_t head = 0;
};
struct SetHeadWeights {  // off: identity projections
  std::size_t head = 0;
  bool is_on = true;
  std::uint64_t seed = 0;
};
struct SetHeadForm {
  HeadForm form = HeadForm::Narrow;
  Growth growth;
};

// Parts of a transformer. What is off adds nothing: a block then passes on what comes in.
struct EnablePart {
  enum class Part { Block, Attention, FeedForward };

  Part part = Part::Block;
  bool is_enabled = true;
};
struct SetResidual {  // whether what comes in is added to what a part makes of it
  bool is_on = true;
};
struct SetNormPlace {  // new norms are LayerNorms without gain and bias; those that there are keep theirs
  TransformerBlock::NormPlace place = TransformerBlock::NormPlace::None;
};
struct AddBlock {  // after the last one, of its shape, with weights of its own (Xavier uniform)
  std::uint64_t seed = 0;
};
struct RemoveBlock {};  // the last one
struct SetNormKind {    // of all norms of the block; they keep gain and bias
  Norm::Kind kind = Norm::Kind::Layer;
};

}  // namespace edit

struct SceneEdit
    : OneOf<edit::SetCells, edit::ClearOverrides, edit::AddPatch, edit::RemovePatches, edit::FillCells,
            edit::RandomiseWeights, edit::SetLock, edit::AddRow, edit::RemoveRows, edit::DuplicateRow,
            edit::MoveRow, edit::SetToken, edit::SetText, edit::SetEmbedding, edit::SetWidth, edit::SetWidths,
            edit::SetMemory, edit::SetScore, edit::SetScale, edit::SetBias, edit::SetCausal, edit::SetWindow,
            edit::SetKeyShown, edit::SetPaddingAtEnd, edit::PaintMask, edit::ClearMask, edit::SetPosition,
            edit::SetDropout, edit::SetOutput, edit::AddHead, edit::DuplicateHead, edit::RemoveHead,
            edit::RenameHead, edit::MoveHead, edit::EnableHead, edit::SoloHead, edit::SetHeadWeights,
            edit::SetHeadForm, edit::EnablePart, edit::SetResidual, edit::SetNormPlace, edit::SetNormKind,
            edit::AddBlock, edit::RemoveBlock> {
  using OneOf::OneOf;

  // Of a transformer, the block that an edit of an attention or of a part is about.
  std::optional<int> block;
};

// A scene after an edit, and the side effects of the edit: matrices added, removed or resized,
// heads renumbered, overrides dropped. Nothing is lost without a message here.
struct EditedScene {
  Scene scene;
  std::vector<Message> consequences;
};

// Applies an edit to a valid scene (one that build_scene accepts); the result is valid again.
Result<EditedScene> apply_edit(const Scene& scene, const SceneEdit& edit);

// The side effects alone, as a preview; empty for an edit that is refused.
std::vector<Message> consequences(const Scene& scene, const SceneEdit& edit);

// The label in the undo list: `Set h0.W_q[2, 1] to 3`, `Add a head`. Counts from 1, as on screen.
Message edit_label(const SceneEdit& edit);

}  // namespace heed
