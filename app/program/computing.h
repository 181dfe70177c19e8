#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Carries out what takes long on a copy of the state and a thread of its own, so that the window goes on;
// what comes of it is shown when all of it is there.
class Computing {
 public:
  Computing();
  ~Computing();
  Computing(const Computing&) = delete;

  bool is_busy() const { return work_ != nullptr; }
  void begin(AppState copy, const Command& command);  // must not be busy
  // In its turn, after what was asked for before. False if all of that is done: take what came of it first.
  bool then(const Command& command);
  // All that was asked for leads to a place: who wants to be at another need not wait for it.
  bool is_only_a_way() const;
  void stop();  // nothing of it is wanted any more
  double share() const;
  struct Outcome {
    std::optional<AppState> state;  // none: memory ran out
    Commands others;                // then: what else was asked for, and is still to be done
  };
  // What came of it, once all is done.
  std::optional<Outcome> outcome();
  std::optional<Outcome> wait_for_outcome();  // none: it was not busy

 private:
  struct Work;

  std::unique_ptr<Work> work_;
  std::vector<std::unique_ptr<Work>> stopped_;  // those whose threads have not noticed it yet
};

}  // namespace heed
