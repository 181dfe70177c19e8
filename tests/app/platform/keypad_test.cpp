#include "app/platform/keypad.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Keypad, moves_while_num_lock_is_off) {
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_4), GLFW_KEY_LEFT);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_6), GLFW_KEY_RIGHT);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_8), GLFW_KEY_UP);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_2), GLFW_KEY_DOWN);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_7), GLFW_KEY_HOME);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_1), GLFW_KEY_END);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_9), GLFW_KEY_PAGE_UP);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_3), GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_0), GLFW_KEY_INSERT);
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_DECIMAL), GLFW_KEY_DELETE);
}

TEST(Keypad, has_a_middle_that_means_nothing_then) {
  EXPECT_EQ(key_without_num_lock(GLFW_KEY_KP_5), GLFW_KEY_UNKNOWN);
}

TEST(Keypad, keeps_its_other_keys) {
  for (const int key :
       {GLFW_KEY_KP_ENTER, GLFW_KEY_KP_SUBTRACT, GLFW_KEY_KP_ADD, GLFW_KEY_4, GLFW_KEY_UNKNOWN})
    EXPECT_EQ(key_without_num_lock(key), key);
}

}  // namespace
}  // namespace heed
