#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/generate/sampler.h"

namespace heed {

struct NextToken;

// The button that is given the keyboard's focus as soon as it can be pressed: when the card is opened, and
// when the tokens that it asked for are there.
enum class WaitingButton { None, Next, GoOn };

// What the card for text that goes on remembers between frames.
struct GenerationCardMemory {
  bool is_open = false;
  WaitingButton focused_next = WaitingButton::Next;
  std::string temperature, top, seed, count;  // as they are typed
  // What would be drawn next, and of what.
  std::optional<Draw> draw;
  std::shared_ptr<const NextToken> draw_of;
  Sampling draw_with;
};

}  // namespace heed
