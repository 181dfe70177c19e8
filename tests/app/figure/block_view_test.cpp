#include "app/figure/block_view.h"

#include <algorithm>
#include <tuple>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/label_placer.h"
#include "app/figure/model_map.h"
#include "app/figure/number_text.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
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

// Numbers in some of the matrices only would look like a difference between them.
TEST(BlockView, has_numbers_in_what_is_added_where_the_stream_has_them) {
  const Computation scene = made("2", "2", "8", 6);
  for (const FigurePage& room : {FigurePage{734, 480}, FigurePage{1285, 790}}) {
    const FigurePage page = figure_page(room.width, room.height);
    const FigureLayout layout = make_block_view(scene, 1, page);
    FigureView view;
    view.pixels_per_unit = page.pixels;
    const Drawing drawing = draw_figure(scene, layout, view);
    const BlockNodes& nodes = scene.built().blocks[1];
    for (const NodeId node : {nodes.input, *nodes.middle, nodes.out, *nodes.attended, *nodes.fed}) {
      const Rect& cells = layout.find(node)->cells;
      const auto numbers = std::ranges::count_if(
          all_of_kind<Label>(drawing), [&](const Label& label) { return cells.contains(label.at); });
      EXPECT_EQ(numbers, 6 * 8) << scene.graph().info(node).name << " at " << room.width;
    }
  }
}

// What is added has its way on the page already: a second wire would seem to come from elsewhere.
TEST(BlockView, leads_what_is_added_through_the_plus_only) {
  const Computation scene = made("2", "2", "8", 6);
  const FigureLayout layout = make_block_view(scene, 1, {734, 480});
  const BlockNodes& nodes = scene.built().blocks[1];
  for (const NodeId node : {nodes.out, *nodes.middle, *nodes.fed}) {
    FigureView view;
    view.subject = FigureSubject::of({node, {2, 5}});
    view.selected = view.subject.cell;
    for (const Stroke& stroke : all_of_kind<Stroke>(draw_figure(scene, layout, view))) {
      const bool is_arrow = stroke.width == 1.6f || stroke.width == 1.1f;
      const bool is_of_curve = layout.block_view->parts[1].curve->contains(stroke.from);
      EXPECT_TRUE(!is_arrow || is_of_curve) << scene.graph().info(node).name;
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

// An RMSNorm knows no mean: what it divides by is the root of the mean of squares.
TEST(BlockView, has_the_name_of_the_activation_within_the_frame_of_its_curve_in_a_small_window_too) {
  int named = 0;
  for (const FigurePage room :
       {FigurePage{420, 260}, FigurePage{520, 300}, FigurePage{640, 330}, FigurePage{734, 480}}) {
    for (const char* d_model : {"8", "16", "32"}) {
      const Computation scene = made("2", "2", d_model, 6);
      const FigurePage page = figure_page(room.width, room.height);
      const FigureLayout layout = make_block_view(scene, 1, page);
      FigureView view;
      view.pixels_per_unit = page.pixels;
      const Drawing drawing = draw_figure(scene, layout, view);
      for (const Label& label : all_of_kind<Label>(drawing)) {
        if (!label.text.starts_with("GELU")) continue;
        ++named;
        const Rect letters = label_rect(label);
        for (const BlockPart& part : layout.block_view->parts) {
          if (!part.curve) continue;
          EXPECT_GE(letters.x, part.curve->x) << room.width << " " << d_model;
          EXPECT_LE(letters.right(), part.curve->right()) << room.width << " " << d_model;
        }
      }
    }
  }
  EXPECT_GT(named, 4);
}

TEST(BlockView, says_of_an_rms_norm_what_it_divides_by) {
  Scene scene = made("1", "2", "16", 7).scene();
  Norm rms;
  rms.kind = Norm::Kind::Rms;
  scene.blocks[0].attention_norm = scene.blocks[0].feed_forward_norm = rms;
  const Computation computation = completed(Computation::make(scene).value());
  FigureView view;
  view.token = TokenRef{true, 2};
  const NodeId norm = *computation.graph().find("b0.norm1");
  const RowNormalization row = *normalization_of(computation.graph(), norm, 2);
  for (const FigurePage& page : {FigurePage{1180, 900}, FigurePage{734, 482}}) {
    const Drawing drawing = draw_figure(computation, make_block_view(computation, 0, page), view);
    EXPECT_TRUE(says(drawing, "RMSNorm"));
    const float strongest = strongest_number(computation.graph(), computation.graph().inputs(norm)[0]);
    EXPECT_TRUE(says(drawing, "rms " + fitted_text(static_cast<float>(row.divisor), 4, strongest)));
    for (const std::string& word : words_drawn_in(drawing))
      EXPECT_FALSE(word.starts_with("mean") || word.starts_with("dev")) << word;
  }
}

TEST(BlockView, says_of_each_row_of_bars_whether_it_is_before_or_after_the_norm) {
  const Computation scene = made("2", "2", "16", 7);
  for (const FigurePage& page : {FigurePage{1180, 900}, FigurePage{734, 482}, FigurePage{624, 352}}) {
    const FigureLayout layout = make_block_view(scene, 0, page);
    const Drawing drawing = draw_figure(scene, layout, {});
    for (const BlockPart& part : layout.block_view->parts) {
      for (const char* word : {"before", "after"}) {
        const auto is_of_part = [&](const Label& label) {
          return label.text == word && part.norm->rect.contains(label.at);
        };
        EXPECT_EQ(std::ranges::count_if(all_of_kind<Label>(drawing), is_of_part), 1) << page.height;
      }
    }
  }
}

TEST(BlockView, names_each_of_six_rows_in_a_window_of_usual_size) {
  const Computation scene = made("2", "2", "16", 6);
  const FigureLayout layout = make_block_view(scene, 0, {734, 482});
  const std::vector<std::string> words = words_drawn_in(draw_figure(scene, layout, {}));
  for (int token = 0; token < 6; ++token)
    EXPECT_GE(std::ranges::count(words, "w" + std::to_string(token)), 3) << token;
}

TEST(BlockView, adds_the_row_up_in_a_small_window_too) {
  for (const int tokens : {2, 7}) {
    const Computation scene = made("2", "2", "8", tokens);
    const Drawing drawing = draw_figure(scene, make_block_view(scene, 0, {624, 352}), {});
    EXPECT_TRUE(says(drawing, "length")) << tokens;
    EXPECT_TRUE(says(drawing, "= out")) << tokens;
  }
}

// What the panel explains is found in the picture: in the row that the block made, and in what adds up to it.
TEST(BlockView, marks_the_number_that_is_explained_of_the_row_that_it_adds_up) {
  const Computation scene = made("2", "2", "16", 7);
  const NodeId out = scene.built().blocks[0].out;
  const FigureLayout layout = make_block_view(scene, 0, {734, 482});
  const Block& block = *layout.find(out);
  const Rect number = block.cell_rect(6, 12), row = block.region_rect({6, 0, 1, 16, 0, 1});
  FigureView view;
  view.subject = {FigureSubject::Kind::None, {}, {Index{6}, {}}, {}};
  const auto rings = [&] {
    int of_number = 0, of_row = 0, of_column = 0;
    for (const Outline& each : all_of_kind<Outline>(draw_figure(scene, layout, view))) {
      const bool is_of_row = is_inside(inset(each.rect, -2), row) && is_inside(inset(row, -3), each.rect);
      of_row += is_of_row;
      of_number += !is_of_row && is_inside(inset(each.rect, -2), number) &&
                   is_inside(inset(number, -3), each.rect) && each.color == theme(ThemeKind::Dark).ink;
      of_column += is_inside(layout.product_room, each.rect) && each.color == theme(ThemeKind::Dark).ink;
    }
    return std::tuple(of_number, of_row > 0, of_column);
  };
  EXPECT_EQ(rings(), std::tuple(0, false, 0));
  view.subject.in_detail = CellRef{out, {6, 12}};
  EXPECT_EQ(rings(), std::tuple(1, true, 1));
  view.subject.in_detail = CellRef{out, {5, 12}};
  EXPECT_EQ(rings(), std::tuple(0, false, 0)) << "of a row that is not added up";
}

// Of its heads a block draws only the weights.
TEST(BlockView, is_drawn_with_a_number_selected_that_it_does_not_show_and_that_is_not_known) {
  Computation scene = made("1", "2", "8", 5);
  scene.go_to(0);
  const FigureLayout layout = make_block_view(scene, 0, {734, 482});
  for (const char* name : {"b0.h0.scores", "b0.h1.Q", "b0.out"}) {
    FigureView view;
    view.subject = FigureSubject::of({*scene.graph().find(name), {2, 1}});
    EXPECT_FALSE(draw_figure(scene, layout, view).shapes.empty()) << name;
  }
}

// It is the one thing that the card is there to say.
TEST(BlockView, says_the_whole_word_that_a_head_looks_at_also_in_a_small_card) {
  Scene scene = made("1", "2", "8", 4).scene();
  scene.tokens = std::vector<std::string>{"blue", "green", "black", "brown"};
  const Computation done = completed(Computation::make(scene).value());
  const FigureFocus focus = figure_focus(done, {Depth::Block, 1, 0});
  int told = 0;
  for (const FigurePage& page : {FigurePage{600, 420}, FigurePage{728, 460}, FigurePage{900, 620}}) {
    const FigureLayout layout = make_figure_layout(done, focus, page);
    for (const Label& label : all_of_kind<Label>(draw_figure(done, layout, {}))) {
      const auto is_in_card = [&](const HeadCard& card) {
        return card.rect.contains(label.at) && label.at.y > card.weights.bottom();
      };
      if (label.face != Face::WordsBold || !std::ranges::any_of(layout.head_cards, is_in_card)) continue;
      ++told;
      EXPECT_NE(std::ranges::find(*scene.tokens, label.text), scene.tokens->end()) << label.text;
    }
  }
  EXPECT_GE(told, 2);
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
  EXPECT_TRUE(says(drawing, "mean = " + readable_text(static_cast<float>(row.subtracted))));
  EXPECT_TRUE(says(drawing, "dev = 0.9165")) << row.divisor;
  EXPECT_TRUE(says(drawing, "= −1.198 · 2 + 0") || says(drawing, "≈ −1.198 · 2 + 0"));
}
}  // namespace
}  // namespace heed
