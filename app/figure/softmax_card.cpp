#include "app/figure/softmax_card.h"

#include <algorithm>
#include <cmath>

#include "app/figure/number_text.h"
#include "core/base/shown_label.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// The target's key and those with the largest weights, in key order. Where not all have room, none that is
// masked.
std::vector<std::size_t> top_keys(const std::vector<SoftmaxKey>& keys, Index of_target, std::size_t most) {
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  if (keys.size() <= most) return order;
  const auto weight = [&](std::size_t i) { return keys[i].key == of_target ? 2.0 : keys[i].exponential; };
  const auto first = order.begin() + static_cast<std::ptrdiff_t>(most - 1);  // the last line sums up the rest
  std::partial_sort(order.begin(), first, order.end(), [&](std::size_t a, std::size_t b) {
    return weight(a) > weight(b) || (weight(a) == weight(b) && a < b);
  });
  order.erase(first, order.end());
  std::erase_if(order, [&](std::size_t i) { return keys[i].is_masked() && keys[i].key != of_target; });
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

bool SoftmaxTerms::is_rest_masked() const {
  const auto masked = std::ranges::count_if(keys, [](const SoftmaxKey& key) { return key.is_masked(); });
  const auto shown_masked =
      std::ranges::count_if(shown, [&](std::size_t at) { return keys[at].is_masked(); });
  return static_cast<std::size_t>(masked - shown_masked) == rest();
}

double SoftmaxTerms::rest_of_exponentials() const {
  double rest = sum;
  for (const std::size_t at : shown) rest -= keys[at].exponential;
  return std::max(rest, 0.0);
}

SoftmaxTerms softmax_row(const Pen& pen, CellRef target, std::size_t most) {
  const Graph& graph = pen.graph();
  const std::optional<RowNormalization> made = normalization_of(graph, target.node, target.cell.row);
  SoftmaxTerms row;
  row.scores = graph.inputs(target.node)[0];
  row.target = target;
  for (std::size_t at = 0; at < made->terms.size(); ++at)
    row.keys.push_back({static_cast<Index>(at), static_cast<float>(made->inputs[at]), made->terms[at]});
  row.max = made->subtracted;
  row.sum = made->divisor;
  row.strongest_score = strongest_number(graph, row.scores);
  row.strongest_weight = strongest_number(graph, target.node);
  row.shown = top_keys(row.keys, target.cell.col, most);
  return row;
}

std::string softmax_number(double value, int width, float strongest) {
  return fitted_text(static_cast<float>(value), width, strongest);
}

bool SoftmaxCard::is_target(Index key) const {
  const CellRef cell = {row_.target.node, weight_cell(key)};
  const bool is_alone = pen_.view.subject.is_cell();
  if (is_alone || !pen_.motion.is_in_unit(pen_.graph().shape(cell.node), row_.target))
    return key == row_.target.cell.col;
  return pen_.motion.is_in_unit(pen_.graph().shape(cell.node), cell);
}

Span SoftmaxCard::result_span(Index key) const {
  const Motion& motion = pen_.motion;
  const Index units = motion.unit_to - motion.unit_from;
  if (units <= 1 || !motion.is_in_unit(pen_.graph().shape(row_.target.node), row_.target)) return kResultGoes;
  return staggered_span(static_cast<std::size_t>(key), static_cast<std::size_t>(units), kResultGoes, 0.12f);
}

std::string SoftmaxCard::tr(const char* key, std::vector<std::pair<std::string, std::string>> args) const {
  return catalogue(pen_.view.language).say({key, std::move(args)});
}

void SoftmaxCard::add_text(Point at, Anchor anchor, const std::string& text, Color color, Span span,
                           Face face, float size) {
  derivation_.parts.push_back({Label{at, anchor, face, size, color, text}, span});
}

std::string SoftmaxCard::name_of_rest() const {
  return tr(row_.is_rest_masked() ? "figure.softmax.rest_masked" : "figure.softmax.rest",
            {{"count", std::to_string(row_.rest())}});
}

std::string SoftmaxCard::key_name(Index key) const {
  const AxisInfo& axis = pen_.graph().info(row_.target.node).cols;
  if (!axis.labels) return tr("figure.softmax.key", {{"key", std::to_string(key + 1)}});
  const auto at = static_cast<std::size_t>(key);
  // Answers have no places, and may be those of a whole vocabulary.
  return is_readout() ? spoken_label((*axis.labels)[at]) : placed_label(*axis.labels, at);
}

std::string SoftmaxCard::less_max(const char* key, const char* key_of_negative) const {
  const std::string scores = name_of_score();
  if (row_.sum <= 0) return tr(key, {{"scores", scores}, {"max", tr("explain.total.max")}});
  return tr(row_.max < 0 ? key_of_negative : key,
            {{"scores", scores}, {"max", score_text(std::abs(row_.max), 5)}});
}

Color SoftmaxCard::bar_color(Index key) const {
  return mix(pen_.theme().panel, pen_.color_of(row_.target.node), is_target(key) ? 0.8f : 0.4f);
}

void SoftmaxCard::add_score_flight(const SoftmaxKey& key, const Rect& to, Span span, float size) {
  const CellRef source = {row_.scores, {row_.target.cell.row, key.key}};
  derivation_.flights.push_back({drawn_rect(pen_, source).value_or(to), to, pen_.fill_color_of(row_.scores),
                                 score_text(static_cast<double>(key.score), 6), size, span, false, false,
                                 source, MotionPath::UpOrDownFirst});
}

}  // namespace heed
