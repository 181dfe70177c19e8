#include "app/panels/explain/explain_norm.h"

#include <algorithm>
#include <cmath>

#include "app/figure/card_numbers.h"
#include "app/panels/explain/explain_links.h"
#include "app/panels/explain/explain_terms.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr float kInputRoom = 86, kResultRoom = 70;

class NormPanel {
 public:
  NormPanel(PanelUi& ui, Flow& flow, const NormalizedRow& row)
      : ui_(ui), flow_(flow), row_(row), numbers_(ui.state.computation.graph(), row.cell.node) {
    for (std::size_t at = 0; at < row.made.terms.size(); ++at) {
      const double scaled = scaled_at(at);
      if (std::isfinite(scaled)) most_ = std::max(most_, std::abs(scaled));
    }
  }

  void run() {
    if (row_.is_centered) total("mean", "ui.explain.norm_mean", row_.made.subtracted);
    total(row_.is_centered ? "dev" : "rms", row_.is_centered ? "ui.explain.norm_dev" : "ui.explain.norm_rms",
          row_.made.divisor);
    header();
    const auto own = static_cast<std::size_t>(row_.cell.cell.col);
    const ListCut cut{row_.made.terms.size(), own, ui_.state.view.shows_all_terms};
    cut_list_ui(ui_, flow_, cut, [&](std::size_t at) { number_ui(flow_.take(ui_.px(26)), at, at == own); });
    gain_ui(own);
  }

 private:
  double scaled_at(std::size_t at) const {
    return row_.made.divisor == 0 ? 0 : row_.made.terms[at] / row_.made.divisor;
  }
  void total(const char* symbol, const char* meaning_key, double value) {
    const Rect row = flow_.take(ui_.px(24));
    const float x = draw_text_left_end(row, symbol);
    const TextStyle style = words(ui_, size::kTextTiny, ui_.theme.muted);
    const TextStyle digits = numbers(ui_, 13, ui_.theme.ink);
    const std::string number = numbers_.before(value);
    const float room = row.right() - text_size(ui_, digits, number).x - ui_.px(8) - x;
    draw_text_left(ui_, x, row.center_y(), style, shortened(ui_, style, ui_.tr(meaning_key), room));
    draw_text_right(ui_, row.right(), row.center_y(), digits, number);
  }

  float draw_text_left_end(const Rect& row, const std::string& text) {
    const TextStyle style = numbers(ui_, 13, ui_.theme.muted);
    draw_text_left(ui_, row.x, row.center_y(), style, text);
    return row.x + text_size(ui_, style, text).x + ui_.px(10);
  }

  void header() {
    const Rect row = flow_.take(ui_.px(22));
    const TextStyle style = numbers(ui_, size::kTextTiny, ui_.theme.muted);
    draw_text_left(ui_, row.x, row.center_y(), style, "x");
    draw_text_right(ui_, row.right(), row.center_y(), style,
                    row_.is_centered ? "(x − mean) / dev" : "x / rms");
  }

  // The number before as a link, the number after as a bar around 0.
  void number_ui(const Rect& row, std::size_t at, bool is_own) {
    const CellRef before{row_.input, {row_.cell.cell.row, static_cast<Index>(at)}};
    link_chip_ui(ui_, "norm" + std::to_string(at), {row.x, row.center_y()},
                 numbers_.before(row_.made.inputs[at]), before);
    const Rect room{row.x + ui_.px(kInputRoom), row.center_y() - ui_.px(5),
                    row.width - ui_.px(kInputRoom + kResultRoom), ui_.px(10)};
    const double scaled = scaled_at(at);
    const float zero = room.center_x(), half = room.width / 2;
    fill({zero, row.y, ui_.px(1), row.height}, ui_.theme.edge);
    const auto length = static_cast<float>(std::isfinite(scaled) && most_ > 0 ? scaled / most_ : 0) * half;
    const Color color = scaled < 0 ? ui_.theme.negative : ui_.theme.positive;
    fill({std::min(zero, zero + length), room.y, std::max(std::abs(length), ui_.px(1)), room.height},
         is_own ? color : mix(ui_.theme.raised, color, 0.55f), ui_.px(2));
    draw_text_right(ui_, row.right(), row.center_y(),
                    numbers(ui_, 13, is_own ? ui_.theme.ink : ui_.theme.muted), numbers_.made(scaled));
  }

  // What the gain and the bias of the column make of it.
  void gain_ui(std::size_t own) {
    if (!row_.gain && !row_.bias) return;
    flow_.gap(size::kSpace1);
    const Rect row = flow_.take(ui_.px(26));
    const TextStyle style = numbers(ui_, 13, ui_.theme.muted);
    float x = row.x;
    const auto write = [&](const std::string& text) {
      draw_text_left(ui_, x, row.center_y(), style, text);
      x += text_size(ui_, style, text).x + ui_.px(6);
    };
    const auto link = [&](const char* id, NodeId node, const std::string& value) {
      x = link_chip_ui(ui_, id, {x, row.center_y()}, value, {node, {0, row_.cell.cell.col}}) + ui_.px(6);
    };
    write(numbers_.made(scaled_at(own)));
    if (row_.gain) {
      write("·");
      link("gain", *row_.gain, numbers_.gain(row_.made.gain[own]));
    }
    if (row_.bias) {
      write("+");
      link("bias", *row_.bias, numbers_.bias(row_.made.bias[own]));
    }
  }

  PanelUi& ui_;
  Flow& flow_;
  const NormalizedRow& row_;
  NormNumbers numbers_;
  double most_ = 0;
};

}  // namespace

std::optional<NormalizedRow> normalized_row(const Graph& graph, CellRef cell) {
  const Normalization kind = traits_of(graph, cell.node).normalization;
  if (kind != Normalization::Layer && kind != Normalization::RootMeanSquare) return std::nullopt;
  const std::span<const NodeId> inputs = graph.inputs(cell.node);
  NormalizedRow row{cell,
                    inputs[0],
                    {},
                    {},
                    *normalization_of(graph, cell.node, cell.cell.row),
                    kind == Normalization::Layer};
  for (const NodeId input : inputs.subspan(1)) {
    (graph.info(input).kind == NodeKind::Weight ? row.gain : row.bias) = input;
  }
  return row;
}

void norm_ui(PanelUi& ui, Flow& flow, const NormalizedRow& row) { NormPanel(ui, flow, row).run(); }

}  // namespace heed
