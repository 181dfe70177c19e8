// What a causal mask or a window hides is left out of large products: with the bits, and the NaN, that they
// have where the same mask is painted and nothing is left out.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/core/walk/same_numbers.h"

namespace heed {
namespace {

constexpr Index kKeys = 400, kSize = 16;  // several tiles of rows

Scene masked_scene(const Mask& mask) {
  Scene scene;
  scene.inputs = scene_matrix(random_matrix(1, kKeys, kSize));
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.mask = mask;
  scene.attention.heads.resize(1);
  Head& head = scene.attention.heads.front();
  std::uint64_t seed = 2;
  for (auto* part : {&head.query, &head.key, &head.value})
    *part = Projection{scene_matrix(random_matrix(seed++, kSize, kSize)), std::nullopt, {}};
  return scene;
}

Mask band(bool is_causal, std::optional<Index> window) {
  Mask mask;
  mask.is_causal = is_causal;
  mask.window = window;
  return mask;
}

Mask painted(const Mask& mask) {
  Mask same;
  same.allow.emplace(kKeys, kKeys);
  for (Index row = 0; row < kKeys; ++row) {
    for (Index col = 0; col < kKeys; ++col) (*same.allow)(row, col) = is_allowed(mask, row, col);
  }
  return same;
}

using MakeChange = void (*)(Scene&);

void expect_same_bits(const Mask& mask, MakeChange change) {
  Scene short_cut = masked_scene(mask), whole = masked_scene(painted(mask));
  change(short_cut);
  change(whole);
  const Computation found = make_complete(short_cut), expected = make_complete(whole);
  for (const char* node : {"h0.weights", "h0.output"}) {
    const Matrix a = values_of(found.graph(), node), b = values_of(expected.graph(), node);
    for (Index at = 0; at < a.size(); ++at) {
      if (std::isnan(b.data()[at])) {
        ASSERT_TRUE(std::isnan(a.data()[at])) << node << " " << at;
      } else {
        ASSERT_EQ(a.data()[at], b.data()[at]) << node << " " << at;
      }
    }
  }
}

class HiddenKeys : public testing::TestWithParam<Mask> {};

TEST_P(HiddenKeys, are_left_out_without_a_trace) {
  expect_same_bits(GetParam(), [](Scene&) {});
}

TEST_P(HiddenKeys, show_where_their_values_are_infinite) {
  expect_same_bits(GetParam(), [](Scene& scene) {
    scene.overrides["h0.V"].push_back({{kKeys - 2, 3}, std::numeric_limits<float>::infinity()});
  });
}

TEST_P(HiddenKeys, count_where_an_edit_gives_them_a_score) {
  expect_same_bits(GetParam(), [](Scene& scene) {
    scene.overrides["h0.masked"].push_back({{5, kKeys - 1}, 2});
  });
}

TEST_P(HiddenKeys, count_where_an_edit_gives_them_a_weight) {
  expect_same_bits(GetParam(), [](Scene& scene) {
    scene.overrides["h0.weights"].push_back({{5, kKeys - 1}, 0.5f});
  });
}

// Blocks without norms, so that large numbers stay large, and wide enough that much waits for its readers.
Scene stack_of_blocks() {
  constexpr Index kWide = 128;
  Scene scene;
  scene.inputs = scene_matrix(random_matrix(1, kKeys, kWide));
  for (std::uint64_t at = 0; at < 3; ++at) {
    TransformerBlock& block = scene.blocks.emplace_back();
    block.norm = TransformerBlock::NormPlace::None;
    Attention& attention = block.attention.emplace();
    attention.score.kind = Score::Kind::ScaledDot;
    attention.mask = band(true, std::nullopt);
    attention.heads.resize(1);
    Head& head = attention.heads.front();
    std::uint64_t seed = 10 * at;
    for (auto* part : {&head.query, &head.key, &head.value}) {
      const Matrix weight = random_matrix(++seed, kWide, kWide) / 8;
      *part = Projection{scene_matrix(weight), std::nullopt, {}};
    }
  }
  return scene;
}

void expect_numbers_of_scene(const Computation& computation) {
  const Computation again = make_complete(computation.scene());
  for (NodeId node = 0; node < again.graph().node_count(); ++node) {
    if (again.graph().shape(node).is_stack()) continue;
    const std::string& name = again.graph().info(node).name;
    const Matrix found = values_of(computation.graph(), name), expected = values_of(again.graph(), name);
    EXPECT_LE(largest_difference(found, expected), 1e-5 * size_of(expected)) << name;
  }
}

TEST(HiddenValues, touch_no_query_from_which_they_are_hidden) {
  Computation computation = make_complete(stack_of_blocks());
  constexpr Index kRow = 150;
  const NodeId X = *computation.graph().find("X");
  const Result<Edit> edit = computation.set_cell(X, {kRow, 3}, 2);
  for (const auto& [node, regions] : edit.value().changes) {
    const std::string& name = computation.graph().info(node).name;
    if (name.ends_with("scores") || name.ends_with("scaled")) continue;  // nothing hides keys from these
    for (const Region& region : regions.list())
      EXPECT_GE(computation.graph().shape(node).is_stack() ? region.slice : region.row, kRow) << name;
  }
  expect_numbers_of_scene(computation);
}

TEST(HiddenValues, touch_every_query_once_they_are_infinite) {
  // The largest overflow in the first block, which is computed at once; smaller ones in one that waits.
  for (const float large : {3e38f, 3e37f, 1e37f, 3e36f}) {
    Computation computation = make_complete(stack_of_blocks());
    const NodeId X = *computation.graph().find("X");
    for (const float value : {large, 1.0f, -large, 0.5f}) {
      ASSERT_TRUE(computation.set_cell(X, {100, 3}, value).is_ok());
      expect_numbers_of_scene(computation);
    }
  }
}

TEST(HiddenValues, touch_every_query_once_they_are_infinite_when_they_are_read) {
  Scene scene;
  scene.inputs = stack_of_blocks().inputs;
  scene.attention = *stack_of_blocks().blocks[0].attention;
  scene.attention.output = scene.attention.heads[0].value;
  Computation computation = make_complete(scene);
  Matrix large = scene.inputs->bottomRows(kKeys - 100);
  large.setConstant(3e38f);
  ASSERT_TRUE(computation.set_cells(*computation.graph().find("X"), {100, 0}, large).is_ok());
  expect_numbers_of_scene(computation);
}

// Keys of a memory behind the last query: nobody sees them, and still 0 times infinity is not 0.
TEST(HiddenValues, touch_every_query_once_they_are_infinite_though_none_sees_them) {
  Scene scene;
  scene.inputs = stack_of_blocks().inputs;
  scene.attention = *stack_of_blocks().blocks[0].attention;
  scene.attention.memory = scene_matrix(random_matrix(7, 2 * kKeys, scene.inputs->cols()));
  Computation computation = make_complete(scene);
  const NodeId memory = *computation.graph().find("M");
  const Matrix large = Matrix::Constant(kKeys - 10, scene.inputs->cols(), 3e38f);
  ASSERT_TRUE(computation.set_cells(memory, {kKeys + 10, 0}, large).is_ok());
  expect_numbers_of_scene(computation);
}

TEST(HiddenValues, say_of_every_query_that_it_changed_once_they_are_infinite) {
  Computation computation = make_complete(stack_of_blocks());
  const NodeId out = *computation.graph().find("b2.out");
  const Revision before = computation.graph().revision(out);
  ASSERT_TRUE(computation.set_cell(*computation.graph().find("X"), {100, 3}, 1e37f).is_ok());
  const Revision after = computation.graph().revision(out);
  EXPECT_NE(before.id, after.id);
  EXPECT_TRUE(after.changed.contains(Cell{0, 0}));
}

TEST(HiddenValues, touch_every_query_while_an_infinite_one_is_put_in_their_place) {
  Computation computation = make_complete(masked_scene(band(true, std::nullopt)));
  const NodeId V = *computation.graph().find("h0.V");
  ASSERT_TRUE(computation.set_cell(V, {200, 3}, std::numeric_limits<float>::infinity()).is_ok());
  expect_numbers_of_scene(computation);
  computation.clear_override(V, {200, 3});
  expect_numbers_of_scene(computation);
}

TEST(HiddenValues, touch_every_query_where_a_number_was_put_over_the_mask) {
  for (const char* node : {"b1.h0.masked", "b1.h0.weights"}) {
    Scene scene = stack_of_blocks();
    scene.overrides[node].push_back({{5, 200}, 0.5f});
    Computation computation = make_complete(scene);
    ASSERT_TRUE(computation.set_cell(*computation.graph().find("X"), {200, 3}, 2).is_ok());
    expect_numbers_of_scene(computation);
  }
}

INSTANTIATE_TEST_SUITE_P(Masks, HiddenKeys,
                         testing::Values(band(true, std::nullopt), band(false, 40), band(true, 3)));

}  // namespace
}  // namespace heed
