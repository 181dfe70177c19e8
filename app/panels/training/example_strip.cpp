#include "app/panels/training/example_strip.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/panels/training/answers.h"
#include "app/panels/training/head_names.h"
#include "app/panels/training/train_tab.h"
#include "app/panels/training/training_view.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/theme/color_scale.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/train/milestones.h"

namespace heed {
namespace {

constexpr float kTitle = 26, kChip = 30, kChipSpace = 5, kAnswer = 20, kShare = 16;
constexpr float kLeastChip = 20, kLeastWord = 46, kMostChip = 40, kMostWord = 96, kStripSide = 14;
constexpr Index kMostSearched = 256;  // tokens, in every frame
constexpr float kLeastArc = 0.04f, kStrongArc = 0.4f;

// The tokens that have room, and where they stand.
struct Row {
  std::vector<std::string> tokens;  // all of them
  std::vector<TrainedAnswer> answers;
  Rect chips;
  Index first = 0, count = 0;  // those that are shown
  float each = 0;              // from one to the next

  Rect chip(const Ui& ui, Index at) const {
    return {chips.x + each * static_cast<float>(at - first), chips.y, each - ui.px(kChipSpace), chips.height};
  }
  bool shows(Index at) const { return at >= first && at < first + count; }
  Index size() const { return static_cast<Index>(tokens.size()); }
};

std::vector<std::string> tokens_of(const Scene& scene) {
  std::vector<std::string> tokens;
  if (scene.tokens) {
    for (const std::string& token : *scene.tokens) tokens.push_back(visible_label(token));
  } else {
    for (Index at = 0; at < scene.inputs->rows(); ++at) tokens.push_back(std::to_string(at + 1));
  }
  return tokens;
}

// The token of the first wrong answer, else of the last one: there it is decided.
Index token_to_show(const Row& row) {
  if (row.answers.empty()) return row.size() - 1;
  const auto wrong =
      std::ranges::find_if(row.answers, [](const TrainedAnswer& answer) { return !answer.is_right(); });
  return std::min(wrong == row.answers.end() ? row.answers.back().row : wrong->row, row.size() - 1);
}

// How much of what the head was found to do it does from each token; empty: it was not found to do anything.
std::vector<double> shares_of_pattern(const AppState& state, const TrainingSession& session,
                                      const HeadKey& head) {
  const Computation& computation = state.computation;
  const Matrix* weights = known_weights(computation, head);
  const HeadReading* reading = reading_of(session.head_readings(), head);
  const auto pattern = reading ? telling_pattern(*reading) : std::nullopt;
  const auto& labels = computation.scene().tokens;
  if (!weights || !pattern || weights->rows() != weights->cols() || weights->rows() > kMostSearched ||
      (labels && static_cast<Index>(labels->size()) != weights->rows()))
    return {};
  const auto& masked = computation.built().head(head).masked;
  const SharedMatrix seen = masked ? computation.graph().value(*masked) : SharedMatrix();
  const HeadAttention attention{*weights, *seen};
  const TokenTraits tokens(labels ? *labels
                                  : std::vector<std::string>(static_cast<std::size_t>(weights->rows())));
  std::vector<double> shares;
  for (Index query = 0; query < weights->rows(); ++query)
    shares.push_back(attention_of_query(attention, tokens, *pattern, query).value_or(0));
  return shares;
}

// Where it is most; of several that are about as much the last.
Index place_of_most(const std::vector<double>& shares) {
  constexpr double kSteps = 10;
  std::size_t most = 0;
  for (std::size_t at = 1; at < shares.size(); ++at) {
    if (std::round(kSteps * shares[at]) >= std::round(kSteps * shares[most])) most = at;
  }
  return static_cast<Index>(most);
}

// The token that is shown while nobody keeps or points at one. It stays the same through all moments of
// training and changes at most twice: when the head is first seen to do something, and when it first does it
// with most of its attention. If it does not do so from this token, the one from which it does most takes its
// place, of several the last.
Index followed_token(const AppState& state, const TrainingSession& session,
                     const std::optional<HeadKey>& head, const Row& row, ExampleStripMemory& memory) {
  if (memory.tokens != row.tokens) {
    memory.tokens = row.tokens;
    memory.followed = token_to_show(row);
    memory.told_share = 0;
  }
  if (std::exchange(memory.head, head) != head) memory.told_share = 0;
  if (memory.told_share >= kMostlyShare || !head) return memory.followed;
  const std::vector<double> shares = shares_of_pattern(state, session, *head);
  const auto share_of = [&](Index token) {
    return token < std::ssize(shares) ? shares[static_cast<std::size_t>(token)] : 0;
  };
  const Index most = place_of_most(shares);
  for (const double enough : {kMostlyShare, kTellingShare}) {
    if (share_of(most) < enough || memory.told_share >= enough) continue;
    memory.told_share = enough;
    if (share_of(memory.followed) < enough) memory.followed = most;
  }
  return memory.followed;
}

Row row_of(const AppState& state) {
  const Scene& scene = state.computation.scene();
  Row row{tokens_of(scene), answers_of(state.computation), {}, 0, 0, 0};
  if (scene.readout && scene.readout->pool) row.answers.clear();
  return row;
}

// With this token in view.
void lay_out_row(const Ui& ui, const Rect& rect, Index focus, Row& row) {
  const auto longest = std::ranges::max(row.tokens, {}, &std::string::size);
  const TextStyle style = bold_words(ui, size::kText, ui.theme.ink);
  const float wanted = text_size(ui, style, longest).x + ui.px(14);
  const bool has_words = longest.size() > 3;
  const float least = ui.px(has_words ? kLeastWord : kLeastChip),
              most = ui.px(has_words ? kMostWord : kMostChip);
  const float space = ui.px(kChipSpace);
  row.count = std::clamp(static_cast<Index>((rect.width + space) / (least + space)), Index{1}, row.size());
  row.each = std::min((rect.width + space) / static_cast<float>(row.count), std::max(wanted, most) + space);
  row.first = std::clamp(focus - row.count / 2, Index{0}, row.size() - row.count);
  const float below = row.answers.empty() ? 8 : kAnswer + kShare + 8;
  row.chips = {rect.x, rect.bottom() - ui.px(below + kChip), rect.width, ui.px(kChip)};
}

// Steps that nobody sees: where a weight hardly moves its arc need not be drawn again.
float stepped(float weight) {
  constexpr float kSteps = 32;
  return std::round(weight * kSteps) / kSteps;
}

// An arc from the chip of a query up and over to that of a key.
void draw_arc(const Ui& ui, const Rect& from, const Rect& to, float top, Color color, float thickness) {
  const ImVec2 begin{from.center_x(), from.y - ui.px(2)}, end{to.center_x(), to.y - ui.px(2)};
  const float reach = std::abs(end.x - begin.x);
  const float height = std::min((begin.y - top) * 1.3f, ui.px(10) + reach * 0.28f);
  ImGui::GetWindowDrawList()->AddBezierCubic(begin, {begin.x, begin.y - height}, {end.x, end.y - height}, end,
                                             im_color(color), ui.px(thickness));
}

// The strongest link of every other token, faintly.
void draw_faint_arcs(const Ui& ui, const Row& row, const Matrix& weights, Index shown, float top) {
  const Color color = mix(ui.theme.panel, ui.theme.muted, 0.45f);
  for (Index query = row.first; query < row.first + row.count && query < weights.rows(); ++query) {
    Index key = 0;
    const float weight = weights.row(query).maxCoeff(&key);
    if (query == shown || key == query || weight < kStrongArc || !row.shows(key)) continue;
    draw_arc(ui, row.chip(ui, query), row.chip(ui, key), top, color, 0.6f + stepped(weight));
  }
}

void draw_focus_arcs(const Ui& ui, const Row& row, const Matrix& weights, Index query, float top) {
  const Color full = role_fill_color(ui.theme, Role::Score);
  Index strongest = 0;
  const float most = weights.row(query).maxCoeff(&strongest);
  for (Index key = row.first; key < row.first + row.count && key < weights.cols(); ++key) {
    const float weight = weights(query, key);
    if (key == query || weight < kLeastArc) continue;
    draw_arc(ui, row.chip(ui, query), row.chip(ui, key), top,
             mix(ui.theme.canvas, full, std::sqrt(stepped(weight))), 0.8f + 3 * stepped(weight));
  }
  if (strongest == query || !row.shows(strongest)) return;
  const Rect key = row.chip(ui, strongest), from = row.chip(ui, query);
  const ImVec2 tip{key.center_x(), key.y - ui.px(1)};
  ImGui::GetWindowDrawList()->AddTriangleFilled({tip.x - ui.px(4), tip.y - ui.px(6)},
                                                {tip.x + ui.px(4), tip.y - ui.px(6)}, tip, im_color(full));
  const std::string text = share_text(static_cast<double>(most));
  const TextStyle style = numbers(ui, size::kTextSmall, role_text_color(ui.theme, Role::Score));
  const float width = text_size(ui, style, text).x + ui.px(12);
  const float reach = std::abs(key.center_x() - from.center_x());
  const float rise = std::min((from.y - top) * 1.3f, ui.px(10) + reach * 0.28f) * 0.75f;
  const Rect label{(key.center_x() + from.center_x() - width) / 2, from.y - rise - ui.px(11), width,
                   ui.px(18)};
  fill(label, ui.theme.raised, ui.px(9));
  draw_text_center(ui, label.center_x(), label.center_y(), style, text);
}

// Which token is pointed at; a press keeps it.
std::optional<Index> chips_row_ui(PanelUi& ui, const Row& row, const Matrix* weights,
                                  ExampleStripMemory& memory) {
  std::optional<Index> pointed;
  const Color full = role_fill_color(ui.theme, Role::Score);
  for (Index at = row.first; at < row.first + row.count; ++at) {
    const Rect chip = row.chip(ui, at);
    const auto tip = [&] {
      return ui.texts.tr({"ui.train.token_tip", {{"token", row.tokens[static_cast<std::size_t>(at)]}}});
    };
    const std::string id = fmt::format("strip_token_{}", at);
    const Response response = interact(ui, id.c_str(), chip, tip, {size::kRadiusSmall});
    if (response.is_pointed_at) pointed = at;
    if (response.is_pressed) memory.pinned = at;
    const bool is_seen = weights && memory.shown < weights->rows() && at < weights->cols();
    const float weight = is_seen ? (*weights)(memory.shown, at) : 0;
    const float strength = std::pow(std::max(weight, 0.0f), 0.7f);
    const Color surface = mix(ui.theme.raised, full, strength);
    fill(chip, surface, ui.px(size::kRadiusSmall));
    if (at == memory.shown) outline(chip, ui.theme.ink, ui.px(size::kRadiusSmall), ui.px(1.5f));
    const TextStyle style =
        bold_words(ui, size::kText, strength > 0.5f ? cell_text_color(ui.theme, surface) : ui.theme.ink);
    draw_text_center(ui, chip.center_x(), chip.center_y(), style,
                     shortened(ui, style, row.tokens[static_cast<std::size_t>(at)], chip.width - ui.px(4)));
  }
  return pointed;
}

// What is rounded to 1 is >.99, which is as wide as 1.00.
std::string short_share_text(float share, int decimals) {
  const std::string text = fixed_text(share, decimals);
  return text.starts_with('1') ? ">." + std::string(static_cast<std::size_t>(decimals), '9') : text;
}

// Below each token what the model says comes after it.
void draw_answers(const Ui& ui, const Row& row, const Readout& readout) {
  for (const TrainedAnswer& answer : row.answers) {
    if (!row.shows(answer.row)) continue;
    const Rect chip = row.chip(ui, answer.row);
    const Color color = answer.is_right() ? ui.theme.ink : ui.theme.alert;
    const float y = chip.bottom() + ui.px(4 + kAnswer / 2);
    const bool has_room = chip.width >= ui.px(26);
    const TextStyle style = bold_words(ui, size::kText, color);
    const std::string said =
        shortened(ui, style, answer_label(readout, answer.likeliest), chip.width - ui.px(has_room ? 12 : 0));
    const float width = text_size(ui, style, said).x, mark = has_room ? ui.px(13) : 0;
    const float x = chip.center_x() - (width + mark) / 2;
    draw_text_left(ui, x, y, style, said);
    if (has_room)
      draw_icon(*ImGui::GetWindowDrawList(), answer.is_right() ? Icon::Check : Icon::Close,
                {x + width + ui.px(8), y}, ui.px(answer.is_right() ? 10 : 8), im_color(color));
    const std::string share = short_share_text(answer.likeliest_share, has_room ? 2 : 1);
    draw_text_center(ui, chip.center_x(), y + ui.px((kAnswer + kShare) / 2),
                     numbers(ui, size::kTextTiny, ui.theme.muted), share);
  }
}

// How many are right; of a model with one answer, that answer.
std::string score_text(const PanelUi& ui) {
  const Computation& computation = ui.state.computation;
  const std::vector<TrainedAnswer> answers = answers_of(computation);
  if (answers.empty()) return {};
  const Readout& readout = *computation.scene().readout;
  if (answers.size() == 1 && readout.pool) {
    const TrainedAnswer& answer = answers.front();
    return ui.texts.tr({answer.is_right() ? "ui.train.says_right" : "ui.train.says_wrong",
                        {{"answer", answer_label(readout, answer.likeliest)},
                         {"share", answer.likeliest_percent},
                         {"right", answer_label(readout, answer.right)}}});
  }
  const auto right = std::ranges::count_if(answers, &TrainedAnswer::is_right);
  return ui.texts.tr(
      {"ui.train.right_of", {{"right", std::to_string(right)}, {"count", std::to_string(answers.size())}}});
}

// What is shown, how much of it is right, and another example.
void strip_title_ui(PanelUi& ui, const Rect& line, const TrainingSession& session) {
  const bool has_others = session.examples->held_out().size() > 1;
  const TextStyle bold = bold_words(ui, size::kText, ui.theme.ink);
  const TextStyle plain = words(ui, size::kText, ui.theme.ink);
  const float room = room_beside_switch_px(ui, line.width), gap = ui.px(14);
  const std::string score = shortened(ui, plain, score_text(ui), room);
  const float score_width = text_size(ui, plain, score).x;
  const std::string title =
      shortened(ui, bold, title_of_run(ui, session), std::max(room - score_width - gap, 0.0f));
  draw_text_left(ui, line.x, line.center_y(), bold, title);
  const float title_width = text_size(ui, bold, title).x;
  draw_text_left(ui, line.x + std::min(title_width + gap, room - score_width), line.center_y(), plain, score);
  if (!has_others) return;
  const std::string label = ui.tr("ui.train.another");
  const float width = text_size(ui, plain, label).x + ui.px(20);
  if (text_button(ui, "strip_example", {line.right() - width, line.y, width, line.height}, label,
                  ui.tr("ui.train.another_tip")))
    ui.push(TrainingCommand{training_command::ShowExample{session.example + 1}});
}

}  // namespace

void example_strip_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session,
                      const std::optional<HeadKey>& head, ExampleStripMemory& memory) {
  strip_title_ui(ui, {rect.x, rect.y, rect.width, ui.px(kTitle)}, session);
  const float side = ui.px(kStripSide);
  if (memory.pinned &&
      *memory.pinned >= ui.state.computation.graph().shape(ui.state.computation.inputs()).rows)
    memory.pinned.reset();
  Row row = row_of(ui.state);
  const Index followed = followed_token(ui.state, session, head, row, memory);
  const Index wanted = memory.pinned.value_or(followed);
  lay_out_row(ui, {rect.x, rect.y, rect.width - side, rect.height}, wanted, row);
  const Matrix* weights = head ? known_weights(ui.state.computation, *head) : nullptr;
  const float top = rect.y + ui.px(kTitle + 12);
  if (memory.shown >= row.size()) memory.shown = row.size() - 1;
  if (weights && memory.shown < weights->rows()) {
    draw_faint_arcs(ui, row, *weights, memory.shown, top);
    if (row.shows(memory.shown)) draw_focus_arcs(ui, row, *weights, memory.shown, top);
  }
  const auto pointed = chips_row_ui(ui, row, weights, memory);
  const Index next = pointed.value_or(wanted);
  if (next != memory.shown) ui.wake.in(0);
  memory.shown = next;
  if (const auto& readout = ui.state.computation.scene().readout) draw_answers(ui, row, *readout);
}

}  // namespace heed
