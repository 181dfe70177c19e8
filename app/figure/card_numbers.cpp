#include "app/figure/card_numbers.h"

#include <cmath>
#include <span>
#include <string_view>

#include "app/figure/number_text.h"
#include "core/base/number.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// Digits before the point, or less 0 if there are zeros behind it.
int whole_digits(double magnitude) { return static_cast<int>(std::floor(std::log10(magnitude))) + 1; }

bool has_size(double value) { return std::isfinite(value) && value != 0; }

}  // namespace

std::string CardNumbers::text(double value) const {
  return fitted_text(static_cast<float>(value), width_, strongest_);
}

double CardNumbers::written(double value) const { return number_of_text(text(value)); }

NormNumbers::NormNumbers(const Graph& graph, NodeId norm) : made_(strongest_number(graph, norm)) {
  const std::span<const NodeId> inputs = graph.inputs(norm);
  before_ = strongest_number(graph, inputs[0]);
  for (const NodeId input : inputs.subspan(1))
    (graph.info(input).kind == NodeKind::Weight ? gain_ : bias_) = strongest_number(graph, input);
}

std::string NormNumbers::before(double value) const {
  return readable_beside(static_cast<float>(value), before_);
}
std::string NormNumbers::made(double value) const {
  return readable_beside(static_cast<float>(value), made_);
}
std::string NormNumbers::gain(double value) const {
  return readable_beside(static_cast<float>(value), gain_);
}
std::string NormNumbers::bias(double value) const {
  return readable_beside(static_cast<float>(value), bias_);
}

double number_of_text(std::string text) {
  constexpr std::string_view kMinus = "−";
  for (std::size_t at = text.find(kMinus); at != std::string::npos; at = text.find(kMinus))
    text.replace(at, kMinus.size(), "-");
  return parse_double(text).value_or(0);
}

bool are_read_alike(double a, double b, float strongest) {
  if (!has_size(b)) return a == b;
  double unit = std::pow(10.0, whole_digits(std::abs(b)) - kReadableDigits);
  if (const auto decimals = decimals_beside(strongest)) unit = std::max(unit, std::pow(10.0, -*decimals));
  return std::nearbyint(a / unit) == std::nearbyint(b / unit);
}

}  // namespace heed
