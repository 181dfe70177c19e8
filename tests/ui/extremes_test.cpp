#include <cmath>
#include <tuple>

#include "core/scene/scene_json.h"
#include "tests/ui/cells_test.h"

namespace heed {
namespace {

// What nobody expects to see in a lesson; all masked, every head off and an empty token are in the tests of
// the Edit tab.
class ExtremesTest : public CellsTest {};
INSTANTIATE_TEST_SUITE_P(, ExtremesTest, kBothLanguages, language_name);

TEST_P(ExtremesTest, a_nan_that_is_typed_is_refused_in_an_input_and_taken_over_a_score) {
  select("X", 0, 0);
  press("F2");
  write("nan");
  EXPECT_TRUE(is_editing());
  EXPECT_EQ(value("X", 0, 0), 1);
  press("Esc");
  select("h0.scores", 0, 0);
  press("F2");
  write("nan");
  EXPECT_FALSE(is_editing());
  EXPECT_TRUE(std::isnan(value("h0.scores", 0, 0)));
  EXPECT_TRUE(std::isnan(value("Y", 0, 0)));
  EXPECT_FALSE(std::isnan(value("Y", 1, 0))) << "another query";
  press("Ctrl+Z");
  EXPECT_FALSE(std::isnan(value("Y", 0, 0)));
}

TEST_P(ExtremesTest, numbers_of_1e30_are_taken_and_the_rest_follows) {
  select("X", 0, 0);
  write("1e30");
  EXPECT_EQ(value("X", 0, 0), 1e30f);
  select("h0.W_q", 0, 0);
  write("1e39");
  EXPECT_TRUE(is_editing());
  EXPECT_EQ(value("h0.W_q", 0, 0), 1);
}

class SingleCellTest : public CellsTest {
 protected:
  SingleCellTest()
      : CellsTest(Computation::make(read_scene(R"({"heed": 1, "inputs": [[2]]})", {}).value()).value()) {}
};

INSTANTIATE_TEST_SUITE_P(, SingleCellTest, kBothLanguages, language_name);

TEST_P(SingleCellTest, a_matrix_of_one_number_is_edited_like_any_other) {
  select("X", 0, 0);
  press("Right");
  press("Shift+Down");
  press("Ctrl+A");
  EXPECT_FALSE(view().range_end);
  write("3");
  EXPECT_EQ(value("h0.output", 0, 0), 3);
}

// One row, and one column, of several numbers.
class ThinTest : public CellsFixture, public testing::WithParamInterface<std::tuple<Language, const char*>> {
 protected:
  ThinTest() : CellsFixture(Computation::make(read_scene(std::get<1>(GetParam()), {}).value()).value()) {
    speak(std::get<0>(GetParam()));
  }
};
INSTANTIATE_TEST_SUITE_P(, ThinTest,
                         testing::Combine(kBothLanguages,
                                          testing::Values(R"({"heed": 1, "inputs": [[1, 2, 3, 4]]})",
                                                          R"({"heed": 1, "inputs": [[1], [2], [3], [4]]})")));

TEST_P(ThinTest, a_matrix_one_number_thin_is_walked_selected_edited_and_pasted_into) {
  const bool is_row = app.state().computation.scene().inputs->rows() == 1;
  const auto cell = [&](Index at) { return is_row ? cell_of("X", 0, at) : cell_of("X", at, 0); };
  select("X", 0, 0);
  press(is_row ? "Down" : "Right");
  EXPECT_EQ(selected(), cell(0)) << "there is nothing beside it";
  press(is_row ? "Right" : "Down");
  EXPECT_EQ(selected(), cell(1));
  write("-3", "Esc");
  write("=1/4");
  EXPECT_EQ(app.state().computation.graph().cell(cell(1).node, cell(1).cell), 0.25f);
  app.apply(command::Select{cell(0)});
  settle();
  press("Ctrl+A");
  EXPECT_EQ(view().range_end, cell(3).cell);
  ui.clipboard() = is_row ? "5\t6\t7\t8\n" : "5\n6\n7\n8\n";
  press("Ctrl+V");
  EXPECT_EQ(app.state().computation.graph().cell(cell(3).node, cell(3).cell), 8);
  press("Ctrl+Shift+V");
  EXPECT_EQ(app.state().computation.graph().cell(cell(3).node, cell(3).cell), 8)
      << "transposed, it does not fit";
  EXPECT_FALSE(app.state().notices.list().empty());
  press("Ctrl+Z");
  press("Ctrl+Z");
  EXPECT_FALSE(app.state().history.can_undo());
}

// Ten thousand queries that see one key, and so ten thousand rows of every kind.
class LongClipboardTest : public CellsFixture, public testing::WithParamInterface<Language> {
 protected:
  LongClipboardTest() : CellsFixture(long_computation()) { speak(GetParam()); }
  static Computation long_computation() {
    Scene scene;
    scene.inputs.values = Matrix(Matrix::Zero(10000, 2));
    scene.attention.memory.emplace().values = Matrix(Matrix::Constant(1, 2, 1));
    return Computation::make(std::move(scene), {Grain::Whole, true}).value();
  }
};
INSTANTIATE_TEST_SUITE_P(, LongClipboardTest, kBothLanguages, language_name);

TEST_P(LongClipboardTest, ten_thousand_rows_are_pasted_where_they_fit_and_undone_in_one_step) {
  std::string rows;
  for (int row = 0; row < 10000; ++row) rows += std::to_string(row) + "\t0,5\n";
  select("X", 0, 0);
  ui.clipboard() = rows;
  press("Ctrl+V");
  EXPECT_EQ(value("X", 9999, 0), 9999);
  EXPECT_EQ(value("X", 9999, 1), 0.5f);
  EXPECT_EQ(value("h0.scores", 9999, 0), 9999.5f) << "x·m with m = (1, 1)";
  press("Ctrl+Z");
  EXPECT_EQ(value("h0.scores", 9999, 0), 0);
  EXPECT_FALSE(app.state().history.can_undo());
}

}  // namespace
}  // namespace heed
