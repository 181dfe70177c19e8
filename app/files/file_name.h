#pragma once

#include <string>
#include <string_view>

#include "app/state/app_state.h"

namespace heed {

// Paths as text. The parts of one are divided by /.

// What can be shown and typed: � in place of every byte that is not UTF-8 and of control characters.
std::string shown_text(std::string_view bytes);

std::string folder_of(std::string_view path);  // without / at the end unless it is the root
std::string name_in(std::string_view path);    // behind the last /
std::string joined(std::string_view folder, std::string_view name);
// Absolute, without ~, . and .. and doubled /; what is relative begins at `folder`.
std::string absolute(std::string_view typed, const std::string& folder, const std::string& home);
// `~/scenes` for what lies at home.
std::string at_home(std::string_view path, const std::string& home);

bool has_ending(std::string_view name, std::string_view ending);  // whichever case

bool is_matrix_file(std::string_view name);  // .npy, .csv or .tsv

// How the scene is called: by its file, else by its title.
std::string scene_name(const AppState& state);

}  // namespace heed
