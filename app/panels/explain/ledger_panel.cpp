#include "app/panels/explain/ledger_panel.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/figure/token_view.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/explain/largest_terms.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr std::size_t kMostLedgerRows = 26;
constexpr float kLedgerRow = 20, kLedgerName = 54, kLedgerBars = 0.47f, kLedgerNumber = 56;

std::string label_or_number(const AxisInfo& axis, Index at) {
  const std::string label = token_label(axis, at, 9);
  return label.empty() ? std::to_string(at + 1) : label;
}

std::string signed_amount(double amount) {
  const std::string text = fmt::format("{:+.2f}", amount);
  return text == "-0.00" || text == "+0.00" ? "0.00" : text;
}

double written(double amount) { return std::stod(signed_amount(amount)); }

class LedgerPanel {
 public:
  LedgerPanel(PanelUi& ui, Flow& flow, const LogitLedger& ledger) : ui_(ui), flow_(flow), ledger_(ledger) {
    double sum = 0;
    for (const LedgerEntry& entry : ledger.entries) {
      sum += entry.amount;
      least_ = std::min(least_, sum);
      most_ = std::max(most_, sum);
    }
  }

  // Of many parts the ones that count most, in their order; the others are folded into one line.
  void rows_ui() {
    std::vector<double> amounts;
    for (const LedgerEntry& entry : ledger_.entries) amounts.push_back(entry.amount);
    const bool is_long = amounts.size() > kMostLedgerRows, is_whole = ui_.state.view.shows_all_terms;
    const std::size_t most = is_long && !is_whole ? kMostLedgerRows - 1 : amounts.size();
    double sum = 0, folded = std::accumulate(amounts.begin(), amounts.end(), 0.0);
    std::optional<int> block = -1;
    for (const std::size_t at : largest_terms(amounts, most)) {
      const LedgerEntry& entry = ledger_.entries[at];
      const bool is_new = entry.part.block != block;
      if (is_new && sum != 0) flow_.gap(size::kSpace1);
      entry_ui(entry, at, sum, is_new);
      block = entry.part.block;
      sum += entry.amount;
      folded -= entry.amount;
    }
    if (is_long) fold_ui(amounts.size() - most, sum, folded);
    flow_.gap(size::kSpace1);
    sum_ui(most < amounts.size() ? sum + folded : sum);
  }

 private:
  // From where to where on the ruler; the bars share it.
  Rect bar(const Rect& row, double from, double to) const {
    const float left = row.x + kLedgerBars * row.width, width = row.right() - ui_.px(kLedgerNumber) - left;
    const double range = std::max(most_ - least_, 1e-12);
    const auto at = [&](double value) { return left + width * static_cast<float>((value - least_) / range); };
    const float begin = at(std::min(from, to)), end = at(std::max(from, to));
    return {begin, row.center_y() - ui_.px(4), std::max(end - begin, ui_.px(1)), ui_.px(8)};
  }

  std::string name_of(const StreamPart& part) const {
    using Kind = StreamPart::Kind;
    switch (part.kind) {
      case Kind::Embedding:
        return ui_.tr("ui.ledger.embedding");
      case Kind::Head:
        return head_name_of({part.block, part.head.value_or(0)});
      case Kind::AttentionBias:
        return "b_o";
      case Kind::FeedForward:
        return ui_.tr("ui.stepper.feed_forward");
      case Kind::NormBias:
        return ui_.tr("ui.ledger.norm_bias");
      case Kind::Override:
        return ui_.tr("ui.ledger.override");
      case Kind::ReadoutBias:
        return "b_out";
    }
    return {};
  }

  std::string head_name_of(const HeadKey& head) const {
    const std::string& given = head_of(ui_.state.computation.scene(), head).name;
    const std::string name = shown_head_name(given, ui_.texts.language());
    if (!name.empty()) return name;
    return ui_.texts.tr({"ui.edit.head", {{"head", std::to_string(head.head + 1)}}});
  }

  // Where the part is looked at from near.
  std::optional<Spot> spot_of(const StreamPart& part) const {
    const Steps& steps = ui_.state.computation.steps();
    for (std::size_t at = 0; at < steps.chapters().size(); ++at) {
      const Chapter& chapter = steps.chapters()[at];
      if (!part.block || chapter.block != part.block) continue;
      const bool is_feed_forward = chapter.title.key.ends_with("feed_forward");
      if (is_feed_forward == (part.kind == StreamPart::Kind::FeedForward))
        return Spot{Depth::Chapter, static_cast<int>(at), part.head.value_or(0)};
    }
    return std::nullopt;
  }

  void entry_ui(const LedgerEntry& entry, std::size_t at, double sum, bool names_block) {
    const Rect row = flow_.take(ui_.px(kLedgerRow));
    const auto spot = spot_of(entry.part);
    if (spot) {
      const Response state =
          interact(ui_, ("ledger" + std::to_string(at)).c_str(), row, ui_.tr("ui.canvas.open_part"));
      if (state.is_hovered || state.is_held) fill(row, ui_.theme.raised, ui_.px(size::kRadiusSmall));
      if (state.is_pressed) ui_.push(command::OpenSpot{*spot});
    }
    if (names_block && entry.part.block) {
      const std::string block =
          ui_.texts.tr({"ui.block", {{"block", std::to_string(*entry.part.block + 1)}}});
      draw_text_left(ui_, row.x, row.center_y(), bold_words(ui_, size::kTextSmall, ui_.theme.ink), block);
    }
    const float x = entry.part.block ? row.x + ui_.px(kLedgerName) : row.x;
    const bool is_small = std::abs(entry.amount) < 0.08 * std::max(most_ - least_, 1e-12);
    const TextStyle style = words(ui_, size::kTextSmall, is_small ? ui_.theme.muted : ui_.theme.ink);
    const float room = row.x + kLedgerBars * row.width - x - ui_.px(4);
    draw_text_left(ui_, x, row.center_y(), style, shortened(ui_, style, name_of(entry.part), room));
    fill(bar(row, sum, sum + entry.amount), entry.amount < 0 ? ui_.theme.negative : ui_.theme.positive,
         ui_.px(1));
    draw_text_right(ui_, row.right(), row.center_y(),
                    numbers(ui_, size::kTextSmall, is_small ? ui_.theme.muted : ui_.theme.ink),
                    signed_amount(entry.amount));
    written_ += written(entry.amount);
  }

  // Unfolds the list, or folds it again.
  void fold_ui(std::size_t count, double sum, double amount) {
    const bool is_whole = count == 0;
    const Rect row = flow_.take(ui_.px(24));
    Rect button = row;
    button.width = kLedgerBars * row.width;
    const std::string said = is_whole ? ui_.tr("ui.explain.fewer")
                                      : ui_.texts.tr({"ui.explain.more", {{"count", std::to_string(count)}}});
    const char* tip = is_whole ? "ui.explain.fewer_terms_tip" : "ui.explain.more_tip";
    if (text_button(ui_, "more_parts", button, said, ui_.tr(tip))) ui_.push(command::ShowAllTerms{!is_whole});
    if (is_whole) return;
    fill(bar(row, sum, sum + amount), ui_.theme.muted, ui_.px(1));
    draw_text_right(ui_, row.right(), row.center_y(), numbers(ui_, size::kTextSmall, ui_.theme.muted),
                    signed_amount(amount));
    written_ += written(amount);
  }

  // With ≈ where the amounts as they are written come to another sum.
  void sum_ui(double sum) {
    fill(flow_.take(ui_.px(1)), ui_.theme.edge);
    const Rect row = flow_.take(ui_.px(26));
    draw_text_left(ui_, row.x, row.center_y(), bold_words(ui_, 13, ui_.theme.ink), ui_.tr("ui.ledger.sum"));
    fill(bar(row, 0, sum), ui_.theme.ink, ui_.px(1));
    const std::string said = signed_amount(sum);
    const bool adds_up = signed_amount(written_) == said;
    draw_text_right(ui_, row.right(), row.center_y(), numbers(ui_, 14, ui_.theme.ink),
                    total_text(said, adds_up));
  }

  PanelUi& ui_;
  Flow& flow_;
  const LogitLedger& ledger_;
  double least_ = 0, most_ = 0;
  double written_ = 0;  // what the amounts come to as they are written
};

}  // namespace

void ledger_ui(PanelUi& ui, Flow& flow, CellRef answer, LedgerCache& cache) {
  const Computation& computation = ui.state.computation;
  const Graph& graph = computation.graph();
  const LogitLedger& ledger = cache.of(computation, answer);
  const NodeInfo& info = graph.info(answer.node);
  const std::string label = label_or_number(info.cols, answer.cell.col);
  const bool is_of_all = graph.shape(answer.node).rows == 1 && computation.scene().inputs->rows() > 1;
  const Message title =
      is_of_all
          ? Message{"ui.ledger.title_of_all", {{"answer", label}}}
          : Message{"ui.ledger.title",
                    {{"answer", label},
                     {"token", label_or_number(graph.info(computation.inputs()).rows, answer.cell.row)}}};
  flow.text(ui.texts.tr(title), bold_words(ui, 15, ui.theme.ink));
  flow.text(ui.tr("ui.ledger.says"), words(ui, 13, ui.theme.muted));
  flow.gap(size::kSpace2);
  LedgerPanel(ui, flow, ledger).rows_ui();
  flow.gap(size::kSpace1);
  if (ledger.has_frozen_norm)
    flow.text(ui.tr("ui.ledger.frozen"), words(ui, size::kTextSmall, ui.theme.muted));
}

}  // namespace heed
