// For the comparison with PyTorch: trains scenes. One request on each line, one result: the loss of every
// step, and all weights after some of them.
//
//   run_training < requests > results

#include <iostream>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "app/cli/load.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "core/train/explain_update.h"
#include "core/train/scene_examples.h"
#include "core/train/training_run.h"

namespace heed {
namespace {

using Json = nlohmann::json;

std::vector<Example> examples_of(const Json& given) {
  std::vector<Example> examples;
  for (const Json& each : given) {
    Example example{each.at("words").get<std::vector<int>>(), {}};
    for (const Json& target : each.at("targets"))
      example.targets.push_back({target.at(0).get<Index>(), target.at(1).get<Index>()});
    examples.push_back(std::move(example));
  }
  return examples;
}

Recipe recipe_of(const Json& given) {
  Recipe recipe;
  const std::string optimizer = given.at("optimizer"), decay = given.at("decay");
  recipe.optimizer = optimizer == "sgd"        ? Recipe::Optimizer::Sgd
                     : optimizer == "momentum" ? Recipe::Optimizer::Momentum
                                               : Recipe::Optimizer::AdamW;
  recipe.decay = decay == "linear"   ? Recipe::Decay::Linear
                 : decay == "cosine" ? Recipe::Decay::Cosine
                                     : Recipe::Decay::Constant;
  recipe.rate = given.at("rate");
  recipe.weight_decay = given.at("weight_decay");
  recipe.beta2 = given.at("beta2");
  recipe.warm_up = given.at("warm_up");
  recipe.steps = given.at("steps");
  if (given.contains("clip")) recipe.clip = given.at("clip").get<double>();
  recipe.batch = 0;
  return recipe;
}

Json rows_of(const Matrix& matrix) {
  Json rows = Json::array();
  for (Index row = 0; row < matrix.rows(); ++row)
    rows.push_back(std::vector<float>(matrix.row(row).data(), matrix.row(row).data() + matrix.cols()));
  return rows;
}

Json weights_of(const TrainingRun& run) {
  Json weights;
  for (const Parameter& parameter : run.state().parameters)
    weights[parameter.name] = rows_of(parameter.value);
  return weights;
}

// What explain_update() says of one number of each parameter, the last one.
Json updates_of(const RecordedStep& step) {
  Json updates;
  for (const Parameter& parameter : step.before.parameters) {
    const Index row = parameter.value.rows() - 1, col = parameter.value.cols() - 1;
    const NumberUpdate update = explain_update(step, parameter.name, row, col);
    updates[parameter.name] = {{"before", update.before}, {"gradient", update.clipped},
                               {"mean", update.mean},     {"mean_square", update.mean_square},
                               {"rate", update.rate},     {"after", update.after}};
  }
  return updates;
}

Json trained(const Json& request) {
  Result<Scene> scene = read_scene(request.at("scene").dump(), ".");
  if (!scene) return {{"error", say(scene.error(), Language::English)}};
  std::shared_ptr<const ExampleSource> examples;
  if (request.contains("examples")) {
    examples = std::make_shared<ListedExamples>(examples_of(request.at("examples")), std::vector<Example>());
  } else {
    Result<std::shared_ptr<const ExampleSource>> own = examples_of_scene(scene.value());
    if (!own) return {{"error", say(own.error(), Language::English)}};
    examples = own.value();
  }
  Result<TrainingRun> made = TrainingRun::make(scene.value(), examples, recipe_of(request.at("recipe")));
  if (!made) return {{"error", say(made.error(), Language::English)}};
  TrainingRun& run = made.value();
  const auto recorded = request.at("record").get<std::vector<Index>>();
  Json result;
  while (run.state().step < run.recipe().steps) {
    const Result<RecordedStep> step = run.record_step();
    if (!step) return {{"error", say(step.error(), Language::English)}};
    result["losses"].push_back(step.value().report.loss());
    if (run.state().step == 10) result["updates"] = updates_of(step.value());
    if (std::ranges::find(recorded, run.state().step) != recorded.end())
      result["weights"][std::to_string(run.state().step)] = weights_of(run);
  }
  return result;
}

}  // namespace
}  // namespace heed

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);)
    std::cout << heed::trained(nlohmann::json::parse(line)).dump() << '\n';
  return std::cout.flush() ? 0 : 1;
}
