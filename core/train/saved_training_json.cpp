#include "core/train/saved_training_json.h"

#include <cstring>
#include <utility>
#include <vector>

#include "core/base/base64.h"
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

std::string finished(JsonWriter out) {
  std::string json = std::move(out).take();
  json.pop_back();  // the end of the line
  return json;
}

ReadValue text_reader(std::string& text) {
  return [&text](JsonView value, const std::string& place) { return read_text(value, place, text); };
}

// The fields of a run, and others.
Status read_fields(std::string_view json, SavedTraining& training, std::vector<Field> others) {
  std::string data;
  std::vector<Field> fields = {
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
  for (Field& other : others) fields.push_back(std::move(other));
  Extras ignored;
  const Status status = read_object(JsonView(json), kPlace, ignored, fields);
  training.data.path = data;
  return status;
}

// Numbers in the order of the parameters, as the machine keeps them: it is the same one that reads them
// again. There are many, and none of their letters has to be escaped.
std::string bytes_json(const std::vector<Matrix>& numbers) {
  std::string bytes;
  for (const Matrix& matrix : numbers)
    bytes.append(reinterpret_cast<const char*>(matrix.data()),
                 static_cast<std::size_t>(matrix.size()) * sizeof(float));
  return '"' + in_base64(bytes) + '"';
}

// Nothing, or a matrix for each parameter.
Status read_numbers(const std::string& letters, const Parameters& weights, std::vector<Matrix>& numbers) {
  if (letters.empty()) return {};
  const Error fault{kPlace, {"train.moments", {{"name", weights.empty() ? "" : weights.front().name}}}};
  const std::optional<std::string> bytes = from_base64(letters);
  if (!bytes) return fault;
  std::string_view left = *bytes;
  for (const Parameter& weight : weights) {
    Matrix matrix(weight.value.rows(), weight.value.cols());
    const std::size_t size = static_cast<std::size_t>(matrix.size()) * sizeof(float);
    if (left.size() < size) return fault;
    std::memcpy(matrix.data(), left.data(), size);
    left.remove_prefix(size);
    if (!matrix.allFinite()) return fault;
    numbers.push_back(std::move(matrix));
  }
  return left.empty() ? Status() : fault;
}

}  // namespace

std::string training_json(const SavedTraining& training) {
  JsonWriter out;
  out.begin_object();
  write_fields(out, training);
  out.end_object();
  return finished(std::move(out));
}

Result<SavedTraining> read_training_json(std::string_view json) {
  SavedTraining training;
  if (Status status = read_fields(json, training, {}); !status) return status.error();
  return training;
}

std::string run_json(const SavedTraining& training) {
  JsonWriter out;
  out.begin_object();
  write_fields(out, training);
  out.key("history");
  out.text(history_csv(training.history));
  out.key("mean");
  out.json(bytes_json(training.state.moments.mean));
  out.key("mean_square");
  out.json(bytes_json(training.state.moments.mean_square));
  out.end_object();
  return finished(std::move(out));
}

Result<SavedTraining> read_run_json(std::string_view json, Parameters weights) {
  SavedTraining training;
  std::string history, mean, mean_square;
  const Status status = read_fields(json, training,
                                    {{"history", text_reader(history), true},
                                     {"mean", text_reader(mean), true},
                                     {"mean_square", text_reader(mean_square), true}});
  if (!status) return status.error();
  Moments& moments = training.state.moments;
  for (const auto& [letters, to] : {std::pair(&mean, &moments.mean), {&mean_square, &moments.mean_square}}) {
    if (Status read = read_numbers(*letters, weights, *to); !read) return read.error();
  }
  training.state.parameters = std::move(weights);
  Result<TrainingHistory> curves = read_history_csv(history);
  if (!curves) return curves.error();
  training.history = std::move(curves).value();
  return training;
}

}  // namespace heed
