#include "app/panels/canvas/breadcrumb.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/panels/canvas/selection_chip.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kCrumbPad = 8, kCrumbGap = 14;

struct Crumb {
  Depth depth = Depth::Model;
  std::string name;
};

std::string name_of_block(const PanelUi& ui, int block) {
  const std::string& name = ui.state.computation.scene().blocks[static_cast<std::size_t>(block)].name;
  return name.empty() ? ui.texts.tr({"ui.block", {{"block", std::to_string(block + 1)}}}) : name;
}

// The head, or what the chapter is about.
std::string name_of_chapter(const PanelUi& ui, const Chapter& chapter) {
  const Spot& spot = ui.state.view.spot;
  if (!chapter.block) return ui.texts.tr(chapter.title);
  const std::string part = chapter.title.key.substr(chapter.title.key.rfind('.') + 1);
  const Attention* attention = find_attention(ui.state.computation.scene(), chapter.block);
  if (part != "attention" || !attention) return ui.tr("ui.stepper." + part);
  const auto head = static_cast<std::size_t>(spot.head);
  const std::string& given = attention->heads[std::min(head, attention->heads.size() - 1)].name;
  const std::string name = shown_head_name(given, ui.texts.language());
  if (!name.empty()) return name;
  return ui.texts.tr({"ui.edit.head", {{"head", std::to_string(spot.head + 1)}}});
}

std::vector<Crumb> crumbs_of(const PanelUi& ui) {
  const Spot& spot = ui.state.view.spot;
  const Chapter& chapter = chapter_at(ui.state.computation.steps(), spot);
  std::vector<Crumb> crumbs{{Depth::Model, ui.tr("ui.depth.model")}};
  if (spot.depth == Depth::Model) return crumbs;
  if (chapter.block) crumbs.push_back({Depth::Block, name_of_block(ui, *chapter.block)});
  if (spot.depth == Depth::Chapter || !chapter.block)
    crumbs.push_back({Depth::Chapter, name_of_chapter(ui, chapter)});
  return crumbs;
}

}  // namespace

float breadcrumb_width(const PanelUi& ui) {
  if (!ui.state.computation.scene().has_blocks()) return 0;
  const std::vector<Crumb> crumbs = crumbs_of(ui);
  float width = ui.px(kCrumbGap) * static_cast<float>(crumbs.size() - 1);
  for (const Crumb& crumb : crumbs)
    width += text_size(ui, bold_words(ui, 13, ui.theme.ink), crumb.name).x + ui.px(2 * kCrumbPad);
  return width;
}

float breadcrumb_ui(PanelUi& ui, const Rect& canvas) {
  if (!ui.state.computation.scene().has_blocks()) return canvas.x;
  const std::vector<Crumb> crumbs = crumbs_of(ui);
  float x = canvas.x + ui.px(kSelectionChipEdge - kCrumbPad);
  const float y = canvas.y + ui.px(kSelectionChipTop), height = ui.px(kSelectionChipHeight);
  for (std::size_t at = 0; at < crumbs.size(); ++at) {
    const bool is_here = at + 1 == crumbs.size();
    if (at > 0) {
      draw_text_center(ui, x + ui.px(kCrumbGap / 2), y + height / 2, words(ui, 13, ui.theme.muted), "›");
      x += ui.px(kCrumbGap);
    }
    const TextStyle style = is_here ? bold_words(ui, 13, ui.theme.ink) : words(ui, 13, ui.theme.muted);
    const Rect rect{x, y, text_size(ui, style, crumbs[at].name).x + ui.px(2 * kCrumbPad), height};
    const std::string id = "crumb" + std::to_string(at);
    const Response state = interact(ui, id.c_str(), rect, ui.tr("ui.depth.tip"));
    if (state.is_hovered || state.is_held) fill(rect, ui.theme.raised, ui.px(size::kRadius));
    draw_text_left(ui, x + ui.px(kCrumbPad), rect.center_y(), style, crumbs[at].name);
    Spot there = ui.state.view.spot;
    there.depth = crumbs[at].depth;
    if (state.is_pressed && !is_here) ui.push(command::OpenSpot{there});
    x = rect.right();
  }
  return x;
}

}  // namespace heed
