// What a causal mask or a window hides is left out of large products: with the bits, and the NaN, that they
// have where the same mask is painted and nothing is left out.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr Index kKeys = 400, kSize = 16;  // several tiles of rows

Scene masked_scene(const Mask& mask) {
  Scene scene;
  scene.inputs = scene_matrix(random_matrix(1, kKeys, kSize));
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.mask = mask;
  Head& head = scene.attention.heads.emplace_back();
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

INSTANTIATE_TEST_SUITE_P(Masks, HiddenKeys,
                         testing::Values(band(true, std::nullopt), band(false, 40), band(true, 3)));

}  // namespace
}  // namespace heed
