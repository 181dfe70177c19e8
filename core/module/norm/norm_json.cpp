#include "core/module/norm/norm_json.h"

#include "core/base/number.h"
#include "core/json/json_matrix.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

Status read_norm_kind(JsonView value, const std::string& place, Norm::Kind& kind) {
  if (value.text() == "\"layer\"") return kind = Norm::Kind::Layer, Status();
  if (value.text() == "\"rms\"") return kind = Norm::Kind::Rms, Status();
  return Error{place, {"scene.unknown_norm", {{"found", excerpt(value)}}}};
}

}  // namespace

ReadValue norm_reader(const MatrixFiles& files, std::optional<Norm>& to) {
  return [&](JsonView value, const std::string& place) {
    Norm& norm = to.emplace();
    const auto read_into = [&](std::optional<SceneMatrix>& vector) -> ReadValue {
      return [&](JsonView v, const std::string& at) { return read_vector(v, at, files, vector.emplace()); };
    };
    return read_object(
        value, place, norm.extras,
        {{"kind", [&](JsonView v, const std::string& at) { return read_norm_kind(v, at, norm.kind); }, true,
          "scene.missing.norm_kind"},
         {"gain", read_into(norm.gain)},
         {"bias", read_into(norm.bias)},
         {"eps", [&](JsonView v, const std::string& at) { return read_float(v, at, norm.eps); }}});
  };
}

void write_norm(JsonWriter& out, std::string_view key, const std::optional<Norm>& norm) {
  if (!norm) return;
  const bool has_vectors = norm->gain || norm->bias;
  out.key(key);
  out.begin_object(has_vectors ? JsonWriter::Layout::Lines : JsonWriter::Layout::OneLine);
  out.key("kind");
  out.text(norm->kind == Norm::Kind::Layer ? "layer" : "rms");
  if (norm->gain) write_vector(out, "gain", *norm->gain);
  if (norm->bias) write_vector(out, "bias", *norm->bias);
  if (norm->eps != Norm().eps) {
    out.key("eps");
    out.json(exact_text(norm->eps));
  }
  out.extras(norm->extras);
  out.end_object();
}

}  // namespace heed
