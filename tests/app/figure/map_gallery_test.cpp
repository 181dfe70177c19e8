// The heads of one block above the map of a large model.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/model_map.h"
#include "core/edit/new_scene.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

Computation twelve_by_twelve() {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  wanted.text = "one two three four five six seven eight nine ten";
  wanted.blocks = wanted.heads = "12";
  wanted.d_model = "24";
  return completed(Computation::make(make_scene(wanted).value()).value());
}

bool encloses(const Rect& all, const Rect& part) {
  return part.x >= all.x - 0.5f && part.y >= all.y - 0.5f && part.right() <= all.right() + 0.5f &&
         part.bottom() <= all.bottom() + 0.5f;
}

// Twelve blocks of twelve heads, in windows of 1366 and 1920 pixels.
TEST(MapGallery, shows_the_heads_of_one_block_large_where_those_of_all_would_be_tiny) {
  const Computation scene = twelve_by_twelve();
  for (const FigurePage page : {FigurePage{730, 473}, FigurePage{1243, 760}}) {
    for (const int opened : {0, 5, 11}) {
      const FigureLayout layout = make_model_map(scene, {true, opened}, page);
      ASSERT_TRUE(layout.map->gallery);
      const HeadGallery& gallery = *layout.map->gallery;
      EXPECT_LE(layout.bounds.height, page.height + 1);
      EXPECT_EQ(gallery.block, opened);
      ASSERT_EQ(gallery.cards.size(), 12u);
      for (std::size_t at = 0; at < gallery.cards.size(); ++at) {
        const HeadCard& card = gallery.cards[at];
        EXPECT_EQ(card.head.head, static_cast<int>(at));
        EXPECT_GE(card.weights.width, 46) << at;
        EXPECT_GT(card.weights.y, card.rect.y) << "room for its name";
        EXPECT_TRUE(encloses(gallery.panel, card.rect)) << at;
        for (std::size_t other = 0; other < at; ++other)
          EXPECT_FALSE(do_overlap(card.rect, gallery.cards[other].rect)) << at << " and " << other;
      }
      for (const HeadCard& card : layout.head_cards) {
        EXPECT_GE(card.rect.y, gallery.panel.bottom());
        EXPECT_GE(card.weights.width, 6);
        EXPECT_TRUE(
            encloses(layout.map->blocks[static_cast<std::size_t>(*card.head.block)].column, card.rect));
      }
      EXPECT_GE(layout.map->row_height, 11) << "words still stand beside the rows";
    }
  }
}

// Twelve blocks in a window of 1280 by 800 pixels, where a column has no room for an answer.
TEST(ModelMap, of_many_narrow_blocks_some_are_read_out_and_the_last) {
  NewScene wanted;
  wanted.form = NewScene::Form::Transformer;
  wanted.text = "one two three four five six";
  wanted.blocks = "12";
  const Computation scene = completed(Computation::make(make_scene(wanted).value()).value());
  const FigureLayout layout = make_model_map(scene, {true, {}}, {644, 505});
  const std::vector<Rect>& chips = layout.map->lens_chips;
  ASSERT_GE(chips.size(), 3U);
  EXPECT_LE(layout.bounds.height, 506);
  EXPECT_NEAR(chips.back().center_x(), layout.map->blocks.back().column.right(), 6);
  const Drawing drawing = draw_figure(scene, layout, {});
  for (std::size_t at = 1; at < chips.size(); ++at) {
    EXPECT_GE(chips[at].width, 36) << at;
    EXPECT_LT(chips[at - 1].right(), chips[at].x) << at;
    const auto is_answer = [&](const DrawnShape& shape) {
      const auto* label = std::get_if<Label>(&shape);
      return label && label->face == Face::WordsBold && chips[at].contains(label->at);
    };
    EXPECT_TRUE(std::ranges::any_of(drawing.shapes, is_answer)) << at;
  }
}

TEST(MapGallery, tells_a_head_by_its_name_rather_than_by_the_word_that_it_looks_at) {
  Scene scene = twelve_by_twelve().scene();
  scene.blocks[4].attention->heads[2].name = "previous word";
  const Computation computation = completed(Computation::make(scene).value());
  const FigureLayout layout = make_model_map(computation, {true, 4}, {730, 473});
  const Rect& card = layout.map->gallery->cards[2].rect;
  std::vector<std::string> said;
  for (const DrawnShape& shape : draw_figure(computation, layout, {}).shapes) {
    const auto* label = std::get_if<Label>(&shape);
    if (label && inset(card, -1).contains(label->at) && label->at.y < card.y + 17)
      said.push_back(label->text);
  }
  EXPECT_TRUE(std::ranges::any_of(said, [](const std::string& text) { return text.starts_with("prev"); }));
}

TEST(MapGallery, leads_from_the_thumbnails_of_any_block_to_its_heads_in_the_gallery) {
  const Computation scene = twelve_by_twelve();
  const FigureLayout layout = make_model_map(scene, {true, 4}, {730, 473});
  const std::vector<Chapter>& chapters = scene.steps().chapters();
  for (const HeadCard& card : layout.head_cards) {
    const auto door = std::ranges::find_if(
        layout.doorways, [&](const Doorway& each) { return each.rect.contains(card.rect.center()); });
    if (card.head.block == 4) {
      EXPECT_EQ(door, layout.doorways.end()) << "it is open";
      continue;
    }
    ASSERT_NE(door, layout.doorways.end());
    EXPECT_EQ(door->spot.depth, Depth::Model);
    EXPECT_EQ(chapters[static_cast<std::size_t>(door->spot.chapter)].block, card.head.block);
  }
  for (const HeadCard& card : layout.map->gallery->cards) {
    const auto door = std::ranges::find_if(
        layout.doorways, [&](const Doorway& each) { return each.rect.contains(card.rect.center()); });
    ASSERT_NE(door, layout.doorways.end());
    EXPECT_EQ(door->spot.head, card.head.head);
    EXPECT_EQ(door->spot.depth, Depth::Chapter);
  }
}

}  // namespace
}  // namespace heed
