#include "app/figure/vector_view.h"

#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/figure/label_placer.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

using testing::Contains;

VectorViewRequest request(VectorTopic topic, int head = 0, TokenPair focus = {}) {
  VectorViewRequest request;
  request.subject.topic = topic;
  request.subject.focus = focus;
  request.head = {{}, head};
  return request;
}

VectorViewRequest along(int head, Index query) {
  VectorViewRequest wanted = request(VectorTopic::Keys, head, {query, {}});
  wanted.subject.plane.kind = PlaneChoice::Kind::Along;
  return wanted;
}

Drawing vectors_drawn(const Computation& computation, const VectorView& view) {
  return draw_vector_view(computation, view, theme(ThemeKind::Light), Language::English);
}

std::vector<std::string> vector_words(const Drawing& drawing) {
  std::vector<std::string> words;
  for (const Label& label : all_of_kind<Label>(drawing)) words.push_back(label.text);
  return words;
}

Eigen::RowVectorXd vector_row(const Computation& computation, NodeId node, Index row) {
  const Matrix& all = *computation.graph().value(node);
  return all.row(row).cast<double>();
}

bool has_finite_rows(const Computation& computation, NodeId node) {
  return computation.graph().value(node)->allFinite();
}

// How far along the focused arrow a mark lies, in lengths of the space.
double landing(const VectorView& view, const VectorMark& arrow, const VectorMark& key) {
  const Point way = arrow.at - view.frame.zero, to = key.at - view.frame.zero;
  const double length = std::hypot(way.x, way.y);
  return static_cast<double>(way.x * to.x + way.y * to.y) / length / static_cast<double>(view.frame.unit);
}

TEST(VectorView, where_a_key_lands_times_the_length_of_the_query_is_the_score) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    const std::vector<VectorTopic> topics = vector_topics(scene, {{}, 0});
    const VectorNodes nodes = vector_nodes(scene, {{}, 0}, VectorTopic::Keys);
    const bool is_told =
        scores_are_dot_products(scene, {{}, 0}) && scene.graph().overrides(*nodes.numbers).empty();
    if (!is_told || !has_finite_rows(scene, nodes.points) || !has_finite_rows(scene, *nodes.arrows)) continue;
    ASSERT_THAT(topics, Contains(VectorTopic::Keys));
    for (Index query = 0; query < scene.graph().shape(*nodes.arrows).rows; ++query) {
      const double length = vector_row(scene, *nodes.arrows, query).norm();
      const VectorView view = make_vector_view(scene, along(0, query));
      if (!(length > 1e-6) || view.frame.unit * length < 1) continue;
      for (Index key = 0; key < scene.graph().shape(nodes.points).rows; ++key) {
        const double score = static_cast<double>(scene.graph().cell(*nodes.numbers, {query, key}));
        const double landed = landing(view, *view.find(*nodes.arrows, query), *view.find(nodes.points, key));
        EXPECT_NEAR(landed * length, score, 2e-3 * (1 + length * vector_row(scene, nodes.points, key).norm()))
            << seed;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 200);
}

bool is_inside(const std::vector<Point>& hull, Point at, float slack) {
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Point a = hull[i], b = hull[(i + 1) % hull.size()];
    const float turn = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
    if (turn < -slack * std::hypot(b.x - a.x, b.y - a.y)) return false;
  }
  return true;
}

TEST(VectorView, outputs_of_plain_attention_lie_inside_the_hull_of_the_values) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Computation scene = make_complete(random_set_scene(seed));
    if (!scene.scene().attention.heads[0].is_enabled) continue;
    const VectorView view = make_vector_view(scene, request(VectorTopic::Values));
    if (view.hull.size() < 3) continue;
    for (const VectorMark& mark : view.marks) {
      if (mark.row.node != *view.nodes.arrows) continue;
      EXPECT_TRUE(is_inside(view.hull, mark.at, 0.05f)) << seed;
      ++compared;
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(VectorView, every_mark_lies_on_the_paper_and_so_do_its_words) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    for (const VectorTopic topic : vector_topics(scene, {{}, 0})) {
      const VectorView view = make_vector_view(scene, request(topic, 0, {0, 0}));
      for (const VectorMark& mark : view.marks) {
        EXPECT_TRUE(inset(view.bounds, 10).contains(mark.at)) << seed;
      }
      for (const Label& label : all_of_kind<Label>(vectors_drawn(scene, view))) {
        EXPECT_GE(label.size, 11);
        EXPECT_TRUE(inset(view.bounds, -20).contains(label.at)) << seed << " " << label.text;
      }
    }
  }
}

TEST(VectorView, a_dragged_mark_follows_the_pointer_in_every_plane) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Computation scene = make_complete(random_set_scene(seed));
    for (const auto kind : {PlaneChoice::Kind::Main, PlaneChoice::Kind::Columns}) {
      VectorViewRequest wanted = request(VectorTopic::Inputs);
      wanted.subject.plane.kind = kind;
      const VectorView view = make_vector_view(scene, wanted);
      const VectorMark& mark = view.marks.front();
      const bool is_one_column = scene.graph().shape(mark.row.node).cols == 1;
      const Point way{is_one_column ? 9.0f : 13.0f, is_one_column ? 0.0f : -8.0f};
      const Eigen::RowVectorXd row = vector_row(scene, mark.row.node, 0) + view.frame.row_change(way);
      ASSERT_TRUE(scene.set_cells(mark.row.node, mark.row.cell, row.cast<float>()));
      wanted.held = view.frame;
      const Point after = make_vector_view(scene, wanted).find(mark.row.node, 0)->at;
      EXPECT_NEAR(after.x, mark.at.x + way.x, 0.05f);
      EXPECT_NEAR(after.y, mark.at.y + way.y, 0.05f);
    }
  }
}

TEST(VectorView, scaled_scores_shorten_the_arrow_and_say_so) {
  const Computation scene = computed(kTwoHeads);
  const NodeId scaled = *scene.graph().find("h0.scaled");
  VectorViewRequest wanted = request(VectorTopic::Keys);
  EXPECT_EQ(make_vector_view(scene, wanted).arrow_factor, 1);
  wanted.subject.focus_node = scaled;
  const VectorView view = make_vector_view(scene, wanted);
  EXPECT_FLOAT_EQ(view.arrow_factor * scene.graph().cell(*view.nodes.numbers, {2, 1}),
                  scene.graph().cell(scaled, {2, 1}));
}

TEST(VectorView, rotation_keeps_lengths_and_turns_by_the_angle_of_the_place) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1,0],[1,0],[1,0]], "position": "rotary"})");
  const VectorView view = make_vector_view(scene, request(VectorTopic::Turning, 0, {1, 2}));
  const VectorMark& before = *view.find(*view.nodes.arrows_before, 1);
  const VectorMark& after = *view.find(*view.nodes.arrows, 1);
  const Point a = before.at - view.frame.zero, b = after.at - view.frame.zero;
  EXPECT_NEAR(std::hypot(a.x, a.y), std::hypot(b.x, b.y), 1e-3);
  EXPECT_NEAR(std::atan2(-b.y, b.x) - std::atan2(-a.y, a.x), 1, 1e-5);  // 1 radian for each place
  EXPECT_THAT(vector_words(vectors_drawn(scene, view)), testing::AllOf(Contains("57°"), Contains("115°")));
}

TEST(VectorView, rows_of_one_number_are_said_to_lie_on_a_line_and_only_rotary_ones_not_to_turn) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1],[2]], "position": "rotary"})");
  const auto plane_note = [&](VectorTopic topic) {
    return vector_notes(scene, make_vector_view(scene, request(topic)))[1].key;
  };
  EXPECT_EQ(plane_note(VectorTopic::Values), "figure.vectors.line");
  EXPECT_EQ(plane_note(VectorTopic::Keys), "figure.vectors.line");
  EXPECT_EQ(plane_note(VectorTopic::Turning), "figure.vectors.column");
}

TEST(VectorView, on_a_line_words_stand_above_or_below_it_and_the_picture_is_low) {
  const Computation scene = computed(R"({"heed": 1, "tokens": ["apple", "pear", "plum"],
    "inputs": [[3], [5], [10]], "heads": [{}]})");
  for (const VectorTopic topic : {VectorTopic::Inputs, VectorTopic::Keys, VectorTopic::Values}) {
    const VectorView view = make_vector_view(scene, request(topic, 0, {0, 0}));
    EXPECT_LE(view.bounds.height, 100);
    ASSERT_FALSE(view.marks.empty());
    const float line = view.marks.front().at.y;
    std::size_t words = 0;
    for (const Label& label : all_of_kind<Label>(vectors_drawn(scene, view))) {
      const Rect rect = label_rect(label);
      EXPECT_TRUE(rect.bottom() <= line || rect.y >= line) << label.text;
      ++words;
    }
    EXPECT_GE(words, 3) << "each row has its word";
  }
}

TEST(VectorView, nothing_that_a_question_asks_for_is_drawn) {
  const Computation scene = computed(kTutorial);
  VectorViewRequest wanted = request(VectorTopic::Keys, 0, {1, 1});
  const VectorView open = make_vector_view(scene, wanted);
  EXPECT_THAT(vector_words(vectors_drawn(scene, open)), Contains("16"));
  wanted.hidden = {{*scene.graph().find("h0.scores"), Region::of(Cell{1, 1})}};
  const VectorView asked = make_vector_view(scene, wanted);
  EXPECT_THAT(vector_words(vectors_drawn(scene, asked)), testing::Not(Contains("16")));
  EXPECT_FALSE(asked.number(scene, 1, 1));
  wanted.hidden = {{*scene.graph().find("h0.K"), Region::of(Cell{1, 0})}};
  EXPECT_EQ(make_vector_view(scene, wanted).find(open.nodes.points, 1), nullptr);
}

TEST(VectorView, what_is_not_computed_yet_is_not_drawn) {
  Computation scene = make_computation(tutorial_scene());
  const VectorView none = make_vector_view(scene, request(VectorTopic::Keys));
  EXPECT_TRUE(none.marks.empty());
  EXPECT_EQ(vector_notes(scene, none).back().key, "figure.vectors.ahead");
  while (scene.step() < 4) scene.go_to(scene.playhead() + 1);
  const VectorView view = make_vector_view(scene, request(VectorTopic::Keys, 0, {0, {}}));
  EXPECT_EQ(view.marks.size(), 6u);
  EXPECT_TRUE(view.number(scene, 0, 0));
  EXPECT_FALSE(view.number(scene, 0, 1));
}

TEST(VectorView, infinite_rows_have_no_place_and_are_counted) {
  Computation scene = computed(kTutorial);
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("h0.K"), {1, 0}, std::numeric_limits<float>::infinity()));
  const VectorView view = make_vector_view(scene, request(VectorTopic::Keys));
  EXPECT_EQ(view.not_finite, 1);
  EXPECT_EQ(view.find(view.nodes.points, 1), nullptr);
}

TEST(VectorView, a_topic_for_every_matrix) {
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Computation scene = make_complete(random_scene(seed));
    for (int head = 0; head < static_cast<int>(scene.scene().attention.heads.size()); ++head) {
      const std::vector<VectorTopic> topics = vector_topics(scene, {{}, head});
      for (NodeId node = 0; node < scene.graph().node_count(); ++node)
        EXPECT_THAT(topics, Contains(topic_of(scene, {{}, head}, node)))
            << seed << scene.graph().info(node).name;
    }
  }
}

TEST(VectorView, a_thousand_rows_are_drawn_and_the_others_counted) {
  Computation scene = Computation::make(read_scene(large_scene(1100), {}).value()).value();
  scene.go_to(1);
  const VectorView view = make_vector_view(scene, request(VectorTopic::Inputs));
  EXPECT_EQ(view.marks.size(), static_cast<std::size_t>(kMostVectors));
  EXPECT_EQ(view.left_out, 1100 - kMostVectors);
}

}  // namespace
}  // namespace heed
