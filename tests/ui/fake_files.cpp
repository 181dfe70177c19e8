#include "tests/ui/fake_files.h"

#include <utility>

#include "app/files/file_name.h"
#include "core/json/file_text.h"

namespace heed {

void FakeFiles::put(const std::string& path, std::string text) {
  texts[path] = std::move(text);
  times_[path] = ++now_;
  for (std::string folder = parent_folder(path); folders.insert(folder).second;)
    folder = parent_folder(folder);
}

Result<std::string> FakeFiles::read(const std::string& path) {
  if (folders.contains(path)) return Error{"", {"scene.file.folder", {}}};
  if (forbidden.contains(path)) return Error{"", {"scene.file.open", {}}};
  const auto found = texts.find(path);
  if (found == texts.end()) return Error{"", {"scene.file.missing", {}}};
  // As of the real ones, only those of NumPy may hold anything.
  return path.ends_with(".npy") ? found->second : text_of_file(found->second, file_name(path));
}

Status FakeFiles::write(const std::string& path, std::string_view bytes) {
  if (is_disk_full) return Error{"", {"file.write.full", {}}};
  if (forbidden.contains(path) || forbidden.contains(parent_folder(path)))
    return Error{"", {"file.write.not_allowed", {}}};
  if (!folders.contains(parent_folder(path))) return Error{"", {"file.write.no_folder", {}}};
  put(path, std::string(bytes));
  return {};
}

Result<FolderList> FakeFiles::list(const std::string& folder) {
  if (forbidden.contains(folder)) return Error{"", {"file.list.closed", {}}};
  if (!folders.contains(folder)) return Error{"", {"file.list.missing", {}}};
  FolderList list;
  for (const std::string& path : folders) {
    if (path != "/" && parent_folder(path) == folder) list.entries.push_back({file_name(path), true});
  }
  for (const auto& [path, text] : texts) {
    if (parent_folder(path) == folder &&
        (has_ending(path, ".json") || is_matrix_file(path) || is_data_file(path)))
      list.entries.push_back({file_name(path), false});
  }
  return list;
}

std::optional<FileStamp> FakeFiles::stamp(const std::string& path) {
  const auto found = texts.find(path);
  if (found != texts.end()) return FileStamp{times_[path], found->second.size(), 1};
  return folders.contains(path) ? std::optional(FileStamp{}) : std::nullopt;
}

void FakeAutosaves::write(Autosaved work) {
  ++write_count;
  complete_scene(work);
  under_way_ = std::move(work.scene);
}

std::optional<Status> FakeAutosaves::outcome() {
  if (is_slow || !under_way_) return std::nullopt;
  if (fails) {
    under_way_.reset();
    return Status(*fails);
  }
  kept = std::exchange(under_way_, std::nullopt);
  return Status();
}

void FakeAutosaves::remove() {
  under_way_.reset();
  kept.reset();
}

std::vector<Leftover> FakeAutosaves::leftovers() {
  std::vector<Leftover> found;
  for (const auto& [id, text] : of_others) found.push_back({id, "12:31", ""});
  return found;
}

std::string FakeAutosaves::quarantine(const std::string& id) {
  of_others.erase(id);
  aside.push_back(id);
  return "/state/" + id + ".broken";
}

}  // namespace heed
