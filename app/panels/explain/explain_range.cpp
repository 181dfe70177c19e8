#include "app/panels/explain/explain_range.h"

#include <algorithm>
#include <string>

#include <imgui.h>

#include "app/panels/base/range_text.h"
#include "app/panels/explain/explain_links.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/card.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kRangeRow = 28, kRangeLabel = 78, kCopyHeight = 28;

// A number of the range, and where it is.
void extreme_ui(PanelUi& ui, Flow& flow, const char* key, const std::string& number, CellRef cell) {
  const Rect row = flow.take(ui.px(kRangeRow));
  draw_text_left(ui, row.x, row.center_y(), words(ui, 13, ui.theme.muted), ui.tr(key));
  const float left = row.x + ui.px(kRangeLabel);
  const float end = link_chip_ui(ui, key, {left, row.center_y()}, number, cell) + ui.px(10);
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.muted);
  std::string name = readable_cell_name(ui.state.computation, cell);
  if (text_size(ui, style, name).x > row.right() - end)
    name = name.substr(std::min(name.rfind('['), name.size()));
  draw_text_right(ui, row.right(), row.center_y(), style, shortened(ui, style, name, row.right() - end));
}

void total_ui(const PanelUi& ui, Flow& flow, const char* key, const std::string& number) {
  const Rect row = flow.take(ui.px(kRangeRow));
  draw_text_left(ui, row.x, row.center_y(), words(ui, 13, ui.theme.muted), ui.tr(key));
  draw_text_left(ui, row.x + ui.px(kRangeLabel + 6), row.center_y(), numbers(ui, 13, ui.theme.ink), number);
}

void copy_ui(PanelUi& ui, Flow& flow, const SelectedRange& range) {
  const std::string label = ui.tr("ui.range.copy");
  const Rect row = flow.take(ui.px(kCopyHeight));
  const float width = text_size(ui, words(ui, size::kText, ui.theme.ink), label).x + ui.px(24);
  const Rect button{row.x, row.y, width, row.height};
  fill(button, ui.theme.panel, ui.px(size::kRadius));
  if (!text_button(ui, "copy_range", button, label, ui.tr("ui.range.copy_tip"), {16})) return;
  ImGui::SetClipboardText(range_for_clipboard(ui, ui.state.computation, range).c_str());
  ui.push(command::ShowToast{{"ui.range.copied", {}}});
}

// What does not count.
void left_out_ui(Ui& ui, Flow& flow, const RangeSummary& summary) {
  const auto say = [&](const char* key, Index count) {
    if (count == 0) return;
    const Message said{key, {{"count", std::to_string(count)}}};
    flow.text(ui.texts.tr(said), words(ui, size::kTextSmall, ui.theme.muted));
  };
  say("ui.range.masked", summary.masked);
  say("ui.range.others", summary.others);
  say("ui.range.unknown", summary.unknown);
}

}  // namespace

void explain_range_ui(PanelUi& ui, Flow& flow, const SelectedRange& range) {
  const Computation& computation = ui.state.computation;
  flow.text(readable_range_name(computation, range.node, range.region), bold_words(ui, 15, ui.theme.ink));
  const Message size{"ui.range.size",
                     {{"rows", std::to_string(range.region.rows)},
                      {"cols", std::to_string(range.region.cols)},
                      {"count", std::to_string(range.region.cell_count())}}};
  flow.text(ui.texts.tr(size), words(ui, size::kText, ui.theme.muted));
  if (range.is_hidden) return flow.text(ui.tr("ui.lesson.blank_tip"), words(ui, size::kText, ui.theme.muted));
  if (!range.is_complete) return;
  flow.gap(size::kSpace2);
  raised_card_ui(ui, flow, [&](Flow& inside) {
    if (range.has_numbers()) {
      const RangeText text = range_text(computation.graph(), range);
      extreme_ui(ui, inside, "ui.range.most", text.most, {range.node, range.summary.most});
      extreme_ui(ui, inside, "ui.range.least", text.least, {range.node, range.summary.least});
      total_ui(ui, inside, "ui.range.mean", text.mean);
      total_ui(ui, inside, "ui.range.sum", text.sum);
    }
    left_out_ui(ui, inside, range.summary);
    if (!range.has_numbers()) return;
    inside.gap(size::kSpace2);
    copy_ui(ui, inside, range);
  });
  flow.gap(size::kSpace4);
}

}  // namespace heed
