#pragma once

#include <vector>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/scene/model_reference.h"

namespace heed {

// The keys of a scene that stands for a model: "model", "edits" and "off". What is handed over has to outlive
// the result.
std::vector<Field> model_fields(const MatrixFiles& files, std::optional<ModelReference>& to);

// The same keys as members of the object that is being written.
void write_model(JsonWriter& out, const ModelReference& model, const ModelChanges& changes);

}  // namespace heed
