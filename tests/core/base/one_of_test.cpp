#include "core/base/one_of.h"

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

namespace heed {
namespace {

struct Walk {
  int steps = 0;
};
struct Speak {
  std::string words;
};
struct Rest {};
struct Order : OneOf<Walk, Speak, Rest> {
  using OneOf::OneOf;
};

struct Told {
  std::string operator()(const Walk& walk) const { return "walk " + std::to_string(walk.steps); }
  std::string operator()(const Speak& speak) const { return "say " + speak.words; }
  std::string operator()(Rest) const { return "rest"; }
};

TEST(OneOf, is_visited_as_the_kind_that_it_was_made_of) {
  const std::vector<Order> orders = {Walk{3}, Speak{"hello"}, Rest{}};
  std::vector<std::string> told;
  for (const Order& order : orders) told.push_back(order.visit(Told{}));
  EXPECT_EQ(told, (std::vector<std::string>{"walk 3", "say hello", "rest"}));
}

TEST(OneOf, gives_what_it_holds_to_who_asks_for_that_kind_alone) {
  const Order order = Speak{"hello"};
  ASSERT_TRUE(order.get_if<Speak>());
  EXPECT_EQ(order.get_if<Speak>()->words, "hello");
  EXPECT_FALSE(order.get_if<Walk>());
  EXPECT_TRUE(order.is<Speak>());
  EXPECT_FALSE(order.is<Rest>());
}

TEST(OneOf, becomes_another_kind_when_it_is_assigned) {
  Order order = Speak{"hello"};
  const Order before = order;
  order = Walk{2};
  EXPECT_EQ(order.visit(Told{}), "walk 2");
  EXPECT_EQ(before.visit(Told{}), "say hello");
}

TEST(OneOf, lets_go_of_what_it_held_with_its_last_copy) {
  struct Keep {
    std::shared_ptr<int> what;
  };
  const auto kept = std::make_shared<int>(1);
  {
    const OneOf<Keep, Rest> first = Keep{kept};
    const OneOf<Keep, Rest> copy = first;
    EXPECT_EQ(kept.use_count(), 2);
  }
  EXPECT_EQ(kept.use_count(), 1);
}

TEST(OneOf, is_made_of_its_own_kinds_only) {
  EXPECT_TRUE((std::is_convertible_v<Walk, Order>));
  EXPECT_FALSE((std::is_convertible_v<int, Order>));
  EXPECT_FALSE((std::is_convertible_v<std::string, Order>));
}

}  // namespace
}  // namespace heed
