#include "app/figure/sum_words.h"

#include <algorithm>

#include "app/figure/block_sizes.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/base/utf8.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// From its point on; 0: it is whole.
int characters_behind(const std::string& number) {
  const std::size_t point = number.find('.');
  return point == number.npos ? 0 : static_cast<int>(number.size() - point);
}

bool has_place_for_point(const std::string& number) {
  return number.find('e') == number.npos && number.find_first_of("0123456789") != number.npos;
}

}  // namespace

std::vector<NodeId> header_of_terms(const Expression& sum) {
  std::vector<NodeId> nodes;
  for (const Expression& term : sum.args) {
    if (term.kind != Expression::Kind::Product) continue;
    std::vector<NodeId> of_term;
    for (const Expression& factor : term.args) {
      if (factor.kind == Expression::Kind::Cell) of_term.push_back(factor.ref.node);
    }
    if (of_term.size() != term.args.size() || (!nodes.empty() && nodes != of_term)) return {};
    nodes = std::move(of_term);
  }
  return nodes;
}

std::string header_name(const Graph& graph, NodeId node, float ems) {
  const std::string head = head_index(graph, node);
  const std::string index = head.empty() ? head : subscript(std::stol(head));
  return elided_to_width(block_title(graph, node), ems - width_in_ems(index)) + index;
}

std::string number_in_line(const Graph& graph, const Expression& number) {
  constexpr int kDigits = 5;  // of the readable form
  const auto value = static_cast<float>(number.value);
  std::string text;
  for (int width = kDigits + (value < 0 ? 1 : 0); text.empty(); ++width)
    text = number.kind == Expression::Kind::Cell ? whole_small_text(graph, number.ref.node, value, width)
                                                 : fitted_text(value, width, 0);
  return text;
}

std::string product_in_line(const Graph& graph, const Expression& product, const Expression& cell) {
  std::string text;
  double written = 1;
  for (const Expression& factor : product.args) {
    const std::string number = number_in_line(graph, factor);
    written *= number_of_text(number);
    text += (text.empty() ? "" : " × ") + number;
  }
  const bool is_exact = are_read_alike(written, cell.value, strongest_number(graph, cell.ref.node));
  return equals_sign(is_exact) + (" " + text);
}

PointColumn::PointColumn(const std::vector<std::string>& numbers, int characters) {
  if (!std::ranges::all_of(numbers, has_place_for_point)) return;
  int before = 0, behind = 0;
  for (const std::string& number : numbers) {
    const int own = characters_behind(number);
    behind = std::max(behind, own);
    before = std::max(before, static_cast<int>(character_count(number)) - own);
  }
  if (before + behind <= characters) behind_ = behind;
}

float PointColumn::indent(const std::string& number) const {
  return behind_ < 0 ? 0 : static_cast<float>(behind_ - characters_behind(number));
}

}  // namespace heed
