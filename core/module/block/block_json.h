#pragma once

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/module/block/block.h"

namespace heed {

// Reads one item of the list of blocks. What is handed in has to outlive the call only.
Status read_block(JsonView value, const std::string& place, const MatrixFiles& files,
                  TransformerBlock& block);
void write_block(JsonWriter& out, const TransformerBlock& block);

}  // namespace heed
