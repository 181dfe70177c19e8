#include "app/figure/card_numbers.h"

#include <span>

#include "app/figure/number_text.h"
#include "core/graph/readable_number.h"

namespace heed {

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

}  // namespace heed
