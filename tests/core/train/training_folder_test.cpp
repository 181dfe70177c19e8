#include "core/train/training_folder.h"

#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "core/train/saved_training_json.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

class TrainingFolders : public testing::Test {
 protected:
  TrainingFolders()
      : root_(fs::temp_directory_path() / ("heed_run_" + std::to_string(std::random_device()()))) {
    fs::create_directories(root_);
  }
  ~TrainingFolders() override {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }

  static TrainingJob job_of(const JobRequest& request) {
    Result<TrainingJob> job = make_training_job(request);
    EXPECT_TRUE(job.is_ok()) << (job ? "" : say(job.error(), Language::English));
    return job ? std::move(job).value() : TrainingJob();
  }

  // So many steps of a job, saved as a folder.
  std::string trained(const TrainingJob& job, int steps, const std::string& name) const {
    TrainingRun run = TrainingRun::make(job.scene, job.examples, job.recipe).value();
    if (job.state) run.resume(*job.state);
    for (int step = 0; step < steps; ++step) EXPECT_TRUE(run.step().is_ok());
    const std::string folder = (root_ / name).string();
    EXPECT_TRUE(
        save_training(folder, run.scene(), {job.task, job.data, job.recipe, run.state()}, {}).is_ok());
    return folder;
  }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(root_ / name, std::ios::binary) << text;
    return (root_ / name).string();
  }

  std::string text_of(const std::string& file) const {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }

  void expect_resumed_run_is_the_same(const JobRequest& request) const {
    const std::string whole = trained(job_of(request), 5, "whole");
    const std::string half = trained(job_of(request), 2, "half");
    const std::string rest = trained(job_of({half, {}, 99}), 3, "rest");
    EXPECT_EQ(text_of(whole + "/model.safetensors"), text_of(rest + "/model.safetensors"));
    EXPECT_EQ(text_of(whole + "/training.safetensors"), text_of(rest + "/training.safetensors"));
    EXPECT_NE(text_of(whole + "/model.safetensors"), text_of(half + "/model.safetensors"));
  }

  fs::path root_;
};

const std::string kSomeNames = "anna\nbert\ncarla\ndora\nemil\nfritz\ngerda\nhans\nida\njan\nkarl\nlena\n";

TEST_F(TrainingFolders, a_run_goes_on_through_a_folder_bit_for_bit) {
  expect_resumed_run_is_the_same({"reverse", {}, 4});
}

TEST_F(TrainingFolders, a_run_on_lines_goes_on_bit_for_bit) {
  expect_resumed_run_is_the_same({"names", write("names.txt", kSomeNames), 4});
}

TEST_F(TrainingFolders, a_run_on_labelled_texts_goes_on_bit_for_bit) {
  std::string rows = "text,label\n";
  for (int row = 0; row < 40; ++row) {
    const std::string number = std::to_string(row);
    rows.append(row % 2 == 0 ? "a good film " : "a bad film ")
        .append(number)
        .append(row % 2 == 0 ? ",1\n" : ",0\n");
  }
  expect_resumed_run_is_the_same({"sentiment", write("reviews.csv", rows), 4});
}

TEST_F(TrainingFolders, keep_the_task_the_data_the_recipe_and_the_state) {
  TrainingJob job = job_of({"names", write("names.txt", kSomeNames), 4});
  job.recipe.rate = 0.1 + 0.2;
  job.recipe.optimizer = Recipe::Optimizer::Momentum;
  job.recipe.decay = Recipe::Decay::Cosine;
  job.recipe.seed = 0xfedcba9876543210;
  const TrainedModel model = load_training(trained(job, 2, "a")).value();
  ASSERT_TRUE(model.training);
  EXPECT_EQ(model.training->task, "names");
  EXPECT_EQ(model.training->data, (DataOrigin{root_ / "names.txt", {}}));
  EXPECT_EQ(model.training->recipe, job.recipe);
  EXPECT_EQ(model.training->state.step, 2);
  EXPECT_EQ(model.training->state.moments.mean.size(), model.training->state.parameters.size());
  EXPECT_TRUE(model.training->state.moments.mean_square.empty());
}

TEST_F(TrainingFolders, a_run_on_a_written_text_keeps_it_and_goes_on_bit_for_bit) {
  const std::string written = kSomeNames + "\"mia\"\tand ←\n";
  const TrainingJob job = make_data_job({{}, written}, std::nullopt, 4).value();
  const std::string whole = trained(job, 5, "whole");
  const std::string half = trained(job, 2, "half");
  EXPECT_EQ(load_training(half).value().training->data, (DataOrigin{{}, written}));
  const std::string rest = trained(job_of({half, {}, 99}), 3, "rest");
  EXPECT_EQ(text_of(whole + "/model.safetensors"), text_of(rest + "/model.safetensors"));
  EXPECT_EQ(text_of(whole + "/config.json"), text_of(rest + "/config.json"));
}

TEST_F(TrainingFolders, data_that_are_gone_are_asked_for) {
  const std::string folder = trained(job_of({"names", write("names.txt", kSomeNames), 4}), 1, "a");
  fs::rename(root_ / "names.txt", root_ / "elsewhere.txt");
  const Error error = make_training_job({folder, {}, 1}).error();
  EXPECT_EQ(error, (Error{"training.data", {"data.gone", {{"path", (root_ / "names.txt").string()}}}}));
  EXPECT_EQ(job_of({folder, root_ / "elsewhere.txt", 1}).data.path, root_ / "elsewhere.txt");
}

TEST_F(TrainingFolders, other_data_take_the_place_of_the_task) {
  const std::string folder = trained(job_of({"reverse", {}, 4}), 1, "a");
  const TrainingJob job = job_of({folder, write("letters.txt", "abc=cba\nab=ba\n"), 1});
  EXPECT_EQ(job.task, "");
  EXPECT_EQ(job.state->step, 1);
  EXPECT_EQ(make_training_job({folder, write("letters.txt", "abz\n"), 1}).error().place,
            "letters.txt, line 1");
}

TEST_F(TrainingFolders, tasks_without_data_refuse_them) {
  const Error error = make_training_job({"induction", write("names.txt", kSomeNames), 1}).error();
  EXPECT_EQ(error.message.key, "data.not_for_task");
}

TEST_F(TrainingFolders, a_folder_that_is_not_as_it_was_written_is_refused) {
  const std::string folder = trained(job_of({"reverse", {}, 4}), 1, "a");
  const std::string config = text_of(folder + "/config.json");
  const auto fault_with = [&](const std::string& from, const std::string& to) {
    std::string changed = config;
    changed.replace(changed.find(from), from.size(), to);
    std::ofstream(folder + "/config.json") << changed;
    const auto job = make_training_job({folder, {}, 1});
    return job ? "" : job.error().place + " " + job.error().message.key;
  };
  EXPECT_EQ(fault_with("\"reverse\"", "\"fly\""), "training.task train.no_such_task");
  EXPECT_EQ(fault_with("\"beta1\": 0.9", "\"beta1\": 1.5"), "training.recipe.beta1 train.out_of_range");
  EXPECT_EQ(fault_with("\"adamw\"", "\"adam\""), "training.recipe.optimizer train.choice");
  EXPECT_NE(fault_with("\"step\": 1", "\"step\": -1"), "");
  EXPECT_EQ(fault_with("\"step\": 1", "\"step\": 1"), "");
  std::ofstream(folder + "/training.safetensors") << text_of(folder + "/model.safetensors");
  EXPECT_EQ(job_of({folder, {}, 1}).state->moments.mean.size(), 0u);  // none of them is there
  fs::remove(folder + "/training.safetensors");
  EXPECT_EQ(make_training_job({folder, {}, 1}).error().message.key, "tensors.open");
  // Which is no fault of a model that is only looked at.
  const Result<std::optional<TrainingJob>> looked_at = continued_job(folder);
  ASSERT_TRUE(looked_at);
  EXPECT_FALSE(looked_at.value());
}

}  // namespace
}  // namespace heed
