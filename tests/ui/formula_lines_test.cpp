// The lines of the arithmetic in the panel.
#include <cmath>

#include "core/graph/readable_number.h"
#include "tests/ui/transformer_window_test.h"

namespace heed {
namespace {

class FormulaLinesTest : public TransformerWindowTest {};

INSTANTIATE_TEST_SUITE_P(, FormulaLinesTest, kBothLanguages, language_name);

TEST_P(FormulaLinesTest, end_before_an_operator_and_never_behind_a_bracket_that_opens) {
  press("End");
  const Graph& graph = computation().graph();
  int lines = 0;
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768)}) {
    ui.resize(size);
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      app.apply(command::Select{CellRef{node, {}}});
      app.apply(command::OpenTab{InspectorTab::Explain});
      settle();
      for (const ui_test::TextRun& run : ui.text_runs()) {
        if (!run.root.starts_with("inspector") && run.window.find("inspector") == run.window.npos) continue;
        ++lines;
        EXPECT_FALSE(run.text.ends_with("(")) << run.text << " of " << graph.info(node).name;
      }
    }
  }
  EXPECT_GT(lines, 200);
}

// The result of a sum has ≈ where the terms, as they are written above it, come to another number.
TEST_P(FormulaLinesTest, say_whether_the_terms_come_to_the_result) {
  press("End");
  const Graph& graph = computation().graph();
  int exact = 0, rounded = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const auto inputs = graph.inputs(node);
    const bool is_product = inputs.size() == 2 && graph.info(inputs[1]).kind == NodeKind::Weight &&
                            graph.shape(inputs[0]).cols == graph.shape(inputs[1]).rows;
    // The logits are explained by what each part adds to them.
    if (!is_product || graph.info(node).role == Role::Readout || graph.shape(inputs[0]).cols < 2 ||
        graph.shape(inputs[0]).cols > 5)
      continue;
    app.apply(command::Select{CellRef{node, {}}});
    app.apply(command::OpenTab{InspectorTab::Explain});
    settle();
    double sum = 0;
    for (Index at = 0; at < graph.shape(inputs[0]).cols; ++at) {
      const double term = static_cast<double>(graph.cell(inputs[0], {0, at})) *
                          static_cast<double>(graph.cell(inputs[1], {at, 0}));
      // Four digits, and at most four decimals.
      const double unit =
          std::abs(term) < 1 ? 1e-4 : std::pow(10, std::floor(std::log10(std::abs(term))) - 3);
      sum += std::round(term / unit) * unit;
    }
    const std::string result = readable_number(graph, {node, {}});
    if (result.find('.') == result.npos || std::abs(graph.cell(node, {})) >= 1) continue;
    const bool is_exact = std::abs(sum - number_of_text(result)) < 0.5e-4;
    EXPECT_EQ(ui.has_text("≈ " + result), !is_exact) << graph.info(node).name << ": " << sum;
    ++(is_exact ? exact : rounded);
  }
  EXPECT_GT(exact, 0);
  EXPECT_GT(rounded, 0);
}

}  // namespace
}  // namespace heed
