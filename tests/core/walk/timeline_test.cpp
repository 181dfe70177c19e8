#include "core/walk/timeline.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/explain/dependent_cells.h"
#include "core/walk/build.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

const std::vector<Walk> kTimelineWalks = {{Grain::Guided, false}, {Grain::Cell, false},  {Grain::Row, false},
                                          {Grain::Whole, false},  {Grain::Guided, true}, {Grain::Cell, true},
                                          {Grain::Row, true},     {Grain::Whole, true}};
constexpr std::uint64_t kTimelineScenes = 60;

// Calls visit(graph, timeline) for many scenes in every walk.
template <typename Visit>
void for_each_timeline(Visit visit) {
  for (std::uint64_t seed = 0; seed < kTimelineScenes; ++seed) {
    const Scene scene = random_scene_of_any_version(seed);
    const BuiltScene built = build_scene(scene).value();
    for (const Walk walk : kTimelineWalks) {
      SCOPED_TRACE(testing::Message() << "scene " << seed << ", grain " << static_cast<int>(walk.grain)
                                      << (walk.is_all_rows ? ", all rows" : ", per query"));
      visit(built.graph, Timeline(built.graph, built.steps, walk));
    }
  }
}

// Y of a single head is its output; where the other queries end the same step, no moment makes it.
bool is_known_with_output(const Graph& graph, const Timeline& timeline, NodeId node) {
  if (graph.info(node).name != "Y" || graph.op(node)->kind() != "copy") return false;
  const NodeId joined = graph.inputs(node)[0];
  return graph.info(joined).head && !timeline.walk().is_all_rows && graph.shape(node).rows > 1;
}

void add_known_with_output(const Graph& graph, const Timeline& timeline, std::vector<Index>& known) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (is_known_with_output(graph, timeline, node)) known[node] = known[graph.inputs(node)[0]];
  }
}

constexpr int kMostHeads = 8;

// What a moment makes, as each head has it.
std::vector<Moment> shares_of(const Timeline& timeline, Index index) {
  std::vector<Moment> shares;
  for (int head = 0; head < kMostHeads; ++head) {
    const Moment share = timeline.moment(index, head);
    if (std::ranges::none_of(shares, [&](const Moment& each) { return each.node == share.node; }))
      shares.push_back(share);
  }
  return shares;
}

std::vector<Index> known_by_counting(const Graph& graph, const Timeline& timeline, Index playhead) {
  std::vector<Index> known(graph.node_count(), 0);
  for (Index i = 0; i < playhead; ++i) {
    for (const Moment& share : shares_of(timeline, i)) known[share.node] = share.to_cell;
  }
  add_known_with_output(graph, timeline, known);
  return known;
}

TEST(Timeline, makes_every_cell_of_every_node_known_exactly_once_and_in_reading_order) {
  for_each_timeline([](const Graph& graph, const Timeline& timeline) {
    std::vector<Index> known(graph.node_count(), 0);
    for (Index i = 0; i < timeline.moment_count(); ++i) {
      for (const Moment& moment : shares_of(timeline, i)) {
        ASSERT_EQ(moment.index, i);
        ASSERT_EQ(moment.from_cell, known[moment.node]);
        ASSERT_GT(moment.to_cell, moment.from_cell);
        known[moment.node] = moment.to_cell;
      }
    }
    add_known_with_output(graph, timeline, known);
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      ASSERT_EQ(known[node], graph.shape(node).cell_count()) << graph.info(node).name;
    }
  });
}

TEST(Timeline, knows_what_a_cell_is_made_of_before_the_cell) {
  for_each_timeline([](const Graph& graph, const Timeline& timeline) {
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      for (Index at = 0; at < graph.shape(node).cell_count(); ++at) {
        const CellRef cell{node, cell_at(graph.shape(node), at)};
        const Index made = timeline.playhead_of(node, cell.cell);
        for (const DependentCells& fed : dependent_cells(graph, cell)) {
          for (const Region& region : fed.regions.list()) {
            // The first cell of a region is the first of them to be made.
            const Cell first{region.row, region.col, region.slice};
            const bool is_same_moment = is_known_with_output(graph, timeline, fed.node);
            ASSERT_LE(made + (is_same_moment ? 0 : 1), timeline.playhead_of(fed.node, first))
                << graph.info(node).name << " feeds " << graph.info(fed.node).name;
          }
        }
      }
    }
  });
}

TEST(Timeline, finds_by_arithmetic_what_counting_finds) {
  for_each_timeline([](const Graph& graph, const Timeline& timeline) {
    for (Index playhead = 0; playhead <= timeline.moment_count(); playhead += 1 + playhead / 7) {
      const std::vector<Index> known = known_by_counting(graph, timeline, playhead);
      for (NodeId node = 0; node < graph.node_count(); ++node) {
        ASSERT_EQ(timeline.known_after(playhead, node), known[node]) << graph.info(node).name;
      }
    }
  });
}

TEST(Timeline, says_at_which_playhead_a_cell_becomes_known) {
  for_each_timeline([](const Graph& graph, const Timeline& timeline) {
    for (Index i = 0; i < timeline.moment_count(); ++i) {
      const Moment moment = timeline.moment(i);
      const Shape& shape = graph.shape(moment.node);
      ASSERT_EQ(timeline.playhead_of(moment.node, cell_at(shape, moment.from_cell)), i + 1);
      ASSERT_EQ(timeline.playhead_of(moment.node, cell_at(shape, moment.to_cell - 1)), i + 1);
    }
  });
}

TEST(Timeline, goes_through_the_steps_in_order) {
  for_each_timeline([](const Graph& graph, const Timeline& timeline) {
    int last = 1;
    for (NodeId node = 0; node < graph.node_count(); ++node) last = std::max(last, graph.info(node).step);
    int step = 1;
    for (Index i = 0; i < timeline.moment_count(); ++i) {
      const Moment moment = timeline.moment(i);
      ASSERT_GE(moment.step, step);
      for (int begun = step + 1; begun <= moment.step; ++begun) ASSERT_EQ(timeline.step_begin(begun), i);
      step = moment.step;
    }
    ASSERT_EQ(timeline.step_begin(1), 0);
    ASSERT_EQ(timeline.step_begin(last + 1), timeline.moment_count());
  });
}

TEST(Timeline, finds_every_playhead_again_from_its_place) {
  for_each_timeline([](const Graph&, const Timeline& timeline) {
    for (Index playhead = 0; playhead <= timeline.moment_count(); ++playhead) {
      ASSERT_EQ(timeline.nearest_playhead(timeline.place_of(playhead)), playhead);
    }
  });
}

TEST(Timeline, keeps_the_step_when_only_the_grain_changes) {
  for (std::uint64_t seed = 0; seed < kTimelineScenes; ++seed) {
    const Scene scene = random_scene_of_any_version(seed);
    const BuiltScene built = build_scene(scene).value();
    for (const bool is_all_rows : {false, true}) {
      const Timeline fine(built.graph, built.steps, {Grain::Cell, is_all_rows});
      const Timeline coarse(built.graph, built.steps, {Grain::Whole, is_all_rows});
      for (Index playhead = 1; playhead <= fine.moment_count(); ++playhead) {
        const Moment before = fine.moment(playhead - 1);
        const Moment after = coarse.moment(coarse.nearest_playhead(fine.place_of(playhead)) - 1);
        ASSERT_EQ(after.node, before.node);
        ASSERT_EQ(after.step, before.step);
        ASSERT_LE(after.from_cell, before.from_cell);
        ASSERT_GE(after.to_cell, before.to_cell);
      }
    }
  }
}

class TutorialTimeline : public testing::Test {
 protected:
  Timeline timeline(Walk walk) const { return {built_.graph, built_.steps, walk}; }
  NodeId node(const char* name) const { return *built_.graph.find(name); }

  Scene scene_ = tutorial_scene();
  BuiltScene built_ = build_scene(scene_).value();
};

TEST_F(TutorialTimeline, has_a_moment_for_each_dot_product_at_the_grain_of_a_cell) {
  const Timeline cells = timeline({Grain::Cell, false});
  // X, three weights; K, Q, V; per query 3 scores, 3 weights, 9 weighted, 3 outputs. Y is the output again.
  EXPECT_EQ(cells.moment_count(), 1 + 3 + 27 + 3 * (3 + 3 + 9 + 3));
  const Moment second_score = cells.moment(cells.step_begin(4) + 1);
  EXPECT_EQ(second_score.node, node("h0.scores"));
  EXPECT_EQ(second_score.from_cell, 1);
  EXPECT_EQ(second_score.query, 0);
  EXPECT_EQ(second_score.step, 4);
}

TEST_F(TutorialTimeline, shows_one_weighted_vector_at_the_grain_of_a_row_and_all_of_a_query_as_a_whole) {
  const Timeline rows = timeline({Grain::Row, false});
  EXPECT_EQ(rows.step_begin(7) - rows.step_begin(6), 3);
  const Timeline wholes = timeline({Grain::Whole, false});
  EXPECT_EQ(wholes.step_begin(7) - wholes.step_begin(6), 1);
}

TEST_F(TutorialTimeline, does_query_1_in_steps_4_to_7_and_the_others_in_step_8) {
  const Timeline wholes = timeline({Grain::Whole, false});
  const Moment fourth = wholes.moment(wholes.step_begin(4));
  EXPECT_EQ(fourth.query, 0);
  const Moment repeated = wholes.moment(wholes.step_begin(8));
  EXPECT_EQ(repeated.step, 8);
  EXPECT_EQ(repeated.query, 1);
  EXPECT_EQ(repeated.node, node("h0.scores"));
  EXPECT_EQ(wholes.moment(wholes.moment_count() - 1).node, node("h0.output"));
  EXPECT_EQ(wholes.known_after(wholes.moment_count(), node("Y")), 9);
}

TEST_F(TutorialTimeline, shows_each_kind_of_moment_once_per_query_when_it_is_guided) {
  const Timeline guided = timeline({Grain::Guided, false});
  // X, three weights; of K, Q and V a number, the rest of its row, the other rows; per query of the scores a
  // number and the rest of the row, the row of weights, of the weighted values one vector and the others, the
  // output.
  EXPECT_EQ(guided.moment_count(), 1 + 3 + 3 * 3 + 3 * (2 + 1 + 2 + 1));
  const Index second_query = guided.step_begin(8);
  EXPECT_EQ(guided.moment(second_query).to_cell - guided.moment(second_query).from_cell, 1);
  EXPECT_EQ(guided.moment(second_query + 1).to_cell - guided.moment(second_query + 1).from_cell, 2);
}

// The first of many keys may have next to no weight, which would be the first thing to be seen.
TEST(Timeline, shows_the_products_of_many_keys_all_at_once_when_it_is_guided) {
  for (const Index tokens : {16, 17}) {
    Scene scene;
    scene.inputs.values = random_matrix(1, tokens, 3);
    const BuiltScene built = build_scene(scene).value();
    const Timeline guided(built.graph, built.steps, {Grain::Guided, false});
    const NodeId weighted = *built.graph.find("h0.weighted");
    const Moment first = guided.moment(guided.playhead_of(weighted, {0, 0, 0}) - 1);
    ASSERT_EQ(first.node, weighted);
    EXPECT_EQ(first.to_cell - first.from_cell, tokens > 16 ? tokens * 3 : 3) << tokens;
  }
}

TEST_F(TutorialTimeline, of_two_heads_shows_what_they_do_alike_together_when_it_is_guided) {
  scene_.attention.heads.push_back(scene_.attention.heads.front());
  built_ = build_scene(scene_).value();
  const Timeline guided = timeline({Grain::Guided, false});
  // X, the three kinds of weights; of K a number, the rest of its row, the other rows; Q; V.
  EXPECT_EQ(guided.step_begin(4), 1 + 3 + 3 + 1 + 1);
  const Index first = guided.step_begin(3);
  EXPECT_EQ(guided.moment(first).node, node("h0.K"));
  EXPECT_EQ(guided.moment(first, 1).node, node("h1.K"));
  EXPECT_EQ(guided.moment(first, 1).head, 1);
  EXPECT_TRUE(guided.is_of_several_heads(first));
  EXPECT_EQ(guided.known_after(first + 1, node("h1.K")), 1);
  EXPECT_FALSE(guided.is_of_several_heads(guided.step_begin(4))) << "queries are gone through head by head";
  EXPECT_EQ(guided.next_of_head(first + 1, 1), first + 1) << "it is a moment of the second head, too";
  const Timeline fine = timeline({Grain::Cell, false});
  EXPECT_EQ(fine.step_begin(4), 1 + 6 + 2 * 27);
}

TEST_F(TutorialTimeline, of_heads_that_differ_in_size_shows_each_by_itself) {
  scene_.attention.heads.push_back(scene_.attention.heads.front());
  scene_.attention.heads.back().value = {};
  built_ = build_scene(scene_).value();
  const Timeline guided = timeline({Grain::Guided, false});
  Index of_first = 0, of_second = 0;
  for (Index at = 0; at < guided.step_begin(4); ++at) {
    of_first += guided.moment(at).node == node("h0.V") ? 1 : 0;
    of_second += guided.moment(at).node == node("h1.V") ? 1 : 0;
  }
  EXPECT_GT(of_first, 0);
  EXPECT_GT(of_second, 0);
}

TEST_F(TutorialTimeline, only_joins_in_step_8_when_all_rows_are_done_at_once) {
  const Timeline wholes = timeline({Grain::Whole, true});
  EXPECT_EQ(wholes.moment_count(), static_cast<Index>(built_.graph.node_count()));
  EXPECT_EQ(wholes.moment(wholes.step_begin(8)).node, node("Y"));
  EXPECT_FALSE(wholes.moment(wholes.step_begin(4)).query.has_value());
}

TEST_F(TutorialTimeline, keeps_the_step_when_all_rows_are_done_at_once_and_back) {
  const Timeline one_by_one = timeline({Grain::Whole, false});
  const Timeline together = timeline({Grain::Whole, true});
  const Index scored = one_by_one.step_begin(5);
  const Index same = together.nearest_playhead(one_by_one.place_of(scored));
  EXPECT_EQ(same, together.step_begin(5));
  EXPECT_EQ(one_by_one.nearest_playhead(together.place_of(same)), scored);
}

TEST_F(TutorialTimeline, keeps_the_query_when_the_moment_is_about_one) {
  const Timeline together = timeline({Grain::Row, true});
  const Timeline one_by_one = timeline({Grain::Row, false});
  const Index at = together.playhead_of(node("h0.scores"), {1, 0});
  const Moment moment = one_by_one.moment(one_by_one.nearest_playhead(together.place_of(at)) - 1);
  EXPECT_EQ(moment.node, node("h0.scores"));
  EXPECT_EQ(moment.query, 1);
}

TEST_F(TutorialTimeline, stays_in_the_step_when_the_node_under_the_playhead_goes) {
  Scene masked = scene_;
  masked.attention.mask.emplace().is_causal = true;
  const BuiltScene built = build_scene(masked).value();
  const Timeline with(built.graph, built.steps, {Grain::Whole, false});
  const Timeline without = timeline({Grain::Whole, false});
  const Index at = with.playhead_of(*built.graph.find("h0.masked"), {0, 2});
  EXPECT_EQ(without.nearest_playhead(with.place_of(at)), without.playhead_of(node("h0.scores"), {0, 2}));
}

TEST(LargeTimeline, of_4096_tokens_and_12_heads_is_found_by_arithmetic) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix::Zero(4096, 12));
  Projection narrow{scene_matrix(Matrix::Zero(12, 4)), std::nullopt, {}};
  scene.attention.heads.assign(12, Head{"", true, narrow, narrow, narrow, {}, {}});
  const BuiltScene built = build_scene(scene).value();
  const Timeline cells(built.graph, built.steps, {Grain::Cell, false});
  const Index n = 4096;
  const Index per_head = 3 * n * 4 + 2 * n * n + n * n * 4 + n * 4;
  EXPECT_EQ(cells.moment_count(), 1 + 36 + 12 * per_head + 2 * n * 48);
  const Index middle = cells.moment_count() / 2;
  const Moment moment = cells.moment(middle);
  EXPECT_EQ(cells.known_after(middle, moment.node), moment.from_cell);
  EXPECT_EQ(cells.known_after(middle + 1, moment.node), moment.to_cell);
  EXPECT_EQ(cells.nearest_playhead(cells.place_of(middle)), middle);
}

TEST(Timeline, takes_a_head_that_is_off_in_whole_sub_steps) {
  Scene scene = tutorial_scene();
  scene.attention.heads.push_back(scene.attention.heads[0]);
  scene.attention.heads[1].is_enabled = false;
  const BuiltScene built = build_scene(scene).value();
  const Timeline cells(built.graph, built.steps, {Grain::Cell, false});
  const Index first = cells.playhead_of(*built.graph.find("h1.scores"), {0, 0});
  EXPECT_EQ(first, cells.playhead_of(*built.graph.find("h1.scores"), {0, 2}));
  EXPECT_NE(cells.playhead_of(*built.graph.find("h0.scores"), {0, 0}),
            cells.playhead_of(*built.graph.find("h0.scores"), {0, 2}));
}

// Counted one by one.
TEST(Timeline, goes_through_the_moments_of_one_head_and_of_none) {
  for_each_timeline([](const Graph&, const Timeline& timeline) {
    if (timeline.moment_count() > 400) return;
    for (int head = 0; head < 3; ++head) {
      const auto is_of_head = [&](Index playhead) {
        return playhead == 0 || timeline.moment(playhead - 1, head).head.value_or(head) == head;
      };
      for (Index playhead = 0; playhead <= timeline.moment_count(); ++playhead) {
        Index next = playhead, previous = playhead;
        while (next < timeline.moment_count() && !is_of_head(next)) ++next;
        while (!is_of_head(previous)) --previous;
        ASSERT_EQ(timeline.next_of_head(playhead, head), next);
        ASSERT_EQ(timeline.previous_of_head(playhead, head), previous);
      }
    }
  });
}

}  // namespace
}  // namespace heed
