// The lines of the arithmetic in the panel.
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

}  // namespace
}  // namespace heed
