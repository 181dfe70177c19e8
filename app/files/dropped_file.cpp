#include "app/files/dropped_file.h"

#include "app/files/file_name.h"
#include "app/files/load_matrix.h"
#include "core/scene/model_folder.h"

namespace heed {

bool is_dropped_data(const AppState& state, FileAccess& files, const std::string& path) {
  const ViewState& view = state.view;
  const bool is_folder = files.is_folder(path) && !files.stamp(join_path(path, kConfigFile));
  if (has_ending(path, ".txt") || (is_folder && files.is_folder(join_path(path, "train")))) return true;
  const bool shows_training =
      state.files.data_card ||
      (shows_inspector_drawer(view) && view.tab == InspectorTab::Train && !view.is_start_open);
  return shows_training && (is_folder || is_data_file(path));
}

std::optional<std::string> node_to_fill(const AppState& state) {
  const std::optional<CellRef>& cell = state.view.hover ? state.view.hover : state.view.selection;
  if (!cell) return std::nullopt;
  return state.computation.graph().info(cell->node).name;
}

}  // namespace heed
