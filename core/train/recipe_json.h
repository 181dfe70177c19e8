#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/json/json_write.h"
#include "core/train/recipe.h"

namespace heed {

void write_recipe(JsonWriter& out, const Recipe& recipe);
Status read_recipe(JsonView value, const std::string& place, Recipe& recipe);

// What is wrong with a recipe, if anything: a rate below 0, no steps.
Status check_recipe(const Recipe& recipe, const std::string& place);

}  // namespace heed
