#include "app/panels/training/run_difference.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/head_wall.h"
#include "app/state/run_stages.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"

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
std::vector<std::size_t> own_changes(const SessionRun& run, const SessionRun& other) {
  const std::vector<LearnedWith>&ways = run.progress->learned_with, &others = other.progress->learned_with;
  std::vector<std::size_t> changes;
  for (std::size_t at = 0; at < ways.size(); ++at) {
    const LearnedWith& way = ways[at];
    const auto is_same = [&](const LearnedWith& each) {
      return each.from == way.from && each.hand_change == way.hand_change && each.model == way.model;
    };
    const bool is_changed = way.hand_change != 0 || (at > 0 && way.model != ways[at - 1].model);
    if (is_changed && std::ranges::none_of(others, is_same)) changes.push_back(at);
  }
  return changes;
}

const Scene* model_of(const TrainingProgress& progress, std::uint64_t model) {
  const auto found = progress.models.find(model);
  return found == progress.models.end() ? nullptr : found->second.get();
}

// Which heads were switched there; none: that is not known, or something else was changed.
std::vector<Message> switched_heads(const TrainingProgress& progress, std::size_t at) {
  const std::vector<LearnedWith>& ways = progress.learned_with;
  if (at == 0 || ways[at].model == ways[at - 1].model) return {};
  const Scene* before = model_of(progress, ways[at - 1].model);
  const Scene* after = model_of(progress, ways[at].model);
  if (!before || !after || !differ_in_switches_only(*before, *after)) return {};
  std::vector<Message> switched;
  const auto add = [&](const char* key, const Scene& off_in, const Scene& on_in) {
    for (const HeadKey& head : heads_off(off_in)) {
      if (is_head_on(on_in, head)) switched.push_back({key, {{"head", short_head_name(head)}}});
    }
  };
  add("ui.train.differs.head_off", *after, *before);
  add("ui.train.differs.head_on", *before, *after);
  return switched;
}

// Which numbers were set there: known where the other run has kept its own at this step.
std::optional<Message> set_numbers(const Ui& ui, const Computation& shown, const TrainingProgress& progress,
                                   const SessionRun& other, const LearnedWith& way) {
  const TrainingMoments::Moment now = progress.moments.at(way.from),
                                before = other.progress->moments.at(way.from);
  if (way.hand_change == 0 || !now || !before || now->step != way.from || before->step != way.from)
    return std::nullopt;
  std::string name;
  Index count = 0, row = 0, col = 0, matrices = 0;
  float value = 0;
  for (std::size_t at = 0; at < now->parameters.size(); ++at) {
    const Matrix &a = now->parameters[at].value, &b = before->parameters[at].value;
    const Index changed = (a.array() != b.array()).count();
    if (changed == 0) continue;
    (a - b).cwiseAbs().maxCoeff(&row, &col);
    value = a(row, col);
    count += changed;
    ++matrices;
    const auto node = shown.graph().find(now->parameters[at].name);
    name = node ? readable_name(shown, *node) : ui.tr("ui.train.differs.table");
  }
  if (count == 0) return std::nullopt;
  if (matrices > 1) return Message{"ui.train.differs.matrices", {{"count", std::to_string(matrices)}}};
  if (count > 1)
    return Message{"ui.train.differs.numbers", {{"count", std::to_string(count)}, {"name", name}}};
  return Message{"ui.train.differs.number",
                 {{"name", name},
                  {"row", std::to_string(row + 1)},
                  {"column", std::to_string(col + 1)},
                  {"value", readable_text(value)}}};
}

// What a person did to this run and not to the other, each with its step; of many only the first.
std::vector<Message> changes_by_hand(const Ui& ui, const Computation& shown, const SessionRun& run,
                                     const SessionRun& other) {
  constexpr std::size_t kMostNamed = 3;
  const std::string letter(1, run.letter);
  const std::vector<std::size_t> changes = own_changes(run, other);
  const TrainingProgress& progress = *run.progress;
  std::vector<Message> said;
  if (changes.size() > kMostNamed) {
    said.push_back({"ui.train.differs.by_hand_often",
                    {{"run", letter},
                     {"count", std::to_string(changes.size())},
                     {"step", std::to_string(progress.learned_with[changes.front()].from)}}});
    return said;
  }
  for (const std::size_t at : changes) {
    const LearnedWith& way = progress.learned_with[at];
    std::vector<Message> what = switched_heads(progress, at);
    if (const auto numbers = set_numbers(ui, shown, progress, other, way)) what.push_back(*numbers);
    const std::string step = std::to_string(way.from);
    if (what.empty()) said.push_back({"ui.train.differs.by_hand", {{"run", letter}, {"step", step}}});
    for (const Message& each : what)
      said.push_back({"ui.train.differs.at", {{"run", letter}, {"what", ui.texts.tr(each)}, {"step", step}}});
  }
  return said;
}

}  // namespace

std::string difference_text(const Ui& ui, const Computation& shown, const SessionRun& own,
                            const SessionRun& other) {
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
  for (const Message& change : changes_by_hand(ui, shown, own, other)) add(change);
  for (const Message& change : changes_by_hand(ui, shown, other, own)) add(change);
  if (what.empty()) return ui.texts.tr({"ui.train.runs_alike", {{"a", first}, {"b", second}}});
  return ui.texts.tr({"ui.train.runs_differ", {{"a", first}, {"b", second}, {"what", what}}});
}

}  // namespace heed
