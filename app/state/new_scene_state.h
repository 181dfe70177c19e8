#pragma once

#include "core/edit/new_scene.h"

namespace heed {

// The card for a new scene.
struct NewSceneState {
  bool is_open = false;
  NewScene wanted;  // as typed so far
  NewScene last;    // what the last scene was made of: the card opens with it
};

}  // namespace heed
