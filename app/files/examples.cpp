#include "app/files/examples.h"

#include <algorithm>
#include <utility>

#include <heed_scene_files.h>

#include "app/files/documents.h"
#include "core/base/check.h"
#include "core/edit/trained_start.h"
#include "core/lesson/lesson_scene.h"
#include "core/lesson/shipped.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

// The files are compiled in and tested, so reading them cannot fail.
Scene scene_of_file(const char* path) {
  Result<Scene> scene = read_scene(scene_files::file(path), {});
  HEED_CHECK(scene.is_ok());
  return std::move(scene).value();
}

// As one of the lesson's pages changes it, counted from 0.
Scene scene_of_lesson(const char* name, std::size_t page) {
  const ShippedLesson* shipped = find_shipped(name);
  HEED_CHECK(shipped && page < shipped->lesson.pages.size());
  Result<Scene> scene = patched_scene(shipped->lesson, shipped->lesson.pages[page].change);
  HEED_CHECK(scene.is_ok());
  return std::move(scene).value();
}

std::vector<Reference> whole_matrices(std::initializer_list<const char*> nodes) {
  std::vector<Reference> matrices;
  for (const char* node : nodes) {
    Reference& matrix = matrices.emplace_back();
    matrix.node = node;
  }
  return matrices;
}

ExampleScene trained(const char* model, std::initializer_list<const char*> show) {
  Result<Scene> scene = trained_scene(model, trained_start(model).text);
  HEED_CHECK(scene.is_ok());
  ExampleScene example{model, ExampleKind::Trained, std::move(scene).value(), whole_matrices(show)};
  for (const auto& [key, language] : {std::pair("en", Language::English), {"zh", Language::Chinese}})
    example.scene.title[key] = catalogue(language).say(std::string("example.trained.") + model);
  return example;
}

std::vector<ExampleScene> read_examples() {
  constexpr ExampleKind kByHand = ExampleKind::ByHand;
  return {{"tutorial", kByHand, eight_steps().scene(), whole_matrices({"X", "h0.weights", "h0.output"})},
          {"causal", kByHand, scene_of_lesson("do-not-look-ahead", 3),
           whole_matrices({"h0.masked", "h0.weights"})},
          {"relations", kByHand, scene_of_lesson("many-heads", 0),
           whole_matrices({"h0.weights", "h1.weights", "h2.weights"})},
          {"encoder", kByHand, scene_of_file("assets/scenes/encoder-block.json"), {}},
          {"decoder", kByHand, scene_of_file("assets/scenes/decoder-stack.json"), {}},
          {"classifier", kByHand, scene_of_file("assets/scenes/classifier.json"), {}},
          trained("induction", {"b0.h0.weights", "b1.h3.weights"}),
          trained("reverse", {"b1.h0.weights"}),
          trained("sentiment", {})};
}

}  // namespace

const std::vector<ExampleScene>& example_scenes() {
  static const std::vector<ExampleScene> examples = read_examples();
  return examples;
}

const ExampleScene* find_example(std::string_view name) {
  const auto found = std::ranges::find(example_scenes(), name, &ExampleScene::name);
  return found == example_scenes().end() ? nullptr : &*found;
}

}  // namespace heed
