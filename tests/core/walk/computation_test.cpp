#include "core/walk/computation.h"

#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/graph/readable_number.h"
#include "core/scene/scene_json.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/same_numbers.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

const std::vector<Walk> kWalks = {{Grain::Cell, false}, {Grain::Row, false}, {Grain::Whole, false},
                                  {Grain::Cell, true},  {Grain::Row, true},  {Grain::Whole, true}};

TEST(Computation, has_computed_nothing_at_the_start) {
  const Computation computation = make_computation(tutorial_scene());
  EXPECT_EQ(computation.playhead(), 0);
  EXPECT_EQ(computation.graph().computed_cells(), 0);
  EXPECT_EQ(computation.known(*computation.graph().find("X")), 0) << "not introduced yet";
}

TEST(Computation, computes_one_moment_at_a_time_and_nothing_after_the_playhead) {
  Computation computation = make_computation(tutorial_scene());
  const Graph& graph = computation.graph();
  for (Index i = 0; i < computation.timeline().moment_count(); ++i) {
    const Index before = graph.computed_cells();
    const Moment moment = computation.timeline().moment(i);
    computation.go_to(i + 1);
    const bool is_stored = graph.op(moment.node) && !graph.shape(moment.node).is_stack();
    const Index copies = graph.info(moment.node).id == "output" ? 2 : 1;  // Y is known with it
    EXPECT_EQ(graph.computed_cells() - before, is_stored ? copies * (moment.to_cell - moment.from_cell) : 0);
    EXPECT_EQ(computation.known(moment.node), moment.to_cell);
    EXPECT_EQ(computation.last_moment()->index, i);
  }
}

TEST(Computation, clamps_the_playhead) {
  Computation computation = make_computation(tutorial_scene());
  computation.go_to(-5);
  EXPECT_EQ(computation.playhead(), 0);
  computation.go_to(1000000);
  EXPECT_EQ(computation.playhead(), computation.timeline().moment_count());
}

TEST(Computation, going_forth_and_back_equals_computing_afresh) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Computation computation =
        make_computation(random_scene_of_any_version(seed), kWalks[seed % kWalks.size()]);
    for (int jump = 0; jump < 8; ++jump) {
      const double count = static_cast<double>(computation.timeline().moment_count());
      computation.go_to(static_cast<Index>(random.uniform() * (count + 1)));
      expect_same_numbers(computation, fresh(computation), 1e-6);
    }
  }
}

TEST(Computation, changing_the_walk_keeps_the_step_of_a_whole_sub_step) {
  Computation computation = make_computation(tutorial_scene(), {Grain::Whole, false});
  computation.go_to(computation.timeline().step_begin(6));
  computation.set_walk({Grain::Cell, false});
  EXPECT_EQ(computation.playhead(), computation.timeline().step_begin(6));
  expect_same_numbers(computation, fresh(computation), 0);
}

// A cell to edit: of a source, or of a computed node as an override.
CellRef random_cell(const Computation& computation, Random& random) {
  const Graph& graph = computation.graph();
  const NodeId node = static_cast<NodeId>(random.uniform() * static_cast<double>(graph.node_count()));
  const double cells = static_cast<double>(graph.shape(node).cell_count());
  return {node, cell_at(graph.shape(node), static_cast<Index>(random.uniform() * cells))};
}

TEST(Edits, anywhere_at_any_playhead_equal_a_fresh_computation) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Computation computation =
        make_computation(random_scene_of_any_version(seed), kWalks[seed % kWalks.size()]);
    for (int edit = 0; edit < 6; ++edit) {
      const double count = static_cast<double>(computation.timeline().moment_count());
      if (edit % 2 == 0) computation.go_to(static_cast<Index>(random.uniform() * (count + 1)));
      const CellRef cell = random_cell(computation, random);
      SCOPED_TRACE(computation.graph().info(cell.node).name);
      ASSERT_TRUE(computation.set_cell(cell.node, cell.cell, static_cast<float>(random.gaussian())).is_ok());
      expect_same_numbers(computation, fresh(computation), 1e-5);
    }
  }
}

TEST(Edits, taken_back_restore_every_number) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Scene scene = random_scene_of_any_version(seed);
    scene.overrides.clear();
    Computation computation = make_complete(scene);
    const CellRef cell = random_cell(computation, random);
    if (!computation.graph().op(cell.node)) continue;
    ASSERT_TRUE(computation.set_cell(cell.node, cell.cell, 7).is_ok());
    computation.clear_override(cell.node, cell.cell);
    EXPECT_EQ(computation.scene(), scene);
    expect_same_numbers(computation, make_complete(scene), 1e-5);
  }
}

TEST(Edits, compute_no_more_cells_than_they_report_and_report_each_that_changed) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Computation computation = make_complete(random_scene_of_any_version(seed));
    const Computation before = make_complete(computation.scene());
    const CellRef cell = random_cell(computation, random);
    const Index computed = computation.graph().computed_cells();
    const Edit edit = computation.set_cell(cell.node, cell.cell, 3).value();
    Index reported = 0;
    std::vector<Regions> regions(computation.graph().node_count());
    for (const Change& change : edit.changes) {
      regions[change.node] = change.regions;
      for (const Region& region : change.regions.list()) reported += region.cell_count();
    }
    EXPECT_LE(computation.graph().computed_cells() - computed, reported);
    for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
      const Shape& shape = computation.graph().shape(node);
      for (Index at = 0; at < shape.cell_count(); ++at) {
        const Cell here = cell_at(shape, at);
        if (regions[node].contains(here)) continue;
        Matrix a(1, 1), b(1, 1);
        a << computation.graph().cell(node, here);
        b << before.graph().cell(node, here);
        ASSERT_EQ(largest_difference(a, b), 0) << computation.graph().info(node).name << " was not reported";
      }
    }
  }
}

TEST(Edits, of_one_score_touch_one_row_of_what_follows) {
  Computation computation = make_complete(tutorial_scene());
  const Index before = computation.graph().computed_cells();
  ASSERT_TRUE(computation.set_cell(*computation.graph().find("h0.scores"), {1, 2}, 5).is_ok());
  // A row of weights, of the output and of Y; the weighted values are never stored.
  EXPECT_EQ(computation.graph().computed_cells() - before, 3 + 3 + 3);
}

TEST(Edits, of_a_source_change_the_scene_which_forgets_its_file) {
  Scene scene = tutorial_scene();
  scene.inputs.reference = {MatrixReference::Kind::Npy, "x.npy", {}};
  const Scene kept = scene;
  Computation computation = make_complete(scene);
  ASSERT_TRUE(computation.set_cell(*computation.graph().find("X"), {0, 0}, 9).is_ok());
  EXPECT_EQ((*computation.scene().inputs)(0, 0), 9);
  EXPECT_TRUE(computation.scene().inputs.is_inline());
  EXPECT_EQ((*kept.inputs)(0, 0), 1) << "a snapshot is not touched";
}

TEST(Edits, of_every_kind_of_source_reach_the_scene) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Computation computation = make_complete(random_scene_of_any_version(seed));
    for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
      if (computation.graph().op(node)) continue;
      ASSERT_TRUE(computation.set_cell(node, {0, 0}, 0.5f).is_ok());
    }
    expect_same_numbers(computation, make_complete(computation.scene()), 1e-5);
  }
}

TEST(Edits, of_a_computed_cell_become_an_override_of_the_scene) {
  Computation computation = make_complete(tutorial_scene());
  const NodeId weights = *computation.graph().find("h0.weights");
  ASSERT_TRUE(computation.set_cell(weights, {0, 2}, 0.5f).is_ok());
  ASSERT_TRUE(computation.set_cell(weights, {0, 0}, 0).is_ok());
  ASSERT_TRUE(computation.set_cell(weights, {0, 2}, 0.25f).is_ok());
  const std::vector<Override> expected = {{{0, 0}, 0}, {{0, 2}, 0.25f}};
  EXPECT_EQ(computation.scene().overrides.at("h0.weights"), expected);
  computation.clear_override(weights, {0, 0});
  computation.clear_override(weights, {0, 2});
  EXPECT_EQ(computation.scene(), tutorial_scene());
}

TEST(Edits, put_what_is_not_finite_over_a_computed_cell_as_a_file_may) {
  for (const float value : {kInfinity, -kInfinity, kNan}) {
    Computation computation = make_complete(tutorial_scene());
    const NodeId scores = *computation.graph().find("h0.scores");
    ASSERT_TRUE(computation.set_cell(scores, {1, 2}, value).is_ok()) << value;
    const std::vector<Override> expected = {{{1, 2}, value}};
    EXPECT_EQ(computation.scene().overrides.at("h0.scores"), expected);
    EXPECT_EQ(read_scene(write_scene(computation.scene()), {}).value(), computation.scene()) << value;
    expect_same_numbers(computation, fresh(computation), 0);
  }
}

TEST(Edits, with_minus_infinity_take_a_key_out_of_its_row) {
  Computation computation = make_complete(tutorial_scene());
  ASSERT_TRUE(computation.set_cell(*computation.graph().find("h0.scores"), {0, 0}, -kInfinity).is_ok());
  // The scores 4 and 4 are left.
  Matrix expected(1, 3);
  expected << 0, 0.5f, 0.5f;
  EXPECT_EQ(values_of(computation.graph(), "h0.weights").row(0), expected);
}

TEST(Edits, refuse_a_source_that_a_file_cannot_hold) {
  Computation computation = make_complete(tutorial_scene());
  for (const float value : {kInfinity, -kInfinity, kNan}) {
    const Result<Edit> edit = computation.set_cell(0, {0, 0}, value);
    ASSERT_FALSE(edit.is_ok());
    EXPECT_EQ(edit.error().message.key, "edit.not_finite");
  }
  EXPECT_EQ(computation.scene(), tutorial_scene());
}

TEST(FullyMasked, says_which_queries_see_nothing) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().padding = std::vector<bool>{false, true, true};
  scene.attention.mask->is_causal = true;
  Computation computation = make_complete(scene);
  EXPECT_TRUE(computation.is_fully_masked({}, 0));
  EXPECT_FALSE(computation.is_fully_masked({}, 1));
  EXPECT_TRUE(values_of(computation.graph(), "h0.weights").row(0).isZero());
  EXPECT_TRUE(values_of(computation.graph(), "Y").row(0).isZero());
}

TEST(FullyMasked, is_over_once_a_number_is_put_over_the_mask) {
  Scene scene = tutorial_scene();
  scene.attention.mask.emplace().padding = std::vector<bool>{false, false, false};
  Computation computation = make_complete(scene);
  ASSERT_TRUE(computation.set_cell(*computation.graph().find("h0.masked"), {1, 1}, 2).is_ok());
  EXPECT_FALSE(computation.is_fully_masked({}, 1));
  EXPECT_TRUE(computation.is_fully_masked({}, 0));
  EXPECT_EQ(values_of(computation.graph(), "h0.weights")(1, 1), 1);
}

// A block that begins at a random cell and ends anywhere behind it.
Matrix random_block(const Shape& shape, Cell at, Random& random) {
  const auto extent = [&](Index most) {
    return 1 + static_cast<Index>(random.uniform() * static_cast<double>(most));
  };
  const Index rows = extent(shape.rows - at.row);
  return Matrix::NullaryExpr(rows, extent(shape.cols - at.col),
                             [&](Index, Index) { return static_cast<float>(random.gaussian()); });
}

TEST(Blocks, anywhere_at_any_playhead_equal_a_fresh_computation) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Computation computation =
        make_computation(random_scene_of_any_version(seed), kWalks[seed % kWalks.size()]);
    for (int edit = 0; edit < 6; ++edit) {
      const double count = static_cast<double>(computation.timeline().moment_count());
      if (edit % 2 == 0) computation.go_to(static_cast<Index>(random.uniform() * (count + 1)));
      const CellRef at = random_cell(computation, random);
      SCOPED_TRACE(computation.graph().info(at.node).name);
      const Matrix block = random_block(computation.graph().shape(at.node), at.cell, random);
      ASSERT_TRUE(computation.set_cells(at.node, at.cell, block).is_ok());
      expect_same_numbers(computation, fresh(computation), 1e-5);
    }
  }
}

TEST(Blocks, are_the_cells_that_they_are_made_of) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Computation whole = make_complete(random_scene_of_any_version(seed));
    Computation single = make_complete(random_scene_of_any_version(seed));
    const CellRef at = random_cell(whole, random);
    const Matrix block = random_block(whole.graph().shape(at.node), at.cell, random);
    ASSERT_TRUE(whole.set_cells(at.node, at.cell, block).is_ok());
    for (Index row = 0; row < block.rows(); ++row) {
      for (Index col = 0; col < block.cols(); ++col) {
        const Cell cell{at.cell.row + row, at.cell.col + col, at.cell.slice};
        ASSERT_TRUE(single.set_cell(at.node, cell, block(row, col)).is_ok());
      }
    }
    EXPECT_EQ(whole.scene(), single.scene());
    expect_same_numbers(whole, single, 1e-5);
  }
}

TEST(Blocks, recompute_once) {
  Computation computation = make_complete(tutorial_scene());
  const NodeId inputs = *computation.graph().find("X");
  const Index before = computation.graph().computed_cells();
  ASSERT_TRUE(computation.set_cells(inputs, {0, 0}, Matrix::Constant(3, 4, 2)).is_ok());
  const Index by_block = computation.graph().computed_cells() - before;
  Computation anew = make_complete(tutorial_scene());
  EXPECT_EQ(by_block, anew.graph().computed_cells());
}

TEST(Blocks, that_do_not_fit_change_nothing) {
  Computation computation = make_complete(tutorial_scene());
  const NodeId inputs = *computation.graph().find("X");
  const auto refusal = [&](Cell at, const Matrix& block) {
    return computation.set_cells(inputs, at, block).error().message.key;
  };
  EXPECT_EQ(refusal({2, 0}, Matrix::Zero(2, 2)), "edit.does_not_fit");
  EXPECT_EQ(refusal({0, 3}, Matrix::Zero(2, 2)), "edit.does_not_fit");
  EXPECT_EQ(refusal({0, 0}, Matrix::Constant(2, 2, std::numeric_limits<float>::infinity())),
            "edit.not_finite");
  EXPECT_EQ(computation.scene(), tutorial_scene());
  expect_same_numbers(computation, make_complete(tutorial_scene()), 0);
}

TEST(Edits, find_an_override_in_a_file_that_has_them_in_any_order) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{2, 2}, 1}, {{0, 0}, 2}, {{1, 1}, 3}};
  Computation computation = make_complete(scene);
  ASSERT_TRUE(computation.set_cell(*computation.graph().find("h0.scores"), {2, 2}, 9).is_ok());
  EXPECT_EQ(computation.scene().overrides.at("h0.scores").size(), 3u);
}

// Not by what else is known by then.
TEST(WrittenNumbers, are_the_same_at_every_moment) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Computation computation = make_computation(random_scene(seed), {Grain::Cell, seed % 2 == 0});
    const Graph& graph = computation.graph();
    std::map<std::tuple<NodeId, Index>, std::string> written;
    for (Index i = 1; i <= computation.timeline().moment_count(); ++i) {
      computation.go_to(i);
      for (NodeId node = 0; node < graph.node_count(); ++node) {
        if (graph.shape(node).is_stack()) continue;
        for (Index at = 0; at < computation.known(node); ++at) {
          const std::string now = readable_number(graph, {node, cell_at(graph.shape(node), at)});
          const auto [before, is_new] = written.try_emplace({node, at}, now);
          ASSERT_EQ(now, before->second) << graph.info(node).name << " " << at << " of scene " << seed;
        }
      }
    }
  }
}

TEST(WrittenNumbers, are_measured_by_what_an_edit_makes_of_the_rest) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Computation computation = make_computation(random_scene(seed), {});
    computation.go_to(computation.timeline().moment_count() / 2);
    const Graph& graph = computation.graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) graph.strongest(node);
    ASSERT_TRUE(computation.set_cell(computation.inputs(), {0, 0}, 31));
    const Computation whole = make_complete(computation.scene());
    for (NodeId node = 0; node < graph.node_count(); ++node)
      EXPECT_EQ(graph.strongest(node), whole.graph().strongest(node)) << graph.info(node).name;
  }
}

}  // namespace
}  // namespace heed
