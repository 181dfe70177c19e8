#include "app/panels/stepping/transport.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "app/panels/base/choices.h"
#include "app/panels/keys/shortcuts.h"
#include "app/panels/stepping/scrubber.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kShortTimeline = 300, kShortestTimeline = 120, kBeforeWhere = 16, kLeastHeightWithWhere = 64,
                kWhereAbove = 22;

std::string key_tooltip(const Ui& ui, const char* text_key) {
  return ui.tr(text_key) + keys_suffix(text_key, ui.texts);
}

// Returns where the buttons end.
float buttons_ui(PanelUi& ui, const Rect& rect, bool is_narrow) {
  const bool is_at_start = ui.state.computation.playhead() == 0;
  const bool is_at_end = ui.state.computation.playhead() >= ui.state.computation.timeline().moment_count();
  const float side = ui.px(36), gap = ui.px(is_narrow ? 4 : 14), play_side = ui.px(is_narrow ? 40 : 44);
  float x = rect.x + ui.px(is_narrow ? 12 : 20);
  const auto place = [&](float width) {
    const Rect result{x, rect.center_y() - width / 2, width, width};
    x += width + gap;
    return result;
  };
  const auto step_button = [&](const char* id, Icon icon, const char* text_key, bool is_enabled,
                               Command command) {
    if (icon_button(ui, id, place(side), icon, key_tooltip(ui, text_key), {15, is_enabled}))
      ui.push(std::move(command));
  };
  step_button("first", Icon::First, "ui.key.first", !is_at_start, command::GoToStart{});
  step_button("back", Icon::Back, "ui.key.back", !is_at_start, command::StepBack{});
  const bool is_playing = ui.state.view.is_playing;
  if (icon_button(ui, "play", place(play_side), is_playing ? Icon::Pause : Icon::Play,
                  key_tooltip(ui, "ui.key.play"), {16, true, true, true})) {
    ui.push(command::TogglePlay{});
  }
  step_button("next", Icon::Next, "ui.key.next", !is_at_end, command::StepForward{});
  step_button("last", Icon::Last, "ui.key.last", !is_at_end, command::GoToEnd{});
  return x;
}

// Below its segment: the number of the step, or of the block that a chapter begins, as far as there is room.
std::string segment_label(const PanelUi& ui, const Scrubber& scrubber, std::size_t at) {
  const std::vector<Chapter>& chapters = ui.state.computation.steps().chapters();
  if (chapters.size() < 2) return std::to_string(at + 1);
  const Chapter& chapter = chapters[at];
  const bool is_first = at == 0 || chapters[at - 1].block != chapter.block;
  if (!is_first) return {};
  const std::string number = chapter.block ? std::to_string(*chapter.block + 1) : std::string();
  const std::string name =
      chapter.block ? ui.texts.tr({"ui.block", {{"block", number}}}) : ui.texts.tr(chapter.title);
  float room = 0;
  for (std::size_t other = at; other < chapters.size(); ++other) {
    if (other > at && (!chapter.block || chapters[other].block != chapter.block)) break;
    room = scrubber.segments[other].x + scrubber.segments[other].width - scrubber.segments[at].x;
  }
  if (at + 1 == chapters.size()) room += ui.px(24);
  const TextStyle style = words(ui, size::kTextTiny, ui.theme.muted);
  if (text_size(ui, style, name).x <= room) return name;
  return text_size(ui, style, number).x <= room ? number : std::string();
}

void draw_segments(const PanelUi& ui, const Scrubber& scrubber, float center_y, Index playhead) {
  const float half = ui.px(3.5f);
  const float knob_x = scrubber.x_at(playhead);
  const Color done = mix(ui.theme.muted, ui.theme.ink, ui.theme.kind == ThemeKind::Dark ? 0.45f : 0.35f);
  for (std::size_t i = 0; i < scrubber.segments.size(); ++i) {
    const Scrubber::Segment& segment = scrubber.segments[i];
    const Rect bar{segment.x, center_y - half, segment.width, 2 * half};
    fill(bar, mix(ui.theme.raised, ui.theme.edge, 0.35f), half);
    const float known = std::min(knob_x, segment.x + segment.width) - segment.x;
    if (known > 1 && segment.begin < playhead) fill({bar.x, bar.y, known, bar.height}, done, half);
    const TextStyle style = words(ui, size::kTextTiny, ui.theme.muted);
    draw_text_left(ui, segment.x + ui.px(1), center_y + ui.px(17), style, segment_label(ui, scrubber, i));
  }
}

void scrubber_ui(PanelUi& ui, const Rect& rect) {
  const Computation& computation = ui.state.computation;
  const float knob = ui.px(8);
  const Scrubber scrubber = make_scrubber(computation.steps(), computation.timeline(), rect.x + knob,
                                          rect.width - 2 * knob, ui.px(4));
  const Rect hit{rect.x, rect.center_y() - ui.px(16), rect.width, ui.px(32)};
  const Response state = interact(ui, "timeline", hit, ui.tr("ui.transport.timeline"));
  if (state.is_held) {
    const Index playhead = scrubber.playhead_at(ImGui::GetIO().MousePos.x);
    if (playhead != computation.playhead() && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
      ui.push(command::GoToMoment{playhead});
    }
  }
  draw_segments(ui, scrubber, rect.center_y(), computation.playhead());
  const ImVec2 center(scrubber.x_at(computation.playhead()), rect.center_y());
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircleFilled(center, state.is_hovered || state.is_held ? knob * 1.15f : knob,
                       im_color(ui.theme.ink));
}

// Query 2 of 3 · head 1; `key` says whether it is spoken of.
std::string query_text(const PanelUi& ui, const char* key, Index query, std::optional<int> head) {
  const Computation& computation = ui.state.computation;
  std::string text = ui.texts.tr({key,
                                  {{"query", std::to_string(query + 1)},
                                   {"count", std::to_string(computation.scene().inputs->rows())}}});
  if (head && has_several_heads(computation.graph()))
    text += " · " + ui.texts.tr({"ui.transport.head", {{"head", std::to_string(*head + 1)}}});
  return text;
}

constexpr const char *kQueryOfStep = "ui.transport.query_of_step", *kQuery = "ui.transport.query";

std::string where_text(const PanelUi& ui) {
  const Computation& computation = ui.state.computation;
  const auto moment = computation.last_moment();
  if (!moment || !moment->query) return {};
  // What is spoken of may be another query, or of another head, which the figure shows then.
  const auto focus = lasting_focus_of(ui.state);
  const auto spoken = focus ? spoken_tokens(computation.graph(), *focus).query : std::nullopt;
  const bool is_there = !focus || focus->source != Focus::Source::Place;
  const bool is_step = is_there && (!spoken || spoken == moment->query);
  return query_text(ui, is_step ? kQuery : kQueryOfStep, *moment->query, moment->head);
}

// Of the longest such text, with a gap before it: the timeline does not move while stepping.
float where_width(const PanelUi& ui, const TextStyle& style) {
  const Computation& computation = ui.state.computation;
  int last_head = 0;
  for_each_attention(computation.scene(), [&](const Attention& each, std::optional<int>) {
    last_head = std::max(last_head, static_cast<int>(each.heads.size()) - 1);
  });
  float width = 0;
  for (const char* key : {kQuery, kQueryOfStep}) {
    const std::string longest = query_text(ui, key, computation.scene().inputs->rows() - 1, last_head);
    width = std::max(width, text_size(ui, style, longest).x);
  }
  return width + ui.px(kBeforeWhere);
}

// Which query and head the step is about: behind the timeline, or above it where it would be short. Returns
// how much of the timeline's room it takes.
float where_ui(const PanelUi& ui, const Rect& timeline) {
  const std::string text = where_text(ui);
  const TextStyle style = words(ui, 13, ui.theme.muted);
  const float behind = where_width(ui, style);
  if (timeline.width - behind > ui.px(kShortTimeline)) {
    draw_text_right(ui, timeline.right(), timeline.center_y(), style, text);
    return behind;
  }
  const TextStyle small = words(ui, size::kTextTiny, ui.theme.muted);
  const bool has_room_above =
      timeline.height >= ui.px(kLeastHeightWithWhere) && text_size(ui, small, text).x <= timeline.width;
  if (has_room_above)
    draw_text_left(ui, timeline.x + ui.px(8), timeline.center_y() - ui.px(kWhereAbove), small, text);
  return 0;
}

constexpr std::array kSpeeds = {0.5f, 1.0f, 2.0f, 4.0f};

void speed_ui(PanelUi& ui, const Rect& rect) {
  const float speed = ui.state.view.speed;
  const std::string label = fmt::format("{:g}×", speed);
  if (!text_button(ui, "speed", rect, label, ui.tr("ui.transport.speed"))) return;
  const auto next = std::upper_bound(kSpeeds.begin(), kSpeeds.end(), speed + 0.01f);
  ui.push(command::SetSpeed{next == kSpeeds.end() ? kSpeeds.front() : *next});
}

void rows_ui(PanelUi& ui, const Rect& rect, std::span<const Segment> rows) {
  const bool is_all_rows = ui.state.computation.timeline().walk().is_all_rows;
  const int chosen = segmented(ui, rect, rows, is_all_rows ? 1 : 0);
  if ((chosen == 1) != is_all_rows) ui.push(command::ToggleAllRows{});
}

void grain_ui(PanelUi& ui, const Rect& rect, std::span<const Segment> grains) {
  const int now = static_cast<int>(ui.state.computation.timeline().walk().grain);
  const int chosen = segmented(ui, rect, grains, now);
  if (chosen != now) ui.push(command::SetGrain{static_cast<Grain>(chosen)});
}

}  // namespace

void transport_ui(PanelUi& ui, const Rect& rect, bool is_narrow) {
  const std::array rows = {
      Segment{"one_query", ui.tr("ui.transport.one_query"), key_tooltip(ui, "ui.key.all_rows")},
      Segment{"all_rows", ui.tr("ui.transport.all_rows"), key_tooltip(ui, "ui.key.all_rows")}};
  const std::vector<Segment> grains = segments_of(ui, kGrainChoices);
  const float height = ui.px(size::kControl), top = rect.center_y() - height / 2;
  const auto left_of = [&](const Rect& other, float gap, float width) {
    return Rect{other.x - gap - width, top, width, height};
  };
  const Rect speed{rect.right() - ui.px(is_narrow ? 8 : 14) - ui.px(44), top, ui.px(44), height};
  const Rect grain = left_of(speed, ui.px(8), segmented_width(ui, grains));
  const float timeline_begin = buttons_ui(ui, rect, is_narrow) + ui.px(4);
  Rect all_rows = left_of(grain, ui.px(8), segmented_width(ui, rows));
  // Where all of it would leave next to nothing of the timeline, as beside a lesson or while presenting.
  const auto leaves_timeline = [&](const Rect& first) {
    return first.x - ui.px(16) - timeline_begin >= ui.px(kShortestTimeline);
  };
  const bool has_grain = leaves_timeline(all_rows);
  if (!has_grain) all_rows = left_of(speed, ui.px(8), all_rows.width);
  const bool has_rows = has_grain || leaves_timeline(all_rows);
  float timeline_end = (has_rows ? all_rows : speed).x - ui.px(16);
  timeline_end -= where_ui(ui, {timeline_begin, rect.y, timeline_end - timeline_begin, rect.height});
  scrubber_ui(ui, {timeline_begin, rect.y, timeline_end - timeline_begin, rect.height});
  ui.name_part("ui.part.play", {rect.x + ui.px(8), top, timeline_begin - ui.px(12) - rect.x, height});
  ui.name_part("ui.part.timeline", {timeline_begin, top, timeline_end - timeline_begin, height});
  if (has_rows) ui.name_part("ui.part.rows", all_rows);
  if (has_grain) ui.name_part("ui.part.grain", grain);
  ui.name_part("ui.part.speed", speed);
  if (has_rows) rows_ui(ui, all_rows, rows);
  if (has_grain) grain_ui(ui, grain, grains);
  speed_ui(ui, speed);
}

}  // namespace heed
