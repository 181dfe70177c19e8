#include "core/graph/readable_number.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/number.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Digits before the point, or less 0 if there are zeros behind it.
int whole_digits(double magnitude) { return static_cast<int>(std::floor(std::log10(magnitude))) + 1; }

bool has_size(double value) { return std::isfinite(value) && value != 0; }

constexpr float kWithAllDigits = 0.1f;  // beside any others

// 2 of 0.12; of 12.345, 3; of 12 none.
int decimals_in(std::string_view text) {
  const std::size_t point = text.find('.');
  return point == text.npos ? 0 : static_cast<int>(text.size() - point - 1);
}

// Without the zeros at its end, where these say nothing.
std::string without_zeros(std::string text, float value) {
  while (text.ends_with('0') && is_text_of(text, value)) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

std::string equals_text(const std::string& number, bool is_exact) {
  return number.starts_with(kNoiseText) ? number : equals_sign(is_exact) + (" " + number);
}

std::string total_text(const std::string& number, bool is_exact) {
  return is_exact ? number : equals_text(number, false);
}

std::optional<int> decimals_beside(float strongest) {
  constexpr int kMostDecimals = 4, kMostOfSmall = 8;
  if (strongest == 0 || !std::isfinite(strongest)) return std::nullopt;
  const int zeros = -static_cast<int>(std::floor(std::log10(strongest))) - 1;  // behind the point
  const int decimals = kReadableDigits + std::max(zeros, 0);
  return decimals > kMostOfSmall ? std::nullopt : std::optional(std::max(decimals, kMostDecimals));
}

bool is_nothing_beside(float value, float strongest) {
  if (value == 0 || !(std::abs(value) < kWithAllDigits)) return false;
  if (is_noise(value, strongest)) return true;
  const auto decimals = decimals_beside(strongest);
  if (!decimals) return false;
  return std::nearbyint(std::abs(static_cast<double>(value)) * std::pow(10.0, *decimals)) == 0;
}

std::string readable_beside(float value, float strongest, int significant) {
  if (value == 0 || !(std::abs(value) < kWithAllDigits)) return readable_text(value, significant);
  if (is_nothing_beside(value, strongest)) return kNoiseText;
  std::string text = readable_text(value, significant);
  const auto decimals = decimals_beside(strongest);
  const bool has_exponent = text.find('e') != text.npos;
  if (!decimals || (decimals_in(text) <= *decimals && !has_exponent)) return text;
  return without_zeros(fixed_text(value, *decimals), value);
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

AnswerCost answer_cost(float share, bool has_others) {
  constexpr int kAllDigits = 9;
  AnswerCost answer{readable_text(share), readable_beside(0 - std::log(share), 1)};
  if (share == 1 && has_others) answer.cost = kNoiseText;
  answer.is_sure = answer.cost == kNoiseText;
  for (int digits = kReadableDigits + 1;
       share < 1 && answer.probability.starts_with("1") && digits <= kAllDigits; ++digits)
    answer.probability = readable_text(share, digits);
  return answer;
}

std::string readable_answer_share(const Graph& graph, CellRef probability) {
  return answer_percent_text(graph.cell(probability.node, probability.cell),
                             graph.shape(probability.node).cols > 1);
}

float strongest_number(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (shape.is_stack()) {  // of products
    float most = 1;
    for (const NodeId input : graph.inputs(node)) most *= strongest_number(graph, input);
    return most;
  }
  if (holds_shares(graph, node)) return 1;
  return graph.known(node) > 0 ? graph.strongest(node) : 0;
}

std::string readable_number(const Graph& graph, CellRef cell, int significant) {
  return readable_beside(graph.cell(cell.node, cell.cell), strongest_number(graph, cell.node), significant);
}

}  // namespace heed
