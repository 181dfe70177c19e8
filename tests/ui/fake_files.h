#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/autosave_store.h"
#include "app/files/file_access.h"

namespace heed {

// A machine's files in memory, with what can go wrong. Folders are those given, and those of its files.
class FakeFiles final : public FileAccess {
 public:
  std::map<std::string, std::string> texts;  // by path
  std::set<std::string> folders = {"/", "/home", "/home/me"};
  std::set<std::string> forbidden;  // neither read nor written nor listed
  bool is_disk_full = false;

  void put(const std::string& path, std::string text);
  void change_behind_the_back(const std::string& path, std::string text) { put(path, std::move(text)); }

  Result<std::string> read(const std::string& path) override;
  Status write(const std::string& path, std::string_view bytes) override;
  Result<FolderList> list(const std::string& folder) override;
  std::optional<FileStamp> stamp(const std::string& path) override;
  bool is_folder(const std::string& path) override { return folders.contains(path); }
  std::string home_folder() override { return "/home/me"; }
  std::string current_folder() override { return "/home/me"; }

 private:
  std::map<std::string, std::int64_t> times_;
  std::int64_t now_ = 0;
};

// What is kept, in memory. Written at once, unless the test says how it ends.
class FakeAutosaves final : public AutosaveStore {
 public:
  std::optional<Scene> kept;
  int write_count = 0;
  bool is_slow = false;  // what is written stays under way until it is set to false
  std::optional<Error> fails;
  std::map<std::string, std::string> of_others;  // text by id
  std::vector<std::string> aside;

  void write(Autosaved work) override;
  bool is_busy() const override { return is_slow && under_way_; }
  std::optional<Status> outcome() override;
  void remove() override;
  std::vector<Leftover> leftovers() override;
  Result<std::string> read(const std::string& id) override { return of_others.at(id); }
  void discard(const std::string& id) override { of_others.erase(id); }
  std::string quarantine(const std::string& id) override;

 private:
  std::optional<Scene> under_way_;
};

}  // namespace heed
