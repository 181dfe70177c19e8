#include "app/panels/canvas_cells.h"

#include <string>

#include "app/figure/figure.h"
#include "app/panels/edit/mask_painter.h"
#include "app/panels/names.h"
#include "app/panels/widgets/control.h"
#include "core/attention/explain_text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kLeastCell = 9;        // smaller cells answer to the mouse only
constexpr Index kMostControls = 1200;  // more cells than a person goes through with the Tab key

// A pointer that has not moved since a step was taken does not ask for anything.
bool points_anew(const Ui& ui) {
  const ImVec2 at = ImGui::GetIO().MousePos;
  return ui.memory.ignored_mouse != Point{at.x, at.y};
}

std::string cell_tooltip(const Ui& ui, CellRef ref) {
  const Computation& computation = ui.state.computation;
  const std::string name = readable_cell_name(computation, ref);
  if (!computation.is_known(ref.node, ref.cell)) return name + "\n" + ui.tr("ui.inspector.ahead");
  const auto& locked = ui.state.view.selection;
  const char* press = !locked          ? "ui.canvas.lock_tip"
                      : *locked == ref ? "ui.canvas.unlock_tip"
                                       : "ui.canvas.lock_other_tip";
  return name + " = " + readable_text(computation.graph().cell(ref.node, ref.cell)) + "\n" + ui.tr(press);
}

// Pressing the locked cell again lets go of it.
void answer(Ui& ui, const Touch& state, CellRef ref, const Rect& rect) {
  // What has the keyboard's focus counts as hovered too, wherever the mouse lies.
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool is_under_mouse = state.is_hovered && rect.contains({mouse.x, mouse.y});
  if (state.is_pointed_at && (!is_under_mouse || points_anew(ui))) ui.memory.pointed_cell = ref;
  if (state.is_pressed && !paints_cell(ui, ref))
    ui.push(command::Select{ui.state.view.selection == ref ? std::nullopt : std::optional(ref)});
}

void cell_ui(Ui& ui, CellRef ref, const Rect& rect) {
  // Which slice of a stack is shown may change under the pointer; the control stays the same.
  const Graph& graph = ui.state.computation.graph();
  std::string id = cell_name(graph, ref, true);
  if (graph.shape(ref.node).is_stack())
    id += "###" + cell_name(graph, {ref.node, {ref.cell.row, ref.cell.col}});
  const Touch state = touch(ui, id.c_str(), rect, cell_tooltip(ui, ref), {size::kRadiusSmall});
  answer(ui, state, ref, rect);
}

bool has_controls(const Ui& ui, const Block& block, const Camera& camera) {
  const Shape& shape = ui.state.computation.graph().shape(block.node);
  const float least = ui.px(kLeastCell);
  return shape.rows * shape.cols <= kMostControls && block.cell_w * camera.scale >= least &&
         block.cell_h * camera.scale >= least;
}

Index slice_of(const Ui& ui, NodeId node) {
  FigureView view;
  view.hovered = ui.state.view.hover;
  view.selected = ui.state.view.selection;
  const Computation& computation = ui.state.computation;
  return computation.graph().shape(node).is_stack() ? shown_slice(computation, view, node) : 0;
}

void block_ui(Ui& ui, const Block& block, const Camera& camera, const Rect& visible) {
  const Shape& shape = ui.state.computation.graph().shape(block.node);
  const Index slice = slice_of(ui, block.node);
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col) {
      const Rect rect = camera.to_screen(block.cell_rect(row, col));
      if (do_overlap(rect, visible)) cell_ui(ui, {block.node, {row, col, slice}}, rect);
    }
  }
}

// A matrix of many cells is one surface; the mouse finds the cell.
void surface_ui(Ui& ui, const Block& block, const Camera& camera) {
  const Rect rect = camera.to_screen(block.cells);
  const ImVec2 at = ImGui::GetIO().MousePos;
  const FigureLayout alone{0, {block}, {}, {}, {}, {}};
  const auto hit = cell_under(alone, camera.to_figure({at.x, at.y}));
  CellRef ref{block.node, hit ? hit->cell : Cell{}};
  ref.cell.slice = slice_of(ui, block.node);
  const std::string& name = ui.state.computation.graph().info(block.node).name;
  const Touch state = touch(ui, name.c_str(), rect, cell_tooltip(ui, ref), {size::kRadiusSmall});
  if (!hit) return;
  answer(ui, state, ref, rect);
}

void head_card_ui(Ui& ui, const HeadCard& card, const Camera& camera) {
  const std::string id = "###head_" + std::to_string(card.head + 1);
  const std::string tooltip =
      ui.texts.tr(Message{"ui.canvas.open_head", {{"head", std::to_string(card.head + 1)}}});
  if (touch(ui, id.c_str(), camera.to_screen(card.rect), tooltip, {8}).is_pressed)
    ui.push(command::OpenHead{card.head});
}

}  // namespace

void canvas_cells_ui(Ui& ui, const FigureLayout& layout, const Camera& camera, const Rect& visible) {
  for (const Block& block : layout.blocks) {
    if (!do_overlap(camera.to_screen(block.bounds), visible)) continue;
    if (has_controls(ui, block, camera)) {
      block_ui(ui, block, camera, visible);
    } else {
      surface_ui(ui, block, camera);
    }
  }
  for (const HeadCard& card : layout.head_cards) head_card_ui(ui, card, camera);
}

}  // namespace heed
