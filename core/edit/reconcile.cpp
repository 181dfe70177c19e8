#include "core/edit/reconcile.h"

#include "core/module/attention/attention_widths.h"

namespace heed {
std::vector<Index> concat_origins(const Scene& before, const Draft& draft) {
  std::vector<Index> begins;
  std::vector<Index> widths;
  Index begin = 0;
  for (const Head& head : before.attention.heads) {
    begins.push_back(begin);
    widths.push_back(value_width(before.attention, head, before.inputs->cols()));
    begin += widths.back();
  }
  std::vector<Index> origins;
  for (std::size_t head = 0; head < draft.scene.attention.heads.size(); ++head) {
    const Index from = draft.heads ? (*draft.heads)[head] : static_cast<Index>(head);
    const auto old = static_cast<std::size_t>(from);
    const Index width =
        value_width(draft.scene.attention, draft.scene.attention.heads[head], draft.scene.inputs->cols());
    for (Index col = 0; col < width; ++col) {
      origins.push_back(from != kNew && col < widths[old] ? begins[old] + col : kNew);
    }
  }
  return origins;
}

void reconcile_dimensions(const Scene& before, Draft& draft) {
  Scene& scene = draft.scene;
  Grower grower({draft.growth.is_random, scramble(draft.growth.seed)});
  match_score_widths(scene.attention, scene.inputs->cols(), grower);
  if (!before.attention.output || !scene.attention.output) return;
  const std::vector<Index> origins = concat_origins(before, draft);
  SceneMatrix& weight = scene.attention.output->weight;
  if (origins != identity_origins(weight->rows())) set_values(weight, grower.gathered(*weight, origins));
}

}  // namespace heed
