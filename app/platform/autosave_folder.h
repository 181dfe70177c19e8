#pragma once

#include <filesystem>
#include <map>
#include <memory>

#include "app/files/autosave_store.h"

namespace heed {

// Autosaved scenes as files in a folder, one per process:
//
//   4711-18a0c3.json   the scene
//   4711-18a0c3.lock   locked while the process runs; released by the OS even after a crash
//
// A worker thread writes them, so that a slow disk does not block frames.
class AutosaveFolder final : public AutosaveStore {
 public:
  explicit AutosaveFolder(std::filesystem::path folder);
  ~AutosaveFolder() override;  // waits for the write in progress
  AutosaveFolder(const AutosaveFolder&) = delete;

  void write(Autosaved work) override;
  bool is_busy() const override;
  std::optional<Status> outcome() override;
  void remove() override;
  std::vector<Leftover> leftovers() override;
  Result<std::string> read(const std::string& id) override;
  void discard(const std::string& id) override;
  std::string quarantine(const std::string& id) override;

 private:
  class Writer;
  class Lock;

  std::filesystem::path file_of(const std::string& id) const { return folder_ / (id + ".json"); }
  std::filesystem::path lock_of(const std::string& id) const { return folder_ / (id + ".lock"); }

  const std::filesystem::path folder_;
  std::string own_id_;  // set by the first write
  std::unique_ptr<Lock> own_lock_;
  std::map<std::string, std::unique_ptr<Lock>> adopted_;  // of ended processes
  std::unique_ptr<Writer> writer_;
};

}  // namespace heed
