#include "tests/core/edit/random_edit.h"

#include <limits>

#include "core/scene/modules.h"
#include "core/walk/build.h"

namespace heed {
namespace {

// Draws what an edit is made of.
class EditDice {
 public:
  EditDice(Random& random, const Scene& scene) : random_(random), scene_(scene) {
    if (scene.has_blocks()) block = static_cast<int>(pick(0, static_cast<Index>(scene.blocks.size()) - 1));
  }

  std::optional<int> block;  // of a transformer, that the edit is about

  Index pick(Index from, Index to) {
    return from + static_cast<Index>(random_.uniform() * static_cast<double>(to - from + 1));
  }
  bool chance(double p) { return random_.uniform() < p; }
  std::uint64_t seed() { return random_.bits(); }
  float number() { return static_cast<float>(random_.gaussian()); }
  Growth growth() { return {chance(0.5), seed()}; }
  std::size_t head() {
    const Attention* attention = find_attention(scene_, block);
    const auto heads = attention ? static_cast<Index>(attention->heads.size()) : 1;
    return static_cast<std::size_t>(pick(0, chance(0.05) ? heads : heads - 1));
  }
  Sequence sequence() { return chance(0.6) ? Sequence::Inputs : Sequence::Memory; }
  Index rows(Sequence sequence) {
    return sequence == Sequence::Memory && scene_.attention.memory ? (*scene_.attention.memory)->rows()
                                                                   : scene_.inputs->rows();
  }
  Index row(Sequence sequence) { return pick(chance(0.05) ? -1 : 0, rows(sequence) - 1); }
  Matrix values(Index rows, Index cols) {
    return Matrix::NullaryExpr(rows, cols, [&](Index, Index) { return number(); });
  }
  std::string word() {
    constexpr const char* kWords[] = {"the", "cat", "sat", "注", "意", ".", "mat", ""};
    return kWords[pick(0, 7)];
  }
  Fill fill() {
    Fill made;
    made.kind = static_cast<Fill::Kind>(pick(0, 8));
    made.seed = seed();
    return made;
  }
  // A node of the scene, its shape, and a cell of it.
  struct Place {
    std::string node;
    Shape shape;
    Cell cell;
  };
  Place place() {
    const Graph graph = build_scene(scene_).value().graph;
    const auto node = static_cast<NodeId>(pick(0, static_cast<Index>(graph.node_count()) - 1));
    const Shape shape = graph.shape(node);
    return {graph.info(node).name, shape, cell_at(shape, pick(0, shape.cell_count() - 1))};
  }

 private:
  Random& random_;
  const Scene& scene_;
};

SceneEdit cells_edit(EditDice& dice, Index kind) {
  const EditDice::Place at = dice.place();
  if (kind == 0) {
    const Index rows = dice.pick(1, at.shape.rows - at.cell.row + (dice.chance(0.05) ? 1 : 0));
    Matrix values = dice.values(rows, dice.pick(1, at.shape.cols - at.cell.col));
    if (dice.chance(0.1)) values(0, 0) = -std::numeric_limits<float>::infinity();
    return edit::SetCells{at.node, at.cell, values};
  }
  if (kind == 1) return edit::ClearOverrides{dice.chance(0.1) ? "" : at.node, Region::of(at.cell)};
  if (kind == 2) return edit::FillCells{at.node, Region::of_rows(at.cell.row), dice.fill()};
  if (kind == 3) return edit::RandomiseWeights{dice.fill()};
  return edit::SetLock{at.node, dice.chance(0.6)};
}

// A mean of all rows of a computed matrix; without one in reach, patches are removed.
SceneEdit patches_edit(EditDice& dice, const Scene& scene) {
  const EditDice::Place at = dice.place();
  const Graph graph = build_scene(scene).value().graph;
  const bool can_be_patched = graph.op(*graph.find(at.node)) && !at.shape.is_stack();
  if (can_be_patched && dice.chance(0.9))
    return edit::AddPatch{{Patch::Kind::Mean, at.node, {}, {}, 1, {}, {}}};
  return dice.chance(0.3) ? edit::RemovePatches{} : edit::RemovePatches{0};
}

SceneEdit rows_edit(EditDice& dice, Index kind) {
  const Sequence sequence = dice.sequence();
  const Index row = dice.row(sequence);
  if (kind == 0) return edit::AddRow{sequence, row, dice.word(), dice.growth()};
  if (kind == 1) return edit::RemoveRows{sequence, row, dice.pick(1, 2)};
  if (kind == 2) return edit::DuplicateRow{sequence, row};
  if (kind == 3) return edit::MoveRow{sequence, row, dice.row(sequence)};
  if (kind == 4) return edit::SetToken{sequence, row, dice.word()};
  if (kind == 5) {
    std::string text;
    for (Index words = dice.pick(0, 6); words > 0; --words) text += dice.word() + " ";
    return edit::SetText{text, dice.seed()};
  }
  return edit::SetEmbedding{dice.pick(0, 1), 0, dice.values(1, dice.pick(1, 4))};
}

SceneEdit widths_edit(EditDice& dice, Index kind) {
  if (kind == 0) {
    edit::SetWidth to{static_cast<Width>(dice.pick(0, 5)), dice.pick(0, 6), std::nullopt, dice.growth()};
    if (dice.chance(0.5)) to.head = dice.head();
    if (dice.chance(0.7)) return to;
    return edit::SetWidths{
        {to, {static_cast<Width>(dice.pick(0, 5)), dice.pick(1, 6), std::nullopt, to.growth}}};
  }
  if (kind == 1) return edit::SetMemory{dice.chance(0.5), dice.growth()};
  return edit::SetHeadForm{dice.chance(0.5) ? HeadForm::Narrow : HeadForm::Wide, dice.growth()};
}

SceneEdit switches_edit(EditDice& dice, Index kind) {
  const bool is_on = dice.chance(0.5);
  if (kind == 0) return edit::SetScore{static_cast<Score::Kind>(dice.pick(0, 3)), dice.seed()};
  if (kind == 1) return is_on ? edit::SetScale{dice.number()} : edit::SetScale{};
  if (kind == 2) return edit::SetBias{static_cast<ProjectionPart>(dice.pick(0, 3)), dice.head(), is_on};
  if (kind == 3) return edit::SetCausal{is_on};
  if (kind == 4) return is_on ? edit::SetWindow{dice.pick(0, 3)} : edit::SetWindow{};
  if (kind == 5 && dice.chance(0.3)) return edit::SetPaddingAtEnd{dice.pick(-1, 4)};
  if (kind == 5) return edit::SetKeyShown{dice.row(dice.sequence()), is_on};
  if (kind == 6) {
    const Region box{dice.row(Sequence::Inputs), dice.row(dice.sequence()), dice.pick(1, 3), dice.pick(1, 3)};
    return edit::PaintMask{box, is_on};
  }
  if (kind == 7) return edit::ClearMask{};
  if (kind == 8) return edit::SetPosition{static_cast<Position::Kind>(dice.pick(0, 4)), dice.seed()};
  if (kind == 9) return edit::SetDropout{is_on ? 0.0f : 0.25f, dice.seed()};
  return edit::SetOutput{is_on, dice.seed()};
}

SceneEdit heads_edit(EditDice& dice, Index kind) {
  const std::size_t head = dice.head();
  if (kind == 0) return edit::AddHead{dice.seed()};
  if (kind == 1) return edit::DuplicateHead{head};
  if (kind == 2) return edit::RemoveHead{head};
  if (kind == 3) return edit::RenameHead{head, dice.word()};
  if (kind == 4) return edit::MoveHead{head, dice.head()};
  if (kind == 5) return edit::EnableHead{head, dice.chance(0.7)};
  if (kind == 6) return edit::SoloHead{head};
  if (kind == 7) return edit::RemoveHead{head};
  return edit::SetHeadWeights{head, dice.chance(0.7), dice.seed()};
}

SceneEdit block_edit(EditDice& dice) {
  if (dice.chance(0.2)) return edit::AddBlock{dice.seed()};
  if (dice.chance(0.25)) return edit::RemoveBlock{};
  if (dice.chance(0.3)) return edit::SetResidual{dice.chance(0.6)};
  if (dice.chance(0.5)) return edit::SetNormPlace{static_cast<TransformerBlock::NormPlace>(dice.pick(0, 2))};
  return edit::SetNormKind{static_cast<Norm::Kind>(dice.pick(0, 1))};
}

SceneEdit any_edit(EditDice& dice, const Scene& scene) {
  if (dice.chance(dice.block ? 0.08 : 0.01)) return block_edit(dice);
  if (dice.chance(dice.block ? 0.08 : 0.01))
    return edit::EnablePart{static_cast<edit::EnablePart::Part>(dice.pick(0, 2)), dice.chance(0.6)};
  const Index kind = dice.pick(0, 39);
  if (kind >= 38) return patches_edit(dice, scene);
  if (kind < 8) return cells_edit(dice, kind < 4 ? 0 : kind - 3);
  if (kind < 15) return rows_edit(dice, kind - 8);
  if (kind < 18) return widths_edit(dice, kind - 15);
  if (kind < 29) return switches_edit(dice, kind - 18);
  return heads_edit(dice, kind - 29);
}

}  // namespace

SceneEdit random_edit(Random& random, const Scene& scene) {
  EditDice dice(random, scene);
  SceneEdit edit = any_edit(dice, scene);
  edit.block = dice.block;
  return edit;
}

}  // namespace heed
