#include "app/panels/training/task_list.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/shown_label.h"

namespace heed {
namespace {

constexpr float kTaskPad = 11, kSampleChip = 24, kLeastSample = 22, kSamplePad = 7, kSampleGap = 3,
                kSampleText = 13;

void task_words(Ui& ui, Flow& flow, const std::string& text) {
  flow.text(text, words(ui, size::kText, ui.theme.muted));
}

// The tokens of a sample one after the other, in as many lines as they need.
class SampleRow {
 public:
  SampleRow(Ui& ui, Flow& flow) : ui_(ui), flow_(flow) { begin_line(); }

  void chip(const std::string& token, Color surface) {
    const std::string label = visible_label(token);
    const TextStyle style = bold_words(ui_, kSampleText, cell_text_color(ui_.theme, surface));
    const float wide = std::ceil(text_size(ui_, style, label).x) + ui_.px(2 * kSamplePad);
    const Rect rect = take(std::max(wide, ui_.px(kLeastSample)));
    fill(rect, surface, ui_.px(size::kRadiusSmall));
    draw_text_center(ui_, rect.center_x(), rect.center_y(), style, label);
  }

  // Between tokens.
  void sign(const char* text) {
    const TextStyle style = words(ui_, size::kText, ui_.theme.muted);
    const Rect rect = take(std::ceil(text_size(ui_, style, text).x) + ui_.px(kSampleGap));
    draw_text_center(ui_, rect.center_x(), rect.center_y(), style, text);
  }

 private:
  void begin_line() {
    line_ = flow_.take(ui_.px(kSampleChip));
    x_ = line_.x;
  }

  Rect take(float width) {
    if (x_ > line_.x && x_ + width > line_.right()) {
      flow_.gap(kSampleGap);
      begin_line();
    }
    const Rect rect{x_, line_.y, width, line_.height};
    x_ += width + ui_.px(kSampleGap);
    return rect;
  }

  Ui& ui_;
  Flow& flow_;
  Rect line_;
  float x_ = 0;
};

// What is given, the token that the answer is found by, and the answer.
void sample_ui(Ui& ui, Flow& flow, const TaskSample& sample) {
  const Theme& theme = ui.theme;
  const Color looked_at = mix(theme.raised, role_fill_color(theme, Role::Score), 0.6f);
  const Color answer = mix(theme.raised, role_fill_color(theme, Role::Readout), 0.55f);
  SampleRow row(ui, flow);
  for (std::size_t at = 0; at < sample.given.size(); ++at) {
    if (sample.gap == at) row.sign("…");
    row.chip(sample.given[at], sample.looked_at == at ? looked_at : theme.raised);
  }
  const bool says_itself = sample.given.back() == "=";
  if (!says_itself) row.sign("→");
  for (const std::string& token : sample.said) row.chip(token, answer);
}

// Its name, an example and a sentence, on a card that begins it.
void task_ui(PanelUi& ui, Flow& flow, const std::string& task, const TaskListMemory::Task& shown) {
  const float pad = ui.px(kTaskPad);
  const Rect top = flow.take(0);
  Flow inside(ui, top.x + pad, top.y + pad, top.width - 2 * pad);
  inside.text(ui.tr("train.task." + task), bold_words(ui, size::kText, ui.theme.ink));
  inside.gap(size::kSpace2 - 2);
  sample_ui(ui, inside, shown.sample);
  inside.gap(size::kSpace2 - 1);
  inside.text(ui.tr("train.says." + task), words(ui, 13, ui.theme.muted));
  const Rect card{top.x, top.y, top.width, inside.y() + pad - top.y};
  flow.take(card.height);
  flow.gap(size::kSpace2);
  const Response response = interact(ui, ("task_" + task).c_str(), card, [&] {
    return ui.tr("task." + task) + " " + ui.texts.tr(shown.expectation) + " " + ui.tr("ui.train.begin_tip");
  });
  const Color edge = response.is_held ? ui.theme.ink : response.is_hovered ? ui.theme.muted : ui.theme.edge;
  outline(card, edge, ui.px(size::kRadius), ui.px(1));
  if (response.is_pressed) ui.push(FileCommand{file_command::TrainTask{task, 1}});
}

void own_data_ui(PanelUi& ui, Flow& flow) {
  const Choice ask{"train_data", ui.tr("ui.train.own_data"), ui.tr("ui.train.own_data_tip")};
  if (chips_ui(ui, flow, {&ask, 1}, -1, true)) ui.push(FileCommand{file_command::AskData{}});
  flow.gap(size::kSpace1);
  task_words(ui, flow, ui.tr("ui.train.own_data_says"));
}

// Towards its own answer or, if it can look up words, from own data.
void open_model_ui(PanelUi& ui, Flow& flow) {
  const Scene& scene = ui.state.computation.scene();
  if (!scene.readout) return;
  flow.gap(size::kSpace4);
  flow.text(ui.tr("ui.train.own"), bold_words(ui, 13, ui.theme.ink));
  flow.gap(size::kSpace2);
  std::vector<Choice> choices{{"train_here", ui.tr("ui.train.here"), ui.tr("ui.train.here_tip")}};
  if (scene.embedding)
    choices.push_back({"train_here_data", ui.tr("ui.train.here_data"), ui.tr("ui.train.here_data_tip")});
  const auto pressed = chips_ui(ui, flow, choices, -1, true);
  if (pressed == 0) ui.push(TrainingCommand{training_command::BeginHere{}});
  if (pressed == 1) ui.push(FileCommand{file_command::AskData{true}});
  flow.gap(size::kSpace1);
  task_words(ui, flow, ui.tr("ui.train.here_says"));
}

}  // namespace

void task_list_ui(PanelUi& ui, Flow& flow, TaskListMemory& memory) {
  if (memory.tasks.empty()) {
    for (const std::string_view name : task_names())
      memory.tasks.push_back({task_sample(name), task_expectation(name)});
  }
  flow.text(ui.tr("ui.train.choose"), bold_words(ui, size::kTextLarge, ui.theme.ink));
  flow.gap(size::kSpace1);
  task_words(ui, flow, ui.tr("ui.train.choose_says"));
  flow.gap(size::kSpace3);
  own_data_ui(ui, flow);
  flow.gap(size::kSpace3);
  if (std::exchange(memory.takes_focus, false)) focus_next_control();
  for (std::size_t at = 0; at < memory.tasks.size(); ++at)
    task_ui(ui, flow, std::string(task_names()[at]), memory.tasks[at]);
  open_model_ui(ui, flow);
}

}  // namespace heed
