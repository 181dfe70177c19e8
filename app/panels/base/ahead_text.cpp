#include "app/panels/base/ahead_text.h"

#include "core/explain/readable_names.h"

namespace heed {
namespace {

bool is_computed_later(const PanelUi& ui, NodeId node) { return ui.state.computation.graph().op(node); }

// As the list of steps calls it.
std::string introducing_step(const PanelUi& ui, NodeId node) {
  const Steps& steps = ui.state.computation.steps();
  const int step = ui.state.computation.graph().info(node).step;
  if (steps.chapters().size() == 1)
    return ui.texts.tr({"ui.inspector.step", {{"step", std::to_string(step)}}});
  return ui.texts.tr({"ui.inspector.chapter", {{"chapter", ui.texts.tr(steps.chapter_of(step).title)}}});
}

}  // namespace

std::string ahead_text(const PanelUi& ui, NodeId node) {
  if (is_computed_later(ui, node)) return ui.tr("ui.inspector.ahead");
  return ui.texts.tr({"ui.inspector.ahead_given", {{"step", introducing_step(ui, node)}}});
}

std::string ahead_text(const PanelUi& ui, CellRef cell) {
  const std::string name = readable_cell_name(ui.state.computation, cell);
  if (is_computed_later(ui, cell.node)) return ui.texts.tr({"ui.canvas.ahead", {{"cell", name}}});
  return ui.texts.tr({"ui.canvas.ahead_given", {{"cell", name}, {"step", introducing_step(ui, cell.node)}}});
}

}  // namespace heed
