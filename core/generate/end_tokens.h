#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace heed {

// The tokens after which a text ends: `eos_token_id`, a number or a list, of a generation_config.json or a
// config.json. None if it is absent or null.
Result<std::vector<int>> read_end_tokens(const std::string& json);

// Those of the model in this folder: of its generation_config.json, or else of its config.json.
Result<std::vector<int>> load_end_tokens(const std::filesystem::path& folder);

}  // namespace heed
