#include "app/files/file_name.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>

#include "core/json/json_text.h"

namespace heed {
namespace {

bool is_control(unsigned char byte) { return byte < 0x20 || byte == 0x7f; }

}  // namespace

std::string shown_text(std::string_view bytes) {
  constexpr std::string_view kReplacement = "\xef\xbf\xbd";
  std::string shown;
  while (!bytes.empty()) {
    const std::size_t good = find_invalid_utf8(bytes);
    for (const char byte : bytes.substr(0, good))
      is_control(static_cast<unsigned char>(byte)) ? shown.append(kReplacement) : shown.append(1, byte);
    if (good == bytes.size()) break;
    shown += kReplacement;
    bytes.remove_prefix(good + 1);
  }
  return shown;
}

std::string parent_folder(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {};
  return std::string(path.substr(0, std::max<std::size_t>(slash, 1)));
}

std::string file_name(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

std::string join_path(std::string_view folder, std::string_view name) {
  std::string path(folder);
  if (!path.ends_with('/')) path += '/';
  return path.append(name);
}

std::string absolute_path(std::string_view typed, const std::string& folder, const std::string& home) {
  std::string path(typed);
  if (path == "~" || path.starts_with("~/")) path = home + path.substr(1);
  if (!path.starts_with('/')) path = join_path(folder, path);
  path = std::filesystem::path(path).lexically_normal().string();
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

std::string abbreviate_home(std::string_view path, const std::string& home) {
  if (home.size() <= 1 || !path.starts_with(home)) return std::string(path);
  const std::string_view rest = path.substr(home.size());
  return rest.empty() || rest[0] == '/' ? "~" + std::string(rest) : std::string(path);
}

std::string portable_name(std::string_view name) {
  constexpr std::string_view kLeftOut = ":?*\"<>|";
  std::string portable;
  for (const char letter : name) {
    const bool is_left_out =
        kLeftOut.find(letter) != kLeftOut.npos || is_control(static_cast<unsigned char>(letter));
    if (!is_left_out) portable += letter == '/' || letter == '\\' ? '-' : letter;
  }
  return portable;
}

bool has_ending(std::string_view name, std::string_view ending) {
  if (name.size() < ending.size()) return false;
  return std::equal(ending.begin(), ending.end(), name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                    [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

bool is_matrix_file(std::string_view name) {
  return has_ending(name, ".npy") || has_ending(name, ".csv") || has_ending(name, ".tsv");
}

bool is_data_file(std::string_view name) {
  return has_ending(name, ".txt") || has_ending(name, ".csv") || has_ending(name, ".tsv");
}

std::string scene_name(const AppState& state) {
  if (!state.files.path.empty()) return shown_text(file_name(state.files.path));
  const char* code = state.view.language == Language::Chinese ? "zh" : "en";
  const std::string title = title_of(state.computation.scene(), code);
  return title.empty() && state.lesson ? localized(state.lesson->lesson->title, code) : title;
}

}  // namespace heed
