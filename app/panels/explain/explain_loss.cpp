#include "app/panels/explain/explain_loss.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "app/panels/explain/explain_links.h"
#include "app/panels/explain/explain_terms.h"
#include "app/panels/widgets/text.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/explain/read_out.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kShareRoom = 78, kCostRoom = 58;

std::string word_on(const AxisInfo& axis, Index at) {
  const auto place = static_cast<std::size_t>(at);
  const bool is_named = axis.labels && place < axis.labels->size();
  return is_named ? spoken_label((*axis.labels)[place]) : std::to_string(at + 1);
}

// Right of the word that is answered to: the right answer, its probability, −ln of it.
class LossRow {
 public:
  LossRow(PanelUi& ui, const Rect& row, bool has_word) : ui_(ui), row_(row), has_word_(has_word) {}

  void heading() {
    Rect room = has_word_ ? beside_word_ui(ui_, row_, "", false) : row_;
    const TextStyle style = words(ui_, size::kTextTiny, ui_.theme.muted);
    const float share = room.right() - ui_.px(kShareRoom + kCostRoom);
    const auto put = [&](float x, float end, const std::string& text) {
      draw_text_left(ui_, x, room.center_y(), style, shortened(ui_, style, text, end - x - ui_.px(4)));
    };
    put(room.x, share, ui_.tr("ui.explain.right_answer"));
    put(share, room.right() - ui_.px(24), ui_.tr("figure.softmax.probability"));
    draw_text_right(ui_, room.right(), room.center_y(), numbers(ui_, size::kTextTiny, ui_.theme.muted),
                    "−ln");
  }

  void answer(NodeId probabilities, const TargetCell& target) {
    const Graph& graph = ui_.state.computation.graph();
    const NodeInfo& info = graph.info(probabilities);
    const Rect room = has_word_ ? beside_word_ui(ui_, row_, word_on(info.rows, target.row), false) : row_;
    const float share = room.right() - ui_.px(kShareRoom + kCostRoom);
    const TextStyle style = bold_words(ui_, size::kTextSmall, ui_.theme.ink);
    const std::string answer = word_on(info.cols, target.col);
    draw_text_left(ui_, room.x, room.center_y(), style,
                   shortened(ui_, style, answer, share - room.x - ui_.px(4)));
    const CellRef cell{probabilities, {target.row, target.col}};
    link_chip_ui(ui_, "target" + std::to_string(target.row), {share, room.center_y()},
                 readable_text(graph.cell(cell.node, cell.cell)), cell);
    const AnswerCost cost =
        answer_cost(graph.cell(cell.node, cell.cell), graph.shape(probabilities).cols > 1);
    draw_text_right(ui_, room.right(), room.center_y(), numbers(ui_, 13, ui_.theme.ink), cost.cost);
  }

 private:
  PanelUi& ui_;
  Rect row_;
  bool has_word_;
};

// How the result below comes from the rows.
void mean_ui(PanelUi& ui, const Rect& row, const std::vector<double>& costs) {
  const double sum = std::accumulate(costs.begin(), costs.end(), 0.0);
  draw_text_left(ui, row.x, row.center_y(), numbers(ui, 13, ui.theme.muted), ui.tr("explain.total.sum"));
  draw_text_right(ui, row.right(), row.center_y(), numbers(ui, 13, ui.theme.ink),
                  readable_text(static_cast<float>(sum)) + " / " + std::to_string(costs.size()));
}

bool is_loss(const Computation& computation, CellRef cell) {
  const auto& readout = computation.built().readout;
  return readout && readout->loss == cell.node;
}

}  // namespace

bool is_mean_of_answers(const Computation& computation, CellRef cell) {
  return is_loss(computation, cell) && right_answers(computation).size() > 1;
}

void right_answers_ui(PanelUi& ui, Flow& flow, CellRef cell) {
  const Computation& computation = ui.state.computation;
  if (!is_loss(computation, cell)) return;
  const NodeId probabilities = computation.built().readout->probabilities;
  const std::vector<TargetCell> targets = right_answers(computation);
  std::vector<double> costs;
  for (const TargetCell& target : targets) {
    const float share = computation.graph().cell(probabilities, {target.row, target.col});
    costs.push_back(-std::log(static_cast<double>(share)));
  }
  const bool has_words = computation.graph().shape(probabilities).rows > 1;
  flow.gap(size::kSpace1);
  LossRow(ui, flow.take(ui.px(22)), has_words).heading();
  const TermList list = list_of_terms(ui, costs);
  for (const std::size_t at : list.shown)
    LossRow(ui, flow.take(ui.px(27)), has_words).answer(probabilities, targets[at]);
  folded_terms_ui(ui, flow, list, said_beside_sum(list.folded),
                  readable_beside(static_cast<float>(list.folded.sum), 1));
  if (targets.size() > 1) mean_ui(ui, flow.take(ui.px(26)), costs);
}

}  // namespace heed
