#include "app/panels/training/milestone_list.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/panels/training/curve_numbers.h"
#include "app/panels/training/head_names.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/icon.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/train/head_meter.h"

namespace heed {
namespace {

constexpr float kMilestone = 44, kDot = 9, kTextLeft = 30;

// How many answers a test, or a step where nothing is held out, has; none: not always as many.
std::optional<Index> answers_in_test(const TrainingSession& session) {
  const std::vector<Example>& held_out = session.examples->held_out();
  const bool is_own_example = held_out.empty() && session.task.empty() && session.data.is_none();
  if (held_out.empty() && !is_own_example) return std::nullopt;
  const std::vector<Example> own =
      is_own_example ? session.examples->batch(session.run.recipe.seed, 0, 1) : std::vector<Example>();
  const std::vector<Example>& all = is_own_example ? own : held_out;
  Index count = 0;
  for (std::size_t at = 0; at < std::min(all.size(), kTestedExamples); ++at) count += all[at].target_count();
  return count;
}

// Of a handful of answers it is told how many: a share would look surer than it is.
std::string right_text(const Ui& ui, const TrainingSession& session, double share) {
  constexpr Index kHandful = 20;
  const std::optional<Index> count = answers_in_test(session);
  const double right = share * static_cast<double>(count.value_or(0));
  if (!count || *count > kHandful || std::abs(right - std::round(right)) > 1e-6)
    return percent_text(static_cast<float>(share));
  return ui.texts.tr({"ui.train.milestone.of",
                      {{"right", fmt::format("{:.0f}", right)}, {"count", std::to_string(*count)}}});
}

// How sure it is: what was measured, and what chance would have given.
std::string detail_text(const Ui& ui, const TrainingSession& session, const Milestone& milestone) {
  const auto percent = [&](double share) { return right_text(ui, session, share); };
  if (milestone.is_so_far) {
    return milestone.head
               ? ui.texts.tr({"ui.train.milestone.so_far_head", {{"share", share_text(*milestone.share)}}})
               : ui.texts.tr({"ui.train.milestone.so_far", {{"share", percent(*milestone.share)}}});
  }
  switch (milestone.kind) {
    case Milestone::Kind::Start: {
      const std::string loss = loss_text(milestone.loss.value_or(0));
      if (!milestone.share) return ui.texts.tr({"ui.train.milestone.loss", {{"loss", loss}}});
      return ui.texts.tr(
          {"ui.train.milestone.loss_right", {{"loss", loss}, {"share", percent(*milestone.share)}}});
    }
    case Milestone::Kind::Head:
      return ui.texts.tr(
          {"ui.train.milestone.measured",
           {{"share", share_text(*milestone.share)}, {"chance", share_text(milestone.chance)}}});
    default:
      return ui.texts.tr({"ui.train.milestone.right", {{"share", percent(*milestone.share)}}});
  }
}

// What was reached once need not hold at the step that is shown; by how much it does then. None: it holds, or
// that is not known.
std::optional<double> share_that_no_longer_holds(const TrainingSession& session, const Milestone& milestone) {
  constexpr double kWavers = 0.02;  // less is no loss worth a word
  if (milestone.step > session.shown_step() || milestone.kind == Milestone::Kind::Start) return std::nullopt;
  if (milestone.head) {
    const HeadReading* now = reading_of(session.head_readings(), *milestone.head);
    if (!now || !now->of(milestone.pattern).is_measured()) return std::nullopt;
    const PatternShare& share = now->of(milestone.pattern);
    return looks_there(share) ? std::nullopt : std::optional(share.share);
  }
  const std::optional<double> right = session.test_accuracy();
  return right && *right < milestone.threshold - kWavers ? right : std::nullopt;
}

std::string no_longer_text(const Ui& ui, const TrainingSession& session, const Milestone& milestone,
                           double share) {
  const std::string now = milestone.head ? share_text(share) : right_text(ui, session, share);
  return ui.texts.tr({milestone.head ? "ui.train.milestone.no_longer_head" : "ui.train.milestone.no_longer",
                      {{"share", now}}});
}

std::string does_text(const Ui& ui, const Milestone& milestone, bool is_short) {
  const HeadPattern pattern = milestone.pattern;
  if (is_partial(milestone)) return is_short ? short_partly_name(ui, pattern) : partly_name(ui, pattern);
  return is_short ? short_pattern_name(ui, pattern) : pattern_name(ui, pattern);
}

// A tick where it has happened for good by the step that is shown, else an empty ring.
void draw_milestone_dot(const Ui& ui, ImVec2 center, bool is_reached, bool is_now) {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float radius = ui.px(kDot);
  if (!is_reached) return list.AddCircle(center, radius, im_color(ui.theme.edge), 0, ui.px(1.5f));
  list.AddCircleFilled(center, radius, im_color(is_now ? ui.theme.ink : ui.theme.raised));
  draw_icon(list, Icon::Check, center, ui.px(10), im_color(is_now ? ui.theme.on_ink : ui.theme.ink));
}

void milestone_ui(PanelUi& ui, const Rect& row, const TrainingSession& session, const Milestone& milestone,
                  std::size_t at, bool is_now) {
  const TrainingProgress& progress = *session.run.progress;
  const Rect press{row.x - ui.px(6), row.y, row.width + ui.px(12), row.height};
  const std::string id = fmt::format("milestone_{}", at);
  const char* tip = milestone.head ? "ui.train.milestone_head_tip" : "ui.train.milestone_tip";
  const std::string so_far = milestone.is_so_far ? ui.tr("ui.train.milestone_so_far_tip") + " " : "";
  const Response response = interact(ui, id.c_str(), press, so_far + ui.tr(tip), {size::kRadius});
  if (is_now || response.is_hovered) fill(press, ui.theme.raised, ui.px(size::kRadius));
  if (response.is_pressed) {
    const Index moment = moment_of(milestone, progress.moments);
    const bool is_kept = moment == milestone.step;
    ui.push(TrainingCommand{
        training_command::Show{moment, is_kept ? std::nullopt : std::optional(milestone.step)}});
    if (milestone.head) ui.push(TrainingCommand{training_command::ShowHead{*milestone.head}});
  }
  const bool is_reached = milestone.step <= session.shown_step();
  const std::optional<double> lost = share_that_no_longer_holds(session, milestone);
  draw_milestone_dot(ui, {row.x + ui.px(kDot), row.center_y()}, is_reached && !milestone.is_so_far && !lost,
                     is_now);
  const Color color = is_reached ? ui.theme.ink : ui.theme.muted;
  const TextStyle title = words(ui, size::kText, color), small = words(ui, size::kTextSmall, ui.theme.muted);
  const float left = row.x + ui.px(kTextLeft);
  const std::string step = std::to_string(milestone.step);
  const TextStyle digits = numbers(ui, size::kTextSmall, color);
  std::string name = milestone_text(ui, milestone, false);
  if (text_size(ui, title, name).x > row.right() - left) name = milestone_text(ui, milestone, true);
  draw_text_left(ui, left, row.y + ui.px(13), title, shortened(ui, title, name, row.right() - left));
  const float room = row.right() - left - text_size(ui, digits, step).x - ui.px(6);
  std::string detail =
      lost ? no_longer_text(ui, session, milestone, *lost) : detail_text(ui, session, milestone);
  if (milestone.head && !lost && text_size(ui, small, detail).x > room)
    detail = ui.texts.tr({"ui.train.milestone.measured_short", {{"share", share_text(*milestone.share)}}});
  draw_text_left(ui, left, row.y + ui.px(31), small, shortened(ui, small, detail, room));
  draw_text_right(ui, row.right(), row.y + ui.px(31), digits, step);
}

}  // namespace

std::string milestone_text(const Ui& ui, const Milestone& milestone, bool is_short) {
  const auto threshold = fmt::format("{:.0f}", std::floor(100 * milestone.threshold));
  switch (milestone.kind) {
    case Milestone::Kind::Start:
      return ui.tr(milestone.is_noise ? "ui.train.milestone.noise" : "ui.train.milestone.start");
    case Milestone::Kind::Head:
      return ui.texts.tr(
          {is_short ? "ui.train.milestone.head_short" : "ui.train.milestone.head",
           {{"head", short_head_name(*milestone.head)}, {"does", does_text(ui, milestone, is_short)}}});
    case Milestone::Kind::HalfRight:
      if (milestone.threshold == kHalfRight && !is_short) return ui.tr("ui.train.milestone.half");
      [[fallthrough]];
    case Milestone::Kind::NearlyAllRight:
      return ui.texts.tr({"ui.train.milestone.percent", {{"percent", threshold}}});
  }
  return {};
}

Index moment_of(const Milestone& milestone, const TrainingMoments& moments) {
  const TrainingMoments::Moment moment = moments.from(milestone.step);
  return moment ? moment->step : milestone.step;
}

void milestone_list_ui(PanelUi& ui, Flow& flow, const TrainingSession& session) {
  const std::vector<Milestone> milestones = session.run.progress->all_milestones();
  if (milestones.empty()) return;
  flow.gap(size::kSpace4);
  flow.text(ui.tr("ui.train.milestones"), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace1);
  std::size_t now = milestones.size();  // the last one that has happened
  for (std::size_t at = 0; at < milestones.size(); ++at) {
    if (milestones[at].step <= session.shown_step()) now = at;
  }
  for (std::size_t at = 0; at < milestones.size(); ++at)
    milestone_ui(ui, flow.take(ui.px(kMilestone)), session, milestones[at], at, at == now);
  const bool has_heads =
      std::ranges::any_of(milestones, [](const Milestone& each) { return each.head.has_value(); });
  if (!has_heads) return;
  flow.gap(size::kSpace1);
  const std::size_t held_out = HeadMeter::held_out_in(*session.examples);
  const Message measured{held_out > 0 ? "ui.train.milestones_held_out" : "ui.train.milestones_first_step",
                         {{"count", std::to_string(held_out)}}};
  flow.text(ui.texts.tr({"ui.train.milestones_say", {{"examples", ui.texts.tr(measured)}}}),
            words(ui, size::kTextSmall, ui.theme.muted));
}

}  // namespace heed
