#include "app/files/file_dialog.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/files/export_file.h"
#include "app/files/file_name.h"
#include "core/scene/model_folder.h"

namespace heed {
namespace {

using Purpose = FileDialog::Purpose;

// The typed path, split after its last /.
struct Typed {
  std::string folder;  // with a trailing /
  std::string name;
};

// What counts of a path: behind a folder // and /~/ begin anew, as what is typed or pasted there has its own.
std::string begun_anew(const std::string& text) {
  const std::size_t root = text.rfind("//"), home = text.rfind("/~/");
  const std::size_t last = root == text.npos ? home : home == text.npos ? root : std::max(root, home);
  return last == text.npos ? text : text.substr(last + 1);
}

Typed split(const std::string& whole) {
  const std::string text = begun_anew(whole);
  const std::size_t slash = text.rfind('/');
  if (slash == std::string::npos) return {"", text};
  return {text.substr(0, slash + 1), text.substr(slash + 1)};
}

std::string folder_text(const FileDialog& dialog, FileAccess& files) {
  const std::string text = shown_text(abbreviate_home(dialog.folder, files.home_folder()));
  return text.ends_with('/') ? text : text + "/";
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char byte) { return static_cast<char>(std::tolower(byte)); });
  return result;
}

void sort_entries(std::vector<FolderEntry>& entries) {
  std::vector<std::pair<std::string, FolderEntry>> keyed;
  keyed.reserve(entries.size());
  for (FolderEntry& entry : entries) {
    const char* group = entry.is_folder ? "0" : "1";
    keyed.emplace_back(group + lower(entry.name), std::move(entry));
  }
  std::sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.name < b.second.name;
  });
  entries.clear();
  for (auto& [key, entry] : keyed) entries.push_back(std::move(entry));
}

// Whether the dialog lists files of this type.
bool is_listed(const FileDialog& dialog, std::string_view name) {
  if (dialog.exports) return has_ending(name, file_extension(*dialog.exports));
  if (dialog.is_for_data) return is_data_file(name);
  return dialog.opens_numbers() ? is_matrix_file(name)
                                : has_ending(name, ".json") || has_ending(name, ".safetensors");
}

void list(FileDialog& dialog, FileAccess& files) {
  dialog.entries.clear();
  dialog.error.reset();
  dialog.is_new_folder = false;
  Result<FolderList> found = files.list(dialog.folder);
  if (!found) {
    dialog.error = found.error();
    return;
  }
  dialog.entries = std::move(found.value().entries);
  std::erase_if(dialog.entries,
                [&](const FolderEntry& entry) { return !entry.is_folder && !is_listed(dialog, entry.name); });
  dialog.is_cut = found.value().is_cut;
  sort_entries(dialog.entries);
}

// Lists names that start with the typed one first, then those that contain it. When saving, nothing is
// filtered, as the typed name is a new one.
void filter(FileDialog& dialog, std::string_view typed_name) {
  dialog.shown.clear();
  dialog.highlight = -1;
  const std::string wanted = dialog.purpose == Purpose::Open ? lower(typed_name) : std::string();
  const bool shows_hidden = typed_name.starts_with('.');
  std::vector<int> containing;
  for (std::size_t i = 0; i < dialog.entries.size(); ++i) {
    const std::string& name = dialog.entries[i].name;
    if (name.starts_with('.') && !shows_hidden) continue;
    const std::size_t at = lower(shown_text(name)).find(wanted);
    if (at == 0) dialog.shown.push_back(static_cast<int>(i));
    if (at != 0 && at != std::string::npos) containing.push_back(static_cast<int>(i));
  }
  dialog.shown.insert(dialog.shown.end(), containing.begin(), containing.end());
  if (dialog.purpose == Purpose::Open && !typed_name.empty() && !dialog.shown.empty()) dialog.highlight = 0;
}

void set_text(FileDialog& dialog, std::string text) {
  dialog.text = std::move(text);
  ++dialog.text_version;
}

void go_to(FileDialog& dialog, FileAccess& files, const std::string& folder, const std::string& name) {
  dialog.folder = folder;
  list(dialog, files);
  set_text(dialog, folder_text(dialog, files) + name);
  filter(dialog, dialog.purpose == Purpose::Open ? name : "");
}

const FolderEntry* highlighted(const FileDialog& dialog) {
  if (dialog.highlight < 0) return nullptr;
  return &dialog.entries[static_cast<std::size_t>(dialog.shown[static_cast<std::size_t>(dialog.highlight)])];
}

// When saving, navigating to another folder keeps the typed name.
std::string kept_name(const FileDialog& dialog) {
  return dialog.purpose == Purpose::SaveAs ? split(dialog.text).name : std::string();
}

// The typed path, absolute. If it is in the current folder, uses the exact path of the folder, which may have
// bytes that cannot be typed.
std::string typed_path(const FileDialog& dialog, FileAccess& files) {
  const Typed typed = split(dialog.text);
  if (typed.folder.empty() || typed.folder == folder_text(dialog, files)) {
    return typed.name.empty() ? dialog.folder : join_path(dialog.folder, typed.name);
  }
  return absolute_path(begun_anew(dialog.text), dialog.folder, files.home_folder());
}

std::string with_ending(std::string path, std::string_view ending = ".json") {
  return has_ending(path, ending) ? path : path + std::string(ending);
}

// A name that was typed with its ending before the one that stood there has it once.
std::string with_one_ending(std::string path, std::string_view ending) {
  const std::string once = std::string(ending), twice = once + once;
  if (!once.empty() && has_ending(path, twice)) path.resize(path.size() - once.size());
  return with_ending(std::move(path), ending);
}

std::string_view ending_to_save(const FileDialog& dialog) {
  return dialog.exports ? file_extension(*dialog.exports) : ".json";
}

std::optional<std::string> decide(FileDialog& dialog, FileAccess& files, const std::string& path) {
  if (dialog.purpose == Purpose::SaveAs) {
    if (dialog.exports) dialog.exports = in_format_of(*dialog.exports, path).value_or(*dialog.exports);
    const std::string_view ending = ending_to_save(dialog);
    const std::string file = with_one_ending(path, ending);
    if (files.is_folder(file) && ending.empty()) return file;  // an existing folder keeps its contents
    if (files.is_folder(file)) {
      dialog.error = Error{shown_text(file_name(file)), {"scene.file.folder", {}}};
    } else if (!files.is_folder(parent_folder(file))) {
      dialog.error = Error{shown_text(parent_folder(file)), {"file.list.missing", {}}};
    } else if (files.stamp(file)) {
      dialog.overwrites = file;
    } else {
      return file;
    }
    return std::nullopt;
  }
  if (files.stamp(path)) return path;
  if (dialog.opens_scene() && files.stamp(with_ending(path))) return with_ending(path);
  dialog.error = Error{shown_text(file_name(path)), {"scene.file.missing", {}}};
  return std::nullopt;
}

// A folder of labels is opened as a whole.
bool is_chosen_as_data(const FileDialog& dialog, FileAccess& files, const std::string& folder) {
  return dialog.is_for_data && files.is_folder(join_path(folder, "train"));
}

// Of what is written as a folder, a folder that is not there yet, or has such a model, may be typed with a /
// at its end.
std::optional<std::string> typed_folder_to_write(const FileDialog& dialog, FileAccess& files) {
  const bool writes_folder = dialog.purpose == Purpose::SaveAs && ending_to_save(dialog).empty();
  std::string text = begun_anew(dialog.text);
  if (!writes_folder || !text.ends_with('/')) return std::nullopt;
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  const std::string path = absolute_path(text, dialog.folder, files.home_folder());
  const bool is_model = files.stamp(join_path(path, kConfigFile)).has_value();
  return is_model || !files.is_folder(path) ? std::optional(path) : std::nullopt;
}

// Whether what is typed is a folder that will be made.
bool is_new_folder(const FileDialog& dialog, FileAccess& files) {
  const auto folder = typed_folder_to_write(dialog, files);
  return folder && !files.is_folder(*folder) && !files.stamp(*folder) &&
         files.is_folder(parent_folder(*folder));
}

}  // namespace

void refresh_listing(FileDialog& dialog, FileAccess& files) {
  list(dialog, files);
  filter(dialog, "");
}

FileDialog open_dialog(FileAccess& files, Purpose purpose, const std::string& folder, const std::string& name,
                       const std::string& node) {
  FileDialog dialog;
  dialog.purpose = purpose;
  dialog.node = node;
  go_to(dialog, files, files.is_folder(folder) ? folder : files.home_folder(), name);
  return dialog;
}

void type_path(FileDialog& dialog, FileAccess& files, const std::string& text) {
  // Deleting the trailing / goes to the parent folder.
  if (dialog.text == text + "/" && !text.ends_with('/')) return go_up(dialog, files);
  const Typed typed = split(text);
  const bool is_same = typed.folder.empty() || typed.folder == folder_text(dialog, files);
  dialog.text = text;
  dialog.overwrites.clear();
  dialog.error.reset();
  if (!is_same) {
    dialog.folder = absolute_path(typed.folder, dialog.folder, files.home_folder());
    list(dialog, files);
    dialog.is_new_folder = dialog.error && is_new_folder(dialog, files);
    if (dialog.is_new_folder) dialog.error.reset();
  }
  filter(dialog, typed.name);
}

void move_highlight(FileDialog& dialog, int by) {
  dialog.overwrites.clear();
  if (dialog.shown.empty()) return;
  const int last = static_cast<int>(dialog.shown.size()) - 1;
  // Without a highlight, down goes to the first entry and up to the last.
  const int from = dialog.highlight < 0 ? (by > 0 ? -1 : last + 1) : dialog.highlight;
  dialog.highlight = std::clamp(from + by, 0, last);
}

void complete(FileDialog& dialog, FileAccess& files) {
  if (dialog.highlight < 0) move_highlight(dialog, 1);
  const FolderEntry* entry = highlighted(dialog);
  if (!entry) return;
  if (entry->is_folder) return go_to(dialog, files, join_path(dialog.folder, entry->name), kept_name(dialog));
  const int highlight = dialog.highlight;
  set_text(dialog, folder_text(dialog, files) + shown_text(entry->name));
  dialog.highlight = highlight;
}

void go_up(FileDialog& dialog, FileAccess& files) {
  dialog.overwrites.clear();
  go_to(dialog, files, parent_folder(dialog.folder), kept_name(dialog));
}

std::optional<std::string> accept(FileDialog& dialog, FileAccess& files) {
  if (!dialog.overwrites.empty()) return dialog.overwrites;
  dialog.error.reset();
  const FolderEntry* entry = highlighted(dialog);
  if (const auto folder = typed_folder_to_write(dialog, files)) return decide(dialog, files, *folder);
  const std::string typed = typed_path(dialog, files);
  // A complete typed path takes precedence over the highlighted entry.
  const bool is_typed_file = dialog.purpose == Purpose::Open && !files.is_folder(typed) && files.stamp(typed);
  if (entry && !is_typed_file) {
    const std::string path = join_path(dialog.folder, entry->name);
    if (!entry->is_folder || is_chosen_as_data(dialog, files, path)) return decide(dialog, files, path);
    go_to(dialog, files, path, kept_name(dialog));
    return std::nullopt;
  }
  if (!files.is_folder(typed) || is_chosen_as_data(dialog, files, typed)) return decide(dialog, files, typed);
  if (typed != dialog.folder) {
    go_to(dialog, files, typed, "");
  } else {
    const bool is_open = dialog.purpose == Purpose::Open;
    const char* choose = dialog.is_for_data       ? "ui.files.choose_data"
                         : dialog.opens_numbers() ? "ui.files.choose_numbers"
                                                  : "ui.files.choose";
    dialog.error = Error{"", {is_open ? choose : "ui.files.name_missing", {}}};
  }
  return std::nullopt;
}

}  // namespace heed
