#pragma once

#include <optional>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/module/readout/readout.h"

namespace heed {

// What is handed to the reader has to outlive it.
ReadValue readout_reader(const MatrixFiles& files, std::optional<Readout>& to);
void write_readout(JsonWriter& out, const std::optional<Readout>& readout);

}  // namespace heed
