#include "core/edit/reconcile.h"

#include "core/module/attention/attention_widths.h"
#include "core/scene/modules.h"

namespace heed {

namespace {

// The attention whose heads an edit is about; null: of a transformer, none.
template <typename AnyScene>
auto edited_attention(AnyScene& scene, const Draft& draft) {
  return find_attention(scene, draft.block);
}

// Numbers in a row of the output.
Index output_width(const Scene& scene) {
  const Index d = scene.inputs->cols();
  if (scene.has_blocks()) return d;
  return scene.attention.output ? scene.attention.output->weight->cols() : concat_width(scene.attention, d);
}

void reconcile_output(const Scene& before, Draft& draft, Grower& grower) {
  const Attention* old_attention = edited_attention(before, draft);
  Attention* attention = edited_attention(draft.scene, draft);
  if (!old_attention || !attention || !old_attention->output || !attention->output) return;
  const std::vector<Index> origins = concat_origins(before, draft);
  SceneMatrix& weight = attention->output->weight;
  if (origins != identity_origins(weight->rows())) set_values(weight, grower.gathered(*weight, origins));
}

}  // namespace

std::vector<Index> concat_origins(const Scene& before, const Draft& draft) {
  const Attention *old_attention = edited_attention(before, draft),
                  *attention = edited_attention(draft.scene, draft);
  if (!old_attention || !attention) return {};
  std::vector<Index> begins;
  std::vector<Index> widths;
  Index begin = 0;
  for (const Head& head : old_attention->heads) {
    begins.push_back(begin);
    widths.push_back(value_width(*old_attention, head, before.inputs->cols()));
    begin += widths.back();
  }
  std::vector<Index> origins;
  for (std::size_t head = 0; head < attention->heads.size(); ++head) {
    const Index from = draft.heads ? (*draft.heads)[head] : static_cast<Index>(head);
    const auto old = static_cast<std::size_t>(from);
    const Index width = value_width(*attention, attention->heads[head], draft.scene.inputs->cols());
    for (Index col = 0; col < width; ++col) {
      origins.push_back(from != kNew && col < widths[old] ? begins[old] + col : kNew);
    }
  }
  return origins;
}

void reconcile_dimensions(const Scene& before, Draft& draft) {
  Scene& scene = draft.scene;
  Grower grower({draft.growth.is_random, scramble(draft.growth.seed)});
  for_each_attention(scene, [&](Attention& each, std::optional<int>) {
    match_score_widths(each, scene.inputs->cols(), grower);
  });
  reconcile_output(before, draft, grower);
  if (scene.target) resize(*scene.target, (*scene.target)->rows(), output_width(scene), grower);
}

}  // namespace heed
