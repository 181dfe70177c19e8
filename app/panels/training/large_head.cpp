#include "app/panels/training/large_head.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <vector>

#include "app/panels/training/answers.h"
#include "app/panels/training/head_names.h"
#include "app/panels/training/weights_picture.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/shown_label.h"
#include "core/train/milestones.h"

namespace heed {
namespace {

constexpr float kAxisText = 16, kMostAxisText = 64, kLargeTitle = 24, kOpenButton = 30;
constexpr float kLeastCellWithWord = 11, kLeastMeasures = 124, kMostMeasures = 230, kMeasureLine = 34;
constexpr float kMeasureNumber = 38;
constexpr float kLeastHeadPicture = 0.6f;  // of its height, so that measures stand beside it

// Room at the left for the longest word.
float room_for_words(const Ui& ui, const Scene& scene) {
  float room = ui.px(kAxisText);
  const TextStyle style = words(ui, size::kTextTiny, ui.theme.muted);
  if (scene.tokens)
    for (const std::string& token : *scene.tokens)
      room = std::max(room, text_size(ui, style, visible_label(token)).x + ui.px(6));
  return std::min(room, ui.px(kMostAxisText));
}

// The words along both edges, as far as cells are large enough for them.
void draw_words(const Ui& ui, const Rect& picture, const Matrix& weights, const Scene& scene,
                Index lit_query) {
  const float width = picture.width / static_cast<float>(weights.cols()),
              height = picture.height / static_cast<float>(weights.rows());
  if (!scene.tokens || height < ui.px(kLeastCellWithWord)) return;
  for (Index at = 0; at < static_cast<Index>(scene.tokens->size()); ++at) {
    const std::string token = visible_label((*scene.tokens)[static_cast<std::size_t>(at)]);
    const TextStyle style = words(ui, size::kTextTiny, at == lit_query ? ui.theme.ink : ui.theme.muted);
    const auto place = static_cast<float>(at) + 0.5f;
    if (at < weights.rows())
      draw_text_right(ui, picture.x - ui.px(4), picture.y + place * height, style,
                      shortened(ui, style, token, ui.px(kMostAxisText - 6)));
    if (at < weights.cols() && text_size(ui, style, token).x <= width)
      draw_text_center(ui, picture.x + place * width, picture.y - ui.px(8), style, token);
  }
}

// How much of its attention goes where a pattern says, and what it would be by chance: a bar with a mark.
void measure_line(const Ui& ui, const Rect& row, const std::string& name, const PatternShare& share) {
  const bool is_telling = looks_there(share);
  const Color color = is_telling ? ui.theme.ink : ui.theme.muted;
  const float y = row.y + ui.px(9);
  const TextStyle style = words(ui, size::kTextSmall, color);
  draw_text_left(ui, row.x, y, style, shortened(ui, style, name, row.width - ui.px(kMeasureNumber)));
  draw_text_right(ui, row.right(), y, numbers(ui, size::kTextSmall, color), share_text(share.share));
  const Rect bar{row.x, row.y + ui.px(19), row.width, ui.px(4)};
  fill(bar, ui.theme.line, ui.px(2));
  fill({bar.x, bar.y, bar.width * static_cast<float>(share.share), bar.height},
       is_telling ? role_color(ui.theme, Role::Score) : ui.theme.muted, ui.px(2));
  fill({bar.x + bar.width * static_cast<float>(share.chance), bar.y - ui.px(2), std::max(ui.px(1), 1.0f),
        bar.height + ui.px(4)},
       ui.theme.ink);
}

// Whether all of them fit as they are called in full: otherwise all have their short names.
bool fit_in_full(const Ui& ui, const HeadReading& reading, float width) {
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.ink);
  return std::ranges::all_of(kLearnedPatterns, [&](HeadPattern pattern) {
    return !reading.of(pattern).is_measured() || text_size(ui, style, pattern_name(ui, pattern)).x <= width;
  });
}

// What was measured; where there is no room for all of it, first what is furthest beyond chance.
std::vector<HeadPattern> measures_to_show(const HeadReading& reading, std::size_t room) {
  std::vector<HeadPattern> patterns;
  std::ranges::copy_if(kLearnedPatterns, std::back_inserter(patterns),
                       [&](HeadPattern pattern) { return reading.of(pattern).is_measured(); });
  if (patterns.size() <= room) return patterns;
  std::ranges::stable_sort(patterns, std::ranges::greater(),
                           [&](HeadPattern pattern) { return reading.of(pattern).beyond_chance(); });
  patterns.resize(room);
  return patterns;
}

void draw_measures(const Ui& ui, const Rect& rect, const HeadReading* reading) {
  const TextStyle small = words(ui, size::kTextTiny, ui.theme.muted);
  if (!reading) return draw_text_left(ui, rect.x, rect.y + ui.px(8), small, ui.tr("ui.train.not_measured"));
  float y = rect.y;
  const bool is_full = fit_in_full(ui, *reading, rect.width - ui.px(kMeasureNumber));
  const auto room = static_cast<std::size_t>(std::max(rect.height / ui.px(kMeasureLine), 0.0f));
  for (const HeadPattern pattern : measures_to_show(*reading, room)) {
    const PatternShare& share = reading->of(pattern);
    const std::string name = is_full ? pattern_name(ui, pattern) : short_pattern_name(ui, pattern);
    measure_line(ui, {rect.x, y, rect.width, ui.px(kMeasureLine)}, name, share);
    y += ui.px(kMeasureLine);
  }
  if (y + ui.px(18) <= rect.bottom())
    draw_text_left(ui, rect.x, y + ui.px(6), small,
                   shortened(ui, small, ui.tr("ui.train.by_chance"), rect.width));
}

void draw_large_title(const Ui& ui, const Rect& rect, const HeadTitle& title, bool is_measured) {
  constexpr float kNarrow = 230;
  const float y = rect.y + ui.px(9);
  const TextStyle bold = bold_words(ui, 15, ui.theme.ink);
  const std::string name = ui.texts.tr({"ui.train.head_named", {{"head", title.name}}});
  draw_text_left(ui, rect.x, y, bold, name);
  const float x = rect.x + text_size(ui, bold, name).x + ui.px(10);
  const Color color = title.measure ? role_text_color(ui.theme, Role::Score) : ui.theme.muted;
  const TextStyle style = title.measure ? bold_words(ui, size::kText, color) : words(ui, size::kText, color);
  const std::string does = !title.does.empty()
                               ? title.does
                               : ui.tr(is_measured ? "ui.train.nothing_telling" : "ui.train.not_measured");
  const std::string said = shortened(ui, style, does, rect.right() - x);
  // Beside small pictures of all heads, these say it in fewer words.
  if (said == does || rect.width >= ui.px(kNarrow)) draw_text_left(ui, x, y, style, said);
}

void draw_axes(const Ui& ui, const Rect& picture, const Matrix& weights, const Scene& scene,
               Index lit_query) {
  draw_words(ui, picture, weights, scene, lit_query);
  if (lit_query >= weights.rows()) return;
  const float height = picture.height / static_cast<float>(weights.rows());
  outline({picture.x, picture.y + height * static_cast<float>(lit_query), picture.width, height},
          ui.theme.ink, ui.px(2), ui.px(1));
}

}  // namespace

void large_head_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, const HeadKey& head,
                   Index lit_query) {
  const HeadReading* reading = reading_of(session.head_readings(), head);
  const HeadTitle title = head_title(ui, head, reading);
  draw_large_title(ui, rect, title, reading != nullptr);
  const float left = room_for_words(ui, ui.state.computation.scene()), top = ui.px(kLargeTitle + kAxisText);
  const float beside_px = ui.px(kLeastMeasures + 16);
  const bool has_measures = rect.width - left - beside_px >= kLeastHeadPicture * (rect.height - top);
  const float below = has_measures ? 0 : ui.px(kOpenButton + 8);
  const float width = rect.width - left - (has_measures ? beside_px : 0);
  const float side = std::floor(std::min(width, rect.height - top - below));
  const Rect picture{rect.x + left, rect.y + top, side, side};
  const Rect beside{picture.right() + ui.px(16), picture.y,
                    std::min(rect.right() - picture.right() - ui.px(16), ui.px(kMostMeasures)), side};
  Rect button{rect.x + left, rect.bottom() - ui.px(kOpenButton), side, ui.px(kOpenButton)};
  if (has_measures) {
    if (title.is_on)
      draw_measures(ui, {beside.x, beside.y, beside.width, beside.height - ui.px(kOpenButton + 8)}, reading);
    button.x = beside.x;
    button.width = beside.width;
  }
  if (text_button(ui, "wall_open", button, ui.tr("ui.train.open_head"), ui.tr("ui.train.open_head_tip"))) {
    ui.push(TrainingCommand{training_command::ShowHead{head}});
    ui.push(TrainingCommand{training_command::SetView{TrainingView::Figure}});
  }
  const Matrix* weights = known_weights(ui.state.computation, head);
  if (!weights) {
    const TextStyle style = words(ui, size::kText, ui.theme.muted);
    draw_text_left(ui, picture.x, picture.y + ui.px(8), style,
                   shortened(ui, style, ui.tr("ui.train.before_head"), rect.right() - picture.x));
  } else if (side >= ui.px(40)) {
    draw_weights(ui, picture, *weights,
                 title.measure ? role_fill_color(ui.theme, Role::Score) : ui.theme.muted);
    draw_axes(ui, picture, *weights, ui.state.computation.scene(), lit_query);
  }
}

}  // namespace heed
