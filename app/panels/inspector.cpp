#include "app/panels/inspector.h"

#include "app/panels/explain_tab.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kHeader = 54;

void header_ui(const Ui& ui, const Rect& rect) {
  draw_text_left(ui, rect.x + ui.px(18), rect.center_y(), bold_words(ui, size::kText, ui.theme.ink),
                 ui.tr("ui.inspector.explain"));
  fill({rect.x, rect.bottom() - ui.px(1), rect.width, ui.px(1)}, ui.theme.line);
}

}  // namespace

std::optional<CellRef> inspected_cell(const AppState& state) {
  if (state.view.selection) return state.view.selection;
  const auto moment = state.computation.last_moment();
  if (!moment) return std::nullopt;
  const Shape& shape = state.computation.graph().shape(moment->node);
  return CellRef{moment->node, cell_at(shape, moment->to_cell - 1)};
}

void inspector_ui(Ui& ui, const Rect& rect) {
  header_ui(ui, {rect.x, rect.y, rect.width, ui.px(kHeader)});
  const Rect body{rect.x, rect.y + ui.px(kHeader), rect.width, rect.height - ui.px(kHeader)};
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("content", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float side = ui.px(18);
    Flow flow(ui, body.x + side, body.y + side - ImGui::GetScrollY(), body.width - 2 * side);
    const auto cell = inspected_cell(ui.state);
    if (cell) {
      explain_tab_ui(ui, flow, *cell);
    } else {
      flow.text(ui.tr("ui.inspector.empty"), words(ui, size::kText, ui.theme.muted));
    }
    flow.gap(size::kSpace4);
    flow.close();
  }
  ImGui::EndChild();
}

}  // namespace heed
