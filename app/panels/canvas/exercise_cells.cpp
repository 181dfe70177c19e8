#include "app/panels/canvas/exercise_cells.h"

#include <algorithm>

#include "app/figure/figure.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/exercise.h"

namespace heed {
namespace {

constexpr float kMinAnswerPx = 7;

bool is_slice_shown(const PanelUi& ui, CellRef ref) {
  if (!ui.state.computation.graph().shape(ref.node).is_stack()) return true;
  FigureView view;
  view.hovered = ui.state.view.hover;
  view.selected = ui.state.view.selection;
  return shown_slice(ui.state.computation, view, ref.node) == ref.cell.slice;
}

void draw_answer(const Ui& ui, const Rect& rect, const std::string& typed, const CellGrade* grade) {
  const float radius = ui.px(size::kRadiusSmall);
  const bool is_wrong = grade && grade->is_typed && !grade->is_right;
  if (grade && grade->is_right) return outline(rect, ui.theme.ink, radius, ui.px(1.4f));
  if (typed.empty()) return;
  fill(rect, ui.theme.raised, radius);
  if (is_wrong) outline(rect, ui.theme.alert, radius, ui.px(1.6f));
  TextStyle style = numbers(ui, 13, ui.theme.ink);
  const float room = rect.width - ui.px(4), wide = text_size(ui, style, typed).x;
  style.em_px = std::min(style.em_px * std::min(1.0f, room / std::max(wide, 1.0f)), rect.height * 0.6f);
  if (style.em_px < kMinAnswerPx) return;
  draw_text_center(ui, rect.center_x(), rect.center_y(), style, typed);
}

}  // namespace

void exercise_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera) {
  const std::vector<CellRef> cells = exercise_cells(ui.state);
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const Block* block = layout.find(cells[at].node);
    if (!block || !is_slice_shown(ui, cells[at])) continue;
    const GivenAnswer& given = ui.state.exercise->given;
    const CellGrade* grade =
        given.grade && at < given.grade->cells.size() ? &given.grade->cells[at] : nullptr;
    const Rect rect =
        inset(camera.to_screen(block->cell_rect(cells[at].cell.row, cells[at].cell.col)), ui.px(1));
    draw_answer(ui, rect, at < given.typed.size() ? given.typed[at] : "", grade);
  }
}

}  // namespace heed
