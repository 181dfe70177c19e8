// What a step of a transformer is about has its place on the map and in the view of its block.
#include "app/figure/model_place.h"

#include <cmath>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "app/figure/block_sizes.h"
#include "app/figure/block_view.h"
#include "app/figure/figure.h"
#include "app/figure/label_placer.h"
#include "app/figure/model_map.h"
#include "app/figure/pen.h"
#include "app/figure/transformer_part.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/label_quads.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

bool has_letters(const Drawing& drawing, const std::string& words) {
  return std::ranges::any_of(all_of_kind<Label>(drawing),
                             [&](const Label& label) { return label.text == words; });
}

// W_q is lettered with its index apart; a word with that of its head.
std::string letters_of(const Graph& graph, NodeId node) {
  const std::string title = block_title(graph, node), head = head_index(graph, node);
  if (title.size() == 1 || title.find('_') == 1) return title.substr(0, 1);
  return head.empty() ? title : title + subscript(std::stol(head));
}

// The round outline in which these letters stand.
std::optional<Rect> tag_with(const Drawing& drawing, const std::string& letters) {
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.text != letters) continue;
    for (const Outline& each : all_of_kind<Outline>(drawing)) {
      if (each.radius == each.rect.height / 2 && each.rect.contains(label.at)) return each.rect;
    }
  }
  return std::nullopt;
}

Drawing drawn_at(const Computation& scene, Depth depth, int chapter) {
  const FigureLayout layout = make_figure_layout(scene, figure_focus(scene, {depth, chapter, 0}));
  return draw_figure(scene, layout, {});
}

int chapter_of_block(const Computation& scene, int block) {
  const std::vector<Chapter>& chapters = scene.steps().chapters();
  const auto found = std::ranges::find(chapters, std::optional(block), &Chapter::block);
  return static_cast<int>(found - chapters.begin());
}

// Goes through all moments and looks once at each matrix. Returns how many there are.
template <typename Look>
std::size_t look_at_each_matrix(const Scene& of, Look look) {
  Computation scene = Computation::make(of).value();
  scene.set_walk({Grain::Whole, true});
  std::set<NodeId> seen;
  for (Index at = 1; at < scene.timeline().moment_count(); ++at) {
    scene.go_to(at);
    const NodeId node = scene.last_moment()->node;
    if (seen.insert(node).second) look(scene, node);
  }
  return seen.size();
}

template <typename Look>
void look_at_each_matrix(const std::string& json, Look look) {
  EXPECT_GT(look_at_each_matrix(read_scene(json, {}).value(), look), 30U);
}

TEST(ModelPlace, every_matrix_has_its_name_on_the_map_while_it_is_made) {
  look_at_each_matrix(kTransformer, [](const Computation& scene, NodeId node) {
    EXPECT_TRUE(has_letters(drawn_at(scene, Depth::Model, 0), letters_of(scene.graph(), node)))
        << scene.graph().info(node).name;
  });
}

TEST(ModelPlace, every_matrix_of_a_block_has_its_name_in_the_view_of_the_block) {
  look_at_each_matrix(kTransformer, [](const Computation& scene, NodeId node) {
    const auto block = scene.graph().info(node).block;
    if (!block) return;
    const Drawing drawing = drawn_at(scene, Depth::Block, chapter_of_block(scene, *block));
    EXPECT_TRUE(has_letters(drawing, letters_of(scene.graph(), node))) << scene.graph().info(node).name;
  });
}

// Parts that are off, heads that share keys, both parts beside each other, no stream.
TEST(ModelPlace, of_any_transformer_every_matrix_has_its_name) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    look_at_each_matrix(random_transformer(seed), [&](const Computation& scene, NodeId node) {
      const NodeInfo& info = scene.graph().info(node);
      const std::string letters = letters_of(scene.graph(), node);
      EXPECT_TRUE(has_letters(drawn_at(scene, Depth::Model, 0), letters)) << seed << ' ' << info.name;
      if (!info.block) return;
      const Drawing block = drawn_at(scene, Depth::Block, chapter_of_block(scene, *info.block));
      EXPECT_TRUE(has_letters(block, letters)) << seed << ' ' << info.name;
    });
  }
}

// "If read here" stays to be read while the answers are made.
TEST(ModelPlace, no_name_on_the_map_covers_what_would_be_read_out_or_a_picture_of_a_feed_forward_layer) {
  for (const FigurePage room : {FigurePage{730, 473}, FigurePage{1284, 785}}) {
    const FigurePage page = figure_page(room.width, room.height);
    int compared = 0;
    look_at_each_matrix(kTransformer, [&](const Computation& scene, NodeId node) {
      FigureFocus focus = figure_focus(scene, {Depth::Model, 0, 0});
      focus.has_logit_lens = true;
      const FigureLayout layout = make_figure_layout(scene, focus, page);
      FigureView view;
      view.pixels_per_unit = page.pixels;
      const Drawing drawing = draw_figure(scene, layout, view);
      const auto tag = tag_with(drawing, letters_of(scene.graph(), node));
      ASSERT_TRUE(tag) << scene.graph().info(node).name << room.width;
      for (const Rect& chip : layout.map->lens_chips) {
        EXPECT_FALSE(do_overlap(*tag, chip)) << scene.graph().info(node).name << room.width;
        ++compared;
      }
      for (const MapBlock& block : layout.map->blocks)
        EXPECT_FALSE(do_overlap(inset(*tag, 0.5f), *block.activity)) << scene.graph().info(node).name;
    });
    EXPECT_GT(compared, 0) << room.width;
  }
}

// They are at the right of each column, above its rows.
TEST(ModelPlace, no_name_on_the_map_lies_below_a_switch) {
  int beside = 0;
  for (Computation scene = made("2", "2", "8", 12); scene.playhead() > 0; scene.go_to(scene.playhead() - 1)) {
    const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
    const Moment moment = *scene.last_moment();
    FigureView view;
    view.subject = FigureSubject::of({moment.node, {0, 0}});
    const auto tag = tag_with(draw_figure(scene, layout, view), letters_of(scene.graph(), moment.node));
    const float y = (layout.map->attention_lane.bottom() + layout.map->stream.y) / 2;
    for (const MapBlock& block : layout.map->blocks) {
      const Rect held{block.column.right() - 28, y - 6, 20, 12};
      EXPECT_FALSE(tag && do_overlap(*tag, held)) << scene.graph().info(moment.node).name;
      beside += tag && tag->right() > held.x - 8 && tag->right() < held.right();
    }
    scene.go_to(std::max<Index>(scene.playhead() - 12, 1));
  }
  EXPECT_GT(beside, 0);
}

// Of a selected weight, of any head: names and words of other heads stay to be read.
TEST(ModelPlace, no_name_on_the_map_covers_letters) {
  int looked_at = 0;
  const Computation scene = made("2", "4", "8", 6);
  for (const FigurePage room : {FigurePage{730, 473}, FigurePage{900, 560}, FigurePage{1284, 785}}) {
    const FigurePage page = figure_page(room.width, room.height);
    FigureFocus focus = figure_focus(scene, {Depth::Model, 0, 0});
    focus.has_logit_lens = true;
    const FigureLayout layout = make_figure_layout(scene, focus, page);
    for (const HeadCard& card : layout.head_cards) {
      const NodeId node =
          scene.graph().inputs(*scene.graph().find({card.head.block, card.head.head, "Q"}))[1];
      FigureView view;
      view.pixels_per_unit = page.pixels;
      view.subject = FigureSubject::of({node, {1, 1}});
      const Drawing drawing = draw_figure(scene, layout, view);
      const auto tag = tag_with(drawing, letters_of(scene.graph(), node));
      ASSERT_TRUE(tag) << scene.graph().info(node).name << room.width;
      for (const Label& label : all_of_kind<Label>(drawing)) {
        const bool is_of_tag = tag->contains(label.at) && std::abs(label.at.y - tag->center_y()) < 4;
        EXPECT_TRUE(is_of_tag || !do_overlap(quad_of(label), quad_of(*tag)))
            << label.text << " of " << scene.graph().info(node).name << ' ' << room.width;
        ++looked_at;
      }
    }
  }
  EXPECT_GT(looked_at, 100);
}

// The row of a norm is drawn as bars, of which each is a number.
TEST(ModelPlace, of_a_norm_the_number_is_named_and_its_bar_is_marked) {
  Computation scene = Computation::make(read_scene(kTransformer, {}).value()).value();
  scene.set_walk({Grain::Cell, false});
  const NodeId norm = *scene.graph().find("b0.norm1");
  scene.go_to(scene.timeline().playhead_of(norm, {0, 2}));
  const Drawing drawing = drawn_at(scene, Depth::Block, chapter_of_block(scene, 0));
  EXPECT_TRUE(has_letters(drawing, "[1, 3] = " + readable_number(scene.graph(), {norm, {0, 2}})));
  const FigureLayout layout =
      make_figure_layout(scene, figure_focus(scene, {Depth::Block, chapter_of_block(scene, 0), 0}));
  const Rect bars = layout.block_view->parts.front().norm->rect;
  const Point bar{bars.x + 2.5f / 4 * bars.width, bars.y + 0.25f * bars.height};
  const auto outlines = all_of_kind<Outline>(drawing);
  EXPECT_TRUE(std::ranges::any_of(outlines, [&](const Outline& each) {
    return each.rect.contains(bar) && each.rect.width < 0.3f * bars.width;
  }));
}

// Though none of its matrices is drawn there.
TEST(ModelPlace, the_arithmetic_of_a_head_is_spelled_out_in_the_view_of_its_block) {
  look_at_each_matrix(kTransformer, [](const Computation& scene, NodeId node) {
    const NodeInfo& info = scene.graph().info(node);
    if (!info.head || !scene.graph().op(node)) return;
    const std::vector<Label> labels =
        all_of_kind<Label>(drawn_at(scene, Depth::Block, chapter_of_block(scene, *info.block)));
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) {
      return label.text.find(info.id) != std::string::npos && label.text.find('[') != std::string::npos;
    })) << info.name;
  });
}

TEST(ModelPlace, nothing_is_marked_when_all_is_done) {
  const Computation scene = computed(kTransformer);
  EXPECT_FALSE(has_letters(drawn_at(scene, Depth::Model, 0), "loss"));
}

// The rings of role colour in which a step of this matrix stands.
std::vector<Rect> rings_of(Computation& scene, const std::string& name) {
  const NodeId node = scene.graph().find(name).value();
  scene.go_to(scene.timeline().playhead_of(node, {}));
  const Color color = role_color(*FigureView().theme, scene.graph().info(node).role);
  std::vector<Rect> rings;
  for (const Outline& outline : all_of_kind<Outline>(drawn_at(scene, Depth::Model, 0))) {
    if (outline.color == color && outline.width == 2) rings.push_back(outline.rect);
  }
  return rings;
}

TEST(ModelPlace, what_a_head_needs_is_at_its_picture_and_what_joins_the_stream_is_on_it) {
  Computation scene = Computation::make(read_scene(kTransformer, {}).value()).value();
  const FigureLayout layout = make_figure_layout(scene, figure_focus(scene, {Depth::Model, 0, 0}));
  const ModelMap& map = *layout.map;
  const auto is_around = [](const std::vector<Rect>& rings, const Rect& what) {
    return std::ranges::any_of(rings, [&](const Rect& ring) { return do_overlap(ring, what); });
  };
  EXPECT_TRUE(is_around(rings_of(scene, "b0.h1.W_q"), layout.head_cards[1].weights));
  EXPECT_FALSE(is_around(rings_of(scene, "b0.h1.W_q"), layout.head_cards[0].weights));
  EXPECT_TRUE(is_around(rings_of(scene, "b0.W_1"), *map.blocks[0].activity));
  // A norm of the sum is where the sum is, one of what is read where it leaves the stream.
  const auto at_x = [&](float x) { return Rect{x - 1, map.stream.y - 20, 2, map.stream.height + 40}; };
  EXPECT_TRUE(is_around(rings_of(scene, "b0.norm1"), at_x(map.blocks[0].attends_x)));
  EXPECT_TRUE(is_around(rings_of(scene, "b1.mid"), at_x(map.blocks[1].attended_x)));
  EXPECT_TRUE(is_around(rings_of(scene, "b0.W_o"), at_x(map.blocks[0].attended_x)));
  EXPECT_TRUE(is_around(rings_of(scene, "logits"), *map.readout));
}

// Whatever a scene has: parts in the order in which they are gone through.
TEST(ModelPlace, the_parts_of_any_block_come_one_after_the_other) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Scene wanted = random_transformer(seed);
    const BuiltScene built = build_scene(wanted).value();
    std::optional<int> block;
    TransformerPart last = TransformerPart::Embedding;
    for (NodeId node = 0; node < built.graph.node_count(); ++node) {
      const NodeInfo& info = built.graph.info(node);
      if (info.kind != NodeKind::Computed) continue;
      const TransformerPart part = transformer_part(built, node);
      if (info.block == block) {
        EXPECT_GE(part, last) << seed << ' ' << info.name;
      }
      EXPECT_EQ(part == TransformerPart::Head, info.head.has_value()) << seed << ' ' << info.name;
      EXPECT_EQ(info.block.has_value(),
                part > TransformerPart::Embedding && part < TransformerPart::StreamEnd)
          << seed << ' ' << info.name;
      block = info.block;
      last = part;
    }
  }
}

TEST(ModelMap, bars_of_answers_have_the_colour_that_stands_out_from_their_tracks) {
  const Computation scene = computed(kTransformer);
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    FigureView view;
    view.theme = &theme(kind);
    const FigureLayout layout = make_model_map(scene, {true, {}}, {});
    int bars = 0;
    for (const Box& box : all_of_kind<Box>(draw_figure(scene, layout, view))) {
      if (box.rect.height == 4 && box.fill == role_text_color(*view.theme, Role::Readout)) ++bars;
    }
    EXPECT_EQ(bars, 3) << "before, between and behind two blocks";
  }
}

}  // namespace
}  // namespace heed
