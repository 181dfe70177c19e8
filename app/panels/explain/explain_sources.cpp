#include "app/panels/explain/explain_sources.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/panels/explain/explain_links.h"
#include "app/panels/widgets/control.h"
#include "core/explain/dependent_cells.h"
#include "core/explain/largest_terms.h"
#include "core/explain/readable_names.h"
#include "core/explain/short_formula.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr std::size_t kMaxSources = 6;
constexpr float kSourceRow = 29;

// Of a sum in the order in which its terms are shown.
template <typename Visit>
void for_each_source(const Expression& formula, const Visit& visit) {
  if (formula.kind != Expression::Kind::Sum) return formula.for_each_cell(visit);
  std::vector<double> values;
  for (const Expression& term : formula.args) values.push_back(term.value);
  for (const std::size_t at : shown_terms(values, values.size())) formula.args[at].for_each_cell(visit);
}

// The first few distinct cells, and how many distinct cells there are.
std::pair<std::vector<CellRef>, std::size_t> source_cells(const Expression& formula) {
  std::vector<CellRef> first;
  std::vector<std::tuple<NodeId, Index, Index, Index>> all;
  for_each_source(formula, [&](const Expression& leaf) {
    const auto& [node, cell] = leaf.ref;
    all.emplace_back(node, cell.slice, cell.row, cell.col);
    if (first.size() <= kMaxSources && std::find(first.begin(), first.end(), leaf.ref) == first.end())
      first.push_back(leaf.ref);
  });
  std::sort(all.begin(), all.end());
  const auto end = std::unique(all.begin(), all.end());
  return {first, static_cast<std::size_t>(end - all.begin())};
}

std::string origin_of(const PanelUi& ui, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  if (graph.find_override(cell.node, cell.cell)) return ui.tr("ui.explain.by_hand");
  if (graph.op(cell.node)) return readable_names(ui.state.computation, short_formula(graph, cell)) + " ›";
  switch (graph.info(cell.node).kind) {
    case NodeKind::Input:
      return ui.tr("ui.explain.input");
    case NodeKind::Table:
      return ui.tr("ui.explain.table");
    case NodeKind::Bias:
      return ui.tr("ui.explain.bias");
    default:
      return ui.tr("ui.explain.weight");
  }
}

// A number of a large matrix may have thousands of sources, so they are collected once and not in every
// frame.
void update_sources(const PanelUi& ui, CellRef cell, Explanations& explanations, SourcesMemory& memory) {
  const Graph& graph = ui.state.computation.graph();
  const SourcesKey key{cell, graph.revision(cell.node).id, ui.state.history.revision(),
                       ui.state.view.language};
  if (memory.key == key) return;
  memory.key = key;
  memory.sources.clear();
  const auto formula = explanations.formula(graph, cell);
  auto [first, count] = source_cells(*formula);
  if (count > first.size()) first.resize(kMaxSources);  // "and 1 more" would take as much room
  for (const CellRef source : first) memory.sources.push_back({source, std::nullopt});
  memory.left_out = count - first.size();
}

// A chip on the left and text about it on the right, if it fits.
void row_ui(PanelUi& ui, const Rect& row, const std::string& id, const std::string& text, CellRef cell,
            const std::string& about) {
  const float end = link_chip_ui(ui, id, {row.x, row.center_y()}, text, cell);
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
  const float room = row.right() - end - ui.px(10);
  if (text_size(ui, style, about).x <= room) draw_text_right(ui, row.right(), row.center_y(), style, about);
}

void title_ui(Ui& ui, Flow& flow, const char* key) {
  flow.gap(size::kSpace4);
  flow.text(ui.tr(key), words(ui, 13, ui.theme.muted));
  flow.gap(size::kSpace1);
}

}  // namespace

void sources_ui(PanelUi& ui, Flow& flow, CellRef cell, Explanations& explanations, SourcesMemory& memory) {
  const Graph& graph = ui.state.computation.graph();
  update_sources(ui, cell, explanations, memory);
  auto& [key, sources, left_out] = memory;
  if (sources.empty()) return;
  title_ui(ui, flow, "ui.explain.opens");
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const CellRef source = sources[i].cell;
    const std::string text =
        readable_cell_name(ui.state.computation, source) + " = " + readable_number(graph, source);
    const Rect row = flow.take(ui.px(kSourceRow));
    // Lazy, since it is slow for numbers with thousands of sources.
    std::optional<std::string>& origin = sources[i].origin;
    if (!origin && ImGui::IsRectVisible(min_of(row), max_of(row))) origin = origin_of(ui, source);
    row_ui(ui, row, "source" + std::to_string(i), text, source, origin.value_or(""));
  }
  if (left_out == 0) return;
  const Message rest{"ui.explain.sources_more", {{"count", std::to_string(left_out)}}};
  flow.text(ui.texts.tr(rest), words(ui, size::kTextSmall, ui.theme.muted));
}

namespace {

// A copy that is not drawn is passed over, to what uses it.
std::vector<DependentCells> drawn_dependents(const Graph& graph, CellRef cell) {
  std::vector<DependentCells> drawn;
  for (DependentCells& fed : dependent_cells(graph, cell)) {
    if (!repeats_one_head(graph, fed.node)) {
      drawn.push_back(std::move(fed));
      continue;
    }
    for (DependentCells& further : drawn_dependents(graph, {fed.node, cell.cell}))
      drawn.push_back(std::move(further));
  }
  return drawn;
}

}  // namespace

void feeds_ui(PanelUi& ui, Flow& flow, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  const std::vector<DependentCells> all = drawn_dependents(graph, cell);
  if (all.empty()) return;
  title_ui(ui, flow, "ui.inspector.feeds");
  for (const DependentCells& fed : all) {
    const auto regions = fed.regions.list();
    if (regions.empty()) continue;
    const Region first = clipped(regions.front(), graph.shape(fed.node));
    Index cells = 0;
    for (const Region& region : regions) cells += clipped(region, graph.shape(fed.node)).cell_count();
    const Message count{"ui.inspector.cells", {{"count", std::to_string(cells)}}};
    const std::string name = readable_names(ui.state.computation, region_name(graph, fed.node, first));
    row_ui(ui, flow.take(ui.px(kSourceRow)), "feeds_" + graph.info(fed.node).name, name,
           {fed.node, {first.row, first.col, first.slice}}, ui.texts.tr(count) + " ›");
  }
}

}  // namespace heed
