#include "core/graph/node_key.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(NodeKey, is_printed_with_its_block_and_its_head) {
  EXPECT_EQ(node_name({{}, {}, "X"}), "X");
  EXPECT_EQ(node_name({{}, 0, "scores"}), "h0.scores");
  EXPECT_EQ(node_name({11, {}, "W_o"}), "b11.W_o");
  EXPECT_EQ(node_name({2, 10, "W_q"}), "b2.h10.W_q");
}

TEST(NodeKey, is_found_in_the_name_that_was_printed_of_it) {
  for (const NodeKey& key : {NodeKey{{}, {}, "Y"}, NodeKey{{}, 3, "K_rot"}, NodeKey{0, {}, "norm1"},
                             NodeKey{23, 15, "weighted"}}) {
    EXPECT_EQ(parse_node_name(node_name(key)), key) << node_name(key);
  }
}

TEST(NodeKey, takes_apart_no_name_that_is_not_printed_so) {
  for (const char* name : {"", "h", "h.Q", "h00.Q", "h01.Q", "hx.Q", "h-1.Q", "h1", "b", "b.h1",
                           "h99999999999.Q", "H0.Q", "X.h0"}) {
    EXPECT_EQ(parse_node_name(name), (NodeKey{{}, {}, name})) << name;
  }
  EXPECT_EQ(parse_node_name("h1.h2.Q"), (NodeKey{{}, 1, "h2.Q"}));
}

}  // namespace
}  // namespace heed
