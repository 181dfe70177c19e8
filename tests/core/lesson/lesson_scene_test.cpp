// Lessons on models that come with Heed, on untrained ones, and pages that are trained.
#include "core/lesson/lesson_scene.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "core/lesson/check_lesson.h"
#include "core/lesson/page_training.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/shipped_models.h"
#include "core/train/task.h"
#include "core/train/training_run.h"
#include "core/walk/computation.h"
#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

class LessonSceneTest : public testing::Test {
 protected:
  static std::string lesson_on(const std::string& scene, const std::string& page_json = "{}") {
    return "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"T\",\n \"scene\": " + scene + "}\n```\n" +
           page(page_json, "Words.");
  }
  static Result<Scene> scene_of(const std::string& scene, const std::string& change = "{}") {
    const ParsedLesson read = read_lesson(lesson_on(scene), {});
    return patched_scene(read.lesson, LessonJson{change, 1});
  }
  // `line place key` of each fault.
  static std::vector<std::string> faults_of(const std::string& text) {
    ParsedLesson read = read_lesson(text, {});
    std::vector<LessonFault> faults = read.faults;
    if (faults.empty()) faults = check_lesson(read.lesson, [](const std::string&) { return true; });
    std::vector<std::string> found;
    for (const LessonFault& fault : faults)
      found.push_back(std::to_string(fault.line) + " " + fault.error.place + " " + fault.error.message.key);
    return found;
  }
  static std::string answer(const Scene& scene, Index row) {
    Computation computation = Computation::make(scene, {Grain::Whole, true}).value();
    computation.go_to(computation.timeline().moment_count());
    const Graph& graph = computation.graph();
    const NodeId node = graph.find("probabilities").value();
    Index best = 0;
    for (Index col = 1; col < graph.shape(node).cols; ++col)
      if (graph.cell(node, {row, col}) > graph.cell(node, {row, best})) best = col;
    return scene.readout->labels->at(static_cast<std::size_t>(best));
  }
};

TEST_F(LessonSceneTest, begins_with_a_model_that_comes_with_heed_and_its_own_text) {
  const Result<Scene> scene = scene_of(R"({"model": "induction", "text": "q u i e t k i n d q u i"})");
  ASSERT_TRUE(scene) << scene.error().message.key;
  EXPECT_EQ(scene.value().tokens->size(), 12u);
  EXPECT_EQ(answer(scene_of(R"({"model": "induction", "text": "t r a i n s h e d p a i n s"})").value(), 13),
            "h");
}

TEST_F(LessonSceneTest, a_page_changes_the_text_the_model_and_anything_else) {
  const std::string scene = R"({"model": "induction", "text": "t r a i n s h e d p a i n s"})";
  EXPECT_EQ(scene_of(scene, R"({"text": "c a b d c a"})").value().tokens->back(), "a");
  EXPECT_NE(answer(scene_of(scene, R"({"model": "induction-200"})").value(), 13), "h");
  const Scene off =
      scene_of(scene, R"({"blocks": {"0": {"attention": {"heads": {"0": {"enabled": false}}}}}})").value();
  EXPECT_FALSE(off.blocks[0].attention->heads[0].is_enabled);
  EXPECT_NE(answer(off, 13), "h") << "the head that looks at the letter before";
  // A target belongs to the new text, not to the words of the model's folder.
  const Scene asked = scene_of(scene, R"({"text": "a b", "readout": {"target": [null, 3]}})").value();
  EXPECT_EQ(asked.readout->targets->size(), 2u);
}

TEST_F(LessonSceneTest, begins_with_an_untrained_model_of_a_task) {
  const Scene scene = scene_of(R"({"untrained": "reverse", "text": "b a ="})").value();
  EXPECT_EQ(scene.tokens, (std::vector<std::string>{"b", "a", "="}));
  EXPECT_TRUE(is_identical(*scene.embedding->table, *make_task("reverse", 1)->scene.embedding->table));
}

TEST_F(LessonSceneTest, a_scene_with_an_embedding_takes_a_text_of_its_own) {
  const std::string scene =
      R"({"heed": 1, "inputs": [[1, 0]], "embedding": {"tokens": ["hot", "tea"], "table": [[1, 2], [3, 4]]}})";
  const Scene read = scene_of(scene, R"({"text": "tea hot tea"})").value();
  EXPECT_EQ(read.inputs->rows(), 3);
  EXPECT_EQ((*read.inputs)(0, 1), 4);
}

TEST_F(LessonSceneTest, can_be_saved_as_it_has_no_folder_to_refer_to) {
  Scene scene = scene_of(R"({"model": "sentiment"})").value();
  for (const SceneMatrix* matrix : stored_matrices(scene)) EXPECT_TRUE(matrix->is_inline());
}

TEST_F(LessonSceneTest, what_is_wrong_with_its_beginning_is_said_with_its_line) {
  using Faults = std::vector<std::string>;
  EXPECT_EQ(faults_of(lesson_on(R"({"model": "inductoin"})")), Faults{"3 scene.model lesson.no_model"});
  EXPECT_EQ(faults_of(lesson_on(R"({"untrained": "inductoin"})")),
            Faults{"3 scene.untrained train.no_such_task"});
  EXPECT_EQ(faults_of(lesson_on(R"({"model": "induction", "untrained": "induction"})")),
            Faults{"3 scene.untrained lesson.two_models"});
  EXPECT_EQ(faults_of(lesson_on(R"({"model": "induction", "text": "a 7 b"})")),
            Faults{"3 scene.text vocabulary.missing"});
  EXPECT_EQ(faults_of(lesson_on(R"({"model": 7})")), Faults{"3 scene.model scene.not_text"});
  EXPECT_EQ(faults_of(lesson_on(R"({"model": "induction"})", R"({"change": {"text": "a 7"}})")),
            Faults{"6 change.text vocabulary.missing"});
  EXPECT_EQ(faults_of(lesson_on(kEightSteps, R"({"change": {"text": "I love"}})")),
            Faults{"9 change.text vocabulary.none"});
}

TEST_F(LessonSceneTest, what_is_wrong_with_training_is_said_with_its_line) {
  using Faults = std::vector<std::string>;
  const std::string scene = R"({"model": "induction"})";
  EXPECT_EQ(faults_of(lesson_on(scene, R"({"train": "induction"})")), Faults{});
  EXPECT_EQ(faults_of(lesson_on(scene, R"({"train": "inductoin"})")), Faults{"6 train lesson.no_task"});
  EXPECT_EQ(faults_of(lesson_on(scene, R"({"train": {"recipe": {"rate": 1}}})")),
            Faults{"6 train lesson.missing.task"});
  EXPECT_EQ(faults_of(lesson_on(scene, R"({"train": {"task": "induction", "recipe": {"rate": -1}}})")),
            Faults{"6 train.recipe.rate train.out_of_range"});
  EXPECT_EQ(faults_of(lesson_on(scene, R"({"train": "reverse"})")),
            Faults{"6 train lesson.task_does_not_fit"});
  EXPECT_EQ(faults_of(lesson_on(kEightSteps, R"({"train": "target"})")).size(), 1u);
}

TEST_F(LessonSceneTest, a_recipe_changes_that_of_the_task) {
  LessonTraining training{"induction", LessonJson{R"({"rate": 0.25})", 1}, 1};
  const PageTraining made = training_of_page(training, shipped_model("induction")).value();
  EXPECT_EQ(made.recipe.rate, 0.25);
  EXPECT_EQ(made.recipe.steps, make_task("induction", 1)->recipe.steps);
}

TEST(ShippedModels, have_learned_their_tasks_and_are_small) {
  for (const char* name : {"induction", "reverse", "sentiment"}) {
    const TrainingTask task = *make_task(name, 1);
    TrainingRun run = TrainingRun::make(shipped_model(name), task.examples, task.recipe).value();
    const BatchScore score = run.evaluate(task.examples->held_out()).value();
    EXPECT_GE(score.right, task.expected * static_cast<double>(score.targets)) << name;
  }
  std::uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(HEED_SOURCE_DIR "/assets/models")) {
    if (file.is_regular_file()) bytes += file.file_size();
  }
  EXPECT_LT(bytes, 500'000u);
}

// The folder of each opens like any other, with the same numbers.
TEST(ShippedModels, are_as_in_their_folders) {
  for (const std::string_view name : shipped_model_names()) {
    const std::string folder = HEED_SOURCE_DIR "/assets/models/" + std::string(name);
    EXPECT_EQ(without_references(load_scene(folder).value()), shipped_model(name)) << name;
  }
  EXPECT_TRUE(shipped_model_json("nothing").empty());
}

}  // namespace
}  // namespace heed
