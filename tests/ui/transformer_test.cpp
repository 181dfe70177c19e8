// A transformer in the window: its map, a block, a head, and the ways between them.
#include <algorithm>

#include <fmt/format.h>

#include "app/state/digit_keys.h"
#include "app/state/focus.h"
#include "app/text/rich_text.h"
#include "core/base/number.h"
#include "core/explain/answer_caption.h"
#include "core/explain/logit_ledger.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"
#include "core/lesson/reference.h"
#include "tests/ui/transformer_window_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

class TransformerTest : public TransformerWindowTest {
 protected:
  void go_to(const Spot& spot) {
    app.apply(command::OpenSpot{spot});
    settle();
  }
  // What leads nearer on the map that is shown.
  std::vector<std::string> doors() const {
    std::vector<std::string> names;
    for (int at = 0; ui.exists("canvas/doorway_" + std::to_string(at)); ++at)
      names.push_back("canvas/doorway_" + std::to_string(at));
    return names;
  }
};

INSTANTIATE_TEST_SUITE_P(, TransformerTest, kBothLanguages, language_name);

TEST_P(TransformerTest, opens_as_its_map_and_is_walked_by_mouse_and_by_keyboard) {
  EXPECT_EQ(spot().depth, Depth::Model);
  EXPECT_TRUE(ui.has_text(tr("ui.depth.model")));
  press("End");
  press("Esc");
  ASSERT_EQ(spot().depth, Depth::Model);
  click("canvas/doorway_1");
  EXPECT_EQ(spot(), (Spot{Depth::Chapter, 1, 1})) << "the second head of the first block";
  click("canvas/crumb1");
  EXPECT_EQ(spot().depth, Depth::Block);
  press("Enter");
  EXPECT_EQ(spot().depth, Depth::Chapter);
  press("Esc");
  press("Esc");
  EXPECT_EQ(spot().depth, Depth::Model);
}

// The number that comes to lie under the pointer was not pointed at.
TEST_P(TransformerTest, a_click_that_leads_nearer_points_at_nothing_there) {
  press("End");
  go_to(Spot{Depth::Model, 0, 0});
  int lies_on_number = 0;
  for (const std::string& door : doors()) {
    go_to(Spot{Depth::Model, 0, 0});
    click(door);
    settle();
    EXPECT_FALSE(view().hover) << door;
    const ImVec2 at = ImGui::GetIO().MousePos;
    ui.move_mouse({at.x + 1, at.y});
    ui.frames(3);
    lies_on_number += view().hover ? 1 : 0;
    ui.move_mouse({2, 2});
  }
  EXPECT_GT(lies_on_number, 0);
}

// Its second press is not for what has come to lie under the pointer.
TEST_P(TransformerTest, a_double_click_leads_one_level_nearer) {
  press("End");
  go_to(Spot{Depth::Model, 0, 0});
  for (const std::string& door : doors()) {
    go_to(Spot{Depth::Model, 0, 0});
    click(door);
    settle();
    const Spot once = spot();
    go_to(Spot{Depth::Model, 0, 0});
    ui.frames(60);
    ui.double_click(door);
    settle();
    EXPECT_TRUE(spot() == once && !view().selection) << door;
  }
}

TEST_P(TransformerTest, the_caption_of_a_head_names_its_block_where_there_are_several) {
  ASSERT_GT(computation().scene().blocks.size(), 1u);
  press("End");
  go_to(Spot{Depth::Chapter, 1, 1});
  const int block = *shown_head(app.state())->block;
  EXPECT_TRUE(ui.has_text(std::string(words("Block ", "第 ")) + std::to_string(block + 1) +
                          std::string(words(" · Head 2 ·", " 块 · 头 2 ·"))));
}

TEST_P(TransformerTest, digit_keys_are_the_same_in_the_list_of_steps_the_palette_and_the_help) {
  const Chapter& chapter = computation().steps().chapters()[3];
  app.apply(command::OpenSpot{Spot{Depth::Chapter, 3, 0}});
  app.apply(command::GoToStep{chapter.first_step + 3});
  go_to(Spot{Depth::Model, 3, 0});
  const int digits = std::min(chapter.last_step - chapter.first_step + 1, kLargestDigit);
  for (int digit = 1; digit <= digits; ++digit) {
    const std::string step = "stepper/chapters/step" + std::to_string(chapter.first_step + digit - 1);
    EXPECT_TRUE(ui.text_in(ui.item(step).rect).starts_with(std::to_string(digit) + " "));
  }
  press("F1");
  EXPECT_TRUE(ui.has_text("1 – " + std::to_string(digits)));
  press("Esc");
  press("Ctrl+K");
  const std::string title = plain_rich_text(tr(computation().steps().at(chapter.first_step + 1).title()));
  ui.type(title);
  settle();
  int named = 0;
  for (const ui_test::Item& item : ui.items()) {
    if (!item.label.starts_with("action step ")) continue;
    const int step = std::stoi(item.label.substr(std::string("action step ").size()));
    const std::string said = ui.text_in(item.rect);
    ++named;
    const std::string block = tr(computation().steps().chapter_of(step).title).substr(1);  // after a capital
    EXPECT_NE(said.find(block), std::string::npos) << said;
    EXPECT_EQ(said.ends_with("  2"), step == chapter.first_step + 1) << said;
  }
  EXPECT_GT(named, 1);
  press("Esc");
  ui.press("2");
  settle();
  EXPECT_EQ(computation().step(), chapter.first_step + 1);
}

TEST_P(TransformerTest, the_names_of_the_parts_are_those_of_a_model) {
  ui.resize({1600, 1000});
  press("End");
  go_to(Spot{Depth::Model, 5, 0});
  press("Shift+F1");
  for (const char* part :
       {"ui.part.chapters", "ui.part.map", "ui.part.switches", "ui.part.readout", "ui.part.read_here"})
    EXPECT_TRUE(ui.has_text(tr(part))) << part;
  EXPECT_FALSE(ui.has_text(tr("ui.part.stepper")));
  EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty());
  press("Q");
  go_to(Spot{Depth::Block, 1, 0});
  press("Shift+F1");
  EXPECT_TRUE(ui.has_text(tr("ui.part.block")));
  press("Q");
  go_to(Spot{Depth::Chapter, 1, 0});
  press("Shift+F1");
  EXPECT_TRUE(ui.has_text(tr("ui.part.figure")));
}

TEST_P(TransformerTest, the_token_view_names_its_block_and_its_head) {
  press("End");
  go_to(Spot{Depth::Chapter, 1, 1});
  const HeadKey shown = *shown_head(app.state());
  const std::string name =
      tr(Message{"ui.tokens.block_head",
                 {{"block", std::to_string(*shown.block + 1)}, {"head", std::to_string(shown.head + 1)}}});
  EXPECT_TRUE(ui.has_text(name));
  SceneEdit off = edit::EnableHead{static_cast<std::size_t>(shown.head), false};
  off.block = shown.block;
  app.apply(command::EditScene{off});
  settle();
  EXPECT_TRUE(ui.has_text(name + " · " + tr("figure.head.off")));
}

TEST_P(TransformerTest, the_edit_tab_switches_the_residual_connection_and_the_norm_of_the_block) {
  press("End");
  go_to(Spot{Depth::Chapter, 1, 1});
  const Scene before = computation().scene();
  const auto block = [&]() -> const TransformerBlock& {
    return computation().scene().blocks[static_cast<std::size_t>(shown_block(app.state()))];
  };
  app.apply(command::OpenTab{InspectorTab::Edit});
  settle();
  click("residual_on");
  EXPECT_EQ(block().is_residual, !before.blocks[0].is_residual);
  click("norm_post");
  EXPECT_EQ(block().norm, TransformerBlock::NormPlace::Post);
  click("norm_rms");
  EXPECT_EQ((block().attention_norm ? block().attention_norm : block().feed_forward_norm)->kind,
            Norm::Kind::Rms);
  for (int i = 0; i < 3; ++i) press("Ctrl+Z");
  EXPECT_EQ(computation().scene(), before);
}

TEST_P(TransformerTest, the_edit_tab_adds_blocks_and_removes_the_one_that_is_open) {
  press("End");
  go_to(Spot{Depth::Chapter, 1, 1});
  const Scene before = computation().scene();
  app.apply(command::OpenTab{InspectorTab::Edit});
  settle();
  click("add_block");
  ASSERT_EQ(computation().scene().blocks.size(), before.blocks.size() + 1);
  const int added = static_cast<int>(before.blocks.size());
  const auto& chapters = computation().steps().chapters();
  go_to(Spot{Depth::Chapter,
             static_cast<int>(std::ranges::find(chapters, added, &Chapter::block) - chapters.begin()), 0});
  EXPECT_EQ(shown_block(app.state()), added);
  click("remove_block");
  EXPECT_EQ(computation().scene(), before);
  EXPECT_LT(shown_block(app.state()), added);
  for (const char* id : {"sizes", "##size_d_ff_more", "size_apply"}) click(id);
  const auto& open = before.blocks[static_cast<std::size_t>(shown_block(app.state()))];
  const Index width = open.feed_forward->expand.weight->cols();
  for (const TransformerBlock& block : computation().scene().blocks)
    EXPECT_EQ(block.feed_forward->expand.weight->cols(), width + 1);
  for (int i = 0; i < 3; ++i) press("Ctrl+Z");
  EXPECT_EQ(computation().scene(), before);
}

TEST_P(TransformerTest, the_chapters_stand_in_the_stepper_those_of_the_step_unfolded) {
  press("]");
  press("]");
  const Chapter& chapter = computation().steps().chapter_of(computation().step());
  EXPECT_EQ(chapter.block, 0);
  EXPECT_TRUE(ui.exists("stepper/chapters/step" + std::to_string(chapter.first_step)));
  EXPECT_FALSE(ui.exists("stepper/chapters/step" + std::to_string(computation().steps().last())));
  click("stepper/chapters/group3");
  EXPECT_EQ(computation().step(), computation().steps().chapters().back().first_step);
  click("stepper/chapters/fold1");
  EXPECT_TRUE(ui.exists("stepper/chapters/step" + std::to_string(chapter.first_step)));
}

TEST_P(TransformerTest, every_step_of_every_chapter_is_practised_with_one_key) {
  press("End");
  const Graph& graph = computation().graph();
  int practised = 0;
  for (const Step& step : computation().steps()) {
    const bool computes = std::any_of(step.nodes.begin(), step.nodes.end(), [&](NodeId node) {
      return graph.op(node) && !traits_of(graph, node).is_copy && !graph.info(node).is_switched_off;
    });
    if (!computes) continue;
    app.apply(command::Select{});
    app.apply(command::OpenSpot{{Depth::Model, 0, 0}});
    // At its end: the heads are joined after their steps have been repeated.
    app.apply(command::GoToMoment{computation().timeline().step_begin(step.number + 1)});
    settle();
    press("X");
    ASSERT_TRUE(app.state().exercise) << step.number << " " << step.id;
    const Result<Target> asked = resolve(app.state().exercise->question.cells, graph);
    ASSERT_TRUE(asked);
    EXPECT_EQ(graph.info(asked.value().node).step, step.number) << step.id;
    EXPECT_TRUE(ui.has_text(tr("exercise.no_score")));
    EXPECT_EQ(spot().depth, Depth::Chapter) << "where there are blanks to fill in";
    EXPECT_EQ(&chapter_at(computation().steps(), spot()), &computation().steps().chapter_of(step.number));
    press("Esc");
    EXPECT_FALSE(app.state().exercise) << step.id;
    ++practised;
  }
  EXPECT_GT(practised, 10);
}

// Weights do not stand in a program that is to be read.
TEST_P(TransformerTest, the_export_card_says_that_weights_are_written_beside_the_program) {
  press("Ctrl+E");
  click("export/export_code");
  click("export/program_numpy");
  EXPECT_TRUE(ui.has_text("model.npz")) << "where the weights are written";
  EXPECT_TRUE(ui.has_text("def part(w, prefix):"));
  EXPECT_FALSE(ui.has_text("np.array")) << "a literal";
  click("export/program_eigen");
  EXPECT_TRUE(ui.has_text("model.weights"));
  EXPECT_THAT(ui_test::missing_glyphs(ui), IsEmpty());
}

TEST_P(TransformerTest, parts_are_switched_off_and_the_answer_moves) {
  press("End");
  app.apply(command::OpenSpot{{Depth::Block, 1, 0}});
  app.apply(command::OpenTab{InspectorTab::Edit});
  settle();
  const NodeId answer = computation().built().readout->probabilities;
  const float before = computation().graph().cell(answer, {2, 0});
  click("inspector/edit/feed_forward_on");
  EXPECT_FALSE(computation().scene().blocks[0].feed_forward->is_enabled);
  EXPECT_NE(computation().graph().cell(computation().built().readout->probabilities, {2, 0}), before);
  press("Ctrl+Z");
  EXPECT_TRUE(computation().scene().blocks[0].feed_forward->is_enabled);
}

TEST_P(TransformerTest, has_switches_on_its_map) {
  press("End");
  press("Esc");
  ASSERT_EQ(spot().depth, Depth::Model);
  const auto blocks = [&]() -> const std::vector<TransformerBlock>& { return computation().scene().blocks; };
  click("canvas/switch_block_2");
  EXPECT_FALSE(blocks()[1].is_enabled);
  EXPECT_EQ(spot().depth, Depth::Model) << "the doorway below it is not opened";
  click("canvas/switch_attention_1");
  EXPECT_FALSE(blocks()[0].attention->is_enabled);
  click("canvas/switch_feed_forward_1");
  EXPECT_FALSE(blocks()[0].feed_forward->is_enabled);
  click("canvas/switch_feed_forward_1");
  EXPECT_TRUE(blocks()[0].feed_forward->is_enabled);
  press("Ctrl+Z");
  press("Ctrl+Z");
  press("Ctrl+Z");
  press("Ctrl+Z");
  EXPECT_TRUE(blocks()[1].is_enabled && blocks()[0].attention->is_enabled);
}

// 2 blocks of 14 heads: the embedding and 28 heads, of which 25 are listed.
TEST_P(TransformerTest, the_ledger_of_many_parts_lists_the_largest_and_folds_the_others) {
  std::string heads, rows;
  for (int head = 0; head < 14; ++head) {
    heads += std::string(head > 0 ? ", " : "") + "{}";
    rows += std::string(head > 0 ? ", " : "") + "[" + std::to_string(head + 1) + "]";
  }
  const std::string block =
      R"({"attention": {"heads": [)" + heads + R"(], "output": {"weight": [)" + rows + "]}}}";
  files.put("/home/me/many.json", R"({"heed": 2, "inputs": [[1], [2]], "blocks": [)" + block + ", " + block +
                                      R"(], "readout": {"weight": [[0.01, -0.01]]}})");
  app.open("/home/me/many.json");
  settle();
  press("End");
  press("Esc");
  const std::string more = tr(Message{"ui.explain.more", {{"count", "4"}}});
  const LogitLedger ledger = logit_ledger(computation(), 1, 0);
  ASSERT_EQ(ledger.entries.size(), 29U);
  const std::string sum = fmt::format("{:+.2f}", ledger.logit);
  click("inspector/content/more_parts");
  EXPECT_FALSE(ui.has_text(more));
  click("inspector/content/more_parts");
  EXPECT_TRUE(ui.has_text(more)) << more;
  EXPECT_TRUE(ui.has_text(sum)) << sum;
}

TEST_P(TransformerTest, a_block_that_is_opened_ahead_of_the_steps_is_kept_until_they_arrive) {
  press("Home");
  press("Enter");
  EXPECT_EQ(spot().depth, Depth::Block);
  const auto shown_block = [&] { return chapter_at(computation().steps(), spot()).block; };
  EXPECT_EQ(shown_block(), 0);
  press("Space");
  EXPECT_EQ(shown_block(), 0) << "the step is in the embedding";
  while (computation().steps().chapter_of(computation().step()).block != 1) press("]");
  EXPECT_EQ(shown_block(), 1) << "the steps have come by, so they are followed again";
}

TEST_P(TransformerTest, a_number_after_the_norm_of_the_last_block_is_overridden) {
  press("End");
  app.apply(command::OpenSpot{{Depth::Chapter, 3, 0}});
  settle();
  const NodeId norm = *computation().graph().find("b1.mid");
  app.apply(command::SetCells{norm, {1, 2}, Matrix::Constant(1, 1, 3)});
  settle();
  EXPECT_EQ(computation().graph().cell(norm, {1, 2}), 3);
  EXPECT_TRUE(computation().scene().overrides.contains("b1.mid"));
}

TEST_P(TransformerTest, a_norm_is_worked_out_by_hand) {
  app.apply(command::OpenSpot{{Depth::Chapter, 1, 0}});
  const NodeId norm = *computation().graph().find("b0.norm1");
  app.apply(command::GoToEnd{});
  app.apply(command::Select{CellRef{norm, {0, 3}}});
  settle();
  EXPECT_TRUE(ui.has_text("mean"));
  EXPECT_TRUE(ui.has_text("dev"));
  EXPECT_TRUE(ui.has_text("(x − mean) / dev"));
}

TEST_P(TransformerTest, no_word_lies_over_another_at_any_depth_and_size) {
  press("End");
  for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    for (const Spot& there :
         {Spot{Depth::Model, 0, 0}, Spot{Depth::Block, 1, 0}, Spot{Depth::Chapter, 2, 0}}) {
      app.apply(command::OpenSpot{there});
      settle();
      EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty())
          << size.x << ", " << static_cast<int>(there.depth);
    }
  }
}

TEST_P(TransformerTest, is_made_from_the_start_page) {
  app.apply(command::ToggleStartPage{});
  settle();
  click("start/begin_column/new_transformer");
  EXPECT_TRUE(app.state().new_scene.is_open);
  EXPECT_EQ(app.state().new_scene.wanted.form, NewScene::Form::Transformer);
  press("Ctrl+Enter");
  EXPECT_FALSE(app.state().new_scene.is_open);
  EXPECT_EQ(computation().scene().blocks.size(), 2u);
  EXPECT_EQ(spot().depth, Depth::Model);
}

}  // namespace
}  // namespace heed
