#pragma once

#include <string_view>

#include "core/json/json_view.h"

namespace heed {

// The line of the value at a place such as `heads[0].query`, or of the innermost part of that path that is
// there; the JSON begins in line `first`.
int line_of_place(std::string_view json, std::string_view place, int first);

// The line of a value that is a slice of this JSON.
int line_of_value(std::string_view json, JsonView value, int first);

}  // namespace heed
