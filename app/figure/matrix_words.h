#pragma once

#include <string>
#include <string_view>

#include "core/text/catalogue.h"

namespace heed {

// What captions call a matrix of this id, such as "queries" for Q; empty where they use the id itself.
std::string matrix_word(std::string_view id, Language language);

}  // namespace heed
