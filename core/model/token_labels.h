#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/tokens/tokenizer.h"

namespace heed {

// A token as people read it: ` the`, `##ing`, `[MASK]`. What is no character on its own is shown as the
// vocabulary has it; an id that it does not have, as its number.
std::string token_label(const Tokenizer& tokenizer, int id);

// Those of the ids from 0 on.
std::vector<std::string> token_labels(const Tokenizer& tokenizer, Index count);

}  // namespace heed
