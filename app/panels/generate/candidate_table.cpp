#include "app/panels/generate/candidate_table.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"

namespace heed {
namespace {

constexpr float kCandidateRow = 22, kCandidateBar = 8, kCandidateGap = 16;

// Where the columns of the table stand.
struct CandidateColumns {
  CandidateColumns(const Ui& ui, const Rect& area)
      : token(area.x),
        token_width(std::floor(area.width * 0.36f)),
        width(std::floor((area.width - token_width) / 2 - ui.px(kCandidateGap))),
        before(area.x + token_width + ui.px(kCandidateGap)),
        after(before + width + ui.px(kCandidateGap)) {}

  float token, token_width, width, before, after;
};

// What is never taken is not something that is rounded to 0.
std::string said_share(double share) {
  if (share == 0) return "0%";
  return share == 1 ? "100%" : percent_text(static_cast<float>(share));
}

void share_ui(const PanelUi& ui, float x, float middle, float width, double share) {
  const TextStyle style = numbers(ui, size::kTextSmall, ui.theme.ink);
  const std::string text = said_share(share);
  const float room = text_size(ui, style, "100.0%").x + ui.px(8), bar = width - room;
  draw_text_right(ui, x + room - ui.px(8), middle, style, text);
  const float height = ui.px(kCandidateBar);
  fill({x + room, middle - height / 2, bar, height}, ui.theme.line, ui.px(2));
  const float filled = bar * static_cast<float>(std::clamp(share, 0.0, 1.0));
  if (filled > 0)
    fill({x + room, middle - height / 2, std::max(1.0f, filled), height}, role_color(ui.theme, Role::Score),
         ui.px(2));
}

}  // namespace

float candidates_ui(PanelUi& ui, const Rect& area, const Draw& draw, const LanguageModel& model) {
  const CandidateColumns columns(ui, area);
  const float row = ui.px(kCandidateRow);
  float middle = area.y + row / 2;
  const TextStyle head = words(ui, size::kTextSmall, ui.theme.muted);
  draw_text_left(ui, columns.token, middle, head,
                 shortened(ui, head, ui.tr("ui.generate.token"), columns.token_width));
  draw_text_left(ui, columns.before, middle, head,
                 shortened(ui, head, ui.tr("ui.generate.probability"), columns.width));
  draw_text_left(ui, columns.after, middle, head,
                 shortened(ui, head, ui.tr("ui.generate.chance"), columns.width));
  const auto rows = static_cast<std::size_t>(std::max(0.0f, std::floor(area.height / row) - 1));
  for (std::size_t at = 0; at < std::min(rows, draw.candidates.size()); ++at) {
    middle += row;
    const Candidate& candidate = draw.candidates[at];
    const TextStyle style = words(ui, size::kText, ui.theme.ink);
    const std::string label = spoken_label(model.label(static_cast<int>(candidate.token)));
    draw_text_left(ui, columns.token, middle, style, shortened(ui, style, label, columns.token_width));
    share_ui(ui, columns.before, middle, columns.width, double{candidate.probability});
    share_ui(ui, columns.after, middle, columns.width, candidate.chance);
  }
  return middle + row / 2;
}

void chance_bar_ui(PanelUi& ui, const Rect& bar, const Draw& draw) {
  const float rounding = ui.px(2);
  fill(bar, ui.theme.line, rounding);
  const auto x_of = [&](double share) {
    return bar.x + bar.width * static_cast<float>(std::min(share, 1.0));
  };
  double begin = 0;
  for (std::size_t at = 0; at < draw.candidates.size(); ++at) {
    const Candidate& candidate = draw.candidates[at];
    const float from = x_of(begin), to = x_of(begin += candidate.chance);
    if (to - from < 1) continue;
    fill({from, bar.y, to - from, bar.height}, at % 2 == 0 ? ui.theme.edge : ui.theme.line, rounding);
  }
  const float from = x_of(draw.begin), to = std::max(from + 1, x_of(draw.end));
  fill({from, bar.y, to - from, bar.height}, role_color(ui.theme, Role::Score), rounding);
  if (!draw.number) return;
  const float at = std::round(x_of(*draw.number)), over = ui.px(4);
  fill({at - ui.px(1), bar.y - over, ui.px(2), bar.height + 2 * over}, ui.theme.ink);
}

}  // namespace heed
