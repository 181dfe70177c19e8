#include "core/module/attention/attention_matrices.h"

namespace heed {

bool is_attention_stack(const NodeKey& key) { return key.head && key.id == "weighted"; }

}  // namespace heed
