#pragma once

#include <string>
#include <string_view>

namespace heed {

// What the layer with this weight is called: `query` with W_q, `expand` with W_1, as in the scene file.
std::string layer_name_of(std::string_view weight);

}  // namespace heed
