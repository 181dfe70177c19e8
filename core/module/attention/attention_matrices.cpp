#include "core/module/attention/attention_matrices.h"

#include "core/json/json_read.h"

namespace heed {
namespace {

class Lister {
 public:
  void add(NodeKey key, NodeKind kind, std::string place, SceneMatrix& matrix) {
    listed_.push_back({std::move(key), kind, std::move(place), &matrix});
  }

  // `letter` of W_q and b_q.
  void add(std::optional<Projection>& projection, std::optional<int> head, char letter,
           const std::string& place) {
    if (!projection) return;
    add({{}, head, std::string("W_") + letter}, NodeKind::Weight, place + ".weight", projection->weight);
    if (!projection->bias) return;
    add({{}, head, std::string("b_") + letter}, NodeKind::Bias, place + ".bias", *projection->bias);
  }

  ModuleMatrices take() { return std::move(listed_); }

 private:
  ModuleMatrices listed_;
};

}  // namespace

ModuleMatrices matrices_of(Attention& attention) {
  Lister all;
  if (attention.memory) all.add({{}, {}, "M"}, NodeKind::Input, "memory", *attention.memory);
  for (std::size_t at = 0; at < attention.heads.size(); ++at) {
    Head& head = attention.heads[at];
    const int number = static_cast<int>(at);
    all.add(head.query, number, 'q', head_place(at, "query"));
    all.add(head.key, number, 'k', head_place(at, "key"));
    all.add(head.value, number, 'v', head_place(at, "value"));
  }
  Score& score = attention.score;
  if (score.kind == Score::Kind::General) {
    all.add({{}, {}, "W_s"}, NodeKind::Weight, "score.weight", score.weight);
  }
  if (score.kind == Score::Kind::Additive) {
    all.add({{}, {}, "A"}, NodeKind::Weight, "score.query_weight", score.query_weight);
    all.add({{}, {}, "B"}, NodeKind::Weight, "score.key_weight", score.key_weight);
    all.add({{}, {}, "v"}, NodeKind::Weight, "score.vector", score.vector);
  }
  all.add(attention.output, {}, 'o', "output");
  return all.take();
}

std::string head_place(std::size_t head, const char* part) {
  return place_of(place_of("heads", static_cast<Index>(head)), part);
}

bool is_attention_stack(const NodeKey& key) { return key.head && key.id == "weighted"; }

}  // namespace heed
