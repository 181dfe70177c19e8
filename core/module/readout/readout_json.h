#pragma once

#include <filesystem>
#include <optional>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/module/readout/readout.h"

namespace heed {

// What is handed to the reader has to outlive it.
ReadValue readout_reader(const std::filesystem::path& folder, std::optional<Readout>& to);
void write_readout(JsonWriter& out, const std::optional<Readout>& readout);

}  // namespace heed
