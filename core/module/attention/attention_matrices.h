#pragma once

#include <string>

#include "core/module/attention/attention.h"
#include "core/module/module_matrix.h"

namespace heed {

// Calls visit(ModuleMatrix) for every matrix of the attention, as far as it has them.
template <typename Visit>
void for_each_matrix(Attention& attention, Visit visit) {
  const auto visit_projection = [&](std::optional<Projection>& projection, std::optional<int> head,
                                    const char* weight, const char* bias) {
    if (projection) for_each_matrix(*projection, head, weight, bias, visit);
  };
  if (attention.memory) visit(ModuleMatrix{{}, {}, "M", &*attention.memory});
  for (int at = 0; Head & head : attention.heads) {
    visit_projection(head.query, at, "W_q", "b_q");
    visit_projection(head.key, at, "W_k", "b_k");
    visit_projection(head.value, at, "W_v", "b_v");
    ++at;
  }
  Score& score = attention.score;
  if (score.kind == Score::Kind::General) visit(ModuleMatrix{{}, {}, "W_s", &score.weight});
  if (score.kind == Score::Kind::Additive) {
    visit(ModuleMatrix{{}, {}, "A", &score.query_weight});
    visit(ModuleMatrix{{}, {}, "B", &score.key_weight});
    visit(ModuleMatrix{{}, {}, "v", &score.vector, true});
  }
  visit_projection(attention.output, {}, "W_o", "b_o");
}

// Whether cells of this computed node are given by three indices, as it is a stack.
bool is_attention_stack(const NodeKey& key);

}  // namespace heed
