#include <utility>

#include "core/edit/draft.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

// Edits that are about a single attention.
bool is_of_attention(const SceneEdit& edit) {
  using namespace edit;
  if (const auto* width = edit.get_if<SetWidth>())
    return width->width != Width::Model && width->width != Width::Hidden;
  return edit.is<SetMemory>() || edit.is<SetScore>() || edit.is<SetScale>() || edit.is<SetBias>() ||
         edit.is<SetCausal>() || edit.is<SetWindow>() || edit.is<SetKeyShown>() ||
         edit.is<SetPaddingAtEnd>() || edit.is<PaintMask>() || edit.is<ClearMask>() ||
         edit.is<SetDropout>() || edit.is<SetOutput>() || edit.is<AddHead>() || edit.is<DuplicateHead>() ||
         edit.is<RemoveHead>() || edit.is<RenameHead>() || edit.is<MoveHead>() || edit.is<EnableHead>() ||
         edit.is<SoloHead>() || edit.is<SetHeadWeights>() || edit.is<SetHeadForm>();
}

// Several widths, some of them of the attention of a block.
Result<Draft> draft_widths(const Scene& scene, const edit::SetWidths& to, std::optional<int> block) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  for (const edit::SetWidth& width : to.widths) {
    SceneEdit one = width;
    one.block = block;
    Result<Draft> next = draft(result.scene, one);
    if (!next) return next.error();
    result = std::move(next).value();
  }
  return result;
}

// The edit of an attention in a block is that of the same attention on its own.
Result<Draft> draft_in_block(const Scene& scene, const SceneEdit& edit) {
  const Attention* attention = find_attention(scene, edit.block);
  if (!attention) return Error{"", {"edit.no_attention", {}}};
  if (edit.is<edit::SetMemory>()) return Error{"", {"edit.no_memory_in_block", {}}};
  Scene alone;
  alone.tokens = scene.tokens;
  alone.inputs = scene.inputs;
  alone.attention = *attention;
  Result<Draft> made = edit.visit([&](const auto& one) { return draft(alone, one); });
  if (!made) return made.error();
  Draft result = std::move(made).value();
  Scene whole = scene;
  *find_attention(whole, edit.block) = std::move(result.scene.attention);
  result.scene = std::move(whole);
  result.block = edit.block;
  return result;
}

}  // namespace

Result<Draft> draft(const Scene& scene, const SceneEdit& edit) {
  if (is_of_block(edit)) return draft_block(scene, edit);
  if (scene.has_blocks()) {
    if (const auto* widths = edit.get_if<edit::SetWidths>()) return draft_widths(scene, *widths, edit.block);
    if (is_of_attention(edit)) return draft_in_block(scene, edit);
  }
  return edit.visit([&](const auto& one) { return draft(scene, one); });
}

}  // namespace heed
