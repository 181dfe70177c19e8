#include "app/panels/canvas/exercise_cells.h"

#include <algorithm>

#include "app/figure/figure.h"
#include "app/panels/base/inspected.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "app/state/cell_answers.h"

namespace heed {
namespace {

constexpr float kMinAnswerPx = 7;
constexpr float kCross = 9, kLeastForCross = 16;  // px; in the corner of a cell

bool is_slice_shown(const PanelUi& ui, CellRef ref) {
  if (!ui.state.computation.graph().shape(ref.node).is_stack()) return true;
  FigureView view;
  view.subject = subject_of(ui.state);
  return shown_slice(ui.state.computation, view, ref.node) == ref.cell.slice;
}

// A frame alone would not be told from that of a right answer without its colour.
void draw_wrong(const Ui& ui, const Rect& rect) {
  outline(rect, ui.theme.alert, ui.px(size::kRadiusSmall), ui.px(1.6f));
  if (std::min(rect.width, rect.height) < ui.px(kLeastForCross)) return;
  const float side = ui.px(kCross), from_edge = ui.px(2);
  const Rect corner{rect.right() - side - from_edge, rect.y + from_edge, side, side};
  fill(corner, ui.theme.raised, ui.px(2));
  draw_icon(*ImGui::GetWindowDrawList(), Icon::Close, {corner.center_x(), corner.center_y()}, side,
            im_color(ui.theme.alert));
}

void draw_typed(const Ui& ui, const Rect& rect, const std::string& typed) {
  fill(rect, ui.theme.raised, ui.px(size::kRadiusSmall));
  TextStyle style = numbers(ui, 13, ui.theme.ink);
  const float room = rect.width - ui.px(4), wide = text_size(ui, style, typed).x;
  style.em_px = std::min(style.em_px * std::min(1.0f, room / std::max(wide, 1.0f)), rect.height * 0.6f);
  if (style.em_px >= kMinAnswerPx) draw_text_center(ui, rect.center_x(), rect.center_y(), style, typed);
}

// A right one is seen in the figure itself, unless the rest of its question is open still.
void draw_answer(const Ui& ui, const Rect& rect, const CellAnswer& answer, bool is_hidden) {
  const bool is_right = answer.is_right == true;
  if (!answer.typed.empty() && (is_hidden || !is_right)) draw_typed(ui, rect, answer.typed);
  if (is_right) outline(rect, ui.theme.ink, ui.px(size::kRadiusSmall), ui.px(1.4f));
  if (answer.is_right == false) draw_wrong(ui, rect);
}

}  // namespace

void exercise_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera) {
  const std::vector<RegionRef> open = open_regions(ui.state);
  const auto is_hidden = [&](CellRef ref) {
    return std::ranges::any_of(open, [&](const RegionRef& asked) {
      return asked.node == ref.node && asked.region.contains(ref.cell);
    });
  };
  for (const CellAnswer& answer : cell_answers(ui.state)) {
    const Block* block = layout.find(answer.cell.node);
    if (!block || !is_slice_shown(ui, answer.cell)) continue;
    const Rect cell = block->cell_rect(answer.cell.cell.row, answer.cell.cell.col);
    draw_answer(ui, inset(camera.to_screen(cell), ui.px(1)), answer, is_hidden(answer.cell));
  }
}

std::vector<Rect> asked_places(const PanelUi& ui, const FigureLayout& layout, const Camera& camera) {
  std::vector<Rect> places;
  for (const RegionRef& asked : open_regions(ui.state)) {
    const Block* block = layout.find(asked.node);
    if (!block) continue;
    const Region& region = asked.region;
    const Rect first = block->cell_rect(region.row, region.col),
               last = block->cell_rect(region.row + region.rows - 1, region.col + region.cols - 1);
    places.push_back(camera.to_screen(united(first, last)));
  }
  return places;
}

}  // namespace heed
