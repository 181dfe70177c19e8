#include "app/panels/training/gradient_sources.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "app/panels/training/update_card.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/tokens/words.h"

namespace heed {
namespace {

constexpr std::size_t kMostSources = 6;
constexpr float kShareRow = 22, kSourceBar = 64, kSourceGap = 8;

// The words of an example, or its number in the batch where it has none.
std::string example_words(const PanelUi& ui, const Example& example, std::size_t at) {
  const auto& embedding = ui.state.computation.scene().embedding;
  if (!embedding || example.words.empty())
    return ui.texts.tr({"ui.train.source", {{"number", std::to_string(at + 1)}}});
  std::vector<std::string> words;
  for (const int word : example.words) words.push_back(embedding->tokens.at(static_cast<std::size_t>(word)));
  return joined_words(words);
}

struct SourceLine {
  std::string name;
  float value = 0;
  float most = 0;  // the longest bar
  Color color;
  float room = 0;  // of the numbers of all lines, beside which the bars have one axis
};

float numbers_width(const Ui& ui, std::span<const GradientShare> shares) {
  float room = ui.px(64);
  for (const GradientShare& share : shares)
    room = std::max(room, text_size(ui, numbers(ui, 13, ui.theme.ink), readable_text(share.gradient)).x);
  return room;
}

void draw_source(const Ui& ui, const Rect& row, const SourceLine& line) {
  const TextStyle name = words(ui, size::kTextSmall, line.color), digits = numbers(ui, 13, line.color);
  const std::string value = readable_text(line.value);
  draw_text_right(ui, row.right(), row.center_y(), digits, value);
  const float room = std::max(text_size(ui, digits, value).x, line.room);
  float right = row.right() - ui.px(size::kSpace2) - room;
  // To the left of the axis what is negative, as the number of the share is.
  if (line.most > 0) {
    const float half = ui.px(kSourceBar) / 2, axis = std::round(right - half);
    const float width = half * std::min(std::abs(line.value) / line.most, 1.0f);
    fill({line.value < 0 ? axis - width : axis, row.center_y() - ui.px(3), width, ui.px(6)},
         line.value < 0 ? ui.theme.negative : ui.theme.positive, ui.px(1));
    fill({axis, row.y, 1, row.height}, ui.theme.edge);
  }
  right -= ui.px(kSourceBar + kSourceGap);
  draw_text_left(ui, row.x, row.center_y(), name, shortened(ui, name, line.name, right - row.x));
}

void source_ui(PanelUi& ui, Flow& flow, const SourceLine& line, std::size_t example, std::size_t at) {
  const Rect row = flow.take(ui.px(kShareRow));
  const Rect press{row.x - ui.px(6), row.y, row.width + ui.px(12), row.height};
  const std::string id = "gradient_source_" + std::to_string(at);
  const std::string tip =
      ui.texts.tr({"ui.train.source_tip", {{"words", line.name}, {"value", readable_text(line.value)}}});
  const Response response = interact(ui, id.c_str(), press, tip, {size::kRadiusSmall});
  if (response.is_hovered) fill(press, mix(ui.theme.raised, ui.theme.edge, 0.4f), ui.px(size::kRadiusSmall));
  if (response.is_pressed) ui.push(TrainingCommand{training_command::ShowTrained{example}});
  draw_source(ui, row, line);
}

void sources_ui(PanelUi& ui, Flow& flow, const ExampleGradients& found, CellRef cell) {
  const std::vector<GradientShare> shares = gradient_shares(found, cell.cell.row, cell.cell.col);
  // A rest of one line is that line.
  const std::size_t shown = shares.size() <= kMostSources + 1 ? shares.size() : kMostSources;
  const float most = shares.empty() ? 0 : std::abs(shares.front().gradient);
  const float room = numbers_width(ui, std::span(shares).first(shown));
  double sum = 0, rest = 0;
  flow.text(ui.tr("ui.train.sources_head"), words(ui, size::kTextSmall, ui.theme.muted));
  flow.gap(2);
  for (std::size_t at = 0; at < shares.size(); ++at) {
    const auto [example, gradient] = shares[at];
    sum += static_cast<double>(gradient);
    if (at >= shown) {
      rest += static_cast<double>(gradient);
      continue;
    }
    source_ui(ui, flow,
              {example_words(ui, found.examples[example], example), gradient, most, ui.theme.ink, room},
              example, at);
  }
  const auto line = [&](const char* key, std::size_t count, double value, Color color) {
    const std::string name = ui.texts.tr(Message{key, {{"count", std::to_string(count)}}});
    draw_source(ui, flow.take(ui.px(kShareRow)), {name, static_cast<float>(value), 0, color, room});
  };
  if (shown < shares.size()) line("ui.train.sources_rest", shares.size() - shown, rest, ui.theme.muted);
  fill(flow.take(ui.px(1)), ui.theme.edge);
  line("ui.train.sources_all", shares.size(), sum, ui.theme.ink);
}

}  // namespace

void gradient_sources_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, CellRef cell,
                         GradientSourcesMemory& memory) {
  const Computation& computation = ui.state.computation;
  const std::string& parameter = computation.graph().info(cell.node).name;
  flow.gap(size::kSpace2);
  Choice ask{"gradient_sources", ui.tr("ui.train.sources"),
             ui.texts.tr({"ui.train.sources_tip", {{"cell", readable_cell_name(computation, cell)}}})};
  ask.is_on = memory.is_open;
  if (chips_ui(ui, flow, std::span(&ask, 1), -1, true)) {
    memory.is_open = !memory.is_open;
    memory.scroll_frames = kUpdateScrollFrames;
  }
  if (!memory.is_open) return;
  flow.gap(size::kSpace1);
  const auto& found = session.run.progress->example_gradients;
  if (found && !*found) return flow.text(ui.texts.tr(found->error()), words(ui, 13, ui.theme.alert));
  if (found && found->value().parameter == parameter) {
    sources_ui(ui, flow, found->value(), cell);
    return bring_update_into_view(ui, flow, memory.scroll_frames);
  }
  const auto& step = session.run.progress->last_step;
  if (memory.asked_step != step || memory.asked_parameter != parameter) {
    memory.asked_step = step;
    memory.asked_parameter = parameter;
    ui.push(TrainingCommand{training_command::FindExampleGradients{parameter}});
  }
  flow.text(ui.tr("ui.train.sources_finding"), words(ui, size::kTextSmall, ui.theme.muted));
}

}  // namespace heed
