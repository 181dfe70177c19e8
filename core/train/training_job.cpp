#include "core/train/training_job.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/base/glob.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"
#include "core/json/json_text.h"
#include "core/train/data/data_model.h"
#include "core/train/scene_examples.h"
#include "core/train/task.h"
#include "core/train/training_folder.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

bool takes_data(std::string_view task) {
  return std::ranges::find(tasks_with_data(), task) != tasks_with_data().end();
}

std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

fs::path absolute_path(const fs::path& path) {
  std::error_code ignored;
  const fs::path absolute = fs::absolute(path, ignored).lexically_normal();
  return absolute.empty() ? path : absolute;
}

Result<TrainingJob> job_of_task(const JobRequest& request) {
  std::optional<TrainingTask> task = make_task(request.subject, request.seed);
  if (!task) {
    return Error{
        "", {"train.no_such_task", {{"task", shortened(request.subject)}, {"tasks", listed_task_names()}}}};
  }
  TrainingJob job;
  job.task = request.subject;
  job.scene = std::move(task->scene);
  job.examples = std::move(task->examples);
  job.recipe = task->recipe;
  job.notes.push_back(task_expectation(request.subject));
  return job;
}

// What was found, what was left out, and how the examples are made of it.
void add_notes(TrainingJob& job, TextData& data, DataExamples& examples) {
  constexpr std::size_t kMostNamed = 5;
  std::string labels;
  for (std::size_t at = 0; at < std::min(data.labels.size(), kMostNamed); ++at)
    labels += (labels.empty() ? "" : ", ") + shortened(data.labels[at]);
  if (data.labels.size() > kMostNamed) labels += ", …";
  const std::string texts = std::to_string(data.texts.size());
  const std::string tokens = std::to_string(job.scene.embedding->tokens.size());
  if (data.is_labelled()) {
    job.notes.push_back({"data.note.texts",
                         {{"texts", texts},
                          {"count", std::to_string(data.labels.size())},
                          {"labels", labels},
                          {"tokens", tokens}}});
  } else {
    job.notes.push_back({"data.note.lines", {{"texts", texts}, {"tokens", tokens}}});
  }
  std::ranges::move(data.notes, std::back_inserter(job.notes));
  std::ranges::move(examples.notes, std::back_inserter(job.notes));
}

Result<TrainingJob> job_of_data(std::string_view task, TextData& data, std::uint64_t seed) {
  Result<DataModel> model = model_for_data(task, data, seed);
  if (!model) return model.error();
  TrainingJob job;
  job.task = task;
  job.scene = std::move(model.value().scene);
  job.examples = std::move(model.value().examples.source);
  job.recipe = model.value().recipe;
  add_notes(job, data, model.value().examples);
  return job;
}

Result<TrainingJob> job_of_task_with_data(const JobRequest& request) {
  if (!takes_data(request.subject)) {
    return Error{
        "",
        {"data.not_for_task", {{"task", shortened(request.subject)}, {"tasks", listed(tasks_with_data())}}}};
  }
  const fs::path path = absolute_path(*request.data);
  std::error_code unknown;
  if (request.subject == kNamesTask && fs::is_directory(path, unknown))
    return Error{shortened(path.filename().string()), {"data.wants_file", {}}};
  Result<TextData> data = load_text_data(path);
  if (!data) return data.error();
  Result<TrainingJob> job = job_of_data(request.subject, data.value(), request.seed);
  if (job) job.value().data = {path, {}};
  return job;
}

Status learn_from(TrainingJob& job, TextData& data) {
  Result<DataExamples> examples = examples_for_scene(job.scene, data);
  if (!examples) return examples.error();
  job.examples = std::move(examples.value().source);
  add_notes(job, data, examples.value());
  return {};
}

Status add_data(TrainingJob& job) {
  Result<TextData> data = load_data(job.data);
  if (!data) return data.error();
  return learn_from(job, data.value());
}

Status add_examples(TrainingJob& job) {
  if (!job.data.is_none()) return add_data(job);
  if (!job.task.empty()) {
    Result<TrainingJob> task = job_of_task({job.task, std::nullopt, job.recipe.seed});
    if (!task) return Error{"training.task", task.error().message};
    job.examples = std::move(task.value().examples);
    return {};
  }
  Result<std::shared_ptr<const ExampleSource>> examples = examples_of_scene(job.scene);
  if (!examples) return examples.error();
  job.examples = std::move(examples).value();
  return {};
}

TrainingJob job_of_model(TrainedModel model) {
  TrainingJob job;
  job.scene = std::move(model.scene);
  if (auto& training = model.training) {
    job.recipe = training->recipe;
    job.state = std::move(training->state);
    job.history = std::move(training->history);
    job.task = training->task;
    job.data = training->data;
  }
  return job;
}

Result<TrainingJob> with_examples(TrainingJob job) {
  const fs::path& path = job.data.path;
  std::error_code ignored;
  if (!path.empty() && !fs::exists(path, ignored))
    return Error{"training.data", {"data.gone", {{"path", path.string()}}}};
  if (Status status = add_examples(job); !status) return status.error();
  return job;
}

Result<TrainingJob> job_of_path(const JobRequest& request) {
  Result<TrainedModel> model = load_training(request.subject);
  if (!model) return model.error();
  TrainingJob job = job_of_model(std::move(model).value());
  if (request.data) {
    job.data = {absolute_path(*request.data), {}};
    if (!takes_data(job.task)) job.task.clear();
  }
  return with_examples(std::move(job));
}

Status set_lock(TrainingJob& job, std::string_view pattern, bool is_locked) {
  bool is_found = false;
  std::string names;
  for (const Parameter& parameter : parameters_of(job.scene)) {
    names += (names.empty() ? "" : ", ") + parameter.name;
    if (!matches_glob(pattern, parameter.name)) continue;
    is_found = true;
    is_locked ? (void)job.scene.locked.insert(parameter.name) : (void)job.scene.locked.erase(parameter.name);
  }
  if (is_found) return {};
  return Error{"", {"cli.no_match", {{"pattern", std::string(pattern)}, {"names", names}}}};
}

}  // namespace

std::string listed_task_names() { return listed(task_names()); }

bool is_task_name(std::string_view word, bool has_data) {
  return std::ranges::find(task_names(), word) != task_names().end() || (has_data && takes_data(word));
}

Status set_locks(TrainingJob& job, std::string_view patterns, bool is_locked) {
  while (true) {
    const std::size_t comma = std::min(patterns.find(','), patterns.size());
    if (Status status = set_lock(job, patterns.substr(0, comma), is_locked); !status) return status;
    if (comma == patterns.size()) break;
    patterns.remove_prefix(comma + 1);
  }
  if (!job.state) return {};
  for (Parameter& parameter : job.state->parameters)
    parameter.is_locked = job.scene.locked.contains(parameter.name);
  return {};
}

Result<TrainingJob> make_data_job(const DataOrigin& origin, std::optional<Scene> scene, std::uint64_t seed) {
  Result<TextData> data = load_data(origin);
  if (is_work_cancelled()) return cancelled();
  if (!data) return data.error();
  Result<TrainingJob> job = TrainingJob();
  if (scene) {
    job.value().scene = std::move(*scene);
    job.value().recipe.seed = seed;
    if (Status status = learn_from(job.value(), data.value()); !status) job = status.error();
  } else {
    job = job_of_data(data.value().is_labelled() ? kSentimentTask : kNamesTask, data.value(), seed);
  }
  if (is_work_cancelled()) return cancelled();
  if (!job) return job;
  DataOrigin& from = job.value().data = origin;
  if (!from.path.empty()) from.path = absolute_path(from.path);
  return job;
}

Result<TrainingJob> continued_job(TrainedModel model) {
  return with_examples(job_of_model(std::move(model)));
}

Result<std::optional<TrainingJob>> continued_job(const fs::path& folder) {
  if (!has_optimizer_state(folder)) return std::optional<TrainingJob>();
  Result<TrainedModel> model = load_training(folder);
  if (!model) return model.error();
  if (!model.value().training) return std::optional<TrainingJob>();
  Result<TrainingJob> job = continued_job(std::move(model).value());
  if (!job) return job.error();
  return std::optional(std::move(job).value());
}

Result<TrainingJob> make_training_job(const JobRequest& request) {
  if (!is_task_name(request.subject, request.data.has_value())) return job_of_path(request);
  return request.data ? job_of_task_with_data(request) : job_of_task(request);
}

}  // namespace heed
