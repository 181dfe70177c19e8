#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/read_document.h"

namespace heed {

// Reads one document at a time in a worker thread, so that frames are not blocked.
class Opener {
 public:
  explicit Opener(FileAccess& files);
  ~Opener();  // cancels and joins the worker
  Opener(const Opener&) = delete;

  // Cancels a previous read. A reload is read more thoroughly (read_document_again).
  void begin(const std::string& path, const Walk& walk, bool is_reload = false);
  void begin(DataRequest data, const Walk& walk);
  void cancel();
  bool is_busy() const { return work_ != nullptr; }
  double share() const;  // progress from 0 to 1
  // The document or the error; returned once.
  std::optional<Result<ReadDocument>> outcome();
  void wait(double most_secs) const;  // for an outcome

 private:
  struct Work;

  FileAccess& files_;
  std::unique_ptr<Work> work_;
  std::vector<std::unique_ptr<Work>> cancelled_;  // their threads have not ended yet
};

}  // namespace heed
