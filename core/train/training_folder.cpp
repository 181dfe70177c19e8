#include "core/train/training_folder.h"

#include <system_error>
#include <vector>

#include "core/io/output_file.h"
#include "core/json/safetensors.h"
#include "core/scene/model_folder.h"
#include "core/scene/scene_json.h"
#include "core/train/saved_training_json.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMomentsFile = "training.safetensors";
constexpr const char* kHistoryFile = "history.csv";
constexpr const char* kMean = "mean.";
constexpr const char* kMeanSquare = "mean_square.";

Status write_moments(const fs::path& folder, const TrainingState& state) {
  std::vector<NamedTensor> tensors;
  const auto add = [&](const char* prefix, const std::vector<Matrix>& values) {
    for (std::size_t at = 0; at < values.size(); ++at)
      tensors.push_back({prefix + state.parameters[at].name, &values[at]});
  };
  add(kMean, state.moments.mean);
  add(kMeanSquare, state.moments.mean_square);
  return write_file(folder / kMomentsFile, {},
                    [&](std::ostream& out) { write_safetensors(out, tensors, {}); });
}

// Reads the moments of each parameter; they are all there or none is.
Status read_moments(const TensorFile& file, const char* prefix, const Parameters& parameters,
                    std::vector<Matrix>& moments) {
  for (const Parameter& parameter : parameters) {
    const TensorInfo* tensor = file.find(prefix + parameter.name);
    if (!tensor && moments.empty()) return {};
    if (!tensor) return Error{kMomentsFile, {"train.moments", {{"name", parameter.name}}}};
    Result<Matrix> read = file.read(*tensor);
    const bool fits = read && read.value().rows() == parameter.value.rows() &&
                      read.value().cols() == parameter.value.cols() && read.value().allFinite();
    if (!fits) return Error{kMomentsFile, {"train.moments", {{"name", parameter.name}}}};
    moments.push_back(std::move(read).value());
  }
  return {};
}

Result<SavedTraining> read_training(const fs::path& folder, const ModelFolder& model) {
  Result<SavedTraining> said = read_training_json(model.training);
  if (!said) return said.error();
  SavedTraining training = std::move(said).value();
  training.state.parameters = parameters_of(model.scene);
  const Result<TensorFile> file = TensorFile::open(folder / kMomentsFile);
  if (!file) return file.error();
  Moments& moments = training.state.moments;
  for (const auto& [prefix, to] : {std::pair(kMean, &moments.mean), {kMeanSquare, &moments.mean_square}}) {
    if (Status read = read_moments(file.value(), prefix, training.state.parameters, *to); !read)
      return read.error();
  }
  Result<TrainingHistory> history = load_history(folder);
  if (!history) return history.error();
  training.history = std::move(history).value();
  return training;
}

}  // namespace

Status save_training(const fs::path& folder, const Scene& scene, const SavedTraining& training,
                     const Progress& progress) {
  return write_folder(folder, {}, progress, [&](const fs::path& temporary) -> Status {
    if (Status status = write_moments(temporary, training.state); !status) return status;
    const Status written = write_file(temporary / kHistoryFile, {},
                                      [&](std::ostream& out) { out << history_csv(training.history); });
    if (!written) return written;
    return write_model_files(temporary, {scene, training_json(training)});
  });
}

Result<TrainingHistory> load_history(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder / kHistoryFile, ignored)) return TrainingHistory();
  const Result<std::string> csv = load_scene_text(folder / kHistoryFile);
  if (!csv) return Error{kHistoryFile, csv.error().message};
  return read_history_csv(csv.value());
}

bool has_optimizer_state(const fs::path& folder) {
  std::error_code ignored;
  return fs::exists(folder / kMomentsFile, ignored);
}

Result<TrainedModel> load_training(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) {
    Result<Scene> scene = load_scene(path);
    return scene ? Result<TrainedModel>(TrainedModel{std::move(scene).value(), std::nullopt}) : scene.error();
  }
  Result<ModelFolder> model = load_model_folder(path);
  if (!model) return model.error();
  TrainedModel trained{model.value().scene, std::nullopt};
  if (model.value().training.empty()) return trained;
  Result<SavedTraining> training = read_training(path, model.value());
  if (!training) return training.error();
  trained.training = std::move(training).value();
  return trained;
}

}  // namespace heed
