#pragma once

#include <chrono>
#include <csignal>
#include <stop_token>

namespace heed {

// Whether stderr is a terminal.
bool is_stderr_terminal();

// While it lives, Ctrl+C or SIGTERM (what `kill` and `timeout` send) wakes wait() instead of ending the
// program, so that long-running work can remove its partial output. The destructor then ends the program as
// that signal would have; a second one ends it at once. What was ignored at startup (SIGINT in a background
// process) stays ignored.
class InterruptHold {
 public:
  InterruptHold();  // for this thread and threads that it starts from now on
  ~InterruptHold();
  InterruptHold(const InterruptHold&) = delete;
  InterruptHold& operator=(const InterruptHold&) = delete;

  // Waits for one of them; false on timeout or stop request. Called by one thread only.
  bool wait(const std::stop_token& stop, std::chrono::milliseconds most);

 private:
  sigset_t blocked_ = {}, mask_before_ = {};
  int interrupted_by_ = 0;  // the signal; 0: none yet
};

}  // namespace heed
