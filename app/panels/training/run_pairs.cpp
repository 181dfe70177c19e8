#include "app/panels/training/run_pairs.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "app/panels/training/head_grid.h"
#include "app/panels/training/head_names.h"
#include "app/panels/training/run_difference.h"
#include "app/panels/training/weights_picture.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/text.h"
#include "app/state/run_stages.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kPairsTitle = 34, kPairsSays = 22, kPairsDiffer = 24, kPairsSentence = 44, kPairGap = 3;
constexpr float kBars = 330, kBarSteps = 96, kBarRow = 18, kLeastWithBars = 700;
constexpr double kSlowPairs = 0.05;  // seconds: then they wait until training pauses

const SessionRun* chosen_run(const TrainingSession& session, RunPairsMemory& memory) {
  if (session.others.empty()) return nullptr;
  const auto found = std::ranges::find(session.others, memory.other, &SessionRun::letter);
  const SessionRun& run = found == session.others.end() ? session.others.front() : *found;
  memory.other = run.letter;
  return &run;
}

// With the weights of this moment of a run and the words that are shown.
void work_out(const PanelUi& ui, const TrainingSession& session, const SessionRun& run,
              const TrainingMoments::Moment& moment, RunPairsMemory::Then& memory) {
  const Computation& shown = ui.state.computation;
  const std::pair scene{shown.graph().structure(), session.scene_edits};
  if (memory.scene != scene) memory.probe = {};
  if (memory.scene == scene && memory.moment == moment) return;
  if (memory.secs > kSlowPairs && session.is_running() && !memory.heads.empty()) return;
  const auto begun = std::chrono::steady_clock::now();
  memory.heads.clear();
  memory.are_on.clear();
  memory.scene = scene;
  memory.moment = moment;
  const Scene* model = model_at(run, moment->step);
  if (const Computation* then = memory.probe.at(shown, moment, model)) {
    for (const HeadKey& key : heads_of(shown.built())) {
      memory.heads.push_back(*then->graph().value(then->built().head(key).weights));
      memory.are_on.push_back(is_head_on(then->scene(), key));
    }
  }
  memory.secs = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

std::string run_at(const Ui& ui, char letter, Index step) {
  return ui.texts.tr({"ui.train.run_at", {{"run", std::string(1, letter)}, {"step", std::to_string(step)}}});
}

// The two runs, each with the moment whose heads are shown; none: it is not known.
struct RunPair {
  const SessionRun& own;
  const SessionRun& other;
  TrainingMoments::Moment own_moment, other_moment;
};

RunPair pair_of(const TrainingSession& session, const SessionRun& other) {
  const Index shown = session.shown_step();
  return {session.run, other, session.run.progress->moments.at(shown), other.progress->moments.at(shown)};
}

// Why the other run is at an earlier step; empty: it is at the same one.
std::string earlier_step_note(const Ui& ui, const RunPair& pair) {
  const auto& [own, other, own_moment, other_moment] = pair;
  if (!own_moment || !other_moment || own_moment->step == other_moment->step) return {};
  const bool has_ended = other_moment->step == other.last_step();
  return ui.texts.tr(
      {has_ended ? "ui.train.other_ended" : "ui.train.other_kept", {{"run", std::string(1, other.letter)}}});
}

// The step that is shown rules all that the window shows, so these go to another one.
void pair_steps_ui(PanelUi& ui, const Rect& control, std::span<const Segment> when, const RunPair& pair) {
  const auto& [own, other, own_moment, other_moment] = pair;
  if (!own_moment || !other_moment) return;
  const bool is_same = own_moment->step == other_moment->step;
  const bool is_latest = own_moment->step == own.last_step() && other_moment->step == other.last_step();
  const int now = is_same ? 0 : is_latest ? 1 : -1;
  const int chosen = segmented(ui, control, when, now);
  if (chosen == now) return;
  const auto shared = chosen == 0 ? shared_step(own, other, own_moment->step) : std::nullopt;
  if (chosen == 1 || shared) ui.push(TrainingCommand{training_command::Show{shared}});
}

// Which runs, at which steps; the others to choose from.
void pairs_title_ui(PanelUi& ui, const Rect& line, const TrainingSession& session, const RunPair& pair,
                    RunPairsMemory& memory) {
  const SessionRun& other = pair.other;
  const Segment when[] = {{"pairs_same", ui.tr("ui.train.same_step"), ui.tr("ui.train.same_step_tip")},
                          {"pairs_latest", ui.tr("ui.train.own_steps"), ui.tr("ui.train.own_steps_tip")}};
  const Rect control{line.x, line.y, segmented_width(ui, when), ui.px(26)};
  pair_steps_ui(ui, control, when, pair);
  const auto step = [](const TrainingMoments::Moment& moment) { return moment ? moment->step : 0; };
  const std::string text = run_at(ui, session.run.letter, step(pair.own_moment)) + "   |   " +
                           run_at(ui, other.letter, step(pair.other_moment));
  const TextStyle bold = bold_words(ui, size::kText, ui.theme.ink);
  float x = control.right() + ui.px(16);
  draw_text_left(ui, x, control.center_y(), bold, text);
  x += text_size(ui, bold, text).x + ui.px(16);
  for (const SessionRun& run : session.others) {
    if (session.others.size() < 2 || x + ui.px(30) > line.right()) break;
    ButtonLook look;
    look.is_on = run.letter == other.letter;
    const std::string letter(1, run.letter), id = "pairs_run_" + letter;
    if (text_button(ui, id.c_str(), {x, line.y, ui.px(28), ui.px(26)}, letter, ui.tr("ui.train.pair_tip"),
                    look))
      memory.other = run.letter;
    x += ui.px(32);
  }
  const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
  const std::string note = earlier_step_note(ui, pair);
  draw_text_left(ui, x, control.center_y(), small, shortened(ui, small, note, line.right() - x));
}

// One head of both runs, each above the letter of its run.
struct HeadPair {
  const Matrix *own = nullptr, *other = nullptr;
  char own_letter = 0, other_letter = 0;
  bool is_own_on = true, is_other_on = true;
};

// A head that is off looks at nothing that counts: its weights are faint, and that it is off is written
// there.
void draw_head_of_pair(const Ui& ui, const Rect& rect, const Matrix& weights, bool is_on) {
  if (is_on) return draw_weights(ui, rect, weights);
  draw_weights(ui, rect, weights, mix(ui.theme.canvas, ui.theme.muted, 0.35f));
  outline(rect, ui.theme.line, 0, ui.px(1));
  const TextStyle style = bold_words(ui, size::kTextSmall, ui.theme.ink);
  const std::string off = ui.tr("figure.head.off");
  const ImVec2 room = text_size(ui, style, off);
  const Rect plate{rect.center_x() - room.x / 2 - ui.px(4), rect.center_y() - room.y / 2, room.x + ui.px(8),
                   room.y};
  fill(plate, ui.theme.canvas, ui.px(size::kRadiusSmall));
  draw_text_center(ui, rect.center_x(), rect.center_y(), style, off);
}

void pair_ui(PanelUi& ui, const HeadGrid& grid, const HeadTilePlace& place, const HeadPair& pair) {
  const bool is_alike = pair.own->rows() == pair.other->rows() && pair.own->cols() == pair.other->cols() &&
                        pair.is_own_on && pair.is_other_on;
  const std::string id = "pair_head_" + short_head_name(place.head);
  const Rect press = inset(place.tile, -ui.px(4));
  const Response response = interact(ui, id.c_str(), press, ui.tr("ui.train.apart_tip"), {size::kRadius});
  if (response.is_hovered) fill(press, ui.theme.raised, ui.px(size::kRadius));
  outline(press, ui.theme.line, ui.px(size::kRadius), ui.px(1));
  if (response.is_pressed) ui.push(TrainingCommand{training_command::ShowHead{place.head}});
  const std::string number = is_alike ? share_text(attention_apart(*pair.own, *pair.other)) : "";
  draw_tile_words(ui, grid, place, {short_head_name(place.head), {}, number, true});
  const Rect& both = place.picture;
  const float side = (both.width - ui.px(kPairGap)) / 2;
  draw_head_of_pair(ui, {both.x, both.y, side, both.height}, *pair.own, pair.is_own_on);
  draw_head_of_pair(ui, {both.right() - side, both.y, side, both.height}, *pair.other, pair.is_other_on);
  const TextStyle style = bold_words(ui, size::kTextTiny, ui.theme.ink);
  const float y = both.bottom() + ui.px(5);
  draw_text_center(ui, both.x + side / 2, y, style, std::string(1, pair.own_letter));
  draw_text_center(ui, both.right() - side / 2, y, style, std::string(1, pair.other_letter));
}

// What counts as half of the answers, in percent.
std::string half_percent(const AppState& state) {
  std::optional<Index> answers;
  if (const auto& readout = state.computation.scene().readout) answers = readout->projection.weight->cols();
  return fmt::format("{:.0f}", std::floor(100 * half_right_share(answers)));
}

// Which run was earlier to have half of the answers right.
Message earlier_run(const SessionRun& own, const SessionRun& other, const std::string& percent) {
  const auto a = half_right_step(own.progress->all_milestones()),
             b = half_right_step(other.progress->all_milestones());
  const auto name = [](const SessionRun& run) { return std::string(1, run.letter); };
  if (!a && !b)
    return {"ui.train.neither_half", {{"a", name(own)}, {"b", name(other)}, {"percent", percent}}};
  if (!a || !b) {
    const SessionRun& first = a ? own : other;
    const SessionRun& second = a ? other : own;
    return {"ui.train.only_half",
            {{"run", name(first)},
             {"step", std::to_string(a ? *a : *b)},
             {"other", name(second)},
             {"percent", percent}}};
  }
  if (*a == *b)
    return {"ui.train.both_half",
            {{"a", name(own)}, {"b", name(other)}, {"step", std::to_string(*a)}, {"percent", percent}}};
  const bool is_own_first = *a < *b;
  return {"ui.train.earlier_half",
          {{"run", name(is_own_first ? own : other)},
           {"other", name(is_own_first ? other : own)},
           {"step", std::to_string(std::min(*a, *b))},
           {"other_step", std::to_string(std::max(*a, *b))},
           {"steps", std::to_string(std::max(*a, *b) - std::min(*a, *b))},
           {"percent", percent}}};
}

// How long each run took to have half of the answers right: a bar as long as its steps.
void draw_half_bars(const Ui& ui, const Rect& rect, const TrainingSession& session, const SessionRun& other) {
  const TextStyle bold = bold_words(ui, size::kTextSmall, ui.theme.ink),
                  small = words(ui, size::kTextSmall, ui.theme.muted);
  const auto planned = static_cast<float>(session.planned_steps());
  const float left = rect.x + ui.px(20), most = rect.width - ui.px(20 + kBarSteps);
  float y = rect.y + ui.px(kBarRow / 2);
  for (const SessionRun* run : {&session.run, &other}) {
    const bool is_own = run == &session.run;
    draw_text_left(ui, rect.x, y, bold, std::string(1, run->letter));
    const auto step = half_right_step(run->progress->all_milestones());
    const float length = step ? most * static_cast<float>(*step) / planned : 0;
    const Rect bar{left, y - ui.px(4), most, ui.px(8)};
    fill(bar, ui.theme.line, ui.px(3));
    if (step)
      fill({bar.x, bar.y, std::max(length, ui.px(3)), bar.height}, is_own ? ui.theme.ink : ui.theme.muted,
           ui.px(3));
    const std::string text = step ? ui.texts.tr({"ui.train.bar_step", {{"step", std::to_string(*step)}}})
                                  : ui.tr("ui.train.not_yet");
    draw_text_left(ui, bar.right() + ui.px(8), y, small, shortened(ui, small, text, ui.px(kBarSteps - 8)));
    y += ui.px(kBarRow);
  }
}

// Which run was earlier, as bars and in words.
void earlier_run_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, const SessionRun& other) {
  const std::string percent = half_percent(ui.state);
  float x = rect.x;
  if (ui.state.computation.scene().readout && rect.width >= ui.px(kLeastWithBars)) {
    const TextStyle bold = bold_words(ui, size::kTextSmall, ui.theme.ink);
    const std::string name = ui.texts.tr({"ui.train.milestone.percent", {{"percent", percent}}});
    draw_text_left(ui, x, rect.y + ui.px(kBarRow / 2), bold, name);
    x += text_size(ui, bold, name).x + ui.px(16);
    draw_half_bars(ui, {x, rect.y, ui.px(kBars), rect.height}, session, other);
    x += ui.px(kBars + 16);
  }
  Flow flow(ui, x, rect.y, rect.right() - x);
  flow.text(ui.texts.tr(earlier_run(session.run, other, percent)), words(ui, size::kText, ui.theme.ink));
}

}  // namespace

std::optional<Index> shared_step(const SessionRun& own, const SessionRun& other, Index until) {
  for (Index step = until;;) {
    const TrainingMoments::Moment a = own.progress->moments.at(step), b = other.progress->moments.at(step);
    if (!a || !b) return std::nullopt;
    if (a->step == b->step) return a->step;
    step = std::min(a->step, b->step);
  }
}

double attention_apart(const Matrix& a, const Matrix& b) {
  if (a.rows() == 0) return 0;
  return static_cast<double>((a - b).cwiseAbs().sum()) / (2 * static_cast<double>(a.rows()));
}

void run_pairs_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, RunPairsMemory& memory) {
  const SessionRun* other = chosen_run(session, memory);
  if (!other) {
    Flow flow(ui, rect.x, rect.y + ui.px(8), std::min(rect.width, ui.px(520)));
    flow.text(ui.tr("ui.train.no_other_run"), words(ui, size::kText, ui.theme.muted));
    flow.gap(size::kSpace3);
    const Choice branch{"pairs_branch", ui.tr("ui.train.branch"), ui.tr("ui.train.branch_tip")};
    if (chips_ui(ui, flow, {&branch, 1}, -1, true)) ui.push(TrainingCommand{training_command::Branch{}});
    return;
  }
  const RunPair pair = pair_of(session, *other);
  if (pair.other_moment) work_out(ui, session, *other, pair.other_moment, memory.other_then);
  pairs_title_ui(ui, {rect.x, rect.y, rect.width, ui.px(kPairsTitle)}, session, pair, memory);
  const TextStyle small = words(ui, size::kTextSmall, ui.theme.muted);
  const TextStyle plain = words(ui, size::kText, ui.theme.ink);
  const WrappedText differs =
      wrap(ui, difference_text(ui, ui.state.computation, session.run, *other), plain, rect.width);
  const float spare = std::max(ui.px(kPairsDiffer) - differs.height(), 0.0f);
  draw_wrapped(ui, differs, {rect.x, rect.y + ui.px(kPairsTitle) + spare / 2, rect.width, differs.height()});
  const float said = ui.px(kPairsTitle) + spare + differs.height();
  const float note = rect.y + said + ui.px(kPairsSays / 2);
  draw_text_left(ui, rect.x, note, small, shortened(ui, small, ui.tr("ui.train.apart_says"), rect.width));
  const float sentence = ui.px(kPairsSentence), head = said + ui.px(kPairsSays + 6);
  const Rect middle{rect.x, rect.y + head, rect.width, rect.height - head - sentence};
  const HeadGrid grid = lay_out_heads(ui, middle, ui.state.computation.built(), 2);
  const std::vector<Matrix>& others = memory.other_then.heads;
  for (std::size_t at = 0; at < grid.places.size() && at < others.size(); ++at) {
    const HeadTilePlace& place = grid.places[at];
    // The document has the weights of the step that is shown, or numbers that were changed by hand.
    const Matrix* own = known_weights(ui.state.computation, place.head);
    if (!own) continue;
    const bool is_own_on = is_head_on(ui.state.computation.scene(), place.head);
    pair_ui(ui, grid, place,
            {own, &others[at], session.run.letter, other->letter, is_own_on, memory.other_then.are_on[at]});
  }
  earlier_run_ui(ui, {rect.x, rect.bottom() - sentence + ui.px(8), rect.width, sentence - ui.px(8)}, session,
                 *other);
}

}  // namespace heed
