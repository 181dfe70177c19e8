#include "core/module/projection_module.h"

#include <utility>
#include <vector>

#include "core/json/json_matrix.h"

namespace heed {

ReadValue projection_reader(const MatrixFiles& files, Projection& to) {
  return [&files, &to](JsonView value, const std::string& place) {
    const auto bias = [&](JsonView v, const std::string& at) {
      return read_vector(v, at, files, to.bias.emplace());
    };
    return read_object(
        value, place, to.extras,
        {{"weight", matrix_reader(files, to.weight), true, "scene.missing.weight"}, {"bias", bias}});
  };
}

ReadValue projection_reader(const MatrixFiles& files, std::optional<Projection>& to) {
  return [&files, &to](JsonView value, const std::string& place) {
    return projection_reader(files, to.emplace())(value, place);
  };
}

void write_projection(JsonWriter& out, std::string_view key, const Projection& projection) {
  out.key(key);
  out.begin_object();
  write_matrix(out, "weight", projection.weight);
  if (projection.bias) write_vector(out, "bias", *projection.bias);
  out.extras(projection.extras);
  out.end_object();
}

void write_projection(JsonWriter& out, std::string_view key, const std::optional<Projection>& projection) {
  if (projection) write_projection(out, key, *projection);
}

void check_projection(ValueCheck& check, const Projection& projection, const std::string& place,
                      const SizeLimits& most) {
  check.check_matrix(projection.weight, place + ".weight", most);
  if (!projection.bias) return;
  const SceneMatrix& bias = *projection.bias;
  check.check_vector(bias, place + ".bias", most);
  check.check_count(place + ".bias", "scene.bias", static_cast<std::size_t>(bias->cols()),
                    projection.weight->cols());
}

Index parameter_count(const Projection& projection) {
  return projection.weight->size() + (projection.bias ? (*projection.bias)->size() : 0);
}

Index parameter_count(const std::optional<Projection>& projection) {
  return projection ? parameter_count(*projection) : 0;
}

void resize(Projection& projection, Index rows, Index cols, Grower& grower) {
  resize(projection.weight, rows, cols, grower);
  if (projection.bias) resize(*projection.bias, 1, cols, grower);
}

ProjectionNodes add_projection(ModelBuilder& builder, const Projection& projection, NodeInfo weight,
                               std::string bias_id) {
  ProjectionNodes nodes;
  weight.kind = NodeKind::Weight;
  nodes.weight = builder.add_source(weight, projection.weight.values);
  if (!projection.bias) return nodes;
  weight.kind = NodeKind::Bias;
  weight.id = std::move(bias_id);
  weight.rows = {};
  nodes.bias = builder.add_source(std::move(weight), projection.bias->values);
  return nodes;
}

NodeId add_projected(ModelBuilder& builder, NodeInfo info, NodeId input, const ProjectionNodes& by,
                     const std::string& place) {
  std::vector<NodeId> from = {input, *by.weight};
  if (by.bias) from.push_back(*by.bias);
  return builder.add_computed(std::move(info), project(by.bias.has_value()), std::move(from), place);
}

}  // namespace heed
