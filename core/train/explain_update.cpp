#include "core/train/explain_update.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/train/update_formulas.h"

namespace heed {
namespace {

float cell_of(const std::vector<Matrix>& moments, std::size_t at, Index row, Index col) {
  return moments.empty() ? 0 : moments[at](row, col);
}

// How the rate of this step is made of the one that is set; as torch.optim.lr_scheduler names them.
const char* rate_kind(const Recipe& recipe, const NumberUpdate& update) {
  if (update.step <= recipe.warm_up) return "rate_warm_up";
  if (recipe.steps <= recipe.warm_up || recipe.decay == Recipe::Decay::Constant) return "rate";
  return recipe.decay == Recipe::Decay::Linear ? "rate_linear" : "rate_cosine";
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

// A row of the list: what is said of it in full, and its number. Its name, its formula and its caption have
// the same key.
struct RowKey {
  UpdateQuantity quantity;
  const char* key;
  const char* sentence;
  double value;
  std::optional<UpdateTerm> remembered = {};
};

std::optional<UpdateTerm> term(const char* name, float value) {
  return UpdateTerm{{std::string("update.remembered.") + name, {}}, static_cast<double>(value)};
}

std::vector<RowKey> keys_of_change(const Recipe& recipe, const NumberUpdate& update) {
  using enum UpdateQuantity;
  const RowKey rate{Rate, rate_kind(recipe, update), "update.rate", update.rate},
      with_decay{WithDecay, "with_decay", "update.gradient_decay", update.decayed_gradient};
  const double change = update.change;
  switch (recipe.optimizer) {
    case Recipe::Optimizer::AdamW:
      return {{Mean, "mean", "update.mean", update.mean, term("mean", update.mean_before)},
              {MeanSquare, "mean_square", "update.mean_square", update.mean_square,
               term("mean_square", update.mean_square_before)},
              {Corrected, "corrected", "update.corrected", update.mean_corrected},
              {CorrectedSquare, "corrected_square", "update.corrected", update.mean_square_corrected},
              rate,
              {AfterDecay, "after_decay", "update.decay", update.after_decay},
              {Change, "change_adamw", "update.change_adamw", change}};
    case Recipe::Optimizer::Momentum:
      return {with_decay,
              {Sum, "sum", "update.sum", update.mean, term("sum", update.mean_before)},
              rate,
              {Change, "change_momentum", "update.change_momentum", change}};
    case Recipe::Optimizer::Sgd:
      return {with_decay, rate, {Change, "change_sgd", "update.change_sgd", change}};
  }
  return {};
}

std::vector<RowKey> row_keys_of(const Recipe& recipe, const NumberUpdate& update) {
  using enum UpdateQuantity;
  const char* whole = update.is_locked ? "update.locked" : "update.title";
  std::vector<RowKey> rows = {{Before, "before", whole, update.before},
                              {Gradient, "gradient", "update.gradient", update.gradient}};
  if (update.is_locked) {
    rows.push_back({Locked, "locked", whole, update.after});
    return rows;
  }
  if (is_clipped(recipe, update)) rows.push_back({Clipped, "clipped", "update.clipped", update.clipped});
  for (const RowKey& row : keys_of_change(recipe, update)) rows.push_back(row);
  const bool is_adam = recipe.optimizer == Recipe::Optimizer::AdamW;
  rows.push_back({After, is_adam ? "new_decayed" : "new", "update.new", update.after});
  return rows;
}

// A decay of 0 leaves nothing to work out.
bool leaves_as_it_is(const Recipe& recipe, UpdateQuantity quantity) {
  const bool is_decay = quantity == UpdateQuantity::AfterDecay || quantity == UpdateQuantity::WithDecay;
  return is_decay && recipe.weight_decay == 0;
}

// What is added to these may be too small for four digits of them.
bool needs_all_digits(UpdateQuantity quantity) {
  return quantity == UpdateQuantity::AfterDecay || quantity == UpdateQuantity::After;
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
  const UpdateTerms terms = update_terms(recipe, update, cell, exact_text);
  std::vector<Message> lines;
  for (const char* key : keys_of(recipe, update)) lines.push_back({key, terms});
  return lines;
}

std::vector<UpdateRow> update_rows(const Recipe& recipe, const NumberUpdate& update, std::string_view cell) {
  const UpdateTerms exact = update_terms(recipe, update, cell, exact_text);
  UpdateTerms readable = update_terms(recipe, update, cell, [](float value) { return readable_text(value); });
  // The gradient that the optimizer is given.
  readable.emplace_back("g", is_clipped(recipe, update) ? "g′" : "g");
  const UpdateTerms all_digits = update_terms(recipe, update, cell, readable_exact_text);
  std::vector<UpdateRow> rows;
  for (const RowKey& row : row_keys_of(recipe, update)) {
    const std::string key = row.key;
    const UpdateFormula* formula = find_update_formula(key);
    const std::string filled =
        formula ? put_in(formula->formula, needs_all_digits(row.quantity) ? all_digits : readable) : "";
    rows.push_back({row.quantity,
                    {"update.row." + key, readable},
                    {"update.formula." + key, readable},
                    filled,
                    {"update.caption." + key, readable},
                    row.value,
                    {row.sentence, exact},
                    row.remembered,
                    formula,
                    formula && !leaves_as_it_is(recipe, row.quantity)});
  }
  return rows;
}

std::vector<double> worked_by_hand(const Recipe& recipe, const NumberUpdate& update,
                                   const RoundedRow& rounded) {
  UpdateTerms terms = update_terms(recipe, update, "", exact_text);
  std::vector<double> values;
  for (const UpdateRow& row : update_rows(recipe, update, "")) {
    values.push_back(row.made ? rounded(row, reckoned(put_in(row.made->formula, terms))) : row.value);
    if (row.made) set_term(terms, row.made->makes, exact_double_text(values.back()));
  }
  return values;
}

}  // namespace heed
