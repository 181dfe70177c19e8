#include "app/panels/explain_tab.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/panels/names.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/attention/explain_text.h"
#include "core/attention/feeds.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr std::size_t kMostTerms = 8;

Color chip_color(const Ui& ui, Role role) {
  return mix(ui.theme.raised, role_color(ui.theme, role), ui.theme.kind == ThemeKind::Dark ? 0.5f : 0.45f);
}

Role role_of(const Ui& ui, CellRef cell) { return ui.state.computation.graph().info(cell.node).role; }

// A number in the colour of its matrix that leads to its cell. Returns where it ends.
float chip_ui(Ui& ui, const std::string& id, ImVec2 at, const std::string& text, CellRef cell) {
  const Color surface = chip_color(ui, role_of(ui, cell));
  const TextStyle style = numbers(ui, 13, cell_text_color(ui.theme, surface));
  const float width = std::max(text_size(ui, style, text).x + ui.px(12), ui.px(24));
  const Rect rect{at.x, at.y - ui.px(11), width, ui.px(22)};
  const std::string name = readable_cell_name(ui.state.computation, cell);
  const Touch state = touch(ui, id.c_str(), rect, name, {size::kRadiusSmall});
  if (state.is_pressed) ui.push(command::Select{cell});
  fill(rect, answer_color(ui, state, surface), ui.px(size::kRadiusSmall));
  draw_text_center(ui, rect.center_x(), rect.center_y(), style, text);
  return rect.right();
}

float sign(const Ui& ui, float x, float y, const char* text) {
  const TextStyle style = numbers(ui, 13, ui.theme.muted);
  draw_text_left(ui, x, y, style, text);
  return x + text_size(ui, style, text).x;
}

void term_ui(Ui& ui, const Rect& row, const ExplainedTerm& term, std::size_t number) {
  float x = row.x;
  if (term.is_subtracted) x = sign(ui, x, row.center_y(), "−") + ui.px(4);
  for (std::size_t i = 0; i < term.factors.size(); ++i) {
    const ExplainedPiece& factor = term.factors[i];
    if (i > 0) x = sign(ui, x + ui.px(4), row.center_y(), "×") + ui.px(4);
    if (factor.cell) {
      const std::string id = "term" + std::to_string(number) + "_" + std::to_string(i);
      x = chip_ui(ui, id, {x, row.center_y()}, readable_text(static_cast<float>(factor.value), 4),
                  *factor.cell);
    } else {
      x = sign(ui, x, row.center_y(), factor.text.c_str());
    }
  }
  const TextStyle style = numbers(ui, 13, ui.theme.ink);
  if (term.factors.size() > 1) {
    draw_text_right(ui, row.right(), row.center_y(), style, readable_text(static_cast<float>(term.value), 5));
  }
}

void line_ui(Ui& ui, Flow& flow, const ExplainedLine& line) {
  std::string text = line.kind == ExplainedLine::Kind::Symbols ? "" : "= ";
  for (const ExplainedPiece& piece : line.pieces) text += piece.text;
  flow.text(readable_names(ui.state.computation, std::move(text)),
            numbers(ui, size::kTextSmall, ui.theme.muted));
}

void result_ui(Ui& ui, const Rect& row, const ExplainedCell& explained) {
  draw_text_left(ui, row.x, row.center_y(), bold_words(ui, size::kText, ui.theme.ink),
                 ui.tr("ui.inspector.result"));
  const TextStyle style =
      numbers(ui, size::kTextLarge, role_text_color(ui.theme, role_of(ui, explained.cell)));
  draw_text_right(ui, row.right(), row.center_y(), style, readable_text(explained.value, 6));
}

// The card is drawn behind what is in it, whose height is known only afterwards.
template <typename Body>
void card(Ui& ui, Flow& flow, Body body) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.ChannelsSplit(2);
  list.ChannelsSetCurrent(1);
  const Rect top = flow.take(0);
  const float side = ui.px(14);
  Flow inside(ui, top.x + side, top.y + ui.px(12), top.width - 2 * side);
  body(inside);
  const Rect area = flow.take(inside.y() + ui.px(12) - top.y);
  list.ChannelsSetCurrent(0);
  fill(area, ui.theme.raised, ui.px(size::kRadiusLarge));
  list.ChannelsMerge();
}

void arithmetic_ui(Ui& ui, Flow& flow, const ExplainedCell& explained) {
  // Chips show products; what is not a sum of products is told by its lines.
  const bool has_terms = std::any_of(explained.terms.begin(), explained.terms.end(),
                                     [](const ExplainedTerm& term) { return term.factors.size() > 1; });
  card(ui, flow, [&](Flow& inside) {
    for (const ExplainedLine& line : explained.lines) {
      const bool is_result = line.kind == ExplainedLine::Kind::Result;  // stands below
      if (line.kind == ExplainedLine::Kind::Symbols || (!has_terms && !is_result)) line_ui(ui, inside, line);
    }
    if (has_terms) inside.gap(size::kSpace1);
    for (std::size_t i = 0; has_terms && i < explained.terms.size() && i < kMostTerms; ++i) {
      term_ui(ui, inside.take(ui.px(28)), explained.terms[i], i);
    }
    if (has_terms && explained.terms.size() > kMostTerms) inside.text("…", numbers(ui, 13, ui.theme.muted));
    for (const ExplainedTotal& total : explained.totals) {
      inside.text(total.name + " = " + readable_text(static_cast<float>(total.value), 5),
                  numbers(ui, size::kTextSmall, ui.theme.muted));
    }
    if (!explained.lines.empty() || has_terms) {
      inside.gap(size::kSpace2);
      fill(inside.take(ui.px(1)), ui.theme.edge);
      inside.gap(size::kSpace2);
    }
    result_ui(ui, inside.take(ui.px(26)), explained);
  });
}

void feeds_ui(Ui& ui, Flow& flow, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  const std::vector<Fed> all = feeds(graph, cell);
  if (all.empty()) return;
  flow.gap(size::kSpace4);
  flow.text(ui.tr("ui.inspector.feeds"), words(ui, 13, ui.theme.muted));
  flow.gap(size::kSpace1);
  for (const Fed& fed : all) {
    const auto regions = fed.regions.list();
    if (regions.empty()) continue;
    const Region first = clipped(regions.front(), graph.shape(fed.node));
    Index cells = 0;
    for (const Region& region : regions) cells += clipped(region, graph.shape(fed.node)).cell_count();
    const Rect row = flow.take(ui.px(30));
    const std::string& name = graph.info(fed.node).name;
    chip_ui(ui, "feeds_" + name, {row.x, row.center_y()}, readable_names(ui.state.computation, name),
            {fed.node, {first.row, first.col, first.slice}});
    const Message count{cells == 1 ? "ui.inspector.one_cell" : "ui.inspector.cells",
                        {{"count", std::to_string(cells)}}};
    draw_text_right(ui, row.right(), row.center_y(), words(ui, 13, ui.theme.muted), ui.texts.tr(count));
  }
}

}  // namespace

void explain_tab_ui(Ui& ui, Flow& flow, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  flow.text(readable_cell_name(ui.state.computation, cell), bold_words(ui, 15, ui.theme.ink));
  if (!ui.state.computation.is_known(cell.node, cell.cell)) {
    return flow.text(ui.tr("ui.inspector.ahead"), words(ui, size::kText, ui.theme.muted));
  }
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  options.most_terms = kMostTerms;
  const ExplainedCell explained = explain_cell(graph, cell, options);
  flow.text(ui.texts.tr(explained.meaning), words(ui, size::kText, ui.theme.muted));
  flow.gap(size::kSpace2);
  arithmetic_ui(ui, flow, explained);
  for (const Message& note : explained.notes) {
    flow.gap(size::kSpace2);
    flow.text(ui.texts.tr(note), words(ui, 13, ui.theme.muted));
  }
  feeds_ui(ui, flow, cell);
}

}  // namespace heed
