#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/scene/scene.h"

namespace heed {

// `{"h0.scores": [[row, column, value], …]}`; for `h0.weighted` [query, key, column, value].
Status read_overrides(JsonView value, const std::string& place, Scene& scene);

// Whether the node is a stack, so that its cells have three coordinates: weighted values are.
bool is_stack_name(std::string_view node);

}  // namespace heed
