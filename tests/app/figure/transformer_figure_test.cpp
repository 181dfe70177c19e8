// What the figures of a transformer say and how they look, at its three distances.
#include <algorithm>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr FigurePage kPage{1060, 700};

Computation transformer() { return computed(kTransformer); }

// Of the scene with some of its parts changed.
template <typename Change>
Computation changed(Change change) {
  Scene scene = transformer().scene();
  change(scene);
  Computation computation = Computation::make(std::move(scene)).value();
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

Drawing drawn(const Computation& scene, const FigureLayout& layout, const FigureView& view = {}) {
  return draw_figure(scene, layout, view);
}

FigureLayout layout_at(const Computation& scene, Depth depth, int chapter = 0) {
  return make_figure_layout(scene, figure_focus(scene, {depth, chapter, 0}), kPage);
}

int chapter_with(const Computation& scene, NodeId node) {
  return spot_of_matrix(scene.steps(), scene.graph().info(node)).chapter;
}

TEST(TransformerFigure, what_attention_adds_to_the_stream_stands_behind_it) {
  const Computation scene = transformer();
  const NodeId middle = *scene.built().blocks[0].middle, attended = *scene.built().blocks[0].attended;
  const FigureLayout layout = layout_at(scene, Depth::Chapter, chapter_with(scene, attended));
  const Block &sum = *layout.find(middle), &part = *layout.find(attended);
  EXPECT_TRUE(sum.frame.x > part.frame.right() || sum.frame.y > part.frame.bottom());
  EXPECT_GT(sum.frame.y, layout.find(*scene.graph().find("b0.h0.K"))->frame.bottom()) << "not beside keys";
}

TEST(TransformerFigure, what_a_block_reads_is_called_the_same_in_its_view_and_in_its_chapters) {
  const Computation scene = transformer();
  const BlockNodes& last = scene.built().blocks[1];
  const int chapter = chapter_with(scene, *last.attended);
  for (const Depth depth : {Depth::Block, Depth::Chapter})
    EXPECT_TRUE(says(drawn(scene, layout_at(scene, depth, chapter)), "B1.out"));
}

TEST(TransformerFigure, no_arrow_leaves_the_page) {
  const Computation scene = transformer();
  const Graph& graph = scene.graph();
  constexpr float kMargin = 8.5f;
  for (int chapter = 0; chapter < static_cast<int>(scene.steps().chapters().size()); ++chapter) {
    const FigureLayout layout = layout_at(scene, Depth::Chapter, chapter);
    for (const Block& block : layout.blocks) {
      const Shape& shape = graph.shape(block.node);
      FigureView view;
      view.subject = FigureSubject::of({block.node, {shape.rows - 1, shape.cols - 1}});
      for (const Stroke& stroke : all_of_kind<Stroke>(drawn(scene, layout, view))) {
        for (const Point at : {stroke.from, stroke.to}) {
          EXPECT_GE(at.y, layout.bounds.y - 0.5f) << graph.info(block.node).name;
          EXPECT_GE(at.x, layout.bounds.x - kMargin) << graph.info(block.node).name;
          EXPECT_LE(at.x, layout.bounds.right() + kMargin) << graph.info(block.node).name;
        }
      }
    }
  }
}

TEST(TransformerFigure, the_map_says_the_loss_beside_what_is_read_out) {
  Computation scene = transformer();
  const NodeId loss = *scene.built().readout->loss;
  const FigureLayout layout = layout_at(scene, Depth::Model);
  const Drawing drawing = drawn(scene, layout);
  EXPECT_TRUE(says(drawing, "Mean loss")) << "two rows have a right answer";
  const std::string number = fitted_text(scene.graph().cell(loss, {}), 6, 0);
  const auto labels = all_of_kind<Label>(drawing);
  const auto label = std::ranges::find(labels, number, &Label::text);
  ASSERT_NE(label, labels.end());
  EXPECT_TRUE(layout.map->readout->contains(label->at));
  scene.go_to(scene.timeline().moment_count() - 1);
  EXPECT_FALSE(says(drawn(scene, layout), number)) << "before it is computed";
}

TEST(TransformerFigure, the_name_of_the_loss_is_whole_beside_short_answers_too) {
  const Computation scene = changed([](Scene& each) { each.readout->labels = {{"a", "b", "c"}}; });
  for (const float width : {560.0f, 640.0f, 760.0f}) {
    const FigureLayout layout =
        make_figure_layout(scene, figure_focus(scene, {Depth::Model, 0, 0}), {width, 420});
    EXPECT_TRUE(says(drawn(scene, layout), "Mean loss")) << width;
  }
}

TEST(TransformerFigure, the_loss_of_one_row_is_no_mean) {
  std::string one = kTransformer;
  const std::string two = R"("target": [0, null, 2])";
  const Computation scene = computed(one.replace(one.find(two), two.size(), R"("target": [null, null, 2])"));
  const Drawing drawing = drawn(scene, layout_at(scene, Depth::Model));
  EXPECT_TRUE(says(drawing, "Loss"));
  EXPECT_FALSE(says(drawing, "Mean loss"));
}

TEST(TransformerFigure, beside_a_loss_the_map_says_the_right_answer_its_probability_and_its_cost) {
  Computation scene = transformer();  // rows 1 and 3 have a right answer, and row 3 is spoken of
  const FigureLayout layout = layout_at(scene, Depth::Model);
  const ReadoutNodes& readout = *scene.built().readout;
  const float share = scene.graph().cell(readout.probabilities, {2, 2});
  const Drawing drawing = drawn(scene, layout);
  const std::string answer = (*scene.scene().readout->labels)[2];
  EXPECT_TRUE(says(drawing, "right: " + answer));
  EXPECT_TRUE(says(drawing, percent_text(share)));
  EXPECT_TRUE(says(drawing, "−ln " + readable_text(share)));
  EXPECT_TRUE(says(drawing, readable_beside(-std::log(share), 1)));
  scene.go_to(scene.timeline().moment_count() - 1);
  EXPECT_FALSE(says(drawn(scene, layout), "right: " + answer)) << "before there is a loss";
}

// A logarithm of a rounded 1 would be 0.
TEST(TransformerFigure, of_a_right_answer_that_is_nearly_certain_the_map_says_what_it_costs_in_words) {
  const Computation scene = changed([](Scene& each) {
    Matrix certain = Matrix::Zero(1, 3);
    certain(0, 2) = 1000;
    each.readout->projection.bias = scene_matrix(certain);
  });
  const Drawing drawing = drawn(scene, layout_at(scene, Depth::Model));
  EXPECT_TRUE(says(drawing, ">99.9%"));
  EXPECT_TRUE(says(drawing, catalogue(Language::English).say("figure.map.sure_cost")));
  EXPECT_TRUE(says(drawing, "≈0"));
}

TEST(TransformerFigure, the_only_answer_that_there_is_has_all_of_the_probability) {
  const Computation scene = changed([](Scene& each) {
    each.readout->projection.weight = scene_matrix(Matrix::Ones(each.inputs->cols(), 1));
    each.readout->projection.bias = std::nullopt;
    each.readout->labels = {{"only"}};
    each.readout->targets = {{0, std::nullopt, 0}};
  });
  const Drawing drawing = drawn(scene, layout_at(scene, Depth::Model));
  EXPECT_TRUE(says(drawing, "100.0%"));
  EXPECT_FALSE(says(drawing, ">99.9%"));
}

TEST(TransformerFigure, the_cost_of_the_right_answer_ends_well_above_the_line_over_the_loss) {
  const Computation scene = transformer();
  const FigureLayout layout = layout_at(scene, Depth::Model);
  for (const float pixels : {1.0f, 0.8f, 0.7f}) {
    FigureView view;
    view.pixels_per_unit = pixels;
    const auto labels = all_of_kind<Label>(drawn(scene, layout, view));
    const auto begins_with = [&](const std::string& words) {
      return std::ranges::find_if(labels, [&](const Label& each) { return each.text.starts_with(words); });
    };
    const auto cost = begins_with("−ln"), loss = begins_with("Mean loss");
    ASSERT_NE(loss, labels.end()) << pixels;
    if (pixels < 1 && cost == labels.end()) continue;  // there is no room
    ASSERT_NE(cost, labels.end());
    constexpr float kLineAbove = 15, kRoom = 3;  // above the middle of its words
    EXPECT_LT(cost->at.y + 0.45f * cost->size + kRoom, loss->at.y - kLineAbove) << pixels;
  }
}

TEST(TransformerFigure, the_cost_of_the_right_answer_is_left_out_where_its_two_numbers_would_meet) {
  const Computation scene = transformer();
  const FigureLayout layout = layout_at(scene, Depth::Model);
  bool is_left_out = false;
  for (const float pixels : {1.0f, 0.8f, 0.6f, 0.5f, 0.4f, 0.3f}) {
    FigureView view;
    view.pixels_per_unit = pixels;
    const auto labels = all_of_kind<Label>(drawn(scene, layout, view));
    const auto of =
        std::ranges::find_if(labels, [](const Label& each) { return each.text.starts_with("−ln"); });
    is_left_out |= of == labels.end();
    if (of == labels.end()) continue;
    const auto cost = std::ranges::find_if(
        labels, [&](const Label& each) { return each.anchor == Anchor::Right && each.at.y == of->at.y; });
    ASSERT_NE(cost, labels.end()) << pixels;
    const auto width = [](const Label& each) {
      return 0.6f * each.size * static_cast<float>(character_count(each.text));
    };
    EXPECT_LT(of->at.x + width(*of), cost->at.x - width(*cost)) << pixels;
  }
  EXPECT_TRUE(is_left_out) << "in the smallest of these";
}

// Not one around all of them: it reads few of the numbers that lie between.
TEST(TransformerFigure, each_probability_that_a_loss_reads_has_its_own_ring) {
  const Computation scene = transformer();
  const NodeId loss = *scene.built().readout->loss, shares = scene.graph().inputs(loss)[0];
  const FigureLayout layout = layout_at(scene, Depth::Chapter, chapter_with(scene, loss));
  FigureView view;
  view.subject = FigureSubject::of({loss, {0, 0}});
  const Block& block = *layout.find(shares);
  std::size_t rings = 0;
  for (const Outline& outline : all_of_kind<Outline>(drawn(scene, layout, view))) {
    if (!block.frame.contains(outline.rect.center()) || outline.rect.width >= block.frame.width) continue;
    EXPECT_LT(outline.rect.height, 1.5f * block.cell_h);
    EXPECT_LT(outline.rect.width, 1.5f * block.cell_w);
    ++rings;
  }
  EXPECT_EQ(rings, 2u) << "two rows have a right answer";
}

TEST(TransformerFigure, a_feed_forward_layer_is_broken_into_lines_where_it_is_larger_so) {
  const Computation scene = transformer();
  const NodeId hidden = scene.built().blocks[0].feed_forward->hidden, out = scene.built().blocks[0].out;
  const FigureLayout layout = layout_at(scene, Depth::Chapter, chapter_with(scene, hidden));
  ASSERT_NE(layout.find(hidden), nullptr);
  EXPECT_GT(layout.find(out)->frame.y, layout.find(hidden)->frame.bottom());
  for (const Block& one : layout.blocks) {
    for (const Block& other : layout.blocks)
      EXPECT_TRUE(one.node == other.node || !do_overlap(one.bounds, other.bounds));
  }
  for (const Wire& wire : layout.wires) EXPECT_GE(wire.to.x, wire.from.x) << "none leads back";
  EXPECT_TRUE(layout.find(out)->shows_row_labels) << "the words of the lines above are not beside it";
}

TEST(TransformerFigure, a_small_picture_of_the_map_has_no_arrows) {
  const Computation scene = transformer();
  const FigureLayout layout = layout_at(scene, Depth::Model);
  const auto slanted = [&](bool is_small) {
    FigureView view;
    view.is_small_picture = is_small;
    const auto strokes = all_of_kind<Stroke>(drawn(scene, layout, view));
    return std::ranges::count_if(
        strokes, [](const Stroke& each) { return each.from.x != each.to.x && each.from.y != each.to.y; });
  };
  EXPECT_GT(slanted(false), 0) << "the heads of arrows";
  EXPECT_EQ(slanted(true), 0);
}

// A frame with dashes, and a cover under which the rest stands back.
bool is_drawn_off(const Drawing& drawing, const Rect& rect) {
  const auto is_there = [&](const Rect& each) {
    return intersect(each, rect).area() > 0.6f * rect.area() && each.area() < 1.6f * rect.area();
  };
  const auto outlines = all_of_kind<Outline>(drawing);
  const auto boxes = all_of_kind<Box>(drawing);
  const bool is_dashed = std::ranges::any_of(
      outlines, [&](const Outline& each) { return each.is_dashed && is_there(each.rect); });
  const bool is_covered = std::ranges::any_of(
      boxes, [&](const Box& each) { return each.fill.a > 100 && each.fill.a < 255 && is_there(each.rect); });
  return is_dashed && is_covered;
}

TEST(TransformerFigure, what_is_off_looks_off_on_the_map_in_its_block_and_in_the_gallery) {
  const Computation head_off =
      changed([](Scene& scene) { scene.blocks[0].attention->heads[1].is_enabled = false; });
  const Computation attention_off =
      changed([](Scene& scene) { scene.blocks[0].attention->is_enabled = false; });
  const Computation block_off = changed([](Scene& scene) { scene.blocks[0].is_enabled = false; });
  for (const Computation* scene : {&head_off, &attention_off, &block_off}) {
    const int chapter = chapter_with(*scene, scene->built().head({0, 1}).weights);
    for (const Depth depth : {Depth::Model, Depth::Block, Depth::Chapter}) {
      const FigureLayout layout = layout_at(*scene, depth, chapter);
      const Drawing drawing = drawn(*scene, layout);
      const auto card = std::ranges::find(layout.head_cards, HeadKey{0, 1}, &HeadCard::head);
      ASSERT_NE(card, layout.head_cards.end());
      EXPECT_TRUE(is_drawn_off(drawing, card->weights)) << static_cast<int>(depth);
    }
  }
  const auto is_mentioned = [](const Label& label) { return label.text.find("off") != label.text.npos; };
  const FigureLayout on = layout_at(transformer(), Depth::Model);
  EXPECT_TRUE(std::ranges::none_of(all_of_kind<Label>(drawn(transformer(), on)), is_mentioned));
}

TEST(TransformerFigure, a_feed_forward_layer_that_is_off_looks_off_on_the_map_and_in_its_block) {
  const Computation scene = changed([](Scene& of) { of.blocks[0].feed_forward->is_enabled = false; });
  const FigureLayout map = layout_at(scene, Depth::Model);
  EXPECT_TRUE(is_drawn_off(drawn(scene, map), *map.map->blocks[0].activity));
  EXPECT_FALSE(is_drawn_off(drawn(scene, map), *map.map->blocks[1].activity));
  const FigureLayout block =
      layout_at(scene, Depth::Block, chapter_with(scene, *scene.built().blocks[0].fed));
  EXPECT_TRUE(is_drawn_off(drawn(scene, block), block.block_view->parts[1].card));
  EXPECT_FALSE(is_drawn_off(drawn(scene, block), block.block_view->parts[0].card));
}

// So narrow that the whole name has no room beside the word that is looked at.
TEST(TransformerFigure, heads_have_the_beginning_of_their_names_on_the_map_before_they_are_numbers) {
  const Computation scene = changed([](Scene& of) {
    of.blocks[0].attention->heads[0].name = "previous word of the sentence";
    of.blocks[0].attention->heads[1].name = "same word once more";
  });
  const FigureLayout layout = layout_at(scene, Depth::Model);
  const auto labels = all_of_kind<Label>(drawn(scene, layout));
  for (const char* begin : {"prev", "same"}) {
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& each) {
      return each.face == Face::WordsBold && each.text.starts_with(begin);
    })) << begin;
  }
}

TEST(TransformerFigure, what_is_only_pointed_at_has_thinner_outlines_than_what_is_selected) {
  const Computation scene = computed(kTutorial);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0, kPage);
  const CellRef cell{*scene.graph().find("h0.Q"), {1, 1}};
  FigureView view;
  view.subject = FigureSubject::of(cell);
  view.hovered = cell;
  const auto thickest = [&] {
    float most = 0;
    for (const Outline& each : all_of_kind<Outline>(drawn(scene, layout, view)))
      most = std::max(most, each.width);
    return most;
  };
  EXPECT_LT(thickest(), 2);
  view.selected = cell;
  EXPECT_GE(thickest(), 2);
}

TEST(TransformerFigure, the_row_of_a_value_that_is_spoken_of_has_the_colour_of_values) {
  const Computation scene = computed(kTwoHeads);
  const Theme& colors = theme(ThemeKind::Dark);
  const auto has_row_word_in = [&](NodeId node, Role role) {
    FigureFocus focus = 0;
    focus.made = node;
    const FigurePage small = figure_page(625, 346);
    const FigureLayout layout = make_figure_layout(scene.graph(), focus, small);
    FigureView view;
    view.pixels_per_unit = small.pixels;
    view.subject = FigureSubject::of({node, {1, 0}});
    const Block& block = *layout.find(node);
    return std::ranges::any_of(all_of_kind<Label>(drawn(scene, layout, view)), [&](const Label& label) {
      return label.face == Face::WordsBold && label.text == "cat" && label.at.x < block.frame.x &&
             label.at.x > block.frame.x - 60 && label.color == role_text_color(colors, role);
    });
  };
  EXPECT_TRUE(has_row_word_in(*scene.graph().find("h0.V"), Role::Value));
  EXPECT_TRUE(has_row_word_in(*scene.graph().find("h0.K"), Role::Key));
}

TEST(TransformerFigure, the_card_of_a_masked_score_has_no_tags) {
  const Computation scene = computed(kTwoHeads);
  FigureView view;
  view.subject = FigureSubject::of({*scene.graph().find("h0.masked"), {0, 2}});
  const FigureLayout layout = make_figure_layout(scene.graph(), 0, kPage);
  for (const Label& label : all_of_kind<Label>(drawn(scene, layout, view)))
    EXPECT_EQ(label.text.find("<key>"), label.text.npos) << label.text;
}

TEST(TransformerFigure, above_what_is_read_out_are_the_answers) {
  const Computation scene = computed(kTransformer);
  const NodeId logits = scene.built().readout->logits;
  const FigureLayout layout = layout_at(scene, Depth::Chapter, chapter_with(scene, logits));
  FigureView view;
  const auto labels = all_of_kind<Label>(draw_figure(scene, layout, view));
  for (const char* name : {"logits", "probabilities"}) {
    const Block* block = layout.find(*scene.graph().find(name));
    ASSERT_TRUE(block) << name;
    const Rect above{block->frame.x, block->bounds.y, block->frame.width + 20,
                     block->frame.y - block->bounds.y};
    for (const char* answer : {"mat", "dog", "sea"}) {
      EXPECT_TRUE(std::ranges::any_of(
          labels, [&](const Label& label) { return label.text == answer && above.contains(label.at); }))
          << answer << " above " << name;
    }
  }
}

}  // namespace
}  // namespace heed
