#include "app/figure/placed_caption.h"

#include <gtest/gtest.h>

#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

std::string said_of_heads(const char* json, Language language) {
  Computation scene = computed(json);
  const NodeId node = *scene.graph().find("h0.weights");
  scene.go_to(scene.timeline().playhead_of(node, {0, 0}));
  return placed_caption({scene, *scene.last_moment(), {}, true}, language, "…");
}

constexpr const char* kThreeHeads = R"({"heed": 1, "inputs": [[1,0],[0,2]], "heads": [
  {"query": {"weight": [[1],[2]]}, "key": {"weight": [[0],[1]]}, "value": {"weight": [[1,2],[3,4]]}},
  {"query": {"weight": [[1],[2]]}, "key": {"weight": [[0],[1]]}, "value": {"weight": [[1,2],[3,4]]}},
  {"query": {"weight": [[1],[2]]}, "key": {"weight": [[0],[1]]}, "value": {"weight": [[1,2],[3,4]]}}],
  "output": {"weight": [[1,0],[0,1],[1,1],[1,0],[0,1],[1,1]]}})";

TEST(PlacedCaption, of_two_heads_speaks_of_the_other_one_and_of_more_of_the_others) {
  EXPECT_EQ(said_of_heads(kTwoHeads, Language::English), "Head 1, the other head likewise · …");
  EXPECT_EQ(said_of_heads(kThreeHeads, Language::English), "Head 1, the other heads likewise · …");
  EXPECT_EQ(said_of_heads(kTwoHeads, Language::Chinese), "头 1，另一个头同理 · …");
  EXPECT_EQ(said_of_heads(kThreeHeads, Language::Chinese), "头 1，其他头同理 · …");
}

TEST(PlacedCaption, of_a_head_that_is_switched_off_leaves_its_name_to_the_sentence) {
  std::string scene = kThreeHeads;
  const std::string head = R"({"query")";
  scene.insert(scene.find(head) + 1, R"("enabled": false, )");
  Computation off = computed(scene);
  const NodeId node = *off.graph().find("h0.weights");
  Moment moment;
  moment.node = node;
  moment.to_cell = 2;
  EXPECT_EQ(placed_caption({off, moment, {}, false}, Language::English, "Head 1 is off."), "Head 1 is off.");
}

}  // namespace
}  // namespace heed
