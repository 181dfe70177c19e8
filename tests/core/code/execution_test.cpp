#include <cmath>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "core/code/exported_code.h"
#include "tests/core/code/example_scenes.h"
#include "tests/core/code/hostile_texts.h"
#include "tests/core/code/random_scenes.h"
#include "tests/core/code/run_programs.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/transformers.h"

namespace heed::testing {
namespace {

// The bound within which all implementations of one scene agree.
constexpr float kBound = 2e-5f;

struct Case {
  Scene scene;
  Matrix y;
};

using Cases = std::map<std::string, Case>;

Case case_of(const Scene& scene) {
  const BuiltScene built = built_of(scene);
  Graph graph = built.graph;
  graph.compute_all();
  return {scene, *graph.value(built.result)};
}

// Y that is not finite: 1e30 · 1e30, and what follows from it.
Scene overflowing_scene() {
  Scene scene;
  scene.inputs = scene_matrix({{1e30f, 1}, {0, 1}});
  scene.attention.heads[0].value = Projection{scene_matrix({{1e30f, -1e30f}, {0, 1}}), {}, {}};
  scene.attention.mask = Mask{};
  scene.attention.mask->is_causal = true;
  return scene;
}

// A score that somebody masked by hand, and outputs that are no numbers.
Scene scene_with_cells_that_are_not_finite() {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 1}, -kInfinity}};
  scene.overrides["h0.output"] = {{{1, 0}, kInfinity}, {{1, 2}, std::numeric_limits<float>::quiet_NaN()}};
  return scene;
}

// Row 0 of the scores overflows, each of them is −1e40 or less; in a loop over heads.
Scene scene_whose_scores_overflow() {
  Scene scene;
  scene.inputs = scene_matrix({{-1e20f}, {1}});
  scene.attention.memory = scene_matrix({{1e20f}, {1e25f}});
  scene.attention.heads.resize(2);
  scene.attention.dropout = Dropout{0.5f, 7, {}};
  return scene;
}

Scene titled(std::string title) {
  Scene scene = tutorial_scene();
  scene.title[""] = std::move(title);
  return scene;
}

Cases example_cases() {
  return {{"tutorial", case_of(tutorial_scene())},
          {"two_heads", case_of(two_head_scene())},
          {"cross", case_of(cross_scene())},
          {"overflow", case_of(overflowing_scene())},
          {"not_finite", case_of(scene_with_cells_that_are_not_finite())},
          {"overflowing_scores", case_of(scene_whose_scores_overflow())}};
}

Cases random_cases(int count) {
  Cases cases;
  for (int seed = 0; seed < count; ++seed) {
    const auto number = static_cast<std::uint64_t>(seed);
    cases["random_" + std::to_string(seed)] = case_of(random_scene(number));
    cases["not_finite_" + std::to_string(seed)] = case_of(random_scene_that_is_not_finite(number));
    cases["transformer_" + std::to_string(seed)] = case_of(random_transformer(number));
  }
  return cases;
}

Cases titled_cases() {
  Cases cases;
  for (const std::string& title : hostile_texts()) {
    cases["title_" + std::to_string(cases.size())] = case_of(titled(title));
  }
  return cases;
}

Programs programs_of(const Cases& cases, Dialect dialect) {
  Programs programs;
  for (const auto& [name, example] : cases) {
    programs[name] = export_code(example.scene, built_of(example.scene), dialect);
  }
  return programs;
}

bool agree(float a, float b) {
  if (!std::isfinite(a) || !std::isfinite(b)) return a == b || (std::isnan(a) && std::isnan(b));
  return std::abs(a - b) <= kBound * std::max(1.0f, std::abs(b));
}

void expect_same_numbers(const Cases& cases, const Programs& programs, const Programs& lines) {
  for (const auto& [name, example] : cases) {
    SCOPED_TRACE(programs.at(name));
    ASSERT_TRUE(lines.contains(name)) << name << " did not run";
    const std::optional<Matrix> y = parse_y(lines.at(name));
    ASSERT_TRUE(y) << lines.at(name);
    ASSERT_EQ(y->rows(), example.y.rows());
    ASSERT_EQ(y->cols(), example.y.cols());
    for (Index i = 0; i < y->size(); ++i) {
      EXPECT_TRUE(agree(y->data()[i], example.y.data()[i]))
          << y->data()[i] << " is not " << example.y.data()[i];
    }
  }
}

void expect_scripts_to_reproduce(Dialect dialect, const char* without) {
  Cases cases = random_cases(120);
  cases.merge(example_cases());
  cases.merge(titled_cases());
  const Programs scripts = programs_of(cases, dialect);
  const std::optional<Programs> lines = run_scripts(dialect, scripts);
  if (!lines) GTEST_SKIP() << without;
  expect_same_numbers(cases, scripts, *lines);
}

TEST(ExportedCode, ReproducesTheNumbersInNumpy) {
  expect_scripts_to_reproduce(Dialect::Numpy, "no python3 with numpy: install python3-numpy");
}

TEST(ExportedCode, ReproducesTheNumbersInTorch) {
  expect_scripts_to_reproduce(Dialect::Torch,
                              "no python3 with torch: install python3-torch, or ./test --with-torch");
}

TEST(ExportedCode, ReproducesTheNumbersInTensorflow) {
  expect_scripts_to_reproduce(Dialect::Tensorflow,
                              "no python3 with numpy, or with TensorFlow: install python3-numpy");
}

TEST(ExportedCode, ReproducesTheNumbersInEigen) {
  Cases cases = random_cases(2);
  cases.merge(example_cases());
  const Programs programs = programs_of(cases, Dialect::Eigen);
  const std::optional<Programs> lines = run_cpp(programs);
  if (!lines) GTEST_SKIP() << "no g++";
  expect_same_numbers(cases, programs, *lines);
}

}  // namespace
}  // namespace heed::testing
