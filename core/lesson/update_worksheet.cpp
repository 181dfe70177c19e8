#include "core/lesson/update_worksheet.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number.h"
#include "core/base/random.h"
#include "core/lesson/choose_blanks.h"

namespace heed {
namespace {

constexpr int kGivenDigits = 4, kDrawnDigits = 2;
constexpr std::size_t kGivenRows = 2;  // the number and its gradient come first

using PaperArgs = std::vector<std::pair<std::string, std::string>>;

// The unit of the last of so many digits of a number.
double unit_of(double value, int digits) {
  return value == 0 ? 1 : std::pow(10.0, std::floor(std::log10(std::abs(value))) + 1 - digits);
}

double rounded_to_unit(double value, double unit) { return std::round(value / unit) * unit; }

double to_digits(double value, int digits) { return rounded_to_unit(value, unit_of(value, digits)); }

float as_given(double value) { return static_cast<float>(to_digits(value, kGivenDigits)); }

// A number between half and twice as large, with few digits.
float drawn_like(float own, Random& random) {
  return static_cast<float>(
      to_digits(static_cast<double>(own) * std::pow(2.0, 2 * random.uniform() - 1), kDrawnDigits));
}

bool changes_by_little(UpdateQuantity quantity) {
  return quantity == UpdateQuantity::AfterDecay || quantity == UpdateQuantity::After;
}

// The rows of an update as they stand on paper: made of the numbers that are given, in 64 bits.
class PaperRows {
 public:
  PaperRows(const UpdateOnPaper& paper, const NumberUpdate& given, int digits)
      : recipe_(paper.recipe),
        given_(given),
        digits_(digits),
        rows_(update_rows(paper.recipe, given, paper.cell)),
        exact_(worked_by_hand(recipe_, given, [](const UpdateRow&, double value) { return value; })) {}

  const std::vector<UpdateRow>& rows() const { return rows_; }
  double exact(std::size_t at) const { return exact_[at]; }

  std::string text(std::size_t at) const {
    const double unit = unit_of_row(at);
    if (!changes_by_little(rows_[at].quantity)) return readable_text(static_cast<float>(exact_[at]), digits_);
    const int decimals = std::max(0, static_cast<int>(std::lround(-std::log10(unit))));
    return fixed_double_text(rounded_to_unit(exact_[at], unit), decimals);
  }

  // The largest error that rounding on the way brings to a number that is asked for, in units of its last
  // digit.
  double units_of_drift() const {
    const auto* first = rows_.data();
    const std::vector<double> by_hand =
        worked_by_hand(recipe_, given_, [&](const UpdateRow& row, double value) {
          const auto same = std::ranges::find(rows_, row.quantity, &UpdateRow::quantity);
          return rounded_to_unit(value, unit_of_row(static_cast<std::size_t>(&*same - first)));
        });
    double drift = 0;
    for (std::size_t at = 0; at < rows_.size(); ++at) {
      const double unit = unit_of_row(at);
      if (rows_[at].is_asked)
        drift = std::max(drift, std::abs(by_hand[at] - rounded_to_unit(exact_[at], unit)) / unit);
    }
    return std::round(drift);
  }

 private:
  // What changes a number by a little is rounded to the digits of the change.
  double unit_of_row(std::size_t at) const {
    const double change = exact_.back() - exact_.front();
    return changes_by_little(rows_[at].quantity) && change != 0 ? unit_of(change, digits_)
                                                                : unit_of(exact_[at], digits_);
  }

  const Recipe& recipe_;
  const NumberUpdate& given_;
  int digits_;
  std::vector<UpdateRow> rows_;
  std::vector<double> exact_;
};

WorksheetMatrix single_number(Message name, double exact, std::string text) {
  WorksheetMatrix matrix;
  matrix.working = std::move(name);
  matrix.rows = matrix.cols = 1;
  matrix.cells.push_back({{}, exact, std::move(text), false});
  return matrix;
}

std::string optimizer_name(Recipe::Optimizer optimizer) {
  if (optimizer == Recipe::Optimizer::AdamW) return "AdamW";
  return optimizer == Recipe::Optimizer::Momentum ? "SGD + momentum" : "SGD";
}

const char* settings_key(Recipe::Optimizer optimizer) {
  if (optimizer == Recipe::Optimizer::AdamW) return "worksheet.update.adamw";
  return optimizer == Recipe::Optimizer::Momentum ? "worksheet.update.momentum" : "worksheet.update.sgd";
}

const char* notation_key(Recipe::Optimizer optimizer) {
  if (optimizer == Recipe::Optimizer::AdamW) return "worksheet.update.adamw_notation";
  return optimizer == Recipe::Optimizer::Momentum ? "worksheet.update.momentum_notation"
                                                  : "worksheet.update.sgd_notation";
}

// The numbers that are given: before the rows that are worked out, with the settings.
WorksheetStep given_step(const Recipe& recipe, const NumberUpdate& update,
                         const std::vector<UpdateRow>& rows) {
  WorksheetStep step;
  step.title = {"worksheet.update.given", {}};
  const PaperArgs numbers =
      update_terms(recipe, update, "", [](float value) { return readable_text(value); });
  step.task = {settings_key(recipe.optimizer), numbers};
  if (recipe.clip) step.notes.push_back({"worksheet.update.clip", numbers});
  step.notes.push_back({notation_key(recipe.optimizer), {}});
  step.notes.push_back({"worksheet.update.notation", {}});
  const auto add = [&](const Message& name, double value) {
    step.given.push_back(single_number(name, value, readable_text(static_cast<float>(value))));
  };
  for (std::size_t at = 0; at < kGivenRows; ++at) add(rows[at].name, rows[at].value);
  for (const UpdateRow& row : rows) {
    if (row.remembered) add(row.remembered->name, row.remembered->value);
  }
  return step;
}

bool is_finite(const NumberUpdate& update) {
  return std::isfinite(update.before) && std::isfinite(update.gradient) &&
         std::isfinite(update.gradient_length) && std::isfinite(update.mean) &&
         std::isfinite(update.mean_square) && std::isfinite(update.after);
}

}  // namespace

int update_digits(const WorksheetRequest& request) { return request.decimals + 2; }

NumberUpdate seeded_update(const Recipe& recipe, const NumberUpdate& update, std::uint64_t seed) {
  const double length = to_digits(update.gradient_length, kGivenDigits);
  float before = as_given(update.before), gradient = as_given(update.gradient),
        mean = as_given(update.mean_before), square = as_given(update.mean_square_before);
  if (seed > 0) {
    Random random(scramble(seed));
    for (float* number : {&before, &gradient, &mean, &square}) *number = drawn_like(*number, random);
    if (random.uniform() < 0.5) before = -before;
    if (random.uniform() < 0.5) gradient = -gradient;
    if (random.uniform() < 0.5) mean = -mean;
  }
  const float factor = clip_factor(recipe, length);
  NumberUpdate made = update_number(recipe, update.step - 1, before, gradient * factor, mean, square);
  made.gradient = gradient;
  made.gradient_length = length;
  made.clip_factor = factor;
  made.is_locked = update.is_locked;
  return made;
}

Result<Worksheet> make_update_worksheet(const UpdateOnPaper& paper, const WorksheetRequest& request) {
  const Recipe& recipe = paper.recipe;
  if (paper.update.is_locked) return Error{"", {"worksheet.update.locked", {{"cell", paper.cell}}}};
  if (!is_finite(paper.update)) return Error{"", {"worksheet.update.not_finite", {{"cell", paper.cell}}}};
  const NumberUpdate update = seeded_update(recipe, paper.update, request.seed);
  const PaperRows paper_rows(paper, update, update_digits(request));
  const std::vector<UpdateRow>& rows = paper_rows.rows();
  Worksheet sheet;
  sheet.seed = request.seed;
  sheet.subject = Message{"worksheet.update.subject",
                          {{"optimizer", optimizer_name(recipe.optimizer)}, {"cell", paper.cell}}};
  sheet.digits = update_digits(request);
  sheet.is_exact = false;
  sheet.steps.push_back(given_step(recipe, update, rows));
  std::vector<WorksheetCell*> open;
  for (std::size_t at = kGivenRows; at < rows.size(); ++at) {
    const UpdateRow& row = rows[at];
    WorksheetStep& step = sheet.steps.emplace_back();
    step.number = static_cast<int>(at - kGivenRows) + 1;
    step.title = row.name;
    step.line_formula = row.formula;
    step.task = row.caption;
    step.asked.push_back(single_number(row.name, paper_rows.exact(at), paper_rows.text(at)));
  }
  for (std::size_t at = kGivenRows; at < rows.size(); ++at) {
    if (rows[at].is_asked) open.push_back(&sheet.steps[at - kGivenRows + 1].asked.front().cells.front());
  }
  Random random(scramble(request.seed + 1));
  choose_blanks(open, request.blank_share, random);
  sheet.tolerance = paper_rows.units_of_drift();
  return sheet;
}

}  // namespace heed
