#include "app/panels/explain/explain_trail.h"

#include "app/panels/explain/explain_links.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kTrailLine = 26, kTrailButton = 26;
constexpr std::size_t kMaxCrumbs = 6;  // the last ones of a longer trail

void back_button_ui(PanelUi& ui, const Rect& line) {
  const float side = ui.px(kTrailButton);
  const Rect rect{line.x, line.center_y() - side / 2, side, side};
  const std::string tooltip = ui.tr("ui.key.go_back") + keys_suffix("ui.key.go_back", ui.texts);
  if (icon_button(ui, "trail_back", rect, Icon::Back, tooltip, {13})) ui.push(command::GoBack{});
}

}  // namespace

void trail_ui(PanelUi& ui, Flow& flow) {
  const auto& trail = ui.state.view.trail;
  const auto& selection = ui.state.view.selection;
  if (trail.empty() || !selection) return;
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.ink),
                  quiet = words(ui, size::kTextSmall, ui.theme.muted);
  Rect line = flow.take(ui.px(kTrailLine));
  back_button_ui(ui, line);
  const float left = line.x + ui.px(kTrailButton + 6);
  float x = left;
  const auto place = [&](const TextStyle& crumb_style, const std::string& text) {
    const float width = text_size(ui, crumb_style, text).x;
    if (x > left && x + width > line.right()) {
      line = flow.take(ui.px(kTrailLine));
      x = left;
    }
    const Rect rect{x, line.y + ui.px(3), width, line.height - ui.px(6)};
    x += width;
    return rect;
  };
  const auto say = [&](const TextStyle& piece_style, const std::string& text) {
    const Rect rect = place(piece_style, text);
    draw_text_left(ui, rect.x, rect.center_y(), piece_style, text);
  };
  const std::size_t first = trail.size() > kMaxCrumbs ? trail.size() - kMaxCrumbs : 0;
  if (first > 0) say(quiet, "…  ›  ");
  for (std::size_t at = first; at < trail.size(); ++at) {
    const std::string name = readable_cell_name(ui.state.computation, trail[at]);
    const Rect rect = place(style, name);
    if (link_text_ui(ui, "crumb" + std::to_string(at), rect, style, name, trail[at]))
      ui.push(command::GoBackTo{at});
    say(quiet, "  ›  ");
  }
  say(bold_words(ui, size::kTextSmall, ui.theme.ink), readable_cell_name(ui.state.computation, *selection));
  flow.gap(size::kSpace2);
}

}  // namespace heed
