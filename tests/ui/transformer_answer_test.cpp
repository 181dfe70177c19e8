// What the map of a transformer says of its answer, and of the loss.
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/text/rich_text.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/explain/answer_caption.h"
#include "core/explain/logit_ledger.h"
#include "core/explain/read_out.h"
#include "core/graph/readable_number.h"
#include "tests/ui/transformer_window_test.h"

namespace heed {
namespace {

class TransformerAnswerTest : public TransformerWindowTest {
 protected:
  // Before the step that makes the loss.
  void go_to_probabilities() {
    const NodeId node = *computation().graph().find("probabilities");
    const Shape& shape = computation().graph().shape(node);
    const Cell last{shape.rows - 1, shape.cols - 1};
    app.apply(command::GoToMoment{computation().timeline().playhead_of(node, last)});
    settle();
  }
};

INSTANTIATE_TEST_SUITE_P(, TransformerAnswerTest, kBothLanguages, language_name);

TEST_P(TransformerAnswerTest, the_ledger_sums_to_the_logit_of_the_answer) {
  go_to_probabilities();
  press("Esc");
  ASSERT_EQ(spot().depth, Depth::Model);
  EXPECT_TRUE(ui.has_text(tr("ui.ledger.says")));
  const CellRef answer{computation().built().readout->probabilities, {2, 0}};
  const LogitLedger ledger = logit_ledger(computation(), answer.cell.row, answer.cell.col);
  EXPECT_NEAR(ledger.sum(), ledger.logit, 1e-4);
  const std::string sum = fmt::format("{:+.2f}", ledger.logit);
  EXPECT_TRUE(ui.has_text(sum)) << sum;
}

TEST_P(TransformerAnswerTest, the_sum_of_the_ledger_is_rounded_where_its_parts_as_written_make_another) {
  const Matrix weight = *computation().scene().readout->projection.weight;
  const NodeId node = *computation().graph().find("W_out");
  std::set<bool> seen;
  for (int scale = 100; scale < 300; scale += 17) {
    app.apply(command::SetCells{{node, {0, 0}}, static_cast<float>(scale) / 100 * weight});
    go_to_probabilities();
    press("Esc");
    const LogitLedger ledger = logit_ledger(computation(), 2, 0);
    double written = 0;
    for (const LedgerEntry& entry : ledger.entries) written += std::stod(fmt::format("{:.2f}", entry.amount));
    const std::string sum = fmt::format("{:+.2f}", ledger.logit);
    const bool adds_up = fmt::format("{:+.2f}", written) == sum;
    seen.insert(adds_up);
    EXPECT_EQ(ui.has_text("≈ " + sum), !adds_up) << sum;
  }
  EXPECT_EQ(seen.size(), 2u);
}

// The step that makes the loss is about that.
TEST_P(TransformerAnswerTest, its_map_says_at_the_loss_what_it_is) {
  press("End");
  press("Esc");
  const Moment moment = *computation().last_moment();
  ASSERT_EQ(moment.node, computation().built().readout->loss);
  ASSERT_EQ(spot().depth, Depth::Model);
  EXPECT_FALSE(ui.has_text(tr("ui.ledger.says")));
  EXPECT_TRUE(ui.has_text("−ln")) << "in the caption, which has two lines";
  EXPECT_TRUE(ui.has_text(readable_number(computation().graph(), {moment.node, {}})));
}

TEST_P(TransformerAnswerTest,
       the_explanation_of_a_loss_lists_every_right_answer_with_its_probability_and_cost) {
  press("End");
  press("Esc");
  const Graph& graph = computation().graph();
  const NodeId shares = computation().built().readout->probabilities;
  const std::vector<TargetCell> targets = right_answers(computation());
  ASSERT_GT(targets.size(), 1u);
  for (const TargetCell& target : targets) {
    const float share = graph.cell(shares, {target.row, target.col});
    EXPECT_TRUE(
        ui.has_text(spoken_label((*graph.info(shares).cols.labels)[static_cast<std::size_t>(target.col)])));
    EXPECT_EQ(ui.text_of("inspector/target" + std::to_string(target.row)), readable_text(share));
    EXPECT_TRUE(ui.has_text(readable_beside(-std::log(share), 1)));
  }
}

TEST_P(TransformerAnswerTest, its_map_says_how_it_came_to_the_answer) {
  go_to_probabilities();
  press("Esc");
  const Graph& graph = computation().graph();
  const NodeId node = computation().built().readout->probabilities;
  const Cell cell = likeliest_answer(computation(), graph.shape(node).rows - 1);
  const LogitLedger ledger = logit_ledger(computation(), cell.row, cell.col);
  const std::string said = plain_rich_text(tr(answer_caption(computation(), ledger, {node, cell})));
  EXPECT_TRUE(ui.has_text(said)) << said;
}

TEST_P(TransformerAnswerTest, what_leads_back_to_the_steps_never_lies_over_where_the_figure_is) {
  press("End");
  app.apply(command::OpenSpot{Spot{Depth::Chapter, 1, 0}});
  for (const ImVec2 size : {ImVec2{800, 600}, ImVec2{1024, 640}, ImVec2{1366, 768}}) {
    ui.resize(size);
    settle();
    press("+");
    ASSERT_TRUE(ui.exists("canvas/follow_again")) << size.x;
    const ui_test::Rect back = ui.item("canvas/follow_again").rect;
    for (const char* crumb : {"canvas/crumb0", "canvas/crumb1", "canvas/crumb2"}) {
      const ui_test::Rect part = ui.item(crumb).rect;
      EXPECT_TRUE(part.right <= back.left || part.bottom <= back.top) << crumb << " at " << size.x;
    }
  }
}

}  // namespace
}  // namespace heed
