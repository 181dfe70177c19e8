#include "core/edit/settle.h"

namespace heed {
namespace {

// q · k needs equal widths. What has a weight gives way to what has none; of two weights the key's does.
void match_widths(Scene& scene, Head& head, Grower& grower) {
  const Index queries = query_width(scene, head);
  const Index keys = key_width(scene, head);
  if (queries == keys) return;
  if (head.key) {
    resize(*head.key, head.key->weight->rows(), queries, grower);
  } else if (head.query) {
    resize(*head.query, head.query->weight->rows(), keys, grower);
  }
}

void settle_score(Scene& scene, Grower& grower) {
  Score& score = scene.attention.score;
  const Index queries = query_width(scene, scene.attention.heads[0]);
  const Index keys = key_width(scene, scene.attention.heads[0]);
  if (score.kind == Score::Kind::General) {
    resize(score.weight, queries, keys, grower);
  } else if (score.kind == Score::Kind::Additive) {
    resize(score.query_weight, queries, score.query_weight->cols(), grower);
    resize(score.key_weight, keys, score.key_weight->cols(), grower);
  } else {
    for (Head& head : scene.attention.heads) match_widths(scene, head, grower);
  }
}

}  // namespace

std::vector<Index> concat_origins(const Scene& before, const Draft& draft) {
  std::vector<Index> begins;
  std::vector<Index> widths;
  Index begin = 0;
  for (const Head& head : before.attention.heads) {
    begins.push_back(begin);
    widths.push_back(value_width(before, head));
    begin += widths.back();
  }
  std::vector<Index> origins;
  for (std::size_t head = 0; head < draft.scene.attention.heads.size(); ++head) {
    const Index from = draft.heads ? (*draft.heads)[head] : static_cast<Index>(head);
    const auto old = static_cast<std::size_t>(from);
    const Index width = value_width(draft.scene, draft.scene.attention.heads[head]);
    for (Index col = 0; col < width; ++col) {
      origins.push_back(from != kNew && col < widths[old] ? begins[old] + col : kNew);
    }
  }
  return origins;
}

void settle(const Scene& before, Draft& draft) {
  Scene& scene = draft.scene;
  Grower grower({draft.growth.is_random, scramble(draft.growth.seed)});
  settle_score(scene, grower);
  if (!before.attention.output || !scene.attention.output) return;
  const std::vector<Index> origins = concat_origins(before, draft);
  SceneMatrix& weight = scene.attention.output->weight;
  if (origins != as_before(weight->rows())) set_values(weight, grower.gathered(*weight, origins));
}

}  // namespace heed
