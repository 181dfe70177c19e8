#include "app/platform/keypad.h"

#include <array>

#include <GLFW/glfw3.h>

namespace heed {

int key_without_num_lock(int key) {
  constexpr std::array kKeys = {GLFW_KEY_INSERT, GLFW_KEY_END,     GLFW_KEY_DOWN,  GLFW_KEY_PAGE_DOWN,
                                GLFW_KEY_LEFT,   GLFW_KEY_UNKNOWN, GLFW_KEY_RIGHT, GLFW_KEY_HOME,
                                GLFW_KEY_UP,     GLFW_KEY_PAGE_UP};
  if (key == GLFW_KEY_KP_DECIMAL) return GLFW_KEY_DELETE;
  if (key < GLFW_KEY_KP_0 || key > GLFW_KEY_KP_9) return key;
  return kKeys[static_cast<std::size_t>(key - GLFW_KEY_KP_0)];
}

}  // namespace heed
