#include "app/figure/block_view.h"

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/model_map.h"
#include "app/figure/number_text.h"
#include "core/graph/node_traits.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {
namespace {

// Pre norm is read by a part, post norm is made of the sum: on the spine below it.
TEST(BlockView, has_a_norm_where_it_is_computed) {
  Scene scene = made("2", "2", "8", 5).scene();
  for (const auto place : {TransformerBlock::NormPlace::Pre, TransformerBlock::NormPlace::Post}) {
    const bool is_post = place == TransformerBlock::NormPlace::Post;
    scene.blocks[0].norm = place;
    const Computation computation = completed(Computation::make(scene).value());
    const FigureLayout layout =
        make_figure_layout(computation, figure_focus(computation, {Depth::Block, 1, 0}));
    ASSERT_EQ(layout.block_view->parts.size(), 2U);
    for (const BlockPart& part : layout.block_view->parts) {
      ASSERT_TRUE(part.norm);
      const Block& made = *layout.find(part.made);
      EXPECT_EQ(part.norm->rect.x > made.frame.right(), is_post);
      ASSERT_EQ(part.norm_mark.has_value(), is_post);
      if (!is_post) continue;
      const Block& result = *layout.find(part.norm->after);
      EXPECT_GT(part.norm_mark->y, part.joins.y);
      EXPECT_LT(part.norm_mark->bottom(), result.bounds.y + 1);
    }
  }
}

// A window may be as low as 640 pixels, of which the figure gets half.
TEST(BlockView, has_no_matrix_of_no_size_in_a_small_window) {
  for (const char* blocks : {"1", "2"}) {
    for (const int tokens : {2, 7, 30}) {
      const Computation scene = made(blocks, "2", "8", tokens);
      for (const FigurePage& page : {FigurePage{470, 330}, FigurePage{420, 240}, FigurePage{300, 150}}) {
        for (const Depth depth : {Depth::Model, Depth::Block}) {
          FigureFocus focus = figure_focus(scene, {depth, 1, 0});
          const FigureLayout layout = make_figure_layout(scene, focus, page);
          for (const DrawnShape& shape : draw_figure(scene, layout, {}).shapes) {
            const Heatmap* heatmap = find_heatmap(shape);
            if (!heatmap) continue;
            EXPECT_GT(heatmap->cell_w(), 0) << page.height;
            EXPECT_GT(heatmap->cell_h(), 0) << page.height;
          }
        }
      }
    }
  }
}

TEST(BlockView, has_the_stream_and_what_is_added_to_it_without_overlap) {
  struct Form {
    const char *blocks, *d_model;
    int tokens;
  };
  for (const auto& [blocks, d_model, tokens] :
       {Form{"1", "8", 2}, {"3", "8", 6}, {"1", "8", 30}, {"2", "8", 300}, {"1", "256", 6}}) {
    const Computation scene = made(blocks, "2", d_model, tokens);
    for (const FigurePage& page : {FigurePage{760, 480}, FigurePage{1180, 700}}) {
      SCOPED_TRACE(std::to_string(tokens) + " tokens, " + std::to_string(page.height));
      const FigureLayout layout = make_block_view(scene, 0, page);
      const BlockNodes& nodes = scene.built().blocks[0];
      for (const NodeId node : {nodes.input, *nodes.middle, nodes.out, *nodes.attended, *nodes.fed})
        EXPECT_TRUE(layout.find(node)) << scene.graph().info(node).name;
      for (const Block& one : layout.blocks) {
        EXPECT_TRUE(is_inside(layout.bounds, one.frame)) << scene.graph().info(one.node).name;
        for (const Block& other : layout.blocks)
          EXPECT_TRUE(one.node == other.node || !do_overlap(one.frame, other.bounds))
              << scene.graph().info(one.node).name << " and " << scene.graph().info(other.node).name;
      }
      for (const BlockPart& part : layout.block_view->parts) {
        EXPECT_LT(part.card.bottom(), part.joins.y) << "what it adds goes down and to the left";
        EXPECT_TRUE(is_inside(layout.bounds, part.card));
        EXPECT_TRUE(is_inside(part.card, layout.find(part.made)->frame));
      }
    }
  }
}

TEST(BlockView, says_what_the_norm_and_the_activation_do_to_the_row) {
  const Computation scene = computed(kTransformer);
  FigureView view;
  view.token = TokenRef{true, 2};
  const Drawing drawing = draw_figure(scene, make_block_view(scene, 0, {1180, 900}), view);
  EXPECT_TRUE(says(drawing, "LayerNorm"));
  EXPECT_TRUE(says(drawing, "GELU"));
  EXPECT_TRUE(says(drawing, "row “sleeps”"));
}

TEST(NormCard, works_the_number_out_from_mean_and_deviation) {
  Computation scene = computed(kTransformer);
  const NodeId norm = *scene.graph().find("b0.norm1");
  scene.go_to(scene.timeline().playhead_of(norm, {1, 3}));
  const Chapter& chapter = scene.steps().chapter_of(scene.step());
  const FigureFocus focus{{chapter.block, 0}, {chapter.first_step, chapter.last_step}};
  FigureView view;
  view.subject = FigureSubject::of({norm, {1, 3}});
  const Drawing drawing = draw_figure(scene, make_figure_layout(scene, focus, {}), view);
  const RowNormalization row = *normalization_of(scene.graph(), norm, 1);
  EXPECT_TRUE(says(drawing, "mean = " + fitted_text(static_cast<float>(row.subtracted), 6)));
  EXPECT_TRUE(says(drawing, "dev = " + fitted_text(static_cast<float>(row.divisor), 6)));
  EXPECT_TRUE(
      says(drawing, "= " + fitted_text(static_cast<float>(row.terms[3] / row.divisor), 6) + " · 2 + 0"));
}
}  // namespace
}  // namespace heed
