#include "core/json/json_matrix.h"

#include "core/base/number.h"
#include "core/io/output_file.h"
#include "core/json/json_read.h"
#include "core/json/limits.h"
#include "core/json/matrix_reference.h"
#include "core/json/read_progress.h"

namespace heed {
namespace {

// Determines the size without parsing numbers, so that limits are checked before allocating.
Status measure(JsonView value, const std::string& place, Index& rows, Index& cols) {
  if (!value.is(JsonKind::List)) return Error{place, {"scene.not_matrix", {{"found", excerpt(value)}}}};
  JsonItems items(value);
  for (auto row = items.next(); row; row = items.next(), ++rows) {
    if (!row->is(JsonKind::List)) {
      return Error{place_of(place, rows), {"scene.not_row", {{"found", excerpt(*row)}}}};
    }
    Index count = 0;
    for (JsonItems cells(*row); cells.next();) ++count;
    if (rows == 0) cols = count;
    if (count != cols) {
      return Error{place_of(place, rows),
                   {"scene.ragged", {{"count", std::to_string(count)}, {"expected", std::to_string(cols)}}}};
    }
  }
  return check_size(rows, cols, place);
}

Status read_row(JsonView row, const std::string& place, float* numbers) {
  JsonItems cells(row);
  for (auto cell = cells.next(); cell; cell = cells.next(), ++numbers) {
    const ParsedFloat parsed = parse_float(cell->text());
    if (parsed.kind == ParsedFloat::Kind::Number && cell->is(JsonKind::Number)) {
      *numbers = parsed.value;
      continue;
    }
    // The place is formatted only for a number that is wrong.
    JsonItems again(row);
    Index col = 0;
    while (again.next()->text().data() != cell->text().data()) ++col;
    return read_float(*cell, place_of(place, col), *numbers);
  }
  return {};
}

Status read_rows(JsonView value, const std::string& place, Matrix& matrix) {
  Index rows = 0, cols = 0;
  if (Status status = measure(value, place, rows, cols); !status) return status;
  matrix.resize(rows, cols);
  JsonItems items(value);
  for (Index row = 0; row < rows; ++row) {
    if (is_work_cancelled()) return cancelled();
    const JsonView numbers = *items.next();
    const Status status = read_row(numbers, place_of(place, row), &matrix(row, 0));
    if (!status) return status;
    ReadProgressScope::report(numbers.text());
  }
  return {};
}

Status read_single_row(JsonView value, const std::string& place, Matrix& matrix) {
  if (!value.is(JsonKind::List)) return Error{place, {"scene.not_vector", {{"found", excerpt(value)}}}};
  Index count = 0;
  for (JsonItems cells(value); cells.next();) ++count;
  if (Status status = check_size(1, count, place); !status) return status;
  matrix.resize(1, count);
  return read_row(value, place, matrix.data());
}

Status read_either(JsonView value, const std::string& place, const MatrixFiles& files, bool is_vector,
                   SceneMatrix& matrix) {
  Matrix numbers;
  Status status;
  if (value.is(JsonKind::Object)) {
    status = read_matrix_reference(value, place, files, is_vector ? FileShape::Vector : FileShape::TwoDims,
                                   matrix.reference, numbers);
  } else {
    status = is_vector ? read_single_row(value, place, numbers) : read_rows(value, place, numbers);
  }
  if (status) matrix.values = std::move(numbers);
  return status;
}

}  // namespace

Status read_matrix(JsonView value, const std::string& place, const MatrixFiles& files, SceneMatrix& matrix) {
  return read_either(value, place, files, false, matrix);
}

Status read_vector(JsonView value, const std::string& place, const MatrixFiles& files, SceneMatrix& matrix) {
  return read_either(value, place, files, true, matrix);
}

Status read_allow(JsonView value, const std::string& place, const MatrixFiles& files, Mask& mask) {
  SceneMatrix flags;
  if (Status status = read_matrix(value, place, files, flags); !status) return status;
  for (Index row = 0; row < flags->rows(); ++row) {
    for (Index col = 0; col < flags->cols(); ++col) {
      const float flag = (*flags)(row, col);
      if (flag == 0 || flag == 1) continue;
      return Error{place_of(place_of(place, row), col), {"scene.not_flag", {{"found", exact_text(flag)}}}};
    }
  }
  mask.allow = (flags->array() == 1.0f).matrix();
  return {};
}

ReadValue matrix_reader(const MatrixFiles& files, SceneMatrix& matrix) {
  return [&files, &matrix](JsonView value, const std::string& place) {
    return read_matrix(value, place, files, matrix);
  };
}

ReadValue vector_reader(const MatrixFiles& files, SceneMatrix& vector) {
  return [&files, &vector](JsonView value, const std::string& place) {
    return read_vector(value, place, files, vector);
  };
}

}  // namespace heed
