#include "core/json/json_write.h"

#include <cmath>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

void write_reference(JsonWriter& out, const MatrixReference& reference) {
  out.begin_object(JsonWriter::Layout::OneLine);
  out.key(reference.kind == MatrixReference::Kind::Npy ? "npy" : "tensor");
  out.text(reference.name);
  out.extras(reference.extras);
  out.end_object();
}

}  // namespace

void JsonWriter::key(std::string_view key) {
  next_item();
  json_ += quoted(key);
  json_ += ": ";
  is_after_key_ = true;
}

void JsonWriter::text(std::string_view text) { json(quoted(text)); }

void JsonWriter::json(std::string_view json) {
  next_item();
  json_ += json;
}

void JsonWriter::matrix(const Matrix& matrix) {
  begin_list();
  for (Index row = 0; row < matrix.rows(); ++row) {
    next_item();
    append_row(matrix.data() + row * matrix.cols(), matrix.cols());
  }
  end_list();
}

void JsonWriter::vector(const Matrix& vector) {
  next_item();
  append_row(vector.data(), vector.cols());
}

void JsonWriter::extras(const Extras& extras) {
  for (const auto& [name, value] : extras) {
    key(name);
    json(value);
  }
}

std::string JsonWriter::take() && {
  HEED_CHECK(levels_.empty());
  return std::move(json_) + "\n";
}

void JsonWriter::begin(char bracket, Layout layout) {
  next_item();
  json_ += bracket;
  levels_.push_back({layout});
}

void JsonWriter::end(char bracket) {
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.layout == Layout::Lines && !level.is_empty) new_line();
  json_ += bracket;
}

void JsonWriter::next_item() {
  if (is_after_key_ || levels_.empty()) {
    is_after_key_ = false;
    return;
  }
  Level& level = levels_.back();
  if (!level.is_empty) json_ += level.layout == Layout::Lines ? "," : ", ";
  level.is_empty = false;
  if (level.layout == Layout::Lines) new_line();
}

void JsonWriter::new_line() {
  json_ += '\n';
  json_.append(2 * levels_.size(), ' ');
}

void JsonWriter::append_row(const float* numbers, Index count) {
  json_ += '[';
  for (Index i = 0; i < count; ++i) {
    HEED_CHECK(std::isfinite(numbers[i]));
    if (i > 0) json_ += ", ";
    json_ += exact_text(numbers[i]);
  }
  json_ += ']';
}

void write_matrix(JsonWriter& out, std::string_view key, const SceneMatrix& matrix) {
  out.key(key);
  matrix.is_inline() ? out.matrix(*matrix) : write_reference(out, matrix.reference);
}

void write_vector(JsonWriter& out, std::string_view key, const SceneMatrix& vector) {
  out.key(key);
  vector.is_inline() ? out.vector(*vector) : write_reference(out, vector.reference);
}

void write_labels(JsonWriter& out, std::string_view key, const std::vector<std::string>& labels) {
  out.key(key);
  out.begin_list(JsonWriter::Layout::OneLine);
  for (const std::string& label : labels) out.text(label);
  out.end_list();
}

}  // namespace heed
