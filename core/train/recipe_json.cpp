#include "core/train/recipe_json.h"

#include <array>
#include <cmath>
#include <limits>

#include "core/base/number.h"
#include "core/json/extras.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 3> kOptimizers{"sgd", "momentum", "adamw"};
constexpr std::array<std::string_view, 3> kDecays{"constant", "linear", "cosine"};

template <typename Choice, std::size_t count>
ReadValue choice_reader(const std::array<std::string_view, count>& names, Choice& choice) {
  return [&names, &choice](JsonView value, const std::string& place) -> Status {
    std::string name;
    if (Status status = read_text(value, place, name); !status) return status;
    for (std::size_t at = 0; at < count; ++at) {
      if (names[at] == name) return choice = static_cast<Choice>(at), Status();
    }
    std::string choices;
    for (const std::string_view each : names) choices += (choices.empty() ? "" : ", ") + std::string(each);
    return Error{place, {"train.choice", {{"found", shortened(name)}, {"choices", choices}}}};
  };
}

ReadValue number_reader(double& number) {
  return [&number](JsonView value, const std::string& place) -> Status {
    const std::optional<double> read = value.is(JsonKind::Number) ? parse_double(value.text()) : std::nullopt;
    if (!read) return Error{place, {"train.not_number", {{"found", excerpt(value)}}}};
    number = *read;
    return {};
  };
}

ReadValue count_reader(Index& count) {
  return [&count](JsonView value, const std::string& place) { return read_index(value, place, count); };
}

}  // namespace

void write_recipe(JsonWriter& out, const Recipe& recipe) {
  const auto number = [&](std::string_view key, double value) {
    out.key(key);
    out.json(exact_double_text(value));
  };
  const auto count = [&](std::string_view key, auto value) {
    out.key(key);
    out.json(std::to_string(value));
  };
  out.begin_object();
  out.key("optimizer");
  out.text(kOptimizers[static_cast<std::size_t>(recipe.optimizer)]);
  number("rate", recipe.rate);
  number("momentum", recipe.momentum);
  number("beta1", recipe.beta1);
  number("beta2", recipe.beta2);
  number("epsilon", recipe.epsilon);
  number("weight_decay", recipe.weight_decay);
  count("warm_up", recipe.warm_up);
  out.key("decay");
  out.text(kDecays[static_cast<std::size_t>(recipe.decay)]);
  if (recipe.clip) number("clip", *recipe.clip);
  count("steps", recipe.steps);
  count("batch", recipe.batch);
  count("seed", recipe.seed);
  out.end_object();
}

Status read_recipe(JsonView value, const std::string& place, Recipe& recipe) {
  const auto clip = [&](JsonView v, const std::string& at) {
    return number_reader(recipe.clip.emplace())(v, at);
  };
  const auto seed = [&](JsonView v, const std::string& at) {
    return read_integer(v, at, std::numeric_limits<std::uint64_t>::max(), recipe.seed);
  };
  Extras ignored;
  const std::vector<Field> fields = {{"optimizer", choice_reader(kOptimizers, recipe.optimizer)},
                                     {"rate", number_reader(recipe.rate)},
                                     {"momentum", number_reader(recipe.momentum)},
                                     {"beta1", number_reader(recipe.beta1)},
                                     {"beta2", number_reader(recipe.beta2)},
                                     {"epsilon", number_reader(recipe.epsilon)},
                                     {"weight_decay", number_reader(recipe.weight_decay)},
                                     {"warm_up", count_reader(recipe.warm_up)},
                                     {"decay", choice_reader(kDecays, recipe.decay)},
                                     {"clip", clip},
                                     {"steps", count_reader(recipe.steps)},
                                     {"batch", count_reader(recipe.batch)},
                                     {"seed", seed}};
  if (Status status = read_object(value, place, ignored, fields); !status) return status;
  return check_recipe(recipe, place);
}

Status check_recipe(const Recipe& recipe, const std::string& place) {
  const auto out_of_range = [&](const char* key, double value) {
    return Error{place_of(place, key), {"train.out_of_range", {{"found", exact_double_text(value)}}}};
  };
  if (recipe.rate < 0) return out_of_range("rate", recipe.rate);
  if (recipe.momentum < 0 || recipe.momentum >= 1) return out_of_range("momentum", recipe.momentum);
  if (recipe.beta1 < 0 || recipe.beta1 >= 1) return out_of_range("beta1", recipe.beta1);
  if (recipe.beta2 < 0 || recipe.beta2 >= 1) return out_of_range("beta2", recipe.beta2);
  if (recipe.epsilon <= 0) return out_of_range("epsilon", recipe.epsilon);
  if (recipe.weight_decay < 0) return out_of_range("weight_decay", recipe.weight_decay);
  if (recipe.clip && *recipe.clip <= 0) return out_of_range("clip", *recipe.clip);
  return {};
}

}  // namespace heed
