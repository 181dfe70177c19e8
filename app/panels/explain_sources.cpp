#include "app/panels/explain_sources.h"

#include <algorithm>
#include <optional>

#include <imgui.h>

#include "app/panels/explain_links.h"
#include "app/panels/names.h"
#include "core/attention/feeds.h"
#include "core/attention/recipe.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr std::size_t kMostSources = 6;
constexpr float kSourceRow = 29;

// Each once, the first few.
std::vector<CellRef> source_cells(const Expression& formula) {
  std::vector<CellRef> cells;
  formula.for_each_cell([&](const Expression& leaf) {
    if (cells.size() < kMostSources && std::find(cells.begin(), cells.end(), leaf.ref) == cells.end())
      cells.push_back(leaf.ref);
  });
  return cells;
}

std::string origin_of(const Ui& ui, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  if (graph.find_override(cell.node, cell.cell)) return ui.tr("ui.explain.by_hand");
  if (graph.op(cell.node)) return readable_names(ui.state.computation, recipe(graph, cell)) + " ›";
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

// A number of a large matrix comes from thousands; they are gone through once and not in every frame.
std::vector<KnownSource>& sources_of(Ui& ui, CellRef cell) {
  SourcesMemory& memory = ui.memory.sources;
  const Graph& graph = ui.state.computation.graph();
  const SourcesKey key{cell, graph.revision(cell.node).id, ui.state.history.revision(),
                       ui.state.view.language};
  if (memory.key != key) {
    memory.key = key;
    memory.sources.clear();
    const auto explanation = ui.memory.figure.explanation(graph, cell);
    for (const CellRef source : source_cells(explanation->formula))
      memory.sources.push_back({source, std::nullopt});
  }
  return memory.sources;
}

// A chip at the left, words about it at the right as far as they have room.
void row_ui(Ui& ui, const Rect& row, const std::string& id, const std::string& text, CellRef cell,
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

void sources_ui(Ui& ui, Flow& flow, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  std::vector<KnownSource>& sources = sources_of(ui, cell);
  if (sources.empty()) return;
  title_ui(ui, flow, "ui.explain.opens");
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const CellRef source = sources[i].cell;
    const std::string text = readable_cell_name(ui.state.computation, source) + " = " +
                             readable_text(graph.cell(source.node, source.cell), 4);
    const Rect row = flow.take(ui.px(kSourceRow));
    // Of numbers that are made of thousands it takes a while to say so; below the fold nobody reads it.
    std::optional<std::string>& origin = sources[i].origin;
    if (!origin && ImGui::IsRectVisible(min_of(row), max_of(row))) origin = origin_of(ui, source);
    row_ui(ui, row, "source" + std::to_string(i), text, source, origin.value_or(""));
  }
}

void feeds_ui(Ui& ui, Flow& flow, CellRef cell) {
  const Graph& graph = ui.state.computation.graph();
  const std::vector<Fed> all = feeds(graph, cell);
  if (all.empty()) return;
  title_ui(ui, flow, "ui.inspector.feeds");
  for (const Fed& fed : all) {
    const auto regions = fed.regions.list();
    if (regions.empty()) continue;
    const Region first = clipped(regions.front(), graph.shape(fed.node));
    Index cells = 0;
    for (const Region& region : regions) cells += clipped(region, graph.shape(fed.node)).cell_count();
    const Message count{cells == 1 ? "ui.inspector.one_cell" : "ui.inspector.cells",
                        {{"count", std::to_string(cells)}}};
    const std::string name = readable_names(ui.state.computation, region_name(graph, fed.node, first));
    row_ui(ui, flow.take(ui.px(kSourceRow)), "feeds_" + graph.info(fed.node).name, name,
           {fed.node, {first.row, first.col, first.slice}}, ui.texts.tr(count) + " ›");
  }
}

}  // namespace heed
