#pragma once

namespace heed {

// What a key of the keypad means while Num Lock is off, as GLFW numbers keys: 4 is ←, 7 is Home; 5 is
// nothing, GLFW_KEY_UNKNOWN. Every other key is what it is.
int key_without_num_lock(int key);

}  // namespace heed
