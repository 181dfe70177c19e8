#include "app/files/load_matrix.h"

#include <sstream>
#include <string>
#include <utility>

#include "app/files/file_name.h"
#include "app/state/edit_scene.h"
#include "core/io/npy.h"
#include "core/io/table.h"

namespace heed {
namespace {

Result<Matrix> matrix_of(const std::string& path, const std::string& bytes) {
  if (!has_ending(path, ".npy")) return read_table(bytes);
  std::istringstream in(bytes);
  const Result<NpyHeader> header = read_npy_header(in, bytes.size());
  if (!header) return header.error();
  return read_npy_values(in, header.value());
}

}  // namespace

void load_matrix(AppState& state, FileAccess& files, const file_command::LoadMatrix& to) {
  const std::string path = absolute_path(to.path, files.current_folder(), files.home_folder());
  const std::string name = shown_text(file_name(path));
  const Result<std::string> bytes = files.read(path);
  if (!bytes) return state.notices.add({name, bytes.error().message});
  Result<Matrix> values = matrix_of(path, bytes.value());
  if (!values) {
    const std::string& at = values.error().place;
    return state.notices.add({at.empty() ? name : name + ", " + at, values.error().message});
  }
  edit_scene(state, {edit::SetCells{to.node, {0, 0}, std::move(values).value()}, 0});
}

}  // namespace heed
