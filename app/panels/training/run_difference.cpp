#include "app/panels/training/run_difference.h"

#include <algorithm>
#include <vector>

#include "core/base/number.h"

namespace heed {
namespace {

// A number of the recipe from one step on, as it was typed.
struct RecipeNumber {
  Index from = 0;
  std::string text;

  bool operator==(const RecipeNumber&) const = default;
};

// With which its steps were made; what has been set since made none.
std::vector<RecipeNumber> recipe_numbers(const SessionRun& run, auto number_of) {
  std::vector<RecipeNumber> numbers;
  const auto add = [&](Index from, const Recipe& recipe) {
    std::string text = exact_text(static_cast<float>(number_of(recipe)));
    if (numbers.empty() || numbers.back().text != text) numbers.push_back({from, std::move(text)});
  };
  for (const LearnedWith& way : run.progress->learned_with) add(way.from, way.recipe);
  if (numbers.empty()) add(0, run.recipe);
  return numbers;
}

// The number from this step on, and how it changed later.
std::string numbers_text(const Ui& ui, const std::vector<RecipeNumber>& numbers, Index from) {
  auto at = std::ranges::upper_bound(numbers, from, {}, &RecipeNumber::from);
  if (at != numbers.begin()) --at;
  const auto changes = numbers.end() - at - 1;
  if (changes == 0) return at->text;
  const RecipeNumber& last = numbers.back();
  if (changes == 1) {
    return ui.texts.tr({"ui.train.differs.from",
                        {{"value", at->text}, {"next", last.text}, {"step", std::to_string(last.from)}}});
  }
  return ui.texts.tr({"ui.train.differs.often",
                      {{"value", at->text}, {"last", last.text}, {"count", std::to_string(changes)}}});
}

// From where on they differ, if they do. Where only one run has come, it is said what it was before, too.
std::optional<Index> first_difference(const std::vector<RecipeNumber>& own,
                                      const std::vector<RecipeNumber>& other, Index both_made) {
  const auto [a, b] = std::ranges::mismatch(own, other);
  if (a == own.end() && b == other.end()) return std::nullopt;
  const Index from = a == own.end() ? b->from : b == other.end() ? a->from : std::min(a->from, b->from);
  return from < both_made ? from : std::max<Index>(from - 1, 0);
}

// Where the one run was changed by hand, its numbers or what is switched off, and the other was not.
std::vector<Index> own_changes(const SessionRun& run, const SessionRun& other) {
  const std::vector<LearnedWith>&ways = run.progress->learned_with, &others = other.progress->learned_with;
  std::vector<Index> steps;
  for (std::size_t at = 0; at < ways.size(); ++at) {
    const LearnedWith& way = ways[at];
    const auto is_same = [&](const LearnedWith& each) {
      return each.from == way.from && each.hand_change == way.hand_change && each.model == way.model;
    };
    const bool is_changed = way.hand_change != 0 || (at > 0 && way.model != ways[at - 1].model);
    if (is_changed && std::ranges::none_of(others, is_same)) steps.push_back(way.from);
  }
  return steps;
}

}  // namespace

std::string difference_text(const Ui& ui, const SessionRun& own, const SessionRun& other) {
  std::string what;
  const auto add = [&](const Message& difference) {
    const std::string next = ui.texts.tr(difference);
    what = what.empty() ? next : ui.texts.tr({"ui.train.differs_next", {{"first", what}, {"next", next}}});
  };
  const Index both_made = std::min(own.last_step(), other.last_step());
  const auto compare = [&](const char* key, auto number_of) {
    const auto a = recipe_numbers(own, number_of), b = recipe_numbers(other, number_of);
    const auto from = first_difference(a, b, both_made);
    if (from) add({key, {{"own", numbers_text(ui, a, *from)}, {"other", numbers_text(ui, b, *from)}}});
  };
  compare("ui.train.differs.rate", [](const Recipe& recipe) { return recipe.rate; });
  compare("ui.train.differs.decay", [](const Recipe& recipe) { return recipe.weight_decay; });
  compare("ui.train.differs.batch", [](const Recipe& recipe) { return recipe.batch; });
  const std::string first(1, own.letter), second(1, other.letter);
  const auto add_changes = [&](const std::string& run, const std::vector<Index>& steps) {
    if (steps.empty()) return;
    const char* key = steps.size() == 1 ? "ui.train.differs.by_hand" : "ui.train.differs.by_hand_often";
    add({key,
         {{"run", run}, {"count", std::to_string(steps.size())}, {"step", std::to_string(steps.front())}}});
  };
  add_changes(first, own_changes(own, other));
  add_changes(second, own_changes(other, own));
  if (what.empty()) return ui.texts.tr({"ui.train.runs_alike", {{"a", first}, {"b", second}}});
  return ui.texts.tr({"ui.train.runs_differ", {{"a", first}, {"b", second}, {"what", what}}});
}

}  // namespace heed
