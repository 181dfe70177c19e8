#include "core/module/readout/readout_json.h"

#include <array>
#include <string_view>

#include "core/json/json_matrix.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/module/activation_json.h"
#include "core/module/norm/norm_json.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 4> kPools = {"first", "last", "mean", "max"};

Status read_pool(JsonView value, const std::string& place, std::optional<Pool>& pool) {
  if (value.text() == "\"none\"") return {};
  for (std::size_t at = 0; at < kPools.size(); ++at) {
    if (value.text() != "\"" + std::string(kPools[at]) + "\"") continue;
    return pool = static_cast<Pool>(at), Status();
  }
  return Error{place, {"scene.unknown_pool", {{"found", excerpt(value)}}}};
}

Status read_target(JsonView value, const std::string& place, Readout& readout) {
  if (!value.is(JsonKind::List)) return read_index(value, place, readout.target.emplace());
  auto& targets = readout.targets.emplace();
  return read_list(value, place, static_cast<std::size_t>(kMaxEdge),
                   [&](JsonView item, const std::string& at) {
                     std::optional<Index>& target = targets.emplace_back();
                     if (item.text() == "null") return Status();
                     return read_index(item, at, target.emplace());
                   });
}

ReadValue transform_reader(const MatrixFiles& files, std::optional<ReadoutTransform>& to) {
  return [&](JsonView value, const std::string& place) {
    ReadoutTransform& transform = to.emplace();
    const auto activation = [&](JsonView v, const std::string& at) {
      return read_activation(v, at, transform.activation.emplace());
    };
    const auto bias = [&](JsonView v, const std::string& at) {
      return read_vector(v, at, files, transform.projection.bias.emplace());
    };
    return read_object(
        value, place, transform.extras,
        {{"weight", matrix_reader(files, transform.projection.weight), true, "scene.missing.weight"},
         {"bias", bias},
         {"activation", activation},
         {"norm", norm_reader(files, transform.norm)}});
  };
}

void write_transform(JsonWriter& out, const std::optional<ReadoutTransform>& transform) {
  if (!transform) return;
  out.key("transform");
  out.begin_object();
  write_matrix(out, "weight", transform->projection.weight);
  if (transform->projection.bias) write_vector(out, "bias", *transform->projection.bias);
  if (transform->activation) {
    out.key("activation");
    out.text(kActivationNames[static_cast<std::size_t>(*transform->activation)]);
  }
  write_norm(out, "norm", transform->norm);
  out.extras(transform->extras);
  out.end_object();
}

}  // namespace

ReadValue readout_reader(const MatrixFiles& files, std::optional<Readout>& to) {
  return [&](JsonView value, const std::string& place) {
    Readout& readout = to.emplace();
    return read_object(
        value, place, readout.extras,
        {{"transform", transform_reader(files, readout.transform)},
         {"unit", [&](JsonView v, const std::string& at) { return read_bool(v, at, readout.is_unit); }},
         {"pool", [&](JsonView v, const std::string& at) { return read_pool(v, at, readout.pool); }},
         {"weight", matrix_reader(files, readout.projection.weight)},
         {"bias",
          [&](JsonView v, const std::string& at) {
            return read_vector(v, at, files, readout.projection.bias.emplace());
          }},
         {"labels",
          [&](JsonView v, const std::string& at) { return read_labels(v, at, readout.labels.emplace()); }},
         {"target", [&](JsonView v, const std::string& at) { return read_target(v, at, readout); }}});
  };
}

void write_readout(JsonWriter& out, const std::optional<Readout>& readout) {
  if (!readout) return;
  out.key("readout");
  out.begin_object();
  out.key("pool");
  out.text(readout->pool ? kPools[static_cast<std::size_t>(*readout->pool)] : "none");
  write_transform(out, readout->transform);
  if (readout->is_unit) {
    out.key("unit");
    out.json("true");
  }
  if (readout->has_labels()) write_matrix(out, "weight", readout->projection.weight);
  if (readout->projection.bias) write_vector(out, "bias", *readout->projection.bias);
  if (readout->labels) write_labels(out, "labels", *readout->labels);
  if (readout->target) {
    out.key("target");
    out.json(std::to_string(*readout->target));
  }
  if (readout->targets) {
    out.key("target");
    out.begin_list(JsonWriter::Layout::OneLine);
    for (const std::optional<Index>& target : *readout->targets) {
      out.json(target ? std::to_string(*target) : "null");
    }
    out.end_list();
  }
  out.extras(readout->extras);
  out.end_object();
}

}  // namespace heed
