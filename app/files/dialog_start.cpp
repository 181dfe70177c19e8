#include "app/files/dialog_start.h"

#include "app/files/file_name.h"

namespace heed {

std::string suggested_name(const AppState& state) {
  std::string name = state.files.path.empty() ? scene_name(state) : file_name(state.files.path);
  if (state.files.path.empty()) name = portable_name(name);
  if (name.empty()) name = "scene";
  return has_ending(name, ".json") ? name : name + ".json";
}

std::string suggested_folder(const AppState& state, FileAccess& files) {
  if (!state.files.path.empty()) return parent_folder(state.files.path);
  return state.files.last_folder.empty() ? files.home_folder() : state.files.last_folder;
}

}  // namespace heed
