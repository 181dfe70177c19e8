#pragma once

#include <string>
#include <string_view>

#include "app/state/app_state.h"

namespace heed {

// Paths as strings, with / as separator.

// Printable text: replaces invalid UTF-8 and control characters by �.
std::string shown_text(std::string_view bytes);

std::string parent_folder(std::string_view path);  // without a trailing / unless it is the root
std::string file_name(std::string_view path);      // after the last /
std::string join_path(std::string_view folder, std::string_view name);
// Resolves ~, ., .. and repeated /; relative paths start at `folder`.
std::string absolute_path(std::string_view typed, const std::string& folder, const std::string& home);
// Replaces the home folder by ~: `~/scenes`.
std::string abbreviate_home(std::string_view path, const std::string& home);

// Without what a file name may not hold on some computers, such as : and ?.
std::string portable_name(std::string_view name);
bool has_ending(std::string_view name, std::string_view ending);  // ignores case

bool is_matrix_file(std::string_view name);  // .npy, .csv or .tsv

bool is_data_file(std::string_view name);  // that one can learn from: .txt, .csv or .tsv

// The display name of the scene: its file name, otherwise its title, otherwise that of the open lesson; or
// empty.
std::string scene_name(const AppState& state);

}  // namespace heed
