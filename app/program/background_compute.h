#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Runs slow commands on a copy of the state in a worker thread, so that the window stays responsive. The
// result replaces the state when it is complete.
class BackgroundCompute {
 public:
  BackgroundCompute();
  ~BackgroundCompute();
  BackgroundCompute(const BackgroundCompute&) = delete;

  bool is_busy() const { return work_ != nullptr; }
  void begin(AppState copy, const Command& command);  // must not be busy
  // Queues another command. False if the queue is already finished: take the outcome first.
  bool enqueue(const Command& command);
  // All queued commands only move the playhead, so another such move may replace them.
  bool is_only_navigation() const;
  void stop();  // cancels and discards the result
  double share() const;
  struct Outcome {
    std::optional<AppState> state;  // nullopt: out of memory
    Commands others;                // in that case, the other commands, still to be applied
  };
  // The result, once all commands are done.
  std::optional<Outcome> outcome();
  std::optional<Outcome> wait_for_outcome();  // nullopt: it was not busy

 private:
  struct Work;

  std::unique_ptr<Work> work_;
  std::vector<std::unique_ptr<Work>> cancelled_;  // cancelled, but their threads have not ended yet
};

}  // namespace heed
