#pragma once

#include <string_view>

#include "core/json/json_view.h"

namespace heed {

// The line of the value at a path such as `heads[0].query`, or of its innermost existing ancestor. `first` is
// the line where the JSON begins.
int line_of_place(std::string_view json, std::string_view place, int first);

// The line of a value, which must be a view into `json`.
int line_of_value(std::string_view json, JsonView value, int first);

}  // namespace heed
