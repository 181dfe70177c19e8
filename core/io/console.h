#pragma once

#include <chrono>
#include <csignal>
#include <stop_token>

namespace heed {

// Whether stderr is a terminal.
bool is_stderr_terminal();

// While it lives, Ctrl+C wakes wait() instead of ending the program, so that long-running work can
// remove its partial output. The destructor then ends the program as Ctrl+C would have; a second
// Ctrl+C ends it at once. If SIGINT was ignored at startup (a background process), it stays
// ignored.
class InterruptHold {
 public:
  InterruptHold();  // for this thread and threads that it starts from now on
  ~InterruptHold();
  InterruptHold(const InterruptHold&) = delete;
  InterruptHold& operator=(const InterruptHold&) = delete;

  // Waits for Ctrl+C; false on timeout or stop request. Called by one thread only.
  bool wait(const std::stop_token& stop, std::chrono::milliseconds most);

 private:
  sigset_t blocked_ = {}, mask_before_ = {};
  bool is_interrupted_ = false;
};

}  // namespace heed
