#include "core/lesson/update_exercise.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/lesson/grade.h"
#include "core/lesson/update_slips.h"

namespace heed {
namespace {

constexpr double kReadableRounding = 5e-4;  // as numbers are displayed with four digits
constexpr double kMostRounding = 0.05;      // however few digits were typed
constexpr double kFloatRounding = 2.5e-7;   // of the number itself, which was computed in 32 bits

// Half of the last place that was typed; 0 for a fraction, which has none.
double half_of_last_place(std::string_view typed) {
  if (typed.find('/') != std::string_view::npos) return 0;
  const std::size_t letter = std::min(typed.find_first_of("eE"), typed.size());
  const std::string_view digits = typed.substr(0, letter);
  const std::size_t point = std::min(digits.find_first_of(".,"), digits.size());
  const auto decimals =
      std::count_if(digits.begin() + static_cast<std::ptrdiff_t>(point), digits.end(), is_digit);
  double exponent = 0;
  if (letter < typed.size()) {
    if (const auto read = parse_answer(typed.substr(letter + 1))) exponent = static_cast<double>(*read);
  }
  return 0.5 * std::pow(10.0, exponent - static_cast<double>(decimals));
}

bool changes_a_number_by_little(UpdateQuantity quantity) {
  return quantity == UpdateQuantity::AfterDecay || quantity == UpdateQuantity::After;
}

// What an error of an answer is measured by.
double scale_of(const NumberUpdate& update, const UpdateRow& row, double value) {
  if (changes_a_number_by_little(row.quantity))
    return std::abs(row.value - static_cast<double>(update.before));
  return std::abs(value);
}

class TypedAnswer {
 public:
  TypedAnswer(std::string_view text, float value)
      : value_(static_cast<double>(value)), half_place_(half_of_last_place(text)) {}

  bool is_near(double number, double scale) const {
    const double rounding = std::max(kReadableRounding * scale, std::min(half_place_, kMostRounding * scale));
    return std::abs(value_ - number) <= rounding * 1.0001 + kFloatRounding * std::abs(number);
  }

 private:
  double value_, half_place_;
};

}  // namespace

std::optional<UpdateMark> mark_update(const Recipe& recipe, const NumberUpdate& update, const UpdateRow& row,
                                      std::string_view typed) {
  const std::optional<float> number = parse_answer(typed);
  if (!number) return std::nullopt;
  const TypedAnswer answer(typed, *number);
  if (answer.is_near(row.value, scale_of(update, row, row.value))) return UpdateMark{true, {}};
  for (const Slip& slip : update_slips(recipe, update, row.quantity)) {
    const bool is_it =
        std::isfinite(slip.value) && answer.is_near(slip.value, scale_of(update, row, slip.value));
    if (is_it) return UpdateMark{false, slip.message};
  }
  if (answer.is_near(-row.value, std::abs(row.value)))
    return UpdateMark{false, Message{"lesson.mark.sign", {}}};
  return UpdateMark{};
}

std::string written_number(const NumberUpdate& update, const UpdateRow& row) {
  const auto value = static_cast<float>(row.value);
  const bool has_all = changes_a_number_by_little(row.quantity) || row.quantity == UpdateQuantity::Before ||
                       value == update.before;
  return has_all ? readable_exact_text(value) : readable_text(value, 6);
}

}  // namespace heed
