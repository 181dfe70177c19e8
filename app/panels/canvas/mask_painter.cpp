#include "app/panels/canvas/mask_painter.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "core/base/mask.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Before softmax, one number for each query and key.
bool is_painted_on(const PanelUi& ui, NodeId node) {
  const Graph& graph = ui.state.computation.graph();
  const NodeInfo& info = graph.info(node);
  return info.head_key() == shown_head(ui.state) && info.role == Role::Score && info.cols.axis == Axis::Key &&
         !holds_shares(graph, node);
}

bool is_allowed_now(const PanelUi& ui, Cell cell) {
  const std::optional<Mask>& mask = shown_attention(ui.state)->mask;
  return !mask || is_allowed(*mask, cell.row, cell.col);
}

Cell cell_at_mouse(const Block& block, const Camera& camera, const Shape& shape) {
  const ImVec2 at = ImGui::GetIO().MousePos;
  const Point in = camera.to_figure({at.x, at.y});
  const auto place = [](float way, float size) { return static_cast<Index>(std::floor(way / size)); };
  return {std::clamp<Index>(place(in.y - block.cells.y, block.cell_h), 0, shape.rows - 1),
          std::clamp<Index>(place(in.x - block.cells.x, block.cell_w), 0, shape.cols - 1)};
}

// All cells on the way, however fast the mouse was.
void paint_to(MaskPainting& painting, Cell to) {
  const Cell from = painting.cells.empty() ? to : painting.cells.back();
  const Index steps = std::max({std::abs(to.row - from.row), std::abs(to.col - from.col), Index{1}});
  for (Index i = 1; i <= steps; ++i) {
    const auto between = [&](Index a, Index b) {
      return a +
             static_cast<Index>(std::lround(static_cast<double>((b - a) * i) / static_cast<double>(steps)));
    };
    const Cell cell{between(from.row, to.row), between(from.col, to.col)};
    const bool is_new = std::find(painting.cells.begin(), painting.cells.end(), cell) == painting.cells.end();
    if (is_new) painting.cells.push_back(cell);
  }
}

void ask_for_painted(PanelUi& ui, MaskPainting& painting) {
  const int interaction = ui.next_interaction();
  for (const Cell cell : painting.cells) {
    if (is_allowed_now(ui, cell) == *painting.is_allowing) continue;
    ui.push(command::EditScene{edit::PaintMask{Region::of(cell), *painting.is_allowing}, interaction});
  }
  painting.cells.clear();
  painting.is_allowing.reset();
}

void draw_painted(const Ui& ui, const Block& block, const Camera& camera, const MaskPainting& painting) {
  for (const Cell cell : painting.cells) {
    const Rect rect = camera.to_screen(block.cell_rect(cell.row, cell.col));
    if (!*painting.is_allowing) fill(rect, with_alpha(ui.theme.canvas, 190), ui.px(size::kRadiusSmall));
    outline(rect, ui.theme.ink, ui.px(size::kRadiusSmall), ui.px(2));
  }
}

void block_ui(PanelUi& ui, const Block& block, const Camera& camera, MaskPainting& painting) {
  const Computation& computation = ui.state.computation;
  const Shape& shape = computation.graph().shape(block.node);
  const Rect rect = camera.to_screen(block.cells);
  outline(inset(rect, -ui.px(4)), ui.theme.ink, ui.px(size::kRadius), ui.px(2));
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  ImGui::InvisibleButton(("paint_" + computation.graph().info(block.node).name).c_str(),
                         {rect.width, rect.height});
  ImGui::PopItemFlag();
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const Cell cell = cell_at_mouse(block, camera, shape);
  if (ImGui::IsItemActivated()) painting.is_allowing = !is_allowed_now(ui, cell);
  if (!painting.is_allowing) return;
  if (ImGui::IsItemActive()) {
    paint_to(painting, cell);
    draw_painted(ui, block, camera, painting);
  }
  if (ImGui::IsItemDeactivated()) ask_for_painted(ui, painting);
}

}  // namespace

void mask_painter_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, MaskPainting& painting) {
  if (!ui.state.view.paints_masks) return;
  for (const Block& block : layout.blocks) {
    if (is_painted_on(ui, block.node)) block_ui(ui, block, camera, painting);
  }
}

bool paint_cell_if_painting(PanelUi& ui, CellRef ref) {
  if (!ui.state.view.paints_masks || !is_painted_on(ui, ref.node)) return false;
  ui.push(command::EditScene{edit::PaintMask{Region::of(ref.cell), !is_allowed_now(ui, ref.cell)}, 0});
  return true;
}

void paint_chip_ui(PanelUi& ui, const Rect& canvas) {
  constexpr float kHeight = 30, kIcon = 30, kOthers = 132 + 2 * 16;
  const TextStyle style = bold_words(ui, 13, ui.theme.on_ink);
  const std::string text =
      shortened(ui, style, ui.tr("ui.edit.paint_now"), canvas.width - ui.px(kOthers + kIcon + 24));
  const Rect chip{canvas.x + ui.px(16), canvas.y + ui.px(14),
                  text_size(ui, style, text).x + ui.px(kIcon + 14), ui.px(kHeight)};
  const bool is_pressed = interact(ui, "paint_done", chip, ui.tr("ui.edit.paint_now")).is_pressed;
  fill(chip, ui.theme.ink, ui.px(size::kRadius));
  draw_text_left(ui, chip.x + ui.px(14), chip.center_y(), style, text);
  draw_icon(*ImGui::GetWindowDrawList(), Icon::Close, {chip.right() - ui.px(kIcon / 2), chip.center_y()},
            ui.px(11), im_color(ui.theme.on_ink));
  if (is_pressed) ui.push(command::PaintMasks{false});
}

}  // namespace heed
