#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/read_document.h"

namespace heed {

// Reads documents on a thread of its own, one at a time, so that no frame waits for it.
class Opener {
 public:
  explicit Opener(FileAccess& files);
  ~Opener();  // gives up what is being read, and waits until its thread has noticed
  Opener(const Opener&) = delete;

  void begin(const std::string& path, const Walk& walk);  // in place of what is being read
  void cancel();
  bool is_busy() const { return work_ != nullptr; }
  double share() const;  // of it, that has been read
  // What was read, or why it could not be; once.
  std::optional<Result<ReadDocument>> outcome();
  void wait(double most_secs) const;  // until there is an outcome, at most so long

 private:
  struct Work;

  FileAccess& files_;
  std::unique_ptr<Work> work_;
  std::vector<std::unique_ptr<Work>> given_up_;  // those whose threads have not noticed it yet
};

}  // namespace heed
