#pragma once

#include "core/module/attention/attention.h"
#include "core/module/module_matrix.h"

namespace heed {

// Every matrix of the attention, as far as it has them.
ModuleMatrices matrices_of(Attention& attention);

// `heads[0].key`: where in the file a part of a head stands.
std::string head_place(std::size_t head, const char* part);

// Whether cells of this computed node are given by three indices, as it is a stack.
bool is_attention_stack(const NodeKey& key);

}  // namespace heed
