#include "core/train/saved_training_json.h"

#include <utility>
#include <vector>

#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/train/recipe_json.h"

namespace heed {
namespace {

constexpr const char* kPlace = "training";

void write_fields(JsonWriter& out, const SavedTraining& training) {
  if (!training.task.empty()) {
    out.key("task");
    out.text(training.task);
  }
  if (!training.data.path.empty()) {
    out.key("data");
    out.text(training.data.path.string());
  } else if (!training.data.text.empty()) {
    out.key("text");
    out.text(training.data.text);
  }
  out.key("step");
  out.json(std::to_string(training.state.step));
  out.key("recipe");
  write_recipe(out, training.recipe);
}

ReadValue text_reader(std::string& text) {
  return [&text](JsonView value, const std::string& place) { return read_text(value, place, text); };
}

}  // namespace

std::string training_json(const SavedTraining& training) {
  JsonWriter out;
  out.begin_object();
  write_fields(out, training);
  out.end_object();
  std::string json = std::move(out).take();
  json.pop_back();  // the end of the line
  return json;
}

Result<SavedTraining> read_training_json(std::string_view json) {
  SavedTraining training;
  std::string data;
  const std::vector<Field> fields = {
      {"task", text_reader(training.task)},
      {"data", text_reader(data)},
      {"text", text_reader(training.data.text)},
      {"step",
       [&](JsonView value, const std::string& place) {
         return read_index(value, place, training.state.step);
       },
       true},
      {"recipe",
       [&](JsonView value, const std::string& place) { return read_recipe(value, place, training.recipe); },
       true}};
  Extras ignored;
  if (Status status = read_object(JsonView(json), kPlace, ignored, fields); !status) return status.error();
  training.data.path = data;
  return training;
}

}  // namespace heed
