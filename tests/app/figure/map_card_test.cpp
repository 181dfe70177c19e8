// What a step makes, spelled out on the map of a transformer.
#include "app/figure/map_card.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/model_map.h"
#include "core/edit/new_scene.h"
#include "core/explain/readable_names.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {
namespace {

// After the first moment that makes something of the node.
Computation at_moment_of(Computation scene, const std::string& name) {
  const NodeId node = *scene.graph().find(name);
  for (Index moment = 1; moment < scene.timeline().moment_count(); ++moment) {
    scene.go_to(moment);
    if (scene.last_moment()->node == node) return scene;
  }
  ADD_FAILURE() << name;
  return scene;
}

FigureView of_step() {
  FigureView view;
  view.subject.kind = FigureSubject::Kind::Moment;
  return view;
}

bool says_in_part(const Drawing& drawing, const std::string& text) {
  return std::ranges::any_of(words_drawn_in(drawing),
                             [&](const std::string& word) { return word.find(text) != word.npos; });
}

TEST(MapCard, spells_out_what_a_step_makes_though_the_map_shows_no_matrix_of_it) {
  const Computation scene = at_moment_of(made("2", "2", "8", 6), "b0.h0.K");
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  const FigureView view = of_step();
  const Drawing drawing = draw_figure(scene, layout, view);
  EXPECT_TRUE(says(drawing, "norm1"));
  EXPECT_TRUE(says(drawing, "W_k₁"));
  EXPECT_TRUE(tells_a_cell(scene, layout, view));
}

TEST(MapCard, is_gone_when_all_is_there) {
  const Computation scene = made("2", "2", "8", 6);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  EXPECT_FALSE(room_for_map_card(scene, layout, of_step()));
  EXPECT_FALSE(tells_a_cell(scene, layout, of_step()));
}

TEST(MapCard, tells_nothing_that_a_question_asks) {
  const Computation scene = at_moment_of(made("2", "2", "8", 6), "b0.h0.K");
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  FigureView view = of_step();
  view.blank = {{*scene.graph().find("b0.h0.K"), {0, 0, 6, 4, 0, 1}}};
  EXPECT_FALSE(says(draw_figure(scene, layout, view), "W_k"));
}

TEST(MapCard, never_lies_on_what_is_known) {
  for (const char* blocks : {"1", "2", "5"}) {
    Computation scene = made(blocks, "2", "8", 6);
    for (const FigurePage& page : {FigurePage{590, 400}, FigurePage{1180, 700}, FigurePage{900, 380}}) {
      const FigureLayout layout = make_model_map(scene, {true, {}}, page);
      int cards = 0;
      for (Index moment = 0; moment <= scene.timeline().moment_count(); moment += 23) {
        SCOPED_TRACE(std::string(blocks) + " blocks, moment " + std::to_string(moment));
        scene.go_to(moment);
        const auto room = room_for_map_card(scene, layout, of_step());
        if (!room) continue;
        ++cards;
        EXPECT_TRUE(is_inside(layout.bounds, *room));
        // While the blocks are read out, all of them are behind.
        const bool is_read_out = !scene.graph().info(scene.last_moment()->node).block && moment > 100;
        for (const HeadCard& card : layout.head_cards)
          EXPECT_TRUE(is_read_out || !do_overlap(card.rect, *room));
        for (const Band& band : all_bands(draw_figure(scene, layout, of_step())))
          EXPECT_TRUE(band.right <= room->x || room->bottom() <= std::min(band.top[0], band.top[1]))
              << "the way so far";
      }
      if (page.width > 1000) {
        EXPECT_GT(cards, 0);
      }
      scene.go_to(scene.timeline().moment_count());
    }
  }
}

// Over heads, as nothing else looks at them any more; the readout itself stays to be seen.
TEST(MapCard, spells_out_what_is_read_out_of_the_blocks) {
  for (const char* blocks : {"1", "2", "5"}) {
    const Computation complete = made(blocks, "2", "8", 6);
    const auto& readout = *complete.built().readout;
    for (const FigurePage& page : {FigurePage{730, 473}, FigurePage{1180, 700}}) {
      const FigureLayout layout = make_model_map(complete, {true, {}}, page);
      const ModelMap& map = *layout.map;
      for (const NodeId node : {*complete.built().final_norm, readout.logits, readout.probabilities}) {
        const Computation scene = at_moment_of(complete, complete.graph().info(node).name);
        SCOPED_TRACE(complete.graph().info(node).name + " of " + blocks);
        const auto room = room_for_map_card(scene, layout, of_step());
        // The table of the softmax would lie over switches and rows of a low page.
        if (!room && node == readout.probabilities && map.attention_lane.height < 160) continue;
        ASSERT_TRUE(room);
        for (const Rect& kept : {*map.readout, map.stream, map.words, map.blocks[0].title})
          EXPECT_FALSE(do_overlap(*room, kept));
        const Drawing drawing = draw_figure(scene, layout, of_step());
        EXPECT_TRUE(says_in_part(drawing, readable_name(scene, node) + "["));
        EXPECT_TRUE(tells_a_cell(scene, layout, of_step()));
        // No piece of a head sticks out behind it.
        const bool hides_heads = std::ranges::any_of(drawing.shapes, [&](const DrawnShape& shape) {
          const Box* box = std::get_if<Box>(&shape);
          return box && box->rect.y <= map.attention_lane.y &&
                 box->rect.bottom() >= map.attention_lane.bottom() && box->rect.x <= room->x &&
                 box->rect.right() >= room->right() && box->fill == of_step().theme->panel;
        });
        EXPECT_TRUE(hides_heads || map.gallery);
      }
    }
  }
}

// Of a step of every kind.
TEST(MapCard, names_the_number_or_the_row_that_it_spells_out) {
  Computation scene = made("1", "2", "8", 6);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  int cards = 0;
  for (Index moment = 1; moment < scene.timeline().moment_count(); ++moment) {
    scene.go_to(moment);
    const NodeId node = scene.last_moment()->node;
    if (!scene.graph().op(node) || !room_for_map_card(scene, layout, of_step())) continue;
    const auto focus = focus_cell(scene, of_step());
    if (!focus) continue;
    ++cards;
    const std::string name = readable_name(scene, node) + "[";
    const Drawing drawing = draw_figure(scene, layout, of_step());
    EXPECT_TRUE(says_in_part(drawing, name)) << name << " of moment " << moment;
  }
  EXPECT_GT(cards, 20);
}

TEST(MapCard, shows_what_a_step_introduces_and_says_what_it_is) {
  const Computation complete = made("2", "2", "8", 6);
  const NodeId norm = complete.built().blocks[0].attention_norm->after;
  const NodeId gain = complete.graph().inputs(norm)[1];
  const FigureLayout layout = make_model_map(complete, {true, {}}, {1180, 700});
  const Computation scene = at_moment_of(complete, complete.graph().info(gain).name);
  const Rect room = *room_for_map_card(scene, layout, of_step());
  int numbers = 0;
  bool says_what = false;
  for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, of_step()))) {
    if (!room.contains(label.at)) continue;
    numbers += label.face == Face::Numbers && label.anchor == Anchor::Center;
    says_what = says_what || label.text.find("the gain, 8 numbers") != label.text.npos;
  }
  EXPECT_TRUE(says_what);
  EXPECT_GE(numbers, 8);
}

TEST(MapCard, has_its_like_in_the_view_of_a_block) {
  const Computation complete = made("2", "2", "8", 6);
  const NodeId norm = complete.built().blocks[0].attention_norm->after;
  const std::string gain = complete.graph().info(complete.graph().inputs(norm)[1]).name;
  const FigureFocus focus = figure_focus(complete, {Depth::Block, 1, 0});
  const FigureLayout layout = make_figure_layout(complete, focus, {1060, 700});
  ASSERT_TRUE(layout.block_view);
  EXPECT_TRUE(says_in_part(draw_figure(at_moment_of(complete, gain), layout, of_step()), "the gain, 8"));
  const Drawing made_row = draw_figure(at_moment_of(complete, "b0.norm1"), layout, of_step());
  EXPECT_TRUE(says_in_part(made_row, "B1.norm1["));
}

TEST(MapCard, hides_what_a_question_hides_of_a_given_matrix) {
  const Computation complete = made("2", "2", "8", 6);
  const NodeId weights = *complete.graph().find("b0.h0.W_q");
  const FigureLayout layout = make_model_map(complete, {true, {}}, {1180, 700});
  const Computation scene = at_moment_of(complete, "b0.h0.W_q");
  FigureView view = of_step();
  const auto shown = draw_figure(scene, layout, view).shapes.size();
  view.blank = {{weights, {0, 0, 1, 1, 0, 1}}};
  EXPECT_LT(draw_figure(scene, layout, view).shapes.size(), shown);
}

}  // namespace
}  // namespace heed
