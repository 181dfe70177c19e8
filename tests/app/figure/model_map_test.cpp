// The map of a whole transformer and the view of one block, for models of all shapes.
#include "app/figure/model_map.h"

#include <algorithm>
#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "app/figure/block_view.h"
#include "app/figure/figure.h"
#include "app/figure/lens.h"
#include "app/figure/number_text.h"
#include "core/base/check.h"
#include "core/edit/new_scene.h"
#include "core/explain/logit_lens.h"
#include "core/graph/node_traits.h"
#include "core/scene/modules.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

FigureFocus at_depth(const Computation& scene, Depth depth, int chapter = 0) {
  return figure_focus(scene, {depth, chapter, 0});
}

TEST(ModelMap, has_every_head_and_every_part_in_its_place_whatever_the_shape) {
  struct Form {
    const char *blocks, *heads, *d_model;
    int tokens;
    float least_side;
  };
  for (const Form& form : {Form{"1", "1", "4", 1, 60}, Form{"2", "2", "8", 6, 60},
                           Form{"4", "4", "8", 10, 40}, Form{"12", "12", "24", 64, 10}}) {
    const Computation scene = made(form.blocks, form.heads, form.d_model, form.tokens);
    for (const FigurePage& page : {FigurePage{760, 480}, FigurePage{1180, 700}, FigurePage{1180, 1400}}) {
      SCOPED_TRACE(std::string(form.blocks) + " × " + form.heads + ", " + std::to_string(page.height));
      const FigureLayout layout = make_model_map(scene, {true, {}}, page);
      ASSERT_TRUE(layout.map);
      EXPECT_LE(layout.bounds.height, page.height + 1);
      const std::size_t heads = scene.built().blocks.size() * scene.built().blocks[0].attention->heads.size();
      ASSERT_EQ(layout.head_cards.size(), heads);
      for (std::size_t at = 0; at < heads; ++at) {
        const HeadCard& card = layout.head_cards[at];
        const MapBlock& block = layout.map->blocks[static_cast<std::size_t>(*card.head.block)];
        EXPECT_TRUE(is_inside(block.column, card.rect)) << at;
        EXPECT_LE(card.rect.bottom(), layout.map->stream.y) << at;
        if (page.width > 1000) {
          EXPECT_GE(card.weights.width, form.least_side) << at;
        }
        for (std::size_t other = 0; other < at; ++other)
          EXPECT_FALSE(do_overlap(card.rect, layout.head_cards[other].rect)) << at << " and " << other;
      }
      for (const MapBlock& block : layout.map->blocks) EXPECT_TRUE(is_inside(layout.bounds, block.column));
      EXPECT_TRUE(is_inside(layout.bounds, *layout.map->readout));
      EXPECT_FALSE(do_overlap(*layout.map->readout, layout.map->blocks.back().column));
    }
  }
}

TEST(ModelMap, reads_a_few_classes_out_in_a_card_that_is_no_higher_than_they_need) {
  const Computation scene = computed(kTransformer);  // three classes, and a loss below them
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 900});
  EXPECT_LE(layout.map->readout->height, 3 * 56 + 80 + 38 + 36);
}

// As in the lesson on stacking, in the smallest window: two blocks with one head each.
TEST(ModelMap, has_heads_that_can_be_read_in_a_small_window) {
  const FigurePage small{664, 390};
  Scene scene = made("2", "1", "6", 6).scene();
  EXPECT_GE(make_model_map(Computation::make(scene).value(), {true, {}}, small).head_cards[0].weights.width,
            40);
  for (TransformerBlock& block : scene.blocks) {
    block.feed_forward.reset();
    block.feed_forward_norm.reset();
  }
  const FigureLayout layout = make_model_map(Computation::make(scene).value(), {true, {}}, small);
  EXPECT_GE(layout.head_cards[0].weights.width, 64);
  EXPECT_EQ(layout.map->feed_forward_lane.height, 0);
  EXPECT_LE(layout.bounds.height, small.height + 1);
}

// Of the same page: where words take more room, it is the rows that become lower, not the heads smaller.
TEST(ModelMap, has_larger_heads_and_lower_rows_before_a_room) {
  const Computation scene = made("2", "2", "8", 9);
  for (const FigurePage& page : {FigurePage{1460, 690}, FigurePage{1180, 600}}) {
    FigurePage wall = page;
    wall.is_presented = true;
    const FigureLayout usual = make_model_map(scene, {true, {}}, page),
                       presented = make_model_map(scene, {true, {}}, wall);
    EXPECT_GE(presented.head_cards[0].weights.width, 1.3f * usual.head_cards[0].weights.width);
    EXPECT_GE(presented.map->row_height, 16);
    EXPECT_LE(presented.bounds.height, wall.height + 1);
  }
}

TEST(ModelMap, has_its_names_its_legend_and_its_plus_signs_in_a_small_window) {
  Scene scene = made("2", "2", "8", 7).scene();
  for (TransformerBlock& block : scene.blocks) {
    block.attention->heads[0].name = "previous";
    block.attention->heads[1].name = "same";
  }
  const Computation computation = completed(Computation::make(scene).value());
  const FigureLayout layout = make_model_map(computation, {true, {}}, {664, 352});
  for (const HeadCard& card : layout.head_cards) EXPECT_GE(card.weights.width, 28);
  const Drawing drawing = draw_figure(computation, layout, {});
  for (const char* word : {"previous", "same", "attention", "embedding", "feed-forward"})
    EXPECT_TRUE(says(drawing, word)) << word;
  // A ring where attention meets the row that answers, with a plus in it.
  const auto row = static_cast<float>(answering_token(computation));
  const float x = layout.map->blocks[0].attended_x,
              y = layout.map->stream.y + (row + 0.5f) * layout.map->row_height;
  const auto is_in_ring = [&](const Stroke& stroke) {
    const auto is_near = [&](Point at) { return std::abs(at.x - x) < 5 && std::abs(at.y - y) < 5; };
    return is_near(stroke.from) && is_near(stroke.to);
  };
  EXPECT_EQ(std::ranges::count_if(all_of_kind<Stroke>(drawing), is_in_ring), 2);
}

// A part of the name and a word would say neither.
TEST(ModelMap, gives_a_long_name_of_a_head_all_the_room_of_its_line) {
  Scene scene = made("2", "2", "8", 7).scene();
  scene.blocks[0].attention->heads[0].name = "previous word of all";
  const Computation computation = completed(Computation::make(scene).value());
  const FigureLayout layout = make_model_map(computation, {true, {}}, {624, 352});
  const HeadCard& card = layout.head_cards[0];
  int words = 0;
  for (const Label& label : all_of_kind<Label>(draw_figure(computation, layout, {})))
    words += !label.text.empty() && card.rect.contains(label.at) && label.at.y < card.weights.y;
  EXPECT_EQ(words, 1);
}

TEST(ModelMap, leads_to_each_head_each_block_each_feed_forward_layer_and_the_readout) {
  const Computation scene = computed(kTransformer);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {});
  const std::vector<Chapter>& chapters = scene.steps().chapters();
  int heads = 0, blocks = 0, others = 0;
  for (const Doorway& door : layout.doorways) {
    const Chapter& chapter = chapters[static_cast<std::size_t>(door.spot.chapter)];
    if (door.spot.depth == Depth::Block) {
      ++blocks;
      EXPECT_TRUE(chapter.block);
    } else if (chapter.title.key.ends_with("attention")) {
      ++heads;
      EXPECT_LT(door.spot.head, static_cast<int>(find_attention(scene.scene(), chapter.block)->heads.size()));
    } else {
      ++others;
    }
  }
  EXPECT_EQ(heads, 3);
  EXPECT_EQ(blocks, 3 * 2) << "by their names, their rows and what would be read out behind them";
  EXPECT_EQ(others, 3 + 2)
      << "two feed-forward layers, the readout, the words and what would be read out of them";
}

// Whatever looks like a part leads to it.
TEST(ModelMap, rows_and_what_would_be_read_out_lead_to_their_block_or_to_the_embedding) {
  const Computation scene = computed(kTransformer);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {});
  const ModelMap& map = *layout.map;
  const auto spot_at = [&](Point at) {
    const auto door =
        std::ranges::find_if(layout.doorways, [&](const Doorway& each) { return each.rect.contains(at); });
    return door == layout.doorways.end() ? std::nullopt : std::optional(door->spot);
  };
  const auto block_at = [&](Point at) {
    const auto spot = spot_at(at);
    return spot && spot->depth == Depth::Block ? chapter_at(scene.steps(), *spot).block : std::nullopt;
  };
  const std::optional<Spot> embedding = Spot{Depth::Chapter, 0, 0};
  EXPECT_EQ(spot_at(map.words.center()), embedding);
  EXPECT_EQ(spot_at({map.blocks.front().column.x, map.lens.center_y()}), embedding);
  for (const int block : {0, 1}) {
    const Rect& column = map.blocks[static_cast<std::size_t>(block)].column;
    for (const float row : {0.5f, 2.5f})
      EXPECT_EQ(block_at({column.center_x(), map.stream.y + row * map.row_height}), block);
    EXPECT_EQ(block_at({column.right(), map.lens.center_y()}), block);
  }
}

TEST(ModelMap, reads_out_what_the_probabilities_say) {
  const Computation scene = computed(kTransformer);
  FigureView view;
  view.token = TokenRef{true, 1};
  const Drawing drawing = draw_figure(scene, make_model_map(scene, {true, {}}, {}), view);
  const float share = scene.graph().cell(scene.built().readout->probabilities, {1, 0});
  const auto tenths = static_cast<int>(std::lround(1000 * share));
  EXPECT_TRUE(says(drawing, std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%"));
  EXPECT_TRUE(says(drawing, "mat"));
}

// A word whose answer nobody knows is not asked for.
TEST(ModelMap, reads_out_the_last_word_whose_answer_is_compared_with_the_right_one) {
  for (const auto& [last, name] : {std::pair{"null", "the"}, std::pair{"2", "sleeps"}}) {
    std::string json = kTransformer;
    const std::string given = "\"target\": [0, null, 2]";
    json.replace(json.find(given), given.size(), std::string("\"target\": [0, null, ") + last + "]");
    const Computation scene = computed(json);
    const Drawing drawing = draw_figure(scene, make_model_map(scene, {true, {}}, {}), {});
    EXPECT_TRUE(says(drawing, catalogue({}).say({"figure.map.of_token", {{"token", name}}}))) << last;
  }
}

TEST(ModelMap, tells_no_answer_before_it_is_read_out) {
  Computation scene = made("2", "2", "8", 6);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  const auto answers = [&] {
    const std::vector<std::string> words = words_drawn_in(draw_figure(scene, layout, {}));
    return std::ranges::count_if(words, [](const std::string& word) { return word.ends_with("%"); });
  };
  const auto with_all = answers();
  const NodeId logits = scene.built().readout->logits;
  const Shape& shape = scene.graph().shape(logits);
  scene.go_to(scene.timeline().playhead_of(logits, {shape.rows - 1, shape.cols - 1}));
  EXPECT_EQ(answers(), 2) << "if it ended before the blocks, or after the first";
  EXPECT_GT(with_all, 3);
}

TEST(ModelMap, shows_nothing_of_what_lies_ahead) {
  Computation scene = computed(kTransformer);
  const FigureLayout layout = make_model_map(scene, {true, {}}, {});
  scene.go_to(0);
  const Drawing drawing = draw_figure(scene, layout, {});
  for (const DrawnShape& shape : drawing.shapes) {
    EXPECT_FALSE(find_heatmap(shape));
    if (const Label* label = std::get_if<Label>(&shape)) {
      EXPECT_FALSE(label->text.ends_with("%")) << label->text;
    }
  }
  EXPECT_TRUE(all_bands(drawing).empty());
}

// How far to the right the bands of the streams have a stratum of what the embedding gave.
float end_of_embedding(const Computation& computation, const FigureLayout& layout) {
  const FigureView view;
  const Color embedding = role_color(*view.theme, Role::Input);
  float end = 0;
  for (const Band& band : all_bands(draw_figure(computation, layout, view))) {
    if (with_alpha(band.fill, 255) == embedding) end = std::max(end, band.right);
  }
  return end;
}

TEST(ModelMap, keeps_the_embedding_in_the_stream_only_where_a_residual_connection_does) {
  Scene scene = computed(kTransformer).scene();
  const Computation kept = completed(Computation::make(scene).value());
  const FigureLayout layout = make_model_map(kept, {true, {}}, {});
  EXPECT_GE(end_of_embedding(kept, layout), layout.map->stream.right());
  scene.blocks[1].is_residual = false;
  const Computation replaced = completed(Computation::make(scene).value());
  const float end = end_of_embedding(replaced, layout);
  EXPECT_GT(end, layout.map->blocks[0].fed_x);
  EXPECT_LT(end, layout.map->blocks[1].attended_x);
}

// How thick the bands of a token's stream are where they begin and where they end.
std::pair<float, float> thickness_of_stream(const Computation& scene) {
  const FigureLayout layout = make_model_map(scene, {true, {}}, {});
  std::map<float, float> by_end;
  for (const Band& band : all_bands(draw_figure(scene, layout, {})))
    by_end[band.right] += band.bottom[1] - band.top[1];
  return {by_end.begin()->second, by_end.rbegin()->second};
}

TEST(ModelMap, a_norm_behind_the_sums_makes_the_stream_thinner) {
  const std::string blocks = R"("attention": {"heads": [{}]}, "attention_norm": {"kind": "layer"},
    "feed_forward_norm": {"kind": "layer"}, "feed_forward": {"activation": "relu",
    "expand": {"weight": [[1,0],[0,1]]}, "contract": {"weight": [[1,0],[0,1]]}}}]})";
  const std::string begin = R"({"heed": 2, "inputs": [[90, 10], [20, 80]], "blocks": [{"norm": )";
  const auto [pre_begin, pre_end] = thickness_of_stream(computed(begin + R"("pre", )" + blocks));
  EXPECT_GT(pre_end, pre_begin);
  const auto [post_begin, post_end] = thickness_of_stream(computed(begin + R"("post", )" + blocks));
  EXPECT_LT(post_end, 0.5f * post_begin);
}

TEST(ModelMap, a_head_that_is_off_says_so) {
  Scene scene = computed(kTransformer).scene();
  scene.blocks[0].attention->heads[1].is_enabled = false;
  const Computation off = completed(Computation::make(scene).value());
  EXPECT_TRUE(says(draw_figure(off, make_model_map(off, {true, {}}, {}), {}), "off"));
}

TEST(ModelMap, names_answers_and_heads_in_full_where_there_is_room) {
  Scene scene = made("2", "2", "8", 6).scene();
  const auto classes = static_cast<std::size_t>(scene.readout->projection.weight->cols());
  scene.readout->labels = std::vector<std::string>(classes, "negative");
  scene.blocks[0].attention->heads[0].name = "previous word";
  const Computation named = completed(Computation::make(scene).value());
  const FigureView view;
  for (const FigurePage& page : {FigurePage{740, 480}, FigurePage{1180, 700}}) {
    const FigureLayout layout = make_model_map(named, {true, {}}, page);
    const std::vector<std::string> words = words_drawn_in(draw_figure(named, layout, view));
    EXPECT_TRUE(std::ranges::count(words, "negative")) << page.width;
    EXPECT_TRUE(std::ranges::count(words, "previous word")) << page.width;
    EXPECT_TRUE(std::ranges::count(words, "2")) << "a head without a name is its number";
    EXPECT_FALSE(std::ranges::any_of(words, [](const std::string& word) { return word.ends_with("…"); }));
  }
}

TEST(Depths, draw_any_transformer_at_any_playhead) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Computation scene = Computation::make(random_transformer(seed), {Grain::Row, false}).value();
    const Index last = scene.timeline().moment_count();
    for (const Index playhead : {Index{0}, Index{1}, last / 3, last / 2, 2 * last / 3, last}) {
      scene.go_to(playhead);
      for (int chapter = 0; chapter < static_cast<int>(scene.steps().chapters().size()); ++chapter) {
        for (const Depth depth : {Depth::Model, Depth::Block, Depth::Chapter}) {
          if (depth == Depth::Model && chapter > 0) continue;
          const FigureLayout layout = make_figure_layout(scene, at_depth(scene, depth, chapter), {});
          EXPECT_FALSE(draw_figure(scene, layout, {}).shapes.empty());
        }
      }
    }
  }
}

TEST(Depths, of_a_chapter_show_all_that_its_steps_make_and_read) {
  const Computation scene = computed(kTransformer);
  const Graph& graph = scene.graph();
  const std::vector<Chapter>& chapters = scene.steps().chapters();
  for (std::size_t at = 0; at < chapters.size(); ++at) {
    const FigureLayout layout =
        make_figure_layout(scene, at_depth(scene, Depth::Chapter, static_cast<int>(at)), {});
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      const NodeInfo& info = graph.info(node);
      const bool is_made = info.step >= chapters[at].first_step && info.step <= chapters[at].last_step;
      if (!is_made || (info.head && *info.head != 0)) continue;
      const bool is_repeated = graph.op(node) && !layout.find(node) && !graph.inputs(node).empty() &&
                               layout.find(graph.inputs(node)[0]);
      EXPECT_TRUE(layout.find(node) || is_repeated) << info.name;
      if (!layout.find(node)) continue;
      for (const NodeId input : graph.inputs(node)) {
        const auto head = graph.info(input).head;
        const bool is_of_other_head = head && *head != 0 && graph.info(input).block == chapters[at].block;
        if (!is_of_other_head && !repeats_one_head(graph, input)) {
          EXPECT_TRUE(layout.find(input)) << info.name << " reads " << graph.info(input).name;
        }
      }
    }
  }
}

TEST(ModelMap, through_a_lens_boosts_small_changes_and_says_what_is_as_it_is_now) {
  const Computation baseline = made("2", "2", "8", 6);
  Computation scene = baseline;
  const Graph& graph = scene.graph();
  const NodeId query = *graph.find("b0.h0.W_q");
  ASSERT_TRUE(scene.set_cell(query, {0, 0}, 50).is_ok());
  LensNumbers lens = LensNumbers::difference_to(baseline.graph());
  FigureView view;
  const FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  const auto says_key = [&](const char* key) {
    return says(draw_figure(scene, layout, view), catalogue(Language::English).say(key));
  };
  EXPECT_FALSE(says_key("figure.map.key_now"));
  view.lens = &lens;
  EXPECT_TRUE(says_key("figure.map.key_change"));
  EXPECT_TRUE(says_key("figure.map.key_now"));
  for (const Heatmap& heatmap : all_of_kind<Heatmap>(draw_figure(scene, layout, view))) {
    if (holds_shares(graph, heatmap.node)) {
      EXPECT_EQ(heatmap.scale.high, 1) << "the weights of a head";
    } else {
      EXPECT_LT(heatmap.scale.exponent, 1) << graph.info(heatmap.node).name;
    }
  }
}

}  // namespace
}  // namespace heed
