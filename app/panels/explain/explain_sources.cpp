#include "app/panels/explain/explain_sources.h"

#include <algorithm>
#include <cmath>
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

// Distinct cells.
class DistinctCells {
 public:
  void add(CellRef ref) { all_.emplace_back(ref.node, ref.cell.slice, ref.cell.row, ref.cell.col); }
  std::size_t count() {
    std::sort(all_.begin(), all_.end());
    return static_cast<std::size_t>(std::unique(all_.begin(), all_.end()) - all_.begin());
  }

 private:
  std::vector<std::tuple<NodeId, Index, Index, Index>> all_;
};

struct FoundSources {
  std::vector<CellRef> first;         // the first few distinct cells
  std::size_t count = 0, masked = 0;  // of distinct cells with a number, and of those of −∞
};

// A −∞ adds nothing to a number; of one that is made of nothing else, it is the reason.
FoundSources source_cells(const Expression& formula, CellRef made) {
  FoundSources found;
  DistinctCells numbers, masked;
  for_each_source(formula, [&](const Expression& leaf) {
    const bool is_infinite = std::isinf(leaf.value) && leaf.value < 0 && leaf.ref.cell != made.cell;
    (is_infinite ? masked : numbers).add(leaf.ref);
    if (is_infinite || found.first.size() > kMaxSources) return;
    if (std::find(found.first.begin(), found.first.end(), leaf.ref) == found.first.end())
      found.first.push_back(leaf.ref);
  });
  found.count = numbers.count();
  found.masked = masked.count();
  return found;
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
  auto [first, count, masked] = source_cells(*formula, cell);
  if (count > first.size()) first.resize(kMaxSources);  // "and 1 more" would take as much room
  for (const CellRef source : first) memory.sources.push_back({source, std::nullopt});
  memory.left_out = count - first.size();
  memory.masked = masked;
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
  auto& [key, sources, left_out, masked] = memory;
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
  const auto say = [&](const char* said, std::size_t number) {
    const Message rest{said, {{"count", std::to_string(number)}}};
    if (number > 0) flow.text(ui.texts.tr(rest), words(ui, size::kTextSmall, ui.theme.muted));
  };
  say("ui.explain.sources_more", left_out);
  say("ui.explain.sources_masked", masked);
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
