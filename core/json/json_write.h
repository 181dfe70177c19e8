#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json/scene_matrix.h"

namespace heed {

// Writes JSON, indented by two spaces. A value is an item of the current list or, after key(), a
// member of the current object.
class JsonWriter {
 public:
  enum class Layout { Lines, OneLine };

  void begin_object(Layout layout = Layout::Lines) { begin('{', layout); }
  void end_object() { end('}'); }
  void begin_list(Layout layout = Layout::Lines) { begin('[', layout); }
  void end_list() { end(']'); }

  void key(std::string_view key);
  void text(std::string_view text);
  void json(std::string_view json);  // verbatim
  void matrix(const Matrix& matrix);
  void vector(const Matrix& vector);  // (1, n)
  void extras(const Extras& extras);

  std::string take() &&;

 private:
  struct Level {
    Layout layout;
    bool is_empty = true;
  };

  void begin(char bracket, Layout layout);
  void end(char bracket);
  void next_item();
  void new_line();
  void append_row(const float* numbers, Index count);

  std::string json_;
  std::vector<Level> levels_;
  bool is_after_key_ = false;
};

// Write a member of the current object: a matrix, row by row or as a reference to its file; a
// vector; a list of strings.
void write_matrix(JsonWriter& out, std::string_view key, const SceneMatrix& matrix);
void write_vector(JsonWriter& out, std::string_view key, const SceneMatrix& vector);
void write_labels(JsonWriter& out, std::string_view key, const std::vector<std::string>& labels);

}  // namespace heed
