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

// Errors are placed in the file.
Result<Matrix> read_matrix(FileAccess& files, const std::string& typed_path) {
  const std::string path = absolute_path(typed_path, files.current_folder(), files.home_folder());
  const std::string name = shown_text(file_name(path));
  const Result<std::string> bytes = files.read(path);
  if (!bytes) return Error{name, bytes.error().message};
  Result<Matrix> values = matrix_of(path, bytes.value());
  if (values) return values;
  Error error = values.error();
  // What is wrong with an .npy file is said with its name.
  if (has_ending(path, ".npy")) {
    error.message.args.emplace_back("file", name);
    return error;
  }
  error.place = error.place.empty() ? name : name + ", " + error.place;
  return error;
}

}  // namespace

void load_matrix(AppState& state, FileAccess& files, const file_command::LoadMatrix& to) {
  Result<Matrix> values = read_matrix(files, to.path);
  if (!values) return state.notices.add(values.error());
  edit_scene(state, {edit::SetCells{to.node, {0, 0}, std::move(values).value()}, 0});
}

void load_table(AppState& state, FileAccess& files, const std::string& path) {
  NewScene& wanted = state.new_scene.wanted;
  wanted.source = NewScene::Source::File;
  wanted.path = path;
  wanted.table = {};
  wanted.table_error.reset();
  if (path.empty()) return;
  Result<Matrix> values = read_matrix(files, path);
  if (!values) {
    wanted.table_error = values.error();
  } else {
    wanted.table = SharedMatrix(std::move(values).value());
  }
}

}  // namespace heed
