#pragma once

#include <chrono>
#include <csignal>
#include <stop_token>

namespace heed {

// Whether the standard error is read by a person at a terminal.
bool is_error_terminal();

// While one lives, Ctrl+C does not end the program, but ends a wait(): long work can remove what it has half
// written. When this is gone, the program ends as it would have at once; a second Ctrl+C ends it where it is.
// A program that ignores Ctrl+C, as one begun in the background does, goes on ignoring it.
class InterruptHold {
 public:
  InterruptHold();  // holds for this thread and those that it begins from now on
  ~InterruptHold();
  InterruptHold(const InterruptHold&) = delete;
  InterruptHold& operator=(const InterruptHold&) = delete;

  // Whether Ctrl+C was pressed; false after so long without, or when the thread is to stop. One thread waits.
  bool wait(const std::stop_token& stop, std::chrono::milliseconds most);

 private:
  sigset_t held_ = {}, mask_before_ = {};
  bool is_interrupted_ = false;
};

}  // namespace heed
