#include "app/panels/training/number_history.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "app/panels/training/update_card.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/learned_number.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kCurveHeight = 56, kHistoryLine = 24;
constexpr float kRangeText = 46;  // right of the curve: its largest and its smallest number, and 0
constexpr float kCurveDot = 4, kCurveDotGap = 3;  // where the curve is now
constexpr float kRangeLine = 13;                  // from one of these to the next
constexpr std::size_t kMostValues = 80;           // moments that a curve asks for
constexpr double kSecsInFrame = 0.004;            // for working them out,
constexpr double kSlowestValueSecs = 0.05;        // unless one takes so long that the window would stutter

std::optional<std::size_t> parameter_at(const Parameters& parameters, std::string_view name) {
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  return found == parameters.end() ? std::nullopt
                                   : std::optional(static_cast<std::size_t>(found - parameters.begin()));
}

// Some of the moments, evenly spread, and the last.
std::vector<TrainingMoments::Moment> some_moments(const TrainingMoments& moments) {
  const auto& all = moments.all();
  const std::size_t every = (all.size() + kMostValues - 1) / kMostValues;
  std::vector<TrainingMoments::Moment> some;
  for (std::size_t at = 0; at < all.size(); at += std::max<std::size_t>(every, 1)) some.push_back(all[at]);
  if (!all.empty() && some.back() != all.back()) some.push_back(all.back());
  return some;
}

void begin_anew_if_other(NumberHistoryMemory& memory, const std::string& node, Cell cell, int scene_edits) {
  const bool is_same_number = memory.node == node && memory.cell == cell;
  if (is_same_number && memory.scene_edits == scene_edits) return;
  if (!is_same_number) memory.update = {};
  memory.probe = {};
  memory.values.clear();
  memory.node = node;
  memory.cell = cell;
  memory.scene_edits = scene_edits;
}

// A number that is computed, at some moments: worked out a few in each frame.
void work_out(PanelUi& ui, const TrainingMoments& moments, NodeId node, NumberHistoryMemory& memory) {
  if (memory.values.size() > 4 * kMostValues) memory.values.clear();  // of moments that are no longer kept
  const auto begun = std::chrono::steady_clock::now();
  for (const TrainingMoments::Moment& moment : some_moments(moments)) {
    if (memory.values.contains(moment)) continue;
    const Computation* then = memory.probe.at(ui.state.computation, moment);
    if (!then || !then->is_known(node, memory.cell)) return;
    memory.values[moment] = then->graph().cell(node, memory.cell);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
    const double secs = passed.count();
    if (secs > kSlowestValueSecs) return;
    if (secs > kSecsInFrame) return ui.wake.in(0);
  }
}

std::vector<std::pair<Index, float>> series_of(PanelUi& ui, const TrainingSession& session, CellRef at,
                                               NumberHistoryMemory& memory) {
  const TrainingMoments& moments = session.run.progress->moments;
  const std::string& node = ui.state.computation.graph().info(at.node).name;
  begin_anew_if_other(memory, node, at.cell, session.scene_edits);
  std::vector<std::pair<Index, float>> series;
  const auto parameter = parameter_at(moments.all().back()->parameters, node);
  if (!parameter) {
    work_out(ui, moments, at.node, memory);
    for (const TrainingMoments::Moment& moment : moments.all()) {
      const auto known = memory.values.find(moment);
      if (known != memory.values.end()) series.emplace_back(moment->step, known->second);
    }
    return series;
  }
  for (const TrainingMoments::Moment& moment : moments.all()) {
    const Matrix& values = moment->parameters[*parameter].value;
    series.emplace_back(moment->step, values(at.cell.row, at.cell.col));
  }
  return series;
}

void draw_series(const Ui& ui, const Rect& rect, const TrainingSession& session,
                 const std::vector<std::pair<Index, float>>& series) {
  float low = 0, high = 0;
  for (const auto& [step, value] : series) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (low == high) high = low + 1;
  Rect area = inset(rect, ui.px(6));
  const float right = area.right();
  const TextStyle small = numbers(ui, size::kTextTiny, ui.theme.muted);
  const std::string largest = high > 0 ? readable_text(high, 3) : "",
                    smallest = low < 0 ? readable_text(low, 3) : "";
  const float texts = std::max(text_size(ui, small, largest).x, text_size(ui, small, smallest).x);
  area.width -= std::max(texts + ui.px(kCurveDot + kCurveDotGap), ui.px(kRangeText));
  const float last = static_cast<float>(session.planned_steps());
  const auto place = [&](Index step, float value) {
    return ImVec2{area.x + area.width * static_cast<float>(step) / last,
                  area.bottom() - area.height * (value - low) / (high - low)};
  };
  fill(rect, ui.theme.raised, ui.px(size::kRadiusSmall));
  const float zero = std::round(place(0, 0).y), line_height = ui.px(kRangeLine);
  fill({area.x, zero, area.width, 1}, ui.theme.edge);
  const bool is_below_largest = high <= 0 || zero - area.y > line_height,
             is_above_smallest = low >= 0 || area.bottom() - zero > line_height;
  if (is_below_largest && is_above_smallest) draw_text_right(ui, right, zero, small, "0");
  draw_text_right(ui, right, area.y + ui.px(4), small, largest);
  draw_text_right(ui, right, area.bottom() - ui.px(4), small, smallest);
  std::vector<ImVec2> line;
  for (const auto& [step, value] : series) {
    if (std::isfinite(value)) line.push_back(place(step, value));
  }
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddPolyline(line.data(), static_cast<int>(line.size()), im_color(ui.theme.ink), ImDrawFlags_None,
                   ui.px(1.6f));
  const Index shown = session.shown_step();
  const auto after = std::ranges::upper_bound(series, shown, {}, &std::pair<Index, float>::first);
  if (after == series.begin()) return;
  const ImVec2 at = place(shown, std::prev(after)->second);
  list.AddCircleFilled(at, ui.px(kCurveDot), im_color(ui.theme.ink));
}

// What the card does not tell yet, nothing else does.
void keep_back(PanelUi& ui, const TrainingSession& session, std::optional<CellRef> number) {
  if (session.kept_back != number) ui.push(TrainingCommand{training_command::KeepBack{number}});
}

// The arithmetic of the last step, for one weight, unless it has been changed by hand since.
void update_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, CellRef at,
               NumberHistoryMemory& memory) {
  flow.gap(size::kSpace2);
  const RecordedStep* step = session.step_to_shown();
  const std::optional<LearnedNumber> learned = learned_number(ui.state, at);
  if (step && learned && learned->last) {
    update_card_ui(ui, flow, *step, at, memory.update);
    return gradient_sources_ui(ui, flow, session, at, memory.sources);
  }
  memory.update.reading = UpdateReading::All;
  flow.text(ui.tr(session.is_running() ? "ui.train.update_running" : "ui.train.update_hint"),
            words(ui, size::kTextSmall, ui.theme.muted));
}

}  // namespace

void number_history_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, NumberHistoryMemory& memory) {
  const auto& selection = ui.state.view.selection;
  flow.gap(selection ? size::kSpace2 : size::kSpace4);
  if (!selection) {
    flow.text(ui.tr("ui.train.select"), words(ui, size::kTextSmall, ui.theme.muted));
    return;
  }
  const Computation& computation = ui.state.computation;
  const Rect head = flow.take(ui.px(kHistoryLine));
  draw_text_left(ui, head.x, head.center_y(), bold_words(ui, size::kText, ui.theme.ink),
                 readable_cell_name(computation, *selection));
  auto series = series_of(ui, session, *selection, memory);
  const bool is_kept_back = !session.shown && hides_new_number(memory.update);
  if (is_kept_back && !series.empty()) series.pop_back();
  keep_back(ui, session, is_kept_back ? selection : std::nullopt);
  if (computation.is_known(selection->node, selection->cell) && !is_kept_back) {
    draw_text_right(ui, head.right(), head.center_y(), numbers(ui, size::kText, ui.theme.ink),
                    readable_number(computation.graph(), *selection));
  }
  draw_series(ui, flow.take(ui.px(kCurveHeight)), session, series);
  const Parameters& parameters = session.run.progress->moments.all().back()->parameters;
  const auto parameter = parameter_at(parameters, computation.graph().info(selection->node).name);
  if (!parameter) return;
  if (!session.shown) return update_ui(ui, flow, session, *selection, memory);
  flow.gap(size::kSpace2);
  flow.text(ui.tr("ui.train.update_past"), words(ui, size::kTextSmall, ui.theme.muted));
}

}  // namespace heed
