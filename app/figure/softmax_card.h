#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "app/figure/derivation.h"
#include "app/figure/matrix_words.h"

namespace heed {

// A key of a softmax row.
struct SoftmaxKey {
  Index key = 0;
  float score = 0;
  double exponential = 0;

  bool is_masked() const { return exponential == 0 && std::isinf(score); }
};

// A softmax row, and which of its keys a card shows; the others are summed up.
struct SoftmaxTerms {
  NodeId scores = 0;
  CellRef target;
  std::vector<SoftmaxKey> keys;    // all of them
  std::vector<std::size_t> shown;  // as shown_terms() has them
  double max = 0;
  double sum = 0;  // 0: everything is masked
  float strongest_score = 0, strongest_weight = 0;

  double share(std::size_t key) const { return sum > 0 ? keys[key].exponential / sum : 0; }
  std::size_t rest() const { return keys.size() - shown.size(); }
  // With one for the rest.
  std::size_t line_count() const { return shown.size() + (rest() > 0 ? 1 : 0); }
  bool is_rest_masked() const;
  double rest_of_exponentials() const;
};

// With so many lines, of which one may stand for several keys.
SoftmaxTerms softmax_row(const Pen& pen, CellRef target, std::size_t lines);

// `strongest`: of the numbers it stands among.
std::string softmax_number(double value, int width, float strongest);

// What both cards of a softmax have in common.
class SoftmaxCard {
 public:
  SoftmaxCard(const Pen& pen, SoftmaxTerms row) : pen_(pen), row_(std::move(row)) {}

 protected:
  bool is_set_by_hand(Index key) const { return pen_.graph().is_changed(row_.target.node, weight_cell(key)); }
  Cell weight_cell(Index key) const { return {row_.target.cell.row, key, row_.target.cell.slice}; }
  bool is_known(Index key) const { return pen_.computation.is_known(row_.target.node, weight_cell(key)); }
  // Whether the cell is a target: the selected or hovered one, or any of the row.
  bool is_target(Index key) const;
  // For a row, weights leave one after the other.
  Span result_span(Index key) const;

  // Of logits, probabilities; of scores, weights.
  bool is_readout() const { return pen_.graph().info(row_.target.node).role == Role::Readout; }
  std::string name_of_result() const {
    return tr(is_readout() ? "figure.softmax.probability" : "figure.softmax.weight");
  }

  // One of what the exponentials are of, as its matrix is called: score, scaled, logit.
  std::string name_of_score() const { return score_word(pen_.graph(), row_.target.node, pen_.view.language); }

  std::string tr(const char* key, std::vector<std::pair<std::string, std::string>> args = {}) const;
  void add_text(Point at, Anchor anchor, const std::string& text, Color color, Span span, Face face,
                float size);
  // Its word; where some stand in several places each has its place, counted from 1, before it, or only those
  // that need it to be told from others.
  std::string key_name(Index key, bool has_every_place = true) const;
  // In so much room: before a word is cut to a letter or two, only its place is said where it needs that.
  std::string key_name_in(Index key, float room, float size, bool has_every_place) const;
  std::string name_of_rest(bool is_brief = false) const;
  // Less the maximum, of {scores}; a negative one as one writes it: + 5.42, not − −5.42.
  std::string less_max(const char* key, const char* key_of_negative) const;
  Color bar_color(Index key) const;
  // Of a score, an exponential and a weight.
  std::string score_text(double score, int width) const {
    return softmax_number(score, width, row_.strongest_score);
  }
  static std::string exp_text(double exponential, int width) { return softmax_number(exponential, width, 1); }
  std::string weight_text(double weight, int width) const {
    return softmax_number(weight, width, row_.strongest_weight);
  }
  // A score leaves its matrix for the card.
  void add_score_flight(const SoftmaxKey& key, const Rect& to, Span span, float size);

  const Pen& pen_;
  SoftmaxTerms row_;
  Derivation derivation_;
};

inline constexpr Span kScoresCome = {0.0f, 0.2f};
inline constexpr Span kBarsGrow = {0.12f, 0.24f};
inline constexpr Span kBarsBecomeExp = {0.26f, 0.42f};
inline constexpr Span kExpsCome = {0.38f, 0.44f};
inline constexpr Span kSumComes = {0.46f, 0.5f};
inline constexpr Span kShared = {0.5f, 0.7f};
inline constexpr Span kWeightsCome = {0.66f, 0.71f};

// Keys in several columns, without the scores: how many keys a card of this size has room for, and the card.
std::size_t softmax_table_room(const Rect& place);
// How high it is with all of so many keys.
float softmax_table_height(Index keys, float width);
Derivation softmax_table(const Pen& pen, CellRef target);

}  // namespace heed
