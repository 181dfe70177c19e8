#include "app/panels/explain/explain_terms.h"

#include <algorithm>
#include <cmath>

#include "app/panels/explain/explain_links.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/explain/term_words.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr std::size_t kMaxTermRows = kTermsInOrder;  // longer lists are shortened
constexpr std::size_t kMaxExpandedRows = 300;        // each row is a control
constexpr std::size_t kLongestWord = 10;
constexpr float kPositionWidth = 34, kWordWidth = 66;

float sign(const Ui& ui, float x, float y, std::string_view text) {
  const TextStyle style = numbers(ui, 13, ui.theme.muted);
  draw_text_left(ui, x, y, style, text);
  return x + text_size(ui, style, text).x;
}

// The words that the terms are about, each another one; null: none.
Labels words_of_terms(const Graph& graph, const ExplainedCell& explained) {
  std::vector<CellRef> cells;
  for (const ExplainedTerm& term : explained.terms) {
    if (term.factors[0].cell) cells.push_back(*term.factors[0].cell);
  }
  return cells.size() == explained.terms.size() ? labels_of_terms(graph, cells) : nullptr;
}

// Of a term among many, at the left of `row`.
void position_ui(const Ui& ui, Rect& row, std::size_t number) {
  const float width = ui.px(kPositionWidth);
  draw_text_right(ui, row.x + width - ui.px(8), row.center_y(), numbers(ui, 11, ui.theme.muted),
                  std::to_string(number + 1));
  row.x += width;
  row.width -= width;
}

std::string factor_text(const Graph& graph, const ExplainedPiece& factor) {
  return factor.cell ? readable_number(graph, *factor.cell) : readable_text(static_cast<float>(factor.value));
}

// `value_text`: its value as it is written.
void term_ui(PanelUi& ui, const Rect& row, const ExplainedTerm& term, std::size_t number,
             const std::string& value_text) {
  float x = row.x;
  if (term.is_subtracted) x = sign(ui, x, row.center_y(), "−") + ui.px(4);
  for (std::size_t i = 0; i < term.factors.size(); ++i) {
    const ExplainedPiece& factor = term.factors[i];
    if (i > 0) x = sign(ui, x + ui.px(4), row.center_y(), "×") + ui.px(4);
    const std::string value = factor_text(ui.state.computation.graph(), factor);
    if (factor.cell) {
      const std::string id = "term" + std::to_string(number) + "_" + std::to_string(i);
      x = link_chip_ui(ui, id, {x, row.center_y()}, value, *factor.cell);
    } else {
      const std::string operand = i > 0 || term.is_subtracted ? as_operand(value) : value;
      x = sign(ui, x, row.center_y(), factor.text.empty() ? operand : factor.text);
    }
  }
  if (term.factors.size() < 2) return;
  draw_text_right(ui, row.right(), row.center_y(), numbers(ui, 13, ui.theme.ink), value_text);
}

bool fits_as_chip(const ExplainedPiece& piece) { return piece.cell || piece.text.size() <= kLongestWord; }

void gap_ui(PanelUi& ui, const Rect& row, std::size_t count, std::size_t at) {
  const std::string words_of = ui.texts.tr({"ui.explain.more", {{"count", std::to_string(count)}}});
  const std::string id = "more" + std::to_string(at);
  if (text_button(ui, id.c_str(), row, words_of, ui.tr("ui.explain.more_tip")))
    ui.push(command::ShowAllTerms{true});
}

void too_many_ui(const Ui& ui, Flow& flow, std::size_t left_out) {
  flow.text(ui.texts.tr({"ui.explain.too_many", {{"count", std::to_string(left_out)}}}),
            words(ui, size::kTextSmall, ui.theme.muted));
}

void fewer_ui(PanelUi& ui, Flow& flow, const char* tip) {
  if (text_button(ui, "fewer", flow.take(ui.px(26)), ui.tr("ui.explain.fewer"), ui.tr(tip)))
    ui.push(command::ShowAllTerms{false});
}

}  // namespace

Rect beside_word_ui(const Ui& ui, const Rect& row, const std::string& word, bool is_own) {
  const float width = std::min(ui.px(kWordWidth), 0.3f * row.width);
  const TextStyle style = words(ui, size::kTextSmall, is_own ? ui.theme.ink : ui.theme.muted);
  draw_text_left(ui, row.x, row.center_y(), style, shortened(ui, style, word, width - ui.px(6)));
  return {row.x + width, row.y, row.width - width, row.height};
}

std::vector<std::size_t> shown_rows(const ListCut& cut) {
  std::vector<std::size_t> rows;
  const std::size_t begin = cut.is_whole ? kMaxExpandedRows - 1 : kMaxTermRows - 2;
  const bool is_short = cut.count <= (cut.is_whole ? kMaxExpandedRows : kMaxTermRows);
  for (std::size_t at = 0; at < (is_short ? cut.count : begin); ++at) rows.push_back(at);
  if (is_short) return rows;
  // Saying that one row is left out would take as much room as the row.
  const auto add = [&](std::size_t at) {
    if (at == rows.back() + 2) rows.push_back(at - 1);
    rows.push_back(at);
  };
  if (cut.must_show >= begin && cut.must_show + 1 < cut.count) add(cut.must_show);
  add(cut.count - 1);
  return rows;
}

void cut_list_ui(PanelUi& ui, Flow& flow, const ListCut& cut,
                 const std::function<void(std::size_t)>& row_ui) {
  std::size_t expected = 0, left_out = 0;
  for (const std::size_t at : shown_rows(cut)) {
    left_out += at - expected;
    if (at > expected && !cut.is_whole) gap_ui(ui, flow.take(ui.px(26)), at - expected, at);
    if (at > expected && cut.is_whole) flow.text("…", numbers(ui, 13, ui.theme.muted));
    row_ui(at);
    expected = at + 1;
  }
  if (!cut.is_whole || cut.count <= kMaxTermRows) return;
  if (left_out > 0) too_many_ui(ui, flow, left_out);
  fewer_ui(ui, flow, "ui.explain.fewer_tip");
}

bool has_rows_of_terms(const ExplainedCell& explained) {
  const auto& terms = explained.terms;
  const bool has_products = std::any_of(terms.begin(), terms.end(),
                                        [](const ExplainedTerm& term) { return term.factors.size() > 1; });
  const bool do_fit = std::all_of(terms.begin(), terms.end(), [](const ExplainedTerm& term) {
    return std::all_of(term.factors.begin(), term.factors.end(), fits_as_chip);
  });
  return do_fit && (has_products || terms.size() > kMaxTermRows);
}

TermList list_of_terms(const PanelUi& ui, std::span<const double> values, std::optional<std::size_t> asked) {
  TermList list;
  list.is_whole = ui.state.view.shows_all_terms;
  list.is_long = values.size() > kMaxTermRows;
  list.shown = shown_terms(values, list.is_whole ? kMaxExpandedRows : kMaxTermRows, asked);
  list.folded = folded_terms(values, list.shown);
  return list;
}

void folded_terms_ui(PanelUi& ui, Flow& flow, const TermList& list, const Message& said,
                     const std::string& sum) {
  if (list.folded.count > 0) {
    const Rect row = flow.take(ui.px(26));
    const TextStyle style = numbers(ui, 13, ui.theme.muted);
    draw_text_right(ui, row.right(), row.center_y(), style, sum);
    const std::string text = ui.texts.tr(said);
    const TextStyle quiet = words(ui, size::kTextSmall, ui.theme.muted);
    Rect rest = row;
    rest.width = std::min(row.width - text_size(ui, style, sum).x - ui.px(8),
                          text_size(ui, quiet, text).x + ui.px(20));
    if (list.is_whole) {
      draw_text_left(ui, rest.x, rest.center_y(), quiet, text);
      too_many_ui(ui, flow, list.folded.count);
    } else if (text_button(ui, "more_terms", rest, text, ui.tr("ui.explain.more_tip"))) {
      ui.push(command::ShowAllTerms{true});
    }
  }
  if (list.is_long && list.is_whole) fewer_ui(ui, flow, "ui.explain.fewer_terms_tip");
}

namespace {

// What is written of a term: a number alone, or the product of one term, is read from its factors.
double written_term(const Graph& graph, const ExplainedTerm& term, bool is_only, const std::string& value) {
  if (term.factors.size() > 1 && !is_only) return number_of_text(value);
  double written = 1;
  for (const ExplainedPiece& factor : term.factors) written *= number_of_text(factor_text(graph, factor));
  return written;
}

}  // namespace

bool terms_ui(PanelUi& ui, Flow& flow, const ExplainedCell& explained) {
  std::vector<double> values;
  for (const ExplainedTerm& term : explained.terms) values.push_back(term.value);
  const TermList list = list_of_terms(ui, values);
  const Graph& graph = ui.state.computation.graph();
  const auto written = [&](double value) {
    return readable_beside(static_cast<float>(value), explained.strongest);
  };
  const Labels labels = words_of_terms(graph, explained);
  double sum = 0;
  for (const std::size_t at : list.shown) {
    Rect row = flow.take(ui.px(28));
    if (labels) {
      row = beside_word_ui(ui, row, placed_label(*labels, at), false);
    } else if (list.is_long) {
      position_ui(ui, row, at);
    }
    const ExplainedTerm& term = explained.terms[at];
    const std::string value = written(values[at]);
    term_ui(ui, row, term, at, value);
    const double added = written_term(graph, term, values.size() == 1, value);
    sum += term.is_subtracted ? -added : added;
  }
  const std::string folded = written(list.folded.sum);
  folded_terms_ui(ui, flow, list, said_beside_sum(list.folded), folded);
  if (list.folded.count > 0) sum += number_of_text(folded);
  return !std::isfinite(explained.computed) || are_read_alike(sum, explained.computed, explained.strongest);
}

}  // namespace heed
