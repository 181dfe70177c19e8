#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/module/norm/norm.h"

namespace heed {

// What is handed to the reader has to outlive it.
ReadValue norm_reader(const std::filesystem::path& folder, std::optional<Norm>& to);
void write_norm(JsonWriter& out, std::string_view key, const std::optional<Norm>& norm);

}  // namespace heed
