#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Scoped around the application of a command that a key sends: a key that does nothing says why.
class EffectWatch {
 public:
  explicit EffectWatch(const AppState& state) : before_(seen(state)) {}
  void finish(AppState& state, const Command& command) const;

 private:
  // What these commands change. A notice says why itself.
  struct Seen {
    Index playhead = 0;
    std::size_t page = 0;
    Spot spot;
    Curtain curtain = Curtain::None;
    int next_notice = 0;

    bool operator==(const Seen&) const = default;
  };
  static Seen seen(const AppState& state);

  Seen before_;
};

}  // namespace heed
