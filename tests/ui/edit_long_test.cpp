#include "core/io/npy.h"
#include "tests/ui/edit_test.h"

namespace heed {
namespace {

// Numbers from files.
using EditFromFiles = EditTabTest;
INSTANTIATE_TEST_SUITE_P(, EditFromFiles, kBothLanguages, language_name);

TEST_P(EditFromFiles, a_table_that_is_dropped_goes_into_the_matrix_under_the_pointer) {
  files.put("/home/me/w.csv", "9,8,7\n6,5,4\n");
  ui.hover("canvas/h0.W_q[2, 2]");
  ui.frames(2);
  app.apply(FileCommand{file_command::Drop{{"/home/me/w.csv"}}});
  settle();
  const Matrix weight = *scene().attention.heads[0].query->weight;
  EXPECT_EQ(weight(0, 0), 9);
  EXPECT_EQ(weight(1, 2), 4);
  EXPECT_EQ(weight(3, 2), 1) << "what the table does not reach stays";
  expect_fresh();
  undo();
  EXPECT_EQ((*scene().attention.heads[0].query->weight)(0, 0), 1);
}

TEST_P(EditFromFiles, a_table_that_is_dropped_beside_every_matrix_goes_into_the_selected_one) {
  files.put("/home/me/w.npy", write_npy(Matrix(Matrix::Constant(4, 3, 9))));
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.W_v"), {1, 1}}});
  ui.move_mouse({-1, -1});
  settle();
  app.apply(FileCommand{file_command::Drop{{"/home/me/w.npy"}}});
  settle();
  EXPECT_EQ(*scene().attention.heads[0].value->weight, Matrix::Constant(4, 3, 9));
}

TEST_P(EditFromFiles, a_table_that_is_dropped_nowhere_can_become_a_scene) {
  files.put("/home/me/w.tsv", "1\t2\n");
  ui.move_mouse({-1, -1});
  settle();
  const Scene before = scene();
  app.apply(FileCommand{file_command::Drop{{"/home/me/w.tsv"}}});
  settle();
  EXPECT_EQ(scene(), before) << "not before it is asked for";
  press("Enter");
  EXPECT_EQ(scene().inputs->rows(), 1);
  EXPECT_EQ((*scene().inputs)(0, 1), 2);
}

TEST_P(EditFromFiles, a_file_with_a_number_that_is_none_fills_computed_numbers_only) {
  files.put("/home/me/w.csv", "1,2\n3,inf\n");
  click("matrix");
  click("matrix_h0.W_q");
  const Matrix before = *scene().attention.heads[0].query->weight;
  enter("##load", "w.csv");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, before);
  EXPECT_EQ(app.state().notices.list().back().error,
            (Error{"w.csv, line 2, column 2", {"scene.not_finite", {{"found", "inf"}}}}));
  app.apply(FileCommand{file_command::LoadMatrix{"h0.scores", "w.csv"}});
  settle();
  EXPECT_EQ(scene().overrides.at("h0.scores").size(), 4u);
}

TEST_P(EditFromFiles, numbers_are_chosen_in_the_dialog_which_lists_files_of_numbers) {
  files.put("/home/me/scene.json", "{}");
  files.put("/home/me/w.npy", write_npy(Matrix(Matrix::Constant(3, 4, 9))));
  click("matrix");
  click("load_browse");
  ASSERT_TRUE(app.state().files.dialog);
  const FileDialog& dialog = *app.state().files.dialog;
  ASSERT_EQ(dialog.shown.size(), 1u);
  EXPECT_EQ(dialog.entries[static_cast<std::size_t>(dialog.shown[0])].name, "w.npy");
  ui.press("Down");
  ui.press("Enter");
  settle();
  EXPECT_FALSE(app.state().files.dialog);
  EXPECT_EQ(*scene().inputs, Matrix::Constant(3, 4, 9));
  expect_fresh();
}

// Lists that are longer than what is shown at once.
Scene long_scene() {
  Scene scene;
  scene.inputs.values = Matrix(Matrix::Constant(250, 2, 1));
  for (Index row = 0; row < 150; ++row) scene.overrides["h0.output"].push_back({{row, 0}, 5});
  return scene;
}

class EditLong : public EditTabTest {
 protected:
  EditLong() : EditTabTest(make_computation(long_scene())) {}
};
INSTANTIATE_TEST_SUITE_P(, EditLong, kBothLanguages, language_name);

TEST_P(EditLong, every_row_can_be_reached) {
  click("inputs");
  EXPECT_TRUE(shows("row_remove_100"));
  EXPECT_FALSE(shows("row_remove_101"));
  click("row_page_later");
  EXPECT_TRUE(shows("row_remove_101"));
  click("row_page_later");
  click("row_remove_250");
  EXPECT_EQ(scene().inputs->rows(), 249);
  click("row_page_earlier");
  EXPECT_TRUE(shows("row_remove_200"));
}

TEST_P(EditLong, every_override_can_be_taken_back) {
  click("overrides");
  click("overrides_page_later");
  click("revert_150");
  EXPECT_EQ(scene().overrides.at("h0.output").size(), 149u);
}

TEST_P(EditLong, a_row_that_is_added_is_shown_and_named) {
  click("inputs");
  click("row_add");
  ui.type("last");
  ui.press("Enter");
  settle();
  ASSERT_TRUE(scene().tokens);
  EXPECT_EQ(scene().tokens->back(), "last");
  EXPECT_FALSE(ui.item("inspector/##row_token_251").visible.is_empty());
}

TEST_P(EditLong, every_change_can_be_gone_back_to) {
  const NodeId inputs = *app.state().computation.graph().find("X");
  for (int i = 0; i < 220; ++i)
    app.apply(command::SetCells{{inputs, {0, 0}}, Matrix::Constant(1, 1, static_cast<float>(i + 2))});
  click("history");
  EXPECT_TRUE(shows("change_220"));
  click("history_page_later");
  click("history_page_later");
  click("change_0");
  EXPECT_EQ(scene(), long_scene());
  EXPECT_FALSE(app.state().history.can_undo());
}

// Sizes.
using EditSizes = EditTabTest;
INSTANTIATE_TEST_SUITE_P(, EditSizes, kBothLanguages, language_name);

TEST_P(EditSizes, d_k_of_one_head_leaves_the_others_alone) {
  click("heads");
  click("head_add");
  click("heads");
  click("sizes");
  click("size_one_head");
  click("##size_d_k_more");
  click("size_apply");
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 3);
  EXPECT_EQ(scene().attention.heads[1].query->weight->cols(), 4);
  EXPECT_EQ(scene().attention.heads[1].key->weight->cols(), 4);
  expect_fresh();
  click("size_one_head");
  click("##size_d_v_more");
  click("size_apply");
  EXPECT_EQ(scene().attention.heads[0].value->weight->cols(), 4);
  EXPECT_EQ(scene().attention.heads[1].value->weight->cols(), 4);
  expect_fresh();
}

}  // namespace
}  // namespace heed
