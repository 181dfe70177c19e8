#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "app/panels/base/choices.h"
#include "app/panels/edit/sections.h"
#include "app/state/selection.h"
#include "core/edit/transform.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

// The matrix and the region to edit.
struct FillTarget {
  NodeId node = 0;
  Region region;
  bool is_range = false;
};

bool is_source(const Graph& graph, NodeId node) { return graph.op(node) == nullptr; }

// The matrices that can be filled, of the open head and shared ones.
std::vector<NodeId> sources(const PanelUi& ui) {
  const Graph& graph = ui.state.computation.graph();
  std::vector<NodeId> found;
  const auto block = head_at(ui.state.computation.steps(), ui.state.view.spot).block;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if (!is_source(graph, node) || (info.head && *info.head != ui.state.view.spot.head)) continue;
    if (!info.block || info.block == block) found.push_back(node);
  }
  return found;
}

// `name`: the target if no cell is selected.
FillTarget target_of(const PanelUi& ui, const std::string& name) {
  const Graph& graph = ui.state.computation.graph();
  const ViewState& view = ui.state.view;
  if (view.selection && is_source(graph, view.selection->node)) {
    FillTarget target{view.selection->node, Region::all(), view.range_end.has_value()};
    if (target.is_range) target.region = *selected_region(view);
    return target;
  }
  const std::optional<NodeId> chosen = graph.find(name);
  if (chosen && is_source(graph, *chosen)) return {*chosen, Region::all(), false};
  return {sources(ui).front(), Region::all(), false};
}

void chooser_ui(Form& form, NodeId now) {
  PanelUi& ui = form.ui();
  std::vector<Choice> choices;
  const std::vector<NodeId> all = sources(ui);
  for (const NodeId node : all) {
    const std::string& name = ui.state.computation.graph().info(node).name;
    choices.push_back(
        {"matrix_" + name, readable_name(ui.state.computation, node), ui.tr("ui.edit.matrix_tip")});
  }
  const auto at = std::find(all.begin(), all.end(), now);
  const int chosen = at == all.end() ? -1 : static_cast<int>(at - all.begin());
  const auto pressed = form.choose(choices, chosen);
  if (!pressed) return;
  const NodeId node = all[static_cast<std::size_t>(*pressed)];
  form.memory().matrix = ui.state.computation.graph().info(node).name;
  if (ui.state.view.selection) ui.push(command::Select{CellRef{node, {}}});
}

// The parameters of the fill.
void fill_numbers_ui(Form& form, Fill& fill) {
  PanelUi& ui = form.ui();
  const auto number = [&](const char* id, const char* label_key, float& value) {
    const auto typed =
        form.number({std::string("##fill_") + id, ui.tr(label_key), ui.tr("ui.edit.fill_number_tip")}, value);
    if (typed) value = *typed;
  };
  if (fill.kind == Fill::Kind::Constant) number("value", "ui.edit.fill_value", fill.value);
  if (fill.kind == Fill::Kind::Gaussian) {
    number("mean", "ui.edit.fill_mean", fill.mean);
    number("spread", "ui.edit.fill_spread", fill.spread);
  }
  if (fill.kind == Fill::Kind::Uniform) {
    number("low", "ui.edit.fill_low", fill.low);
    number("high", "ui.edit.fill_high", fill.high);
  }
  if (!is_random(fill.kind)) return;
  if (const auto seed = form.seed("fill_seed", fill.seed)) fill.seed = *seed;
}

void fill_ui(Form& form, const FillTarget& target, const std::string& name, bool is_locked) {
  PanelUi& ui = form.ui();
  Fill& fill = form.memory().fill;
  form.label(ui.tr("ui.edit.fill_with"));
  std::vector<Choice> kinds;
  for (const ChoiceInfo& kind : kFillChoices)
    kinds.push_back({kind.id, ui.tr(kind.name), ui.tr(kind.tooltip)});
  if (const auto kind = form.choose(kinds, static_cast<int>(fill.kind)))
    fill.kind = static_cast<Fill::Kind>(*kind);
  fill_numbers_ui(form, fill);
  const Choice buttons[] = {
      {"fill", ui.tr(target.is_range ? "ui.edit.fill_range" : "ui.edit.fill"),
       ui.tr(is_locked ? "ui.edit.fill_locked_tip" : "ui.edit.fill_tip"), !is_locked},
      {"randomise", ui.tr("ui.edit.randomise"), ui.tr("ui.edit.randomise_tip"), is_random(fill.kind)}};
  const auto pressed = form.buttons(buttons);
  if (pressed == 0) submit_edit(ui, edit::FillCells{name, target.region, fill});
  if (pressed == 1) submit_edit(ui, edit::RandomiseWeights{fill});
}

// Transforms of the existing numbers.
Result<Matrix> transformed(const Matrix& block, int which) {
  switch (which) {
    case 0:
      return rounded(block, 0);
    case 1:
      return rounded(block, 2);
    case 2:
      return scaled(block, 2);
    case 3:
      return scaled(block, 0.5f);
    case 4:
      return scaled(block, -1);
    case 5:
      return normalised(block, RowNorm::Sum);
    case 6:
      return normalised(block, RowNorm::Length);
    case 7:
      return normalised(block, RowNorm::Standard);
    default:
      return Matrix(block.transpose());
  }
}

void transform_ui(Form& form, const FillTarget& target, const std::string& name) {
  PanelUi& ui = form.ui();
  const Graph& graph = ui.state.computation.graph();
  const Region region = clipped(target.region, graph.shape(target.node));
  constexpr const char* kIds[] = {"round_0",  "round_2",     "double",        "halve",    "negate",
                                  "norm_sum", "norm_length", "norm_standard", "transpose"};
  form.label(ui.tr("ui.edit.transform"));
  std::vector<Choice> choices;
  for (const char* id : kIds) {
    const std::string key = std::string("ui.edit.") + id;
    choices.push_back({id, ui.tr(key), ui.tr(key + "_tip")});
  }
  choices.back().is_enabled = region.rows == region.cols;
  const auto pressed = form.buttons(choices);
  if (!pressed) return;
  Matrix block(region.rows, region.cols);
  for (Index row = 0; row < region.rows; ++row) {
    for (Index col = 0; col < region.cols; ++col)
      block(row, col) = graph.cell(target.node, {region.row + row, region.col + col});
  }
  Result<Matrix> made = transformed(block, *pressed);
  if (!made) return ui.push(command::Notify{made.error()});
  submit_edit(ui, edit::SetCells{name, {region.row, region.col}, std::move(made).value()});
}

void file_ui(Form& form, const std::string& name) {
  PanelUi& ui = form.ui();
  form.label(ui.tr("ui.edit.load"));
  const FieldInfo said{"##load", "", ui.tr("ui.edit.load_tip"), false};
  if (const auto path = form.field(said, "")) ui.push(FileCommand{file_command::LoadMatrix{name, *path}});
  const Choice browse{"load_browse", ui.tr("ui.edit.browse"), ui.tr("ui.edit.browse_tip")};
  if (form.buttons({&browse, 1})) ui.push(FileCommand{file_command::AskLoadMatrix{name}});
}

}  // namespace

void matrix_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const FillTarget target = target_of(ui, form.memory().matrix);
  const std::string& name = ui.state.computation.graph().info(target.node).name;
  if (!form.section("matrix", "ui.edit.matrix", readable_name(ui.state.computation, target.node))) return;
  chooser_ui(form, target.node);
  const bool is_locked = ui.state.computation.scene().locked.contains(name);
  if (form.checkbox({"lock", ui.tr("ui.edit.lock"), ui.tr("ui.edit.lock_tip")}, is_locked))
    submit_edit(ui, edit::SetLock{name, !is_locked});
  fill_ui(form, target, name, is_locked);
  transform_ui(form, target, name);
  file_ui(form, name);
}

}  // namespace heed
