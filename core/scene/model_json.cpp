#include "core/scene/model_json.h"

#include <algorithm>
#include <string>

#include "core/base/number.h"
#include "core/json/json_matrix.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"

namespace heed {
namespace {

using Layout = JsonWriter::Layout;

constexpr std::string_view kWhole = "matrix";

// [row, column, value]
Status read_edit(JsonView value, const std::string& place, Override& edit) {
  const Error wrong{place, {"scene.override.three", {{"found", excerpt(value)}}}};
  if (!value.is(JsonKind::List)) return wrong;
  JsonItems items(value);
  const auto row = items.next(), col = items.next(), number = items.next();
  if (!number || items.next()) return wrong;
  Status status = read_index(*row, place_of(place, 0), edit.cell.row);
  if (status) status = read_index(*col, place_of(place, 1), edit.cell.col);
  if (status) status = read_float(*number, place_of(place, 2), edit.value);
  return status;
}

Status read_edits(JsonView value, const std::string& place, const MatrixFiles& files, ModelChanges& changes) {
  if (!value.is(JsonKind::Object)) return Error{place, {"scene.not_object", {{"found", excerpt(value)}}}};
  std::size_t left = kMaxOverrides;
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    const std::string at = place_of(place, member->key);
    const bool is_twice = changes.cells.contains(member->key) || changes.matrices.contains(member->key);
    if (is_twice) return Error{at, {"scene.twice", {{"key", shortened(member->key)}}}};
    if (left == 0) return Error{place, {"scene.limit.items", {{"most", std::to_string(kMaxOverrides)}}}};
    if (member->value.is(JsonKind::Object)) {
      Extras ignored;
      SceneMatrix& matrix = changes.matrices[member->key];
      Status status = read_object(member->value, at, ignored,
                                  {{kWhole, matrix_reader(files, matrix), true, "scene.missing.matrix"}});
      if (!status) return status;
      --left;
      continue;
    }
    std::vector<Override>& cells = changes.cells[member->key];
    Status status = read_list(member->value, at, left, [&](JsonView item, const std::string& item_place) {
      return read_edit(item, item_place, cells.emplace_back());
    });
    if (!status) return status;
    left -= std::min(left, cells.size() + 1);
  }
  return {};
}

Status read_off(JsonView value, const std::string& place, std::set<std::string>& off) {
  return read_list(value, place, kMaxLocked, [&](JsonView item, const std::string& at) {
    std::string part;
    if (Status status = read_text(item, at, part); !status) return status;
    if (off.insert(part).second) return Status();
    return Status(Error{at, {"scene.twice", {{"key", shortened(part)}}}});
  });
}

}  // namespace

std::vector<Field> model_fields(const MatrixFiles& files, std::optional<ModelReference>& to) {
  ModelReference& model = to.emplace();
  const auto text = [](std::string& member) -> ReadValue {
    return [&](JsonView v, const std::string& at) { return read_text(v, at, member); };
  };
  const auto read_model = [&model, text](JsonView v, const std::string& at) {
    return read_object(v, at, model.extras,
                       {{"folder", text(model.folder), true, "scene.missing.folder"},
                        {"text", text(model.text), true, "scene.missing.text"}});
  };
  return {
      {"model", read_model, true},
      {"edits", [&](JsonView v, const std::string& at) { return read_edits(v, at, files, model.changes); }},
      {"off", [&](JsonView v, const std::string& at) { return read_off(v, at, model.changes.off); }}};
}

void write_model(JsonWriter& out, const ModelReference& model, const ModelChanges& changes) {
  out.key("model");
  out.begin_object(Layout::OneLine);
  out.key("folder");
  out.text(model.folder);
  out.key("text");
  out.text(model.text);
  out.extras(model.extras);
  out.end_object();
  if (!changes.cells.empty() || !changes.matrices.empty()) {
    out.key("edits");
    out.begin_object();
    for (const auto& [name, cells] : changes.cells) {
      out.key(name);
      out.begin_list();
      for (const Override& edit : cells) {
        out.begin_list(Layout::OneLine);
        out.json(std::to_string(edit.cell.row));
        out.json(std::to_string(edit.cell.col));
        out.json(exact_text(edit.value));
        out.end_list();
      }
      out.end_list();
    }
    for (const auto& [name, matrix] : changes.matrices) {
      out.key(name);
      out.begin_object();
      write_matrix(out, kWhole, matrix);
      out.end_object();
    }
    out.end_object();
  }
  if (changes.off.empty()) return;
  out.key("off");
  out.begin_list(Layout::OneLine);
  for (const std::string& part : changes.off) out.text(part);
  out.end_list();
}

}  // namespace heed
