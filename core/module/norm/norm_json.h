#pragma once

#include <optional>
#include <string_view>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/module/norm/norm.h"

namespace heed {

// What is handed to the reader has to outlive it.
ReadValue norm_reader(const MatrixFiles& files, std::optional<Norm>& to);
void write_norm(JsonWriter& out, std::string_view key, const std::optional<Norm>& norm);

}  // namespace heed
