// The ways of the tokens through the blocks of the map.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/figure_cache.h"
#include "app/figure/model_map.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {
namespace {

class StreamsOfTheMap : public testing::Test {
 protected:
  StreamsOfTheMap() { view.cache = &cache; }

  std::shared_ptr<const Bands> streams() {
    return all_of_kind<std::shared_ptr<const Bands>>(draw_figure(scene, layout, view)).at(0);
  }
  static float end_of(const Bands& streams, float y) {
    float end = 0;
    for (const Band& band : streams.bands) {
      if (band.top[0] <= y && y <= band.bottom[0]) end = std::max(end, band.right);
    }
    return end;
  }

  Computation scene = made("2", "2", "8", 6);
  FigureLayout layout = make_model_map(scene, {true, {}}, {1180, 700});
  FigureCache cache;
  FigureView view;
};

TEST_F(StreamsOfTheMap, stay_the_same_shape_whichever_token_is_pointed_at) {
  const auto first = streams();
  for (const Index token : {0, 3}) {
    view.token = TokenRef{true, token};
    EXPECT_EQ(streams(), first) << token;
  }
}

TEST_F(StreamsOfTheMap, are_made_anew_of_other_numbers_colours_and_places) {
  auto shown = streams();
  const auto expect_another = [&](const char* what) {
    const auto now = streams();
    EXPECT_NE(now, shown) << what;
    EXPECT_EQ(streams(), now) << what;
    shown = now;
  };
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("b0.h0.W_v"), {0, 0}, 5).is_ok());
  expect_another("a number");
  const NodeId last = *scene.built().blocks[1].fed;
  ASSERT_TRUE(scene.set_cell(scene.graph().inputs(last)[1], {0, 0}, 5).is_ok());
  expect_another("a number that only what is added last reads");
  scene.go_to(scene.timeline().moment_count() / 2);
  expect_another("an earlier step");
  view.theme = &theme(ThemeKind::Light);
  expect_another("colours");
  layout = make_model_map(scene, {true, {}}, {760, 480});
  expect_another("a smaller page");
}

TEST_F(StreamsOfTheMap, end_before_what_a_question_hides_though_they_were_shown_before) {
  const NodeId fed = *scene.built().blocks[0].fed;
  const float y = layout.map->stream.y + 2.5f * layout.map->row_height;
  EXPECT_GE(end_of(*streams(), y), layout.map->stream.right());
  view.blank = {{fed, {2, 0, 1, 1, 0, 1}}};
  EXPECT_FLOAT_EQ(end_of(*streams(), y), layout.map->blocks[0].fed_x);
  EXPECT_GE(end_of(*streams(), y - layout.map->row_height), layout.map->stream.right());
  view.blank.clear();
  EXPECT_GE(end_of(*streams(), y), layout.map->stream.right());
}

// What is drawn once does not change because more becomes known.
TEST_F(StreamsOfTheMap, stay_as_thick_while_the_steps_go_on) {
  const auto first_band = [&] {
    const std::vector<Band>& bands = streams()->bands;
    return bands.empty() ? 0 : bands[0].bottom[0] - bands[0].top[0];
  };
  const float at_the_end = first_band();
  ASSERT_GT(at_the_end, 1);
  for (Index moment = 0; moment < scene.timeline().moment_count(); moment += 7) {
    scene.go_to(moment);
    const float now = first_band();
    if (now == 0) continue;
    EXPECT_FLOAT_EQ(now, at_the_end) << moment;
  }
}

TEST_F(StreamsOfTheMap, have_another_scale_for_other_numbers_that_are_still_to_come) {
  scene.go_to(scene.timeline().moment_count() / 2);
  const auto before = streams();
  const NodeId last = *scene.built().blocks[1].fed;
  ASSERT_EQ(scene.known(last), 0);
  ASSERT_TRUE(scene.set_cell(scene.graph().inputs(last)[1], {0, 0}, 500).is_ok());
  EXPECT_LT(streams()->bands[0].bottom[0] - streams()->bands[0].top[0],
            before->bands[0].bottom[0] - before->bands[0].top[0]);
}

// Of a graph that is too large to be computed within a frame.
TEST_F(StreamsOfTheMap, of_many_numbers_have_the_scale_of_the_whole_once_a_worker_has_found_it) {
  scene = made("2", "2", "8", 520);
  ASSERT_FALSE(is_moderate(scene.graph()));
  layout = make_model_map(scene, {true, {}}, {1180, 700});
  const auto first_band = [&] {
    const Band band = streams()->bands.at(0);
    return band.bottom[0] - band.top[0];
  };
  const auto begin_frame = [&] { cache.begin_frame(std::numeric_limits<Index>::max()); };
  begin_frame();
  const float at_the_end = first_band();
  scene.set_walk({Grain::Whole, true});
  scene.go_to(scene.timeline().playhead_of(*scene.built().blocks[0].attended, {0, 0}));
  cache = {};
  begin_frame();
  EXPECT_GT(first_band(), 1.1f * at_the_end) << "of what is known";
  EXPECT_TRUE(cache.has_pending_work());
  for (int frame = 0; frame < 12; ++frame) {
    cache.whole_ranges().wait();
    begin_frame();
    streams();
  }
  EXPECT_FLOAT_EQ(first_band(), at_the_end);
  EXPECT_FALSE(cache.has_pending_work()) << "nothing more is to come";
}

// Where blocks are narrow there is no room to grow as slowly as elsewhere.
TEST_F(StreamsOfTheMap, do_not_overlap_in_narrow_blocks) {
  scene = made("12", "2", "8", 6);
  layout = make_model_map(scene, {true, {}}, {640, 400});
  std::map<float, float> end_of_row;
  for (const Band& band : streams()->bands) {
    const float row = std::floor((band.top[0] - layout.map->stream.y) / layout.map->row_height);
    for (const Band& other : streams()->bands) {
      if (&other == &band || other.fill != band.fill) continue;
      const bool is_same_row =
          std::floor((other.top[0] - layout.map->stream.y) / layout.map->row_height) == row;
      if (is_same_row && other.left > band.left) {
        EXPECT_GE(other.left, band.right - 0.01f) << row;
      }
    }
  }
}

// Rows that are as high as small letters have a word each.
TEST_F(StreamsOfTheMap, name_every_row_that_is_high_enough_for_its_word) {
  scene = made("2", "2", "8", 14);
  int looked_at = 0;
  for (float height = 280; height < 500; height += 4) {
    layout = make_model_map(scene, {true, {}}, {730, height});
    const ModelMap& map = *layout.map;
    if (map.row_height < 11 || map.row_height > 13.7f) continue;
    ++looked_at;
    int words = 0;
    for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
      const bool is_in_line = label.at.y > map.stream.y && label.at.y < map.stream.bottom();
      words += is_in_line && label.anchor == Anchor::Right && label.at.x <= map.words.right();
    }
    EXPECT_EQ(words, 14) << height;
  }
  EXPECT_GT(looked_at, 0);
}

}  // namespace
}  // namespace heed
