// Numbers and matrices that the palette finds by their names.
#include "tests/app/figure/scenes.h"
#include "tests/ui/palette_test.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using PaletteNames = PaletteTest;
INSTANTIATE_TEST_SUITE_P(, PaletteNames, kBothLanguages, language_name);

TEST_P(PaletteNames, selects_a_number_by_its_name_counted_as_in_the_window) {
  const Graph& graph = app.state().computation.graph();
  for (const char* typed : {"X[2,3]", "x[ 2, 3 ]", "X[2，3]"}) {
    run(typed);
    EXPECT_FALSE(view().is_palette_open);
    EXPECT_EQ(view().selection, (CellRef{*graph.find("X"), {1, 2}})) << typed;
  }
  for (const char* typed : {"weights[1, 2]", "head 1 weights[1,2]", "头1 weights[1,2]"}) {
    run("X[1,1]");
    run(typed);
    EXPECT_EQ(view().selection, (CellRef{*graph.find("h0.weights"), {0, 1}})) << typed;
  }
  run("weighted[3, 1, 2]");
  EXPECT_EQ(view().selection, (CellRef{*graph.find("h0.weighted"), {0, 1, 2}}));
  EXPECT_THAT(view().recent_actions, IsEmpty()) << "no number is among what is used again";
}

TEST_P(PaletteNames, selects_a_number_by_its_name_in_files_counted_from_0) {
  const Graph& graph = app.state().computation.graph();
  run("h0.scores[0,0]");
  EXPECT_EQ(view().selection, (CellRef{*graph.find("h0.scores"), {0, 0}}));
  run("h0.weighted[2, 0, 1]");
  EXPECT_EQ(view().selection, (CellRef{*graph.find("h0.weighted"), {0, 1, 2}}));
  for (const char* typed : {"h0.scores[3,0]", "h0.scores[0,-1]", "h0.scores["}) {
    search(typed);
    EXPECT_THAT(listed(), IsEmpty()) << typed;
    const Message range{"ui.palette.cells_of_files",
                        {{"first", "h0.scores[0, 0]"}, {"last", "h0.scores[2, 2]"}}};
    EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say(range))) << typed;
    press("Esc");
  }
}

TEST_P(PaletteNames, finds_matrices_by_their_names_in_files_as_these_are_typed) {
  for (const char* typed : {"h0.scores", "h0.sc", "h0.w_Q", "h0.wq"}) {
    run("X[1,1]");
    run(typed);
    EXPECT_FALSE(view().is_palette_open) << typed;
    const Graph& graph = app.state().computation.graph();
    const char* meant = std::string_view(typed).starts_with("h0.s") ? "h0.scores" : "h0.W_q";
    EXPECT_EQ(view().selection, (CellRef{*graph.find(meant), {0, 0}})) << typed;
  }
  search("h0.W_q");
  EXPECT_THAT(listed(), ElementsAre("matrix h0.W_q"));
  EXPECT_TRUE(ui.has_text("h0.W_q")) << "the name by which it was found";
  press("Esc");
  search("h7.W_q");
  EXPECT_THAT(listed(), IsEmpty());
}

TEST_P(PaletteNames, selects_a_number_of_the_head_that_is_named_and_else_of_the_open_one) {
  files.put("/home/me/two.json", R"({"heed": 1, "inputs": [[1, 2], [3, 4]], "heads": [{}, {}]})");
  app.open("/home/me/two.json");
  settle();
  const auto cell = [&](const char* node) {
    return CellRef{*app.state().computation.graph().find(node), {1, 0}};
  };
  for (const char* typed : {"head 2 scores[2,1]", "头 2 scores[2,1]", "scores₂[2,1]", "h1.scores[1,0]"}) {
    run("head 1 weights[1,1]");
    run(typed);
    EXPECT_EQ(view().selection, cell("h1.scores")) << typed;
    EXPECT_EQ(view().spot.head, 1) << typed;
  }
  run("scores[2,1]");
  EXPECT_EQ(view().selection, cell("h1.scores")) << "its head is still open";
  run("head 1 scores[2,1]");
  run("scores[2,1]");
  EXPECT_EQ(view().selection, cell("h0.scores"));
  search("head 3 scores[1,1]");
  EXPECT_THAT(listed(), testing::Not(testing::Contains(testing::StartsWith("cell "))));
}

TEST_P(PaletteNames, says_which_rows_and_columns_there_are) {
  for (const char* typed : {"X[4,1]", "X[1,5]", "X[0,1]", "X[2", "X[a,b]", "X[1]"}) {
    search(typed);
    EXPECT_THAT(listed(), IsEmpty()) << typed;
    const Message range{"ui.palette.cells", {{"first", "X[1, 1]"}, {"last", "X[3, 4]"}}};
    EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say(range))) << typed;
    press("Enter");
    EXPECT_TRUE(view().is_palette_open) << typed;
    press("Esc");
  }
  search("Q_q[1,1]");
  EXPECT_FALSE(ui.has_text("Q[1, 1]")) << "there is no such matrix";
}

// With the digits that they have everywhere; what is still to come is not known.
TEST_P(PaletteNames, says_the_numbers_that_are_known) {
  ui.press("End");
  settle();
  search("scores[1,2]");
  EXPECT_TRUE(ui.has_text("scores[1, 2] = 4"));
  EXPECT_TRUE(ui.has_text("h0.scores[0, 1]")) << "its name in files";
  EXPECT_TRUE(ui.has_text(tr("ui.palette.counts")));
  press("Esc");
  search("scores");
  EXPECT_FALSE(ui.has_text(tr("ui.palette.counts"))) << "no numbers are listed";
  press("Esc");
  ui.press("Home");
  settle();
  search("scores[1,2]");
  EXPECT_THAT(listed(), ElementsAre("cell h0.scores[0, 1]"));
  EXPECT_FALSE(ui.has_text("scores[1, 2] ="));
}

TEST_P(PaletteNames, a_number_that_is_nothing_beside_the_others_is_said_to_be_about_0) {
  files.put("/home/me/small.json", R"({"heed": 1, "inputs": [[1e-7, 900]], "heads": [{}]})");
  app.open("/home/me/small.json");
  settle();
  ui.press("End");
  settle();
  search("X[1,1]");
  EXPECT_TRUE(ui.has_text("X[1, 1] ≈0"));
}

TEST_P(PaletteNames, offers_the_hits_of_all_blocks_and_says_which_they_are) {
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  app.apply(command::OpenSpot{Spot{Depth::Chapter, 3, 0}});
  settle();
  for (const char* typed : {"weights1[1,2]", "h0.weights[0,1]"}) {
    search(typed);
    EXPECT_THAT(listed(), ElementsAre("cell b1.h0.weights[0, 1]", "cell b0.h0.weights[0, 1]")) << typed;
    const Steps& steps = app.state().computation.steps();
    for (const char* node : {"b0.h0.weights", "b1.h0.weights"}) {
      const Graph& graph = app.state().computation.graph();
      const Message block = steps.chapter_of(graph.info(*graph.find(node)).step).title;
      EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say(block))) << typed;
    }
    press("Esc");
  }
  for (const char* typed : {"h0.weights", "weights1"}) {
    search(typed);
    ASSERT_GE(listed().size(), 2u) << typed;
    EXPECT_EQ(listed()[0], "matrix b1.h0.weights") << typed;
    EXPECT_EQ(listed()[1], "matrix b0.h0.weights") << typed;
    press("Esc");
  }
  search("weights1[1,2]");
  ui.press("Down");
  ui.press("Enter");
  settle();
  EXPECT_EQ(view().selection, (CellRef{*app.state().computation.graph().find("b0.h0.weights"), {0, 1}}));
}

TEST_P(PaletteNames, says_which_blocks_there_are_where_one_is_named_that_is_not) {
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  settle();
  search("b9.h0.W_q");
  EXPECT_THAT(listed(), IsEmpty());
  EXPECT_TRUE(ui.has_text("b0 … b1"));
  EXPECT_TRUE(ui.has_text("h0 … h1"));
}

// From the map, from another block, and from the card of all heads.
TEST_P(PaletteNames, goes_into_a_transformer_to_the_head_of_the_number) {
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  settle();
  for (const Spot& from : {Spot{Depth::Model, 0, 0}, Spot{Depth::Block, 1, 0}, Spot{Depth::Chapter, 3, 0}}) {
    for (const bool are_all_heads_shown : {false, true}) {
      app.apply(command::OpenSpot{from});
      settle();
      if (are_all_heads_shown) ui.press("H"), settle();
      ASSERT_EQ(view().heads.is_open, are_all_heads_shown);
      run("b0.h1.W_q[1,0]");
      EXPECT_FALSE(view().heads.is_open);
      EXPECT_EQ(view().spot.depth, Depth::Chapter);
      EXPECT_EQ(head_at(app.state().computation.steps(), view().spot), (HeadKey{0, 1}));
      EXPECT_EQ(view().selection, (CellRef{*app.state().computation.graph().find("b0.h1.W_q"), {1, 0}}));
      const ui_test::Rect canvas = ui.item("canvas").rect, cell = ui.item("canvas/b0.h1.W_q[2, 1]").rect;
      EXPECT_TRUE(canvas.contains(cell.center_x(), cell.center_y()));
    }
  }
}

TEST_P(PaletteNames, goes_to_a_block_or_a_head_of_it) {
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  app.apply(command::OpenSpot{Spot{Depth::Model, 0, 0}});
  settle();
  const Index before = playhead();
  run(std::string(words("block 1 head 2", "第 1 块 头 2")));
  EXPECT_EQ(view().spot.depth, Depth::Chapter);
  EXPECT_EQ(head_at(app.state().computation.steps(), view().spot), (HeadKey{0, 1}));
  run(std::string(words("block 2", "第 2 块")));
  EXPECT_EQ(view().spot.depth, Depth::Block);
  EXPECT_EQ(whole_block_at(app.state().computation.steps(), view().spot), 1);
  EXPECT_EQ(playhead(), before);
}

// From the map of the model.
TEST_P(PaletteNames, shows_a_matrix_of_a_transformer_that_is_named_as_in_files) {
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  app.apply(command::OpenSpot{Spot{Depth::Model, 0, 0}});
  settle();
  run("b0.h1.W_q");
  EXPECT_EQ(head_at(app.state().computation.steps(), view().spot), (HeadKey{0, 1}));
  EXPECT_EQ(view().selection, (CellRef{*app.state().computation.graph().find("b0.h1.W_q"), {0, 0}}));
  const ui_test::Rect canvas = ui.item("canvas").rect, cell = ui.item("canvas/b0.h1.W_q[1, 1]").rect;
  EXPECT_TRUE(canvas.contains(cell.center_x(), cell.center_y()));
}

}  // namespace
}  // namespace heed
