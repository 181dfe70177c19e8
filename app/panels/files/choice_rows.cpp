#include "app/panels/files/choice_rows.h"

#include <algorithm>
#include <optional>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kDenseHeight = 29, kDenseGap = 6, kLabelWidth = 92, kWholeNumberWidth = 104;
constexpr float kAboveRows = 62;  // what is said above them

// More steps than have room side by side are typed.
void many_step_rows(PanelUi& ui, ChoiceRows& rows, const StepRange& before, StepRange& range) {
  const int least = ui.state.computation.steps().first(), most = ui.state.computation.steps().last();
  StepRange now = before;
  number_row(ui, rows, {"##from_step", "ui.export.from", "ui.export.from_tip", least, most}, now.first);
  number_row(ui, rows, {"##to_step", "ui.export.to", "ui.export.to_tip", least, most}, now.last);
  if (now.first != before.first) now.last = std::max(now.first, now.last);
  now.first = std::min(now.first, now.last);
  if (now != before) range = now;
}

}  // namespace

ChoiceRows::ChoiceRows(Ui& ui, const Rect& area, const ExportOptions& now, int rows)
    : ui_(ui),
      area_(area),
      y_(area.y),
      is_dense_(area.height < ui.px(kAboveRows + static_cast<float>(rows) * (kChoiceHeight + kChoiceGap))),
      choice(now) {}

int ChoiceRows::row(const char* label_key, std::span<const Segment> segments, int chosen) {
  const Rect room = labelled(label_key);
  const float width = std::min(room.width, segmented_width(ui_, segments));
  return segmented(ui_, {room.x, room.y, width, room.height}, segments, chosen);
}

Rect ChoiceRows::labelled(const char* label_key) {
  const Rect strip = take();
  draw_text_left(ui_, strip.x, strip.center_y(), words(ui_, size::kTextSmall, ui_.theme.muted),
                 ui_.tr(label_key));
  const float label = ui_.px(kLabelWidth);
  return {strip.x + label, strip.y, strip.width - label, strip.height};
}

Rect ChoiceRows::take() {
  const float height = is_dense_ ? kDenseHeight : kChoiceHeight, gap = is_dense_ ? kDenseGap : kChoiceGap;
  const Rect strip{area_.x, y_, area_.width, ui_.px(height)};
  y_ += ui_.px(height + gap);
  return strip;
}

void ChoiceRows::says(const std::string& text) {
  if (y_ > area_.y) y_ += ui_.px(kChoiceGap);  // apart from the row above
  const WrappedText lines = wrap(ui_, text, words(ui_, 13, ui_.theme.muted), area_.width);
  draw_wrapped(ui_, lines, {area_.x, y_, area_.width, lines.height()});
  y_ += lines.height() + ui_.px(2 * kChoiceGap);
}

void number_row(Ui& ui, ChoiceRows& rows, const NumberRow& row, int& value) {
  number_field(ui, rows.labelled(row.label), row, value);
}

void number_field(Ui& ui, const Rect& strip, const NumberRow& row, int& value) {
  const Rect field{strip.x, strip.y, std::min(strip.width, ui.px(kWholeNumberWidth)), strip.height};
  std::string text = std::to_string(value);
  FieldLook look;
  look.has_numbers = look.selects_all = true;
  const FieldResult answer = text_field(ui, row.id, field, text, ui.tr(row.tip), look);
  const std::optional<int> typed = parse_integer<int>(text);
  const bool is_right = typed && *typed >= row.least && *typed <= row.most;
  if (is_right && (answer.is_entered || answer.is_left)) value = *typed;
  if (is_right || !answer.is_active) return;
  outline(field, ui.theme.alert, ui.px(size::kRadiusSmall), ui.px(1.6f));
  const Message range{"ui.export.whole_number",
                      {{"least", std::to_string(row.least)}, {"most", std::to_string(row.most)}}};
  const TextStyle style = words(ui, 13, ui.theme.muted);
  const float x = field.right() + ui.px(size::kSpace2);
  draw_text_left(ui, x, field.center_y(), style, shortened(ui, style, ui.texts.tr(range), strip.right() - x));
}

void step_rows(PanelUi& ui, ChoiceRows& rows, StepRange& range) {
  constexpr int kMostSegments = 10;
  const Steps& steps = ui.state.computation.steps();
  if (steps.count() > kMostSegments) return many_step_rows(ui, rows, steps.clipped(range), range);
  std::vector<std::string> ids;
  for (const char* end : {"from_", "to_"}) {
    for (const Step& step : steps) ids.push_back(end + std::to_string(step.number));
  }
  const auto segments = [&](int ids_before, const char* tip) {
    std::vector<Segment> all;
    for (const Step& step : steps) {
      const auto id = static_cast<std::size_t>(ids_before + step.number - steps.first());
      all.push_back({ids[id].c_str(), std::to_string(step.number), ui.tr(tip)});
    }
    return all;
  };
  const StepRange before = steps.clipped(range);
  const auto from = segments(0, "ui.export.from_tip"), to = segments(steps.count(), "ui.export.to_tip");
  const int first = rows.row("ui.export.from", from, before.first - steps.first()) + steps.first();
  const int last = rows.row("ui.export.to", to, before.last - steps.first()) + steps.first();
  // Moving one end past the other moves both.
  StepRange now = before;
  now.last = first != before.first ? std::max(first, last) : last;
  now.first = std::min(first, now.last);
  if (now != before) range = now;
}

}  // namespace heed
