#include "app/panels/explain/explain_tab.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/panels/base/ahead_text.h"
#include "app/panels/explain/explain_learned.h"
#include "app/panels/explain/explain_links.h"
#include "app/panels/explain/explain_loss.h"
#include "app/panels/explain/explain_norm.h"
#include "app/panels/explain/explain_range.h"
#include "app/panels/explain/explain_softmax.h"
#include "app/panels/explain/explain_sources.h"
#include "app/panels/explain/explain_terms.h"
#include "app/panels/explain/explain_trail.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/card.h"
#include "app/panels/widgets/control.h"
#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/explain/sensitivity.h"
#include "core/explain/short_formula.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

using Line = ExplainedLine::Kind;

constexpr std::size_t kMostInFormula = 5;  // of terms that have rows as well

void lines_ui(PanelUi& ui, Flow& flow, const ExplainedCell& explained, bool has_numbers) {
  for (std::size_t i = 0; i < explained.lines.size(); ++i) {
    const ExplainedLine& line = explained.lines[i];
    if (line.kind == Line::Result) continue;  // shown below the others
    if (line.kind != Line::Symbols && !has_numbers) continue;
    linked_line_ui(ui, flow, "line" + std::to_string(i), line,
                   line.kind == Line::Symbols ? "" : line.equals());
  }
}

// Of many terms, which have rows below.
void short_line_ui(PanelUi& ui, Flow& flow, CellRef cell) {
  const Computation& computation = ui.state.computation;
  flow.text(readable_names(computation, short_formula(computation.graph(), cell)),
            numbers(ui, size::kTextSmall, ui.theme.muted));
}

void totals_ui(Ui& ui, Flow& flow, const ExplainedCell& explained) {
  for (const ExplainedTotal& total : explained.totals) {
    flow.text(said_total(ui, total.name) + " = " + text_of(total.lines.back().pieces),
              numbers(ui, size::kTextSmall, ui.theme.muted));
  }
}

// All digits; what was added up may be larger than what came out, and then so is what rounding left of it.
std::string exact_result(const ExplainedCell& explained, float value) {
  double largest = 0;
  for (const ExplainedTerm& term : explained.terms) largest = std::max(largest, std::abs(term.value));
  return readable_sum_text(value, static_cast<float>(largest));
}

// Of a number that was put in place of what its step makes, first that.
void computed_ui(const PanelUi& ui, const Rect& row, const ExplainedCell& explained, bool is_exact) {
  const std::string number =
      total_text(readable_beside(static_cast<float>(explained.computed), explained.strongest), is_exact);
  draw_text_left(ui, row.x, row.center_y(), words(ui, 13, ui.theme.muted), ui.tr("ui.inspector.step_gives"));
  draw_text_right(ui, row.right(), row.center_y(), numbers(ui, size::kTextLarge, ui.theme.muted), number);
}

void result_ui(const PanelUi& ui, const Rect& row, const ExplainedCell& explained, bool is_exact) {
  const bool is_by_hand =
      ui.state.computation.graph().find_override(explained.cell.node, explained.cell.cell);
  const char* said = is_by_hand                ? "ui.inspector.by_hand"
                     : explained.is_overridden ? "ui.inspector.replaced"
                                               : "ui.inspector.result";
  draw_text_left(ui, row.x, row.center_y(), bold_words(ui, 13, ui.theme.ink), ui.tr(said));
  const Role role = ui.state.computation.graph().info(explained.cell.node).role;
  const TextStyle style = numbers(ui, size::kTextLarge, role_text_color(ui.theme, role));
  draw_text_right(ui, row.right(), row.center_y(), style,
                  total_text(readable_number(ui.state.computation.graph(), explained.cell), is_exact));
}

// The digits that the result above has no more of than anywhere else.
void exact_ui(const PanelUi& ui, Flow& flow, const ExplainedCell& explained) {
  const Graph& graph = ui.state.computation.graph();
  const bool is_computed = graph.op(explained.cell.node) && !explained.is_overridden;
  const std::string exact =
      is_computed ? exact_result(explained, explained.value) : readable_exact_text(explained.value);
  if (exact == readable_number(graph, explained.cell)) return;
  const Rect row = flow.take(ui.px(21));
  draw_text_left(ui, row.x, row.center_y(), words(ui, 13, ui.theme.muted), ui.tr("ui.inspector.exact"));
  draw_text_right(ui, row.right(), row.center_y(), numbers(ui, 13, ui.theme.muted), exact);
}

// Sums of products as chips, a softmax and a norm as bars, everything else as lines.
void arithmetic_ui(PanelUi& ui, Flow& flow, const ExplainedCell& explained) {
  const auto softmax = softmax_row(ui.state.computation.graph(), explained.cell);
  const auto norm = normalized_row(ui.state.computation.graph(), explained.cell);
  const bool has_terms = !softmax && !norm && has_rows_of_terms(explained);
  const bool is_mean = is_mean_of_answers(ui.state.computation, explained.cell);
  const bool is_long = has_terms && explained.terms.size() > kMostInFormula;
  bool is_exact = true;
  raised_card_ui(ui, flow, [&](Flow& inside) {
    if (norm) {
      norm_ui(ui, inside, *norm);
    } else if (is_long) {
      short_line_ui(ui, inside, explained.cell);
    } else if (!is_mean) {
      lines_ui(ui, inside, explained, !has_terms);
    }
    if (has_terms) {
      inside.gap(size::kSpace1);
      is_exact = terms_ui(ui, inside, explained);
    }
    right_answers_ui(ui, inside, explained.cell);
    if (softmax) {
      inside.gap(size::kSpace1);
      softmax_ui(ui, inside, *softmax);
    } else if (!norm) {
      totals_ui(ui, inside, explained);
    }
    if (explained.lines.size() > 1 || has_terms) {
      inside.gap(size::kSpace2);
      fill(inside.take(ui.px(1)), ui.theme.edge);
      inside.gap(size::kSpace2);
    }
    const bool is_replaced = explained.is_overridden && ui.state.computation.graph().op(explained.cell.node);
    if (is_replaced) computed_ui(ui, inside.take(ui.px(26)), explained, is_exact);
    result_ui(ui, inside.take(ui.px(26)), explained, is_exact || is_replaced);
    exact_ui(ui, inside, explained);
  });
}

// Where the figure shows something else: which numbers these are.
void lens_heading_ui(const PanelUi& ui, Flow& flow) {
  const Lens lens = ui.state.view.lens;
  if (lens == Lens::Values) return;
  const Computation& computation = ui.state.computation;
  const auto is_influence = [&] {
    return is_influence_shown(computation.graph(), sensitivity_target(computation, ui.state.view.selection));
  };
  const char* key = lens == Lens::Difference ? "ui.explain.not_changes"
                    : is_influence()         ? "ui.explain.not_influence"
                                             : "ui.explain.not_gradients";
  flow.text(ui.tr(key), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace1);
}

// That a number is given is not true of one that is learned.
void notes_ui(Ui& ui, Flow& flow, const ExplainedCell& explained, bool is_learned) {
  for (const Message& note : explained.notes) {
    if (is_learned && note.key == "graph.given") continue;
    flow.gap(size::kSpace2);
    flow.text(ui.texts.tr(note), words(ui, 13, ui.theme.muted));
  }
}

// Removes an override.
void revert_ui(PanelUi& ui, Flow& flow, CellRef cell) {
  flow.gap(size::kSpace2);
  const Rect row = flow.take(ui.px(30));
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const std::string label = ui.tr("ui.explain.revert");
  const Rect button{row.x, row.y, text_size(ui, style, label).x + ui.px(24), row.height};
  fill(button, ui.theme.raised, ui.px(size::kRadius));
  if (text_button(ui, "revert", button, label, ui.tr("ui.explain.revert_tip"),
                  {16, true, false, false, true}))
    ui.push(command::ClearOverride{cell});
}

// What its numbers are.
Message meaning_of_matrix(const Graph& graph, NodeId node) {
  if (graph.op(node)) return meaning_of(graph, node);
  switch (graph.info(node).kind) {
    case NodeKind::Input:
      return {"explain.matrix.input", {}};
    case NodeKind::Table:
      return {"explain.matrix.table", {}};
    case NodeKind::Bias:
      return {"explain.matrix.bias", {}};
    default:
      return {graph.info(node).role == Role::Input ? "explain.matrix.gain" : "explain.matrix.weight", {}};
  }
}

}  // namespace

void explain_matrix_ui(PanelUi& ui, Flow& flow, NodeId node) {
  const Computation& computation = ui.state.computation;
  const Shape& shape = computation.graph().shape(node);
  flow.text(readable_name(computation, node), bold_words(ui, 15, ui.theme.ink));
  flow.text(fmt::format("{} × {}", shape.rows, shape.cols), numbers(ui, size::kText, ui.theme.muted));
  flow.text(ui.texts.tr(meaning_of_matrix(computation.graph(), node)),
            words(ui, size::kText, ui.theme.muted));
  flow.gap(size::kSpace2);
  flow.text(ui.tr("ui.inspector.of_matrix"), words(ui, size::kText, ui.theme.muted));
}

void explain_tab_ui(PanelUi& ui, Flow& flow, CellRef cell, const ExplainSource& source,
                    SourcesMemory& sources) {
  const Computation& computation = ui.state.computation;
  Explanations& explanations = source.explanations;
  trail_ui(ui, flow);
  if (source.range && cell == ui.state.view.selection) explain_range_ui(ui, flow, *source.range);
  flow.text(readable_cell_name(computation, cell), bold_words(ui, 15, ui.theme.ink));
  if (!computation.is_known(cell.node, cell.cell))
    return flow.text(ahead_text(ui, cell.node), words(ui, size::kText, ui.theme.muted));
  if (would_reveal_blank(ui.state, cell))
    return flow.text(ui.tr("ui.lesson.blank_tip"), words(ui, size::kText, ui.theme.muted));
  const auto kept = explanations.explained(computation.graph(), cell);
  const ExplainedCell& explained = *kept;
  flow.text(ui.texts.tr(explained.meaning), words(ui, size::kText, ui.theme.muted));
  flow.gap(size::kSpace2);
  lens_heading_ui(ui, flow);
  arithmetic_ui(ui, flow, explained);
  const bool is_learned = learned_ui(ui, flow, cell);
  notes_ui(ui, flow, explained, is_learned);
  if (computation.graph().find_override(cell.node, cell.cell)) revert_ui(ui, flow, cell);
  sources_ui(ui, flow, cell, explanations, sources);
  feeds_ui(ui, flow, cell);
}

}  // namespace heed
