#include "app/figure/softmax_card.h"

#include <algorithm>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "core/base/shown_label.h"
#include "core/base/utf8.h"
#include "core/explain/largest_terms.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {

bool SoftmaxTerms::is_rest_masked() const {
  const auto masked = std::ranges::count_if(keys, [](const SoftmaxKey& key) { return key.is_masked(); });
  const auto shown_masked =
      std::ranges::count_if(shown, [&](std::size_t at) { return keys[at].is_masked(); });
  return static_cast<std::size_t>(masked - shown_masked) == rest();
}

double SoftmaxTerms::rest_of_exponentials() const {
  std::vector<double> exponentials;
  for (const SoftmaxKey& key : keys) exponentials.push_back(key.exponential);
  return folded_terms(exponentials, shown).sum;
}

SoftmaxTerms softmax_row(const Pen& pen, CellRef target, std::size_t lines) {
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
  row.shown = shown_terms(made->terms, lines, static_cast<std::size_t>(target.cell.col));
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

std::string SoftmaxCard::name_of_rest(bool is_brief) const {
  if (row_.is_rest_masked())
    return tr("figure.softmax.rest_masked", {{"count", std::to_string(row_.rest())}});
  const Message said = is_brief ? said_briefly({row_.rest()}) : said_beside_sum({row_.rest()});
  return catalogue(pen_.view.language).say(said);
}

std::string SoftmaxCard::key_name(Index key, bool has_every_place) const {
  const AxisInfo& axis = pen_.graph().info(row_.target.node).cols;
  if (!axis.labels) return tr("figure.softmax.key", {{"key", std::to_string(key + 1)}});
  const auto at = static_cast<std::size_t>(key);
  const std::string& word = (*axis.labels)[at];
  // Answers have no places, and may be those of a whole vocabulary.
  if (is_readout() || (!has_every_place && std::ranges::count(*axis.labels, word) == 1))
    return spoken_label(word);
  return placed_label(*axis.labels, at);
}

std::string SoftmaxCard::key_name_in(Index key, float room, float size, bool has_every_place) const {
  constexpr std::size_t kLeastOfWord = 3;
  const std::string name = key_name(key, has_every_place), place = std::to_string(key + 1);
  const float width = axis_label_width(name) * size / kAxisLabelSize;
  if (width <= room) return name;
  const std::string shortened = elided_to_width(name, width_in_ems(name) * std::max(room, 0.0f) / width);
  if (!pen_.graph().info(row_.target.node).cols.labels || !name.starts_with(place + " ")) return shortened;
  const std::size_t left =
      character_count(shortened) - std::min(place.size() + 2, character_count(shortened));
  return left >= kLeastOfWord ? shortened : place;
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
