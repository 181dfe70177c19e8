#include "app/panels/help/about.h"

#include <algorithm>
#include <string>

#include "app/panels/help/help.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/rich_text_ui.h"

namespace heed {
namespace {

constexpr float kAboutWidth = 560, kVersionRow = 26, kVersionLine = 18, kVersionName = 150, kAboutSide = 28,
                kAboutHead = 60, kAboutFoot = 64, kAboutWords = 76;

// Names that are not proper nouns are translated.
std::string version_name(Language language, const std::string& name) {
  return catalogue(language).has(name) ? catalogue(language).say(name) : name;
}

// The text for bug reports, always in English.
std::string as_text(const Versions& versions) {
  std::string text;
  for (const auto& [name, version] : versions)
    text += version_name(Language::English, name) + " " + version + "\n";
  return text;
}

WrappedText wrapped_version(const Ui& ui, const std::string& version, float width) {
  const TextStyle style = numbers(ui, 13, ui.theme.ink);
  const std::vector<StyledSpan> spans = {{version, style}};
  return wrap(ui, spans, width - ui.px(kVersionName), ui.px(kVersionLine));
}

float version_height(const Ui& ui, const WrappedText& version) {
  return ui.px(kVersionRow - kVersionLine) + version.height();
}

// Returns the height; does not draw if it only measures.
float versions_table_ui(const Ui& ui, const Rect& area, const Versions& versions, bool is_measured_only) {
  float y = area.y;
  for (const auto& [name, version] : versions) {
    const WrappedText text = wrapped_version(ui, version, area.width);
    const float height = version_height(ui, text), above = ui.px(kVersionRow - kVersionLine) / 2;
    if (!is_measured_only) {
      draw_text_left(ui, area.x, y + ui.px(kVersionRow) / 2, words(ui, size::kText, ui.theme.muted),
                     version_name(ui.texts.language(), name));
      draw_wrapped(ui, text, {area.x + ui.px(kVersionName), y + above, text.width(), text.height()});
    }
    y += height;
  }
  return y - area.y;
}

void foot_ui(PanelUi& ui, const Rect& foot, const Versions& versions) {
  draw_text_left(ui, foot.x, foot.center_y(), words(ui, size::kTextSmall, ui.theme.muted),
                 ui.tr("ui.about.licence"));
  const std::string label = ui.tr("ui.about.copy");
  const float width = text_size(ui, words(ui, size::kText, ui.theme.ink), label).x + ui.px(2 * size::kSpace4);
  const float height = ui.px(size::kControl);
  const Rect copy{foot.right() - width, foot.center_y() - height / 2, width, height};
  ButtonLook look;
  look.is_on = true;
  if (!text_button(ui, "copy_versions", copy, label, ui.tr("ui.about.copy_tip"), look)) return;
  ImGui::SetClipboardText(as_text(versions).c_str());
  ui.push(command::ShowToast{{"ui.about.copied", {}}});
}

}  // namespace

void about_ui(PanelUi& ui, ImVec2 window_px, const Versions& versions) {
  const float inside = ui.px(kAboutWidth - 2 * kAboutSide);
  const float list = versions_table_ui(ui, {0, 0, inside, 0}, versions, true) / ui.scale;
  const Rect card =
      centered_card(ui, window_px, kAboutWidth, kAboutHead + kAboutWords + list + kAboutFoot + 8);
  overlay_ui("about", window_px, [&] {
    draw_card(ui, window_px, card);
    help_header_ui(ui, {card.x, card.y, card.width, ui.px(kAboutHead)});
    const float side = ui.px(kAboutSide), top = card.y + ui.px(kAboutHead);
    const WrappedText said =
        wrap(ui, ui.tr("ui.about.says"), words(ui, size::kText, ui.theme.ink), card.width - 2 * side);
    draw_wrapped(ui, said, {card.x + side, top + ui.px(4), said.width(), said.height()});
    versions_table_ui(ui, {card.x + side, top + ui.px(kAboutWords), card.width - 2 * side, ui.px(list)},
                      versions, false);
    foot_ui(ui, {card.x + side, card.bottom() - ui.px(kAboutFoot), card.width - 2 * side, ui.px(kAboutFoot)},
            versions);
    if (is_clicked_outside(card)) ui.push(command::ToggleHelp{});
  });
}

}  // namespace heed
