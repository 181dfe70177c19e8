#include "core/train/explain_update.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/base/number.h"

namespace heed {
namespace {

using Args = std::vector<std::pair<std::string, std::string>>;

float cell_of(const std::vector<Matrix>& moments, std::size_t at, Index row, Index col) {
  return moments.empty() ? 0 : moments[at](row, col);
}

// The terms that the sentences may use, written like this; as an operand a negative one stands in
// parentheses.
Args terms_of(const Recipe& recipe, const NumberUpdate& update, std::string_view cell,
              const std::function<std::string(float)>& written) {
  Args terms = {{"cell", std::string(cell)}, {"step", std::to_string(update.step)}};
  const auto add = [&](const std::string& name, double number) {
    const std::string text = written(static_cast<float>(number));
    terms.emplace_back(name, text);
    terms.emplace_back(name + ".operand", as_operand(text));
  };
  add("before", update.before);
  add("after", update.after);
  add("gradient", update.gradient);
  add("length", update.gradient_length);
  add("clip", recipe.clip.value_or(0));
  add("factor", update.clip_factor);
  add("clipped", update.clipped);
  add("decayed_gradient", update.decayed_gradient);
  add("weight_decay", recipe.weight_decay);
  add("momentum", recipe.momentum);
  add("beta1", recipe.beta1);
  add("beta1_rest", 1 - recipe.beta1);
  add("beta2", recipe.beta2);
  add("beta2_rest", 1 - recipe.beta2);
  add("epsilon", recipe.epsilon);
  add("mean_before", update.mean_before);
  add("mean", update.mean);
  add("mean_square_before", update.mean_square_before);
  add("mean_square", update.mean_square);
  add("mean_corrected", update.mean_corrected);
  add("mean_square_corrected", update.mean_square_corrected);
  add("rate", update.rate);
  add("full_rate", recipe.rate);
  add("after_decay", update.after_decay);
  add("change", update.change);
  return terms;
}

bool is_clipped(const Recipe& recipe, const NumberUpdate& update) {
  return recipe.clip && update.clip_factor < 1;
}

std::vector<const char*> keys_of(const Recipe& recipe, const NumberUpdate& update) {
  if (update.is_locked) return {"update.locked"};
  std::vector<const char*> keys = {"update.title", "update.gradient"};
  if (recipe.clip) keys.push_back(is_clipped(recipe, update) ? "update.clipped" : "update.short");
  switch (recipe.optimizer) {
    case Recipe::Optimizer::AdamW:
      keys.insert(keys.end(), {"update.mean", "update.mean_square", "update.corrected", "update.rate",
                               "update.decay", "update.change_adamw"});
      break;
    case Recipe::Optimizer::Momentum:
      keys.insert(keys.end(),
                  {"update.gradient_decay", "update.sum", "update.rate", "update.change_momentum"});
      break;
    case Recipe::Optimizer::Sgd:
      keys.insert(keys.end(), {"update.gradient_decay", "update.rate", "update.change_sgd"});
      break;
  }
  keys.push_back("update.new");
  return keys;
}

// A row of the list: what is said of it in full, and its number. Its name and its formula have the same key.
struct RowKey {
  const char* key;
  const char* sentence;
  double value;
};

std::vector<RowKey> keys_of_change(const Recipe& recipe, const NumberUpdate& update) {
  const RowKey rate{"rate", "update.rate", update.rate},
      with_decay{"with_decay", "update.gradient_decay", update.decayed_gradient};
  const double change = update.change;
  switch (recipe.optimizer) {
    case Recipe::Optimizer::AdamW:
      return {{"mean", "update.mean", update.mean},
              {"mean_square", "update.mean_square", update.mean_square},
              {"corrected", "update.corrected", update.mean_corrected},
              {"corrected_square", "update.corrected", update.mean_square_corrected},
              rate,
              {"after_decay", "update.decay", update.after_decay},
              {"change_adamw", "update.change_adamw", change}};
    case Recipe::Optimizer::Momentum:
      return {with_decay,
              {"sum", "update.sum", update.mean},
              rate,
              {"change_momentum", "update.change_momentum", change}};
    case Recipe::Optimizer::Sgd:
      return {with_decay, rate, {"change_sgd", "update.change_sgd", change}};
  }
  return {};
}

std::vector<RowKey> row_keys_of(const Recipe& recipe, const NumberUpdate& update) {
  const char* whole = update.is_locked ? "update.locked" : "update.title";
  std::vector<RowKey> rows = {{"before", whole, update.before},
                              {"gradient", "update.gradient", update.gradient}};
  if (update.is_locked) {
    rows.push_back({"locked", whole, update.after});
    return rows;
  }
  if (is_clipped(recipe, update)) rows.push_back({"clipped", "update.clipped", update.clipped});
  for (const RowKey& row : keys_of_change(recipe, update)) rows.push_back(row);
  rows.push_back({"new", "update.new", update.after});
  return rows;
}

}  // namespace

NumberUpdate explain_update(const RecordedStep& step, std::string_view parameter, Index row, Index col) {
  const Parameters& parameters = step.before.parameters;
  const auto found = std::ranges::find(parameters, parameter, &Parameter::name);
  HEED_CHECK(found != parameters.end());
  const auto at = static_cast<std::size_t>(found - parameters.begin());
  const float gradient = step.gradients[at](row, col);
  const float factor = clip_factor(step.recipe, step.report.gradient_length);
  const Moments& moments = step.before.moments;
  NumberUpdate update =
      update_number(step.recipe, step.before.step, found->value(row, col), gradient * factor,
                    cell_of(moments.mean, at, row, col), cell_of(moments.mean_square, at, row, col));
  update.gradient = gradient;
  update.gradient_length = step.report.gradient_length;
  update.clip_factor = factor;
  update.is_locked = found->is_locked;
  if (found->is_locked) update.after = update.before;
  return update;
}

std::vector<Message> update_lines(const Recipe& recipe, const NumberUpdate& update, std::string_view cell) {
  const Args terms = terms_of(recipe, update, cell, exact_text);
  std::vector<Message> lines;
  for (const char* key : keys_of(recipe, update)) lines.push_back({key, terms});
  return lines;
}

std::vector<UpdateRow> update_rows(const Recipe& recipe, const NumberUpdate& update, std::string_view cell) {
  const Args exact = terms_of(recipe, update, cell, exact_text);
  Args readable = terms_of(recipe, update, cell, [](float value) { return readable_text(value); });
  // The gradient that the optimizer is given.
  readable.emplace_back("g", is_clipped(recipe, update) ? "g′" : "g");
  std::vector<UpdateRow> rows;
  for (const RowKey& row : row_keys_of(recipe, update)) {
    const std::string key = row.key;
    rows.push_back({{"update.row." + key, readable},
                    {"update.formula." + key, readable},
                    row.value,
                    {row.sentence, exact}});
  }
  return rows;
}

}  // namespace heed
