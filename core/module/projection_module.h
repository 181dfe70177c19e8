#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/module/grower.h"
#include "core/module/model_builder.h"
#include "core/module/projection.h"
#include "core/module/value_check.h"

namespace heed {

// As a member of an object. What is handed to the reader has to outlive it.
ReadValue projection_reader(const MatrixFiles& files, Projection& to);
ReadValue projection_reader(const MatrixFiles& files, std::optional<Projection>& to);
void write_projection(JsonWriter& out, std::string_view key, const Projection& projection);
void write_projection(JsonWriter& out, std::string_view key, const std::optional<Projection>& projection);

void check_projection(ValueCheck& check, const Projection& projection, const std::string& place,
                      const SizeLimits& most = {});

Index parameter_count(const Projection& projection);
Index parameter_count(const std::optional<Projection>& projection);

void resize(Projection& projection, Index rows, Index cols, Grower& grower);

// The weight and the bias of a projection in the graph, as far as the scene has them.
struct ProjectionNodes {
  std::optional<NodeId> weight, bias;
};

// `weight` is the metadata of the weight; the bias has the same but for its name and rows.
ProjectionNodes add_projection(ModelBuilder& builder, const Projection& projection, NodeInfo weight,
                               std::string bias_id);

// input · weight + bias. `place` is that of the weight in the file.
NodeId add_projected(ModelBuilder& builder, NodeInfo info, NodeId input, const ProjectionNodes& by,
                     const std::string& place);

}  // namespace heed
