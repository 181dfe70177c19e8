#pragma once

#include <vector>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/module/attention/attention.h"

namespace heed {

const char* score_kind_name(Score::Kind kind);  // as it stands in a file

// The keys of a version 1 scene that describe its attention. `.npy` files are looked for in `folder`. Both
// arguments have to outlive what is returned.
std::vector<Field> json_fields(Attention& attention, const MatrixFiles& files);

// The same keys as members of the object that is being written: those that stand beside the inputs, then the
// others.
void write_json_inputs(JsonWriter& out, const Attention& attention);
void write_json(JsonWriter& out, const Attention& attention);

// The attention of a block: an object of its own.
ReadValue block_attention_reader(const MatrixFiles& files, std::optional<Attention>& to);
void write_block_attention(JsonWriter& out, const Attention& attention);

}  // namespace heed
