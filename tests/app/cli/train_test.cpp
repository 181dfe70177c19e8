#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/text/catalogue.h"
#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

using nlohmann::json;

constexpr const char* kTrainable = R"({"heed": 2, "inputs": [[0.5, -2], [3, 1]], "tokens": ["b", "a"],
  "embedding": {"tokens": ["a", "b"], "table": [[3, 1], [0.5, -2]]},
  "blocks": [{"attention": {"heads": [{"query": {"weight": [[1], [2]]}, "key": {"weight": [[3], [4]]},
                                       "value": {"weight": [[0.5, 0.1], [0.7, 0.2]]}}]}}],
  "readout": {"weight": [[1, 0], [0, 1]], "labels": ["x", "y"], "target": 1, "pool": "last"}})";

class Train : public CliTest {
 protected:
  std::string out(const std::string& name) const { return (folder_ / name).string(); }

  // Trains into a folder of this name; the last line as JSON.
  json trained(std::vector<std::string> args, const std::string& name) const {
    args.insert(args.begin(), "train");
    args.insert(args.end(), {"--format", "json", "--out", out(name)});
    const Said said = heed_says(args);
    EXPECT_EQ(said.exit_status, 0) << said.err;
    const std::size_t end = said.out.find_last_not_of('\n');
    const std::size_t begin = said.out.rfind('\n', end);
    return json::parse(said.out.substr(begin == std::string::npos ? 0 : begin + 1));
  }

  std::string weights(const std::string& name) const {
    return contents(folder_ / name / "model.safetensors");
  }
};

TEST_F(Train, writes_a_folder_that_opens_like_a_scene) {
  trained({"reverse", "--steps", "2"}, "model");
  for (const char* file :
       {"config.json", "model.safetensors", "tokenizer.json", "training.safetensors", "history.csv"})
    EXPECT_TRUE(std::filesystem::exists(folder_ / "model" / file)) << file;
  EXPECT_EQ(heed_says({"run", out("model")}).exit_status, 0);
}

TEST_F(Train, leaves_a_folder_with_other_files_alone) {
  std::filesystem::create_directories(folder_ / "notes");
  std::ofstream(folder_ / "notes/config.json") << R"({"model_type": "llama"})";
  const auto train_into = [&](const std::string& name) {
    return heed_says({"train", "reverse", "--steps", "1", "--out", out(name)});
  };
  const Said said = train_into("notes");
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find(catalogue(Language::English).say("folder.in_use")), std::string::npos) << said.err;
  EXPECT_EQ(contents(folder_ / "notes/config.json"), R"({"model_type": "llama"})");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "notes/model.safetensors"));
  std::filesystem::create_directories(folder_ / "empty");
  EXPECT_EQ(train_into("empty").exit_status, 0);
  EXPECT_EQ(train_into("empty").exit_status, 0) << "a model of Heed is replaced";
  EXPECT_EQ(heed_says({"export", out("empty"), "--to", "gpt2", "--out", out("empty")}).exit_status, 1)
      << "by one of its kind";
}

TEST_F(Train, a_task_says_what_to_expect_before_it_begins) {
  const Said said = heed_says({"train", "reverse", "--steps", "1", "--out", out("model")});
  EXPECT_EQ(said.out.find("After 1500 steps about 98%"), 0u) << said.out;
}

// `step,loss,…`: the first two of each line.
std::vector<std::pair<int, std::string>> steps_and_losses(const std::string& csv) {
  std::vector<std::pair<int, std::string>> found;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    const std::size_t first = line.find(','), second = line.find(',', first + 1);
    found.emplace_back(std::stoi(line), line.substr(first + 1, second - first - 1));
  }
  return found;
}

TEST_F(Train, keeps_the_loss_of_each_step_also_of_a_run_that_goes_on) {
  const json whole = trained({"reverse", "--steps", "5"}, "whole");
  trained({"reverse", "--steps", "2"}, "half");
  trained({out("half"), "--steps", "3"}, "rest");
  const auto rows = steps_and_losses(contents(folder_ / "whole" / "history.csv"));
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows.back().first, 5);
  EXPECT_NEAR(std::stod(rows.back().second), whole["loss"].get<double>(), 1e-6);
  EXPECT_EQ(steps_and_losses(contents(folder_ / "rest" / "history.csv")), rows);
}

TEST_F(Train, a_bare_attention_learns_its_target_and_leaves_alone_what_is_locked) {
  const std::string scene = write("attention.json", R"({"heed": 1, "inputs": [[1, 0], [0, 2]],
    "heads": [{"query": {"weight": [[1], [2]]}, "key": {"weight": [[3], [4]]}, "value": {"weight": [[1], [0]]}}],
    "target": [[0.5], [-1]]})");
  const json once = trained({scene, "--steps", "1"}, "once");
  const json often = trained({scene, "--steps", "400", "--rate", "0.05", "--lock", "h0.W_q,h0.W_k"}, "often");
  EXPECT_LT(often["loss"].get<double>(), once["loss"].get<double>());
  EXPECT_TRUE(often["accuracy"].is_null());
  EXPECT_EQ(heed_says({"run", out("often"), "--only", "h0.W_k"}).out,
            heed_says({"run", scene, "--only", "h0.W_k"}).out);
  EXPECT_NE(heed_says({"run", out("often"), "--only", "h0.W_v"}).out,
            heed_says({"run", scene, "--only", "h0.W_v"}).out);
  for (const char* pattern : {"W_out", "", "h0.W_q,none"})
    EXPECT_EQ(heed_says({"train", scene, "--lock", pattern, "--out", out("none")}).exit_status, 2) << pattern;
  EXPECT_EQ(heed_says({"train", scene, "--lock", "*", "--out", out("none")}).exit_status, 1);
}

TEST_F(Train, writes_its_run_as_a_program_with_its_data_beside_it) {
  trained({"reverse", "--steps", "2", "--code", out("run.py")}, "model");
  EXPECT_NE(contents(folder_ / "run.py").find("torch.optim.AdamW"), std::string::npos);
  EXPECT_EQ(contents(folder_ / "run.npz").substr(0, 2), "PK");
  trained({"reverse", "--steps", "2", "--code", out("run.py")}, "model");  // over its own files
  write("other.npz", "somebody's data");
  const Said said = heed_says({"train", "reverse", "--code", out("other.py"), "--out", out("none")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_EQ(contents(folder_ / "other.npz"), "somebody's data");
  EXPECT_EQ(heed_says({"train", "reverse", "--code", out("run.txt"), "--out", out("none")}).exit_status, 2);
  const std::string cross = write("cross.json", R"({"heed": 1, "inputs": [[1]], "memory": [[2], [3]],
    "heads": [{"value": {"weight": [[1]]}}], "target": [[1]]})");
  EXPECT_EQ(heed_says({"train", cross, "--code", out("run.py"), "--out", out("none")}).exit_status, 1);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "none"));
}

TEST_F(Train, a_trained_model_becomes_a_gpt2_or_the_difference_is_said) {
  trained({"reverse", "--steps", "1"}, "model");
  EXPECT_EQ(heed_says({"export", out("model"), "--to", "gpt2", "--out", out("gpt2")}).exit_status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "gpt2" / "tokenizer_config.json"));
  EXPECT_EQ(heed_says({"export", out("model"), "--to", "gpt2", "--out", out("model")}).exit_status, 1);
  EXPECT_EQ(heed_says({"run", out("model")}).exit_status, 0);  // still there
  EXPECT_EQ(heed_says({"export", eight_steps(), "--to", "gpt2", "--out", out("none")}).exit_status, 1);
  EXPECT_EQ(heed_says({"export", out("model"), "--to", "gpt2"}).exit_status, 2);
}

TEST_F(Train, ends_with_a_line_of_json) {
  const json line = trained({"reverse", "--steps", "3"}, "model");
  EXPECT_EQ(line["steps"], 3);
  EXPECT_GT(line["loss"], 0);
  EXPECT_GT(line["test_loss"], 0);
  EXPECT_GE(line["accuracy"], 0);
  EXPECT_LE(line["accuracy"], 1);
  EXPECT_GT(line["seconds"], 0);
  EXPECT_EQ(line.size(), 5u);
}

TEST_F(Train, a_scene_with_a_target_learns_it_and_tests_nothing) {
  const std::string scene = write("scene.json", kTrainable);
  const json once = trained({scene, "--steps", "1"}, "once");
  const json often = trained({scene, "--steps", "300", "--rate", "0.01", "--batch", "all"}, "often");
  EXPECT_GT(once["loss"], 0.1);
  EXPECT_LT(often["loss"], 0.01);
  EXPECT_TRUE(often["accuracy"].is_null());
  EXPECT_TRUE(often["test_loss"].is_null());
  const Said said = heed_says({"run", out("often"), "--only", "probabilities", "--format", "json"});
  EXPECT_GT(json::parse(said.out)["nodes"]["probabilities"]["values"][0][1], 0.99) << said.err;
}

TEST_F(Train, an_interrupted_run_is_the_same_as_one_that_was_not) {
  const json whole = trained({"reverse", "--steps", "5", "--batch", "8", "--seed", "3"}, "whole");
  trained({"reverse", "--steps", "2", "--batch", "8", "--seed", "3"}, "half");
  const json rest = trained({out("half"), "--steps", "3"}, "rest");
  EXPECT_EQ(rest["steps"], 3);
  EXPECT_EQ(rest["loss"], whole["loss"]);
  EXPECT_EQ(weights("rest"), weights("whole"));
}

TEST_F(Train, a_seed_decides_everything) {
  trained({"reverse", "--steps", "2", "--seed", "1"}, "a");
  trained({"reverse", "--steps", "2", "--seed", "1"}, "b");
  trained({"reverse", "--steps", "2", "--seed", "2"}, "c");
  EXPECT_EQ(weights("a"), weights("b"));
  EXPECT_NE(weights("a"), weights("c"));
}

TEST_F(Train, every_example_of_the_data_is_in_a_batch_of_all) {
  const std::string data = write("names.txt", "anna\nbert\ncarla\ndora\nemil\nfritz\ngerda\nhans\n");
  trained({"names", "--data", data, "--steps", "1", "--batch", "all"}, "all");
  trained({"names", "--data", data, "--steps", "1", "--batch", "1000"}, "many");
  trained({"names", "--data", data, "--steps", "1", "--batch", "1"}, "one");
  EXPECT_EQ(weights("all"), weights("many"));
  EXPECT_NE(weights("all"), weights("one"));
}

TEST_F(Train, says_how_data_were_read) {
  const std::string data = write("reviews.csv", "text,label\ngood " + std::string(200, '.') + ",1\nbad,0\n");
  const Said said = heed_says({"train", "sentiment", "--data", data, "--steps", "1", "--out", out("model")});
  EXPECT_EQ(said.exit_status, 0) << said.err;
  EXPECT_NE(said.out.find("1 of 2 texts were cut after 64 tokens."), std::string::npos) << said.out;
}

TEST_F(Train, a_folder_goes_on_with_the_data_that_it_had) {
  const std::string data = write("names.txt", "anna\nbert\ncarla\ndora\nemil\nfritz\ngerda\nhans\n");
  trained({"names", "--data", data, "--steps", "2"}, "model");
  trained({out("model"), "--steps", "1"}, "more");
  std::filesystem::remove(data);
  const Said said = heed_says({"train", out("model"), "--steps", "1", "--out", out("none")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("training.data: "), std::string::npos) << said.err;
  EXPECT_NE(said.err.find("--data"), std::string::npos) << said.err;
}

TEST_F(Train, a_fault_in_the_data_is_said_with_its_file_and_line) {
  const std::string data = write("reviews.csv", "good,1\nbad\n");
  const Said said = heed_says({"train", "sentiment", "--data", data, "--out", out("model")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_EQ(said.err.rfind("sentiment: reviews.csv, line 2: ", 0), 0u) << said.err;
  EXPECT_FALSE(std::filesystem::exists(out("model")));
}

TEST_F(Train, a_loss_that_is_no_number_ends_the_run_and_keeps_the_weights_before) {
  const std::string scene = write("scene.json", kTrainable);
  const Said said = heed_says({"train", scene, "--rate", "1e38", "--optimizer", "sgd", "--steps", "50",
                               "--format", "json", "--out", out("model")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("in step "), std::string::npos) << said.err;
  EXPECT_NE(said.err.find("what is saved is the model as it was before this run"), std::string::npos)
      << said.err;
  EXPECT_EQ(said.err.find("earlier"), std::string::npos) << "there is nothing earlier to go back to";
  const Said numbers = heed_says({"run", out("model"), "--only", "W_out", "--format", "json"});
  EXPECT_EQ(numbers.exit_status, 0) << numbers.err;
  EXPECT_EQ(numbers.out.find("nan"), std::string::npos);
}

TEST_F(Train, a_run_whose_loss_is_no_number_keeps_the_last_step_whose_loss_was_one) {
  // At this rate it takes some dozens of steps.
  const Said said = heed_says({"train", "reverse", "--rate", "8", "--optimizer", "sgd", "--batch", "4",
                               "--steps", "200", "--format", "json", "--out", out("model")});
  EXPECT_EQ(said.exit_status, 1);
  const json reached = json::parse(said.out);
  const Index kept = reached["steps"];
  EXPECT_GT(kept, 1);
  EXPECT_NE(said.err.find("in step " + std::to_string(kept + 2) + " "), std::string::npos) << said.err;
  EXPECT_NE(said.err.find("what is saved is the model of step " + std::to_string(kept) + ";"),
            std::string::npos)
      << said.err;
  const json again = trained(
      {"reverse", "--rate", "8", "--optimizer", "sgd", "--batch", "4", "--steps", std::to_string(kept)},
      "again");
  EXPECT_EQ(weights("model"), weights("again"));
  EXPECT_EQ(reached["loss"], again["loss"]);
}

TEST_F(Train, a_run_whose_first_step_is_undone_has_no_loss) {
  const std::vector<std::string> words = {"train", "reverse", "--rate", "1e30", "--steps", "5"};
  const auto says = [&](std::vector<std::string> more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    const Said said = heed_says(all);
    EXPECT_EQ(said.exit_status, 1);
    return said.out;
  };
  const json reached = json::parse(says({"--format", "json", "--out", out("one")}));
  EXPECT_EQ(reached["steps"], 0);
  EXPECT_TRUE(reached["loss"].is_null()) << reached;
  EXPECT_TRUE(reached["test_loss"].is_number());
  const std::string text = says({"--out", out("two")});
  EXPECT_NE(text.find("0 steps in "), std::string::npos) << text;
  EXPECT_NE(text.find("loss none yet;"), std::string::npos) << text;
}

TEST_F(Train, at_a_rate_of_0_it_says_aside_that_nothing_is_learned) {
  const std::string scene = write("scene.json", kTrainable);
  const auto said_aside = [&](const char* rate) {
    testing::internal::CaptureStderr();
    const Said said = heed_says({"train", scene, "--steps", "2", "--rate", rate, "--format", "json", "--out",
                                 out(std::string("rate_") + rate)});
    EXPECT_EQ(said.exit_status, 0) << said.err;
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said_aside("0"), "At a rate of 0 nothing is learned: the weights stay as they are.\n");
  EXPECT_EQ(said_aside("0.1"), "");
}

TEST_F(Train, that_a_model_was_replaced_is_said_aside_unless_it_is_the_one_that_goes_on) {
  const std::string scene = write("scene.json", kTrainable);
  const auto said_aside = [&](const std::string& subject) {
    testing::internal::CaptureStderr();
    const Said said =
        heed_says({"train", subject, "--steps", "2", "--format", "json", "--out", out("model")});
    EXPECT_EQ(said.exit_status, 0) << said.err;
    EXPECT_EQ(said.out.find('{'), 0u) << said.out;
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said_aside(scene), "");
  EXPECT_EQ(said_aside(scene), out("model") + " had another model, which was replaced.\n");
  EXPECT_EQ(said_aside(out("model")), "");
}

TEST_F(Train, a_run_that_learns_nothing_leaves_the_model_of_another_run_as_it_was) {
  const std::string scene = write("scene.json", kTrainable);
  trained({scene, "--steps", "2"}, "model");
  const std::string before = weights("model"), history = contents(folder_ / "model/history.csv");
  const Said said =
      heed_says({"train", scene, "--steps", "60", "--rate", "1e30", "--seed", "2", "--out", out("model")});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_NE(said.err.find("the model in " + out("model") + " is as it was"), std::string::npos) << said.err;
  EXPECT_EQ(said.out.find("Saved"), std::string::npos) << said.out;
  EXPECT_EQ(weights("model"), before);
  EXPECT_EQ(contents(folder_ / "model/history.csv"), history);
}

TEST_F(Train, wrong_command_lines_are_faults_of_usage) {
  const std::string scene = write("scene.json", kTrainable);
  const std::string folder = out("model");
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"train"},
                                             {"train", "reverse"},
                                             {"train", "reverse", "--out", ""},
                                             {"train", "reverse", "--out", folder, "--data", ""},
                                             {"train", "nothing", "--out", folder},
                                             {"train", "reverse", "--out", folder, "--steps", "0"},
                                             {"train", "reverse", "--out", folder, "--steps", "2.5"},
                                             {"train", "reverse", "--out", folder, "--batch", "-1"},
                                             {"train", "reverse", "--out", folder, "--rate", "fast"},
                                             {"train", "reverse", "--out", folder, "--rate", "-1"},
                                             {"train", "reverse", "--out", folder, "--optimizer", "adam"},
                                             {"train", "reverse", "--out", folder, "--format", "xml"}}) {
    EXPECT_EQ(heed_says(args).exit_status, 2) << testing::PrintToString(args);
  }
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"scene.json"});
}

TEST_F(Train, a_place_that_cannot_be_written_is_said_before_the_training) {
  const std::string file = write("file", "");
  const Said said = heed_says({"train", "reverse", "--steps", "1000000", "--out", file});
  EXPECT_EQ(said.exit_status, 1);
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.err.rfind(file + ": ", 0), 0u) << said.err;
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"file"});
}

TEST_F(Train, what_cannot_be_trained_is_a_fault_of_the_scene) {
  const std::string folder = out("model");
  const std::string without_readout = write("bare.json", R"({"heed": 1, "inputs": [[1]]})");
  const std::string names = write("names.txt", "anna\n");
  for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{
           {"train", eight_steps(), "--out", folder},
           {"train", without_readout, "--out", folder},
           {"train", names, "--out", folder},
           {"train", folder_, "--out", folder},
           {"train", "names", "--data", out("none.txt"), "--out", folder},
           {"train", "names", "--data", folder_, "--out", folder},
           {"train", "reverse", "--data", names, "--out", folder},
           {"train", "sentiment", "--data", names, "--out", folder},
           {"train", write("scene.json", kTrainable), "--data", names, "--out", folder}}) {
    const Said said = heed_says(args);
    EXPECT_EQ(said.exit_status, 1) << testing::PrintToString(args) << said.err;
    EXPECT_EQ(said.err.find("⟦"), std::string::npos) << said.err;
  }
  EXPECT_FALSE(std::filesystem::exists(folder));
}

}  // namespace
}  // namespace heed
