// Parts that are switched off and on again: nothing is built anew, only what is read is computed, and the
// numbers are those of the scene computed from nothing, bit for bit.
#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/explain/logit_lens.h"
#include "core/explain/part_effects.h"
#include "core/scene/modules.h"
#include "tests/core/walk/same_numbers.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

constexpr Index kVocabulary = 8192, kTextLength = 24, kModelWidth = 64;

// Its rows of logits make the whole graph a large one.
Scene language_model(int blocks) {
  Scene scene = small_transformer(3, kTextLength, kModelWidth);
  scene.blocks[0].attention->mask.emplace().is_causal = true;
  scene.blocks.resize(static_cast<std::size_t>(blocks), scene.blocks[0]);
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(7, kModelWidth, kVocabulary));
  return scene;
}

std::vector<bool*> switches_of(Scene& scene) {
  std::vector<bool*> switches;
  for_each_attention(scene, [&](Attention& attention, std::optional<int>) {
    switches.push_back(&attention.is_enabled);
    for (Head& head : attention.heads) switches.push_back(&head.is_enabled);
  });
  for (TransformerBlock& block : scene.blocks) {
    switches.push_back(&block.is_enabled);
    if (block.feed_forward) switches.push_back(&block.feed_forward->is_enabled);
  }
  return switches;
}

void toggle(Computation& computation, std::size_t which) {
  Scene scene = computation.scene();
  const std::vector<bool*> switches = switches_of(scene);
  bool& is_enabled = *switches[which % switches.size()];
  is_enabled = !is_enabled;
  const bool can_be_built =
      build_scene(scene).is_ok();  // not if what a block off has no node for is overridden
  ASSERT_EQ(computation.set_scene(std::move(scene)).is_ok(), can_be_built);
}

bool same_bits(const Matrix& a, const Matrix& b) { return is_identical(a, b); }

void expect_same_graph(const Computation& computation, const Computation& expected) {
  const Graph &a = computation.graph(), &b = expected.graph();
  ASSERT_EQ(computation.scene(), expected.scene());
  ASSERT_EQ(a.node_count(), b.node_count());
  for (NodeId node = 0; node < a.node_count(); ++node) {
    const std::string& name = a.info(node).name;
    ASSERT_EQ(name, b.info(node).name);
    ASSERT_EQ(a.info(node).is_switched_off, b.info(node).is_switched_off) << name;
    ASSERT_EQ(a.known(node), b.known(node)) << name;
    ASSERT_EQ(a.op(node) == nullptr, b.op(node) == nullptr);
    if (!a.op(node)) continue;
    ASSERT_EQ(a.op(node)->kind(), b.op(node)->kind()) << name;
    if (a.shape(node).is_stack() || a.known(node) < a.shape(node).cell_count()) continue;
    ASSERT_TRUE(same_bits(*a.value(node), *b.value(node))) << name;
  }
  ASSERT_EQ(computation.steps().count(), expected.steps().count());
  for (int step = 1; step <= expected.steps().last(); ++step) {
    ASSERT_EQ(computation.steps().at(step).id, expected.steps().at(step).id);
    ASSERT_EQ(computation.steps().at(step).formula, expected.steps().at(step).formula);
    ASSERT_EQ(computation.steps().at(step).nodes, expected.steps().at(step).nodes);
  }
  ASSERT_EQ(computation.timeline().moment_count(), expected.timeline().moment_count());
  for (Index at = 0; at < std::min<Index>(computation.timeline().moment_count(), 400); ++at) {
    const Moment one = computation.timeline().moment(at), other = expected.timeline().moment(at);
    ASSERT_EQ(one.node, other.node);
    ASSERT_EQ(one.to_cell, other.to_cell);
  }
}

struct Unread {
  const Computation& computation;

  Index operator()(std::string_view node) const {
    return computation.graph().unread_rows(*computation.graph().find(node));
  }
};

TEST(Switches, build_nothing_anew_and_leave_alone_what_does_not_depend_on_the_part) {
  Computation computation = make_complete(language_model(2));
  const Graph& graph = computation.graph();
  const auto revision_of = [&](std::string_view node) { return graph.revision(*graph.find(node)).id; };
  const auto revisions = [&] {
    std::vector<std::uint64_t> ids;
    for (const char* node : {"b0.out", "b1.norm1", "b1.h0.Q", "b1.h0.K", "b1.h0.V", "b1.h0.weights"})
      ids.push_back(revision_of(node));
    return ids;
  };
  const std::vector<std::uint64_t> before = revisions();
  const std::uint64_t output = revision_of("b1.h0.output"), result = revision_of("b1.out");
  const Index computed = graph.computed_cells();
  Scene scene = computation.scene();
  scene.blocks[1].attention->heads[0].is_enabled = false;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  EXPECT_EQ(revisions(), before);
  EXPECT_NE(revision_of("b1.h0.output"), output);
  EXPECT_NE(revision_of("b1.out"), result);
  EXPECT_EQ(graph.computed_cells(), computed) << "a new graph counts from 0";
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, compute_of_the_block_the_row_that_answers_and_no_other) {
  Computation computation = make_complete(language_model(2));
  const Unread unread{computation};
  Scene scene = computation.scene();
  scene.blocks[1].attention->heads[0].is_enabled = false;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  EXPECT_EQ(unread("b1.feed"), kTextLength);
  const std::vector<Index> last = answered_rows(computation);
  const Matrix said = answer_probabilities(computation, last);
  for (const char* node :
       {"b1.attention", "b1.mid", "b1.norm2", "b1.hidden", "b1.active", "b1.feed", "b1.out"})
    EXPECT_EQ(unread(node), kTextLength - 1) << node;
  EXPECT_EQ(unread("b1.h0.K"), 0);
  EXPECT_TRUE(same_bits(said, answer_probabilities(fresh(computation), last)));
  expect_same_graph(computation, fresh(computation));
  EXPECT_EQ(unread("b1.feed"), 0) << "all have been read";
}

TEST(Switches, of_earlier_blocks_compute_of_the_last_one_what_the_row_needs) {
  Computation computation = make_complete(language_model(3));
  const Unread unread{computation};
  Scene scene = computation.scene();
  scene.blocks[0].attention->is_enabled = false;
  scene.blocks[1].feed_forward->is_enabled = false;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  const Matrix said = answer_probabilities(computation, std::vector<Index>{5});
  EXPECT_EQ(unread("b1.out"), 0);
  EXPECT_EQ(unread("b1.hidden"), kTextLength) << "no part of the answer any more";
  for (const char* node : {"b2.norm1", "b2.h0.K", "b2.h0.V"}) EXPECT_EQ(unread(node), 0) << node;
  for (const char* node : {"b2.h0.Q", "b2.h0.weights", "b2.h0.output", "b2.hidden", "b2.out"})
    EXPECT_EQ(unread(node), kTextLength - 1) << node;
  EXPECT_TRUE(same_bits(said, answer_probabilities(fresh(computation), std::vector<Index>{5})));
  computation.graph().compute_unread_rows();
  EXPECT_EQ(unread("b1.hidden"), 0);
  EXPECT_EQ(unread("b2.out"), 0);
  EXPECT_GT(unread("logits"), 0) << "they wait for a reader";
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, of_a_block_keep_what_is_in_it_and_compute_the_row_that_answers) {
  Computation computation = make_complete(language_model(3));
  const Unread unread{computation};
  const auto revision_of = [&](std::string_view node) {
    return computation.graph().revision(*computation.graph().find(node)).id;
  };
  const std::uint64_t fed = revision_of("b1.feed"), out = revision_of("b1.out");
  Scene scene = computation.scene();
  scene.blocks[1].is_enabled = false;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  EXPECT_EQ(revision_of("b1.feed"), fed);
  EXPECT_NE(revision_of("b1.out"), out);
  EXPECT_EQ(unread("b1.feed"), 0);
  const std::vector<Index> last = answered_rows(computation);
  const Matrix said = answer_probabilities(computation, last);
  EXPECT_EQ(unread("b2.h0.K"), 0);
  for (const char* node : {"b2.h0.Q", "b2.hidden", "b2.out"})
    EXPECT_EQ(unread(node), kTextLength - 1) << node;
  EXPECT_TRUE(same_bits(said, answer_probabilities(fresh(computation), last)));
  expect_same_graph(computation, fresh(computation));
  scene.blocks[1].is_enabled = true;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  EXPECT_EQ(revision_of("b1.feed"), fed);
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, undone_and_done_again_are_what_they_were) {
  Computation computation = make_complete(language_model(2));
  const Scene on = computation.scene();
  const Matrix before = *computation.graph().value(computation.built().blocks.back().out);
  toggle(computation, 1);
  const Scene off = computation.scene();
  const Matrix without = *computation.graph().value(computation.built().blocks.back().out);
  EXPECT_FALSE(same_bits(before, without));
  for (int time = 0; time < 2; ++time) {
    ASSERT_TRUE(computation.set_scene(on).is_ok());
    const NodeId out = computation.built().blocks.back().out;
    EXPECT_TRUE(same_bits(before, *computation.graph().value(out)));
    ASSERT_TRUE(computation.set_scene(off).is_ok());
    EXPECT_TRUE(same_bits(without, *computation.graph().value(out)));
  }
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, with_numbers_and_overrides_beside_them) {
  Computation computation = make_complete(language_model(2));
  Scene scene = computation.scene();
  scene.blocks[0].attention->heads[0].is_enabled = false;
  scene.blocks[1].feed_forward->expand.weight.values.edit()(2, 3) = 1.5f;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  const NodeId middle = *computation.graph().find("b1.mid");
  ASSERT_TRUE(computation.set_cell(middle, {kTextLength - 1, 2}, 7).is_ok());
  EXPECT_EQ(computation.graph().cell(middle, {kTextLength - 1, 2}), 7);
  toggle(computation, 1);
  EXPECT_EQ(computation.graph().cell(middle, {kTextLength - 1, 2}), 7);
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, change_the_numbers_that_patches_take) {
  for (Scene scene : {language_model(3), small_transformer(3, 4)}) {
    if (scene.blocks.size() == 1) scene.blocks.resize(3, scene.blocks[0]);
    Patch mean, of_last;
    mean.kind = of_last.kind = Patch::Kind::Mean;
    mean.node = "b1.feed";
    of_last.node = "b2.attention";
    of_last.rows = {{1, {}}};
    scene.patches = {mean, of_last};
    Computation computation = make_complete(scene);
    for (const std::size_t which : {1, 7, 1, 3, 6, 1, 8}) {
      toggle(computation, which);
      expect_same_graph(computation, fresh(computation));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Switches, in_any_order_are_those_of_the_scene_made_anew) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    SCOPED_TRACE(seed);
    Scene scene = random_scene_of_any_version(seed);
    if (seed % 3 == 1 && scene.readout && !scene.readout->transform && !scene.readout->pool &&
        scene.inputs->rows() > 1) {
      Readout& readout = scene.readout.emplace();  // with logits that are a large matrix
      readout.projection.weight = scene_matrix(random_matrix(seed, scene.inputs->cols(), kVocabulary));
      scene.overrides.clear();
    }
    Random dice(seed);
    Computation computation =
        make_computation(scene, {static_cast<Grain>(dice.bits() % 4), dice.bits() % 2 == 0});
    const auto end = static_cast<std::uint64_t>(computation.timeline().moment_count());
    computation.go_to(dice.bits() % 3 == 0 ? static_cast<Index>(dice.bits() % end) : static_cast<Index>(end));
    for (int change = 0; change < 4; ++change) {
      toggle(computation, dice.bits());
      if (HasFatalFailure()) return;
      if (dice.bits() % 2 == 0) {
        const NodeId node = dice.bits() % computation.graph().node_count();
        const Index known = computation.known(node);
        if (known > 0)
          (void)computation.graph().cell(node, cell_at(computation.graph().shape(node), known - 1));
      }
      if (dice.bits() % 3 == 0) expect_same_graph(computation, fresh(computation));
      if (HasFatalFailure()) return;
    }
    expect_same_graph(computation, fresh(computation));
    expect_same_numbers(computation, fresh(computation), 0);
    if (HasFatalFailure()) return;
  }
}

TEST(Switches, of_scores_that_are_not_stored) {
  Scene scene = small_transformer(1, 150);  // 150 × 150 scores are a large matrix
  scene.blocks.resize(3, scene.blocks.front());
  Computation computation = make_complete(scene);
  for (const std::size_t which : {5, 0, 3, 5, 2}) {
    toggle(computation, which);
    const NodeId weights = *computation.graph().find("b2.h0.weights");
    EXPECT_EQ(computation.graph().cell(weights, {7, 3}), fresh(computation).graph().cell(weights, {7, 3}));
  }
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, beside_other_changes_of_large_matrices_in_any_order) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    Random dice(seed);
    Scene scene = small_transformer(seed, 150, 6);
    Attention& attention = *scene.blocks.front().attention;
    attention.heads.push_back(attention.heads.front());
    attention.output.reset();  // two heads are as wide as the model
    scene.blocks.resize(3, scene.blocks.front());
    Computation computation = make_complete(scene);
    for (int change = 0; change < 8; ++change) {
      if (dice.bits() % 3 == 0) {  // is built anew
        Scene masked = computation.scene();
        Mask& mask = masked.blocks[dice.bits() % 3].attention->mask.emplace();
        mask.window = static_cast<Index>(dice.bits() % 100);
        ASSERT_TRUE(computation.set_scene(std::move(masked)).is_ok());
      } else {
        toggle(computation, dice.bits());
      }
      const NodeId node = dice.bits() % computation.graph().node_count();
      const Shape& shape = computation.graph().shape(node);
      const Cell cell = cell_at(shape, static_cast<Index>(dice.bits() % 9999) % shape.cell_count());
      ASSERT_EQ(computation.graph().cell(node, cell), fresh(computation).graph().cell(node, cell))
          << computation.graph().info(node).name;
    }
    expect_same_graph(computation, fresh(computation));
    if (HasFatalFailure()) return;
  }
}

TEST(Switches, that_are_off_read_nothing_when_a_block_before_them_is_built_anew) {
  Scene scene = small_transformer(1, 150);
  scene.blocks.resize(3, scene.blocks.front());
  scene.blocks[1].attention->heads[0].is_enabled = false;
  Computation computation = make_complete(scene);
  scene.blocks[0].attention->mask.emplace().is_causal = true;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  const NodeId out = *computation.graph().find("b2.out"), off = *computation.graph().find("b1.h0.weights");
  EXPECT_EQ(computation.graph().cell(out, {7, 3}), fresh(computation).graph().cell(out, {7, 3}));
  EXPECT_EQ(computation.graph().unread_rows(off), 150);
  scene.blocks[1].attention->heads[0].is_enabled = true;
  ASSERT_TRUE(computation.set_scene(scene).is_ok());
  expect_same_graph(computation, fresh(computation));
}

TEST(Switches, and_edits_that_update_what_nobody_has_read_yet) {
  Scene scene = small_transformer(1, 150);
  scene.blocks.resize(2, scene.blocks.front());
  Computation computation = make_complete(scene);
  const NodeId out = *computation.graph().find("b1.out");
  for (std::size_t which = 0; which < 8; ++which) {
    toggle(computation, which);
    const Cell cell{static_cast<Index>(which) * 11, 2};
    ASSERT_TRUE(computation.set_cell(computation.inputs(), cell, 0.5f).is_ok());
    if (which % 2 == 0) (void)computation.graph().cell(out, {3, 1});
    const Computation again = fresh(computation);
    EXPECT_LE(largest_difference(*computation.graph().value(out), *again.graph().value(out)), 1e-4) << which;
  }
}

TEST(Switches, leave_numbers_that_variants_of_the_graph_are_made_of) {
  Computation computation = make_complete(language_model(2));
  toggle(computation, 1);
  const Computation again = fresh(computation);
  const auto effects = part_effects(computation, 3, 5), expected = part_effects(again, 3, 5);
  ASSERT_TRUE(effects && expected);
  ASSERT_EQ(effects->effects.size(), expected->effects.size());
  for (std::size_t at = 0; at < effects->effects.size(); ++at)
    EXPECT_EQ(effects->effects[at].without.logit, expected->effects[at].without.logit);
}

}  // namespace
}  // namespace heed
