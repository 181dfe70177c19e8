#include "core/module/attention/attention_matrices.h"

#include "core/json/json_read.h"

namespace heed {

std::string head_place(std::size_t head, const char* part) {
  return place_of(place_of("heads", static_cast<Index>(head)), part);
}

bool is_attention_stack(const NodeKey& key) { return key.head && key.id == "weighted"; }

}  // namespace heed
