#include "app/files/load_matrix.h"

#include <sstream>
#include <string>
#include <utility>

#include "app/files/file_name.h"
#include "app/state/edit_scene.h"
#include "app/state/rearrange.h"
#include "core/edit/named_table.h"
#include "core/io/npy.h"
#include "core/io/table.h"

namespace heed {
namespace {

Result<NamedTable> table_of(const std::string& path, const std::string& bytes) {
  const auto unnamed = [](Result<Matrix> values) -> Result<NamedTable> {
    if (!values) return values.error();
    return NamedTable{std::move(values).value(), {}};
  };
  if (!has_ending(path, ".npy")) {
    Result<Matrix> plain = read_table(bytes);
    return plain ? unnamed(std::move(plain)) : parse_named_table(bytes);
  }
  std::istringstream in(bytes);
  const Result<NpyHeader> header = read_npy_header(in, bytes.size());
  if (!header) return header.error();
  return unnamed(read_npy_values(in, header.value()));
}

// Errors are placed in the file.
Result<NamedTable> read_table_file(FileAccess& files, const std::string& typed_path) {
  const std::string path = absolute_path(typed_path, files.current_folder(), files.home_folder());
  const std::string name = shown_text(file_name(path));
  const Result<std::string> bytes = files.read(path);
  if (!bytes) {
    Message fault = bytes.error().message;
    if (fault.key == "file.no_text") fault.key = "table.no_text";
    return Error{name, std::move(fault)};
  }
  Result<NamedTable> table = table_of(path, bytes.value());
  if (table) return table;
  Error error = table.error();
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
  Result<NamedTable> table = read_table_file(files, to.path);
  if (!table) return state.notices.add(table.error());
  if (!edit_scene(state, {edit::SetCells{to.node, {0, 0}, std::move(table.value().values)}, 0})) return;
  say_names_left_out(state, table.value().names);
}

void load_table(AppState& state, FileAccess& files, const std::string& path) {
  NewScene& wanted = state.new_scene.wanted;
  wanted.source = NewScene::Source::File;
  wanted.path = path;
  wanted.table = {};
  wanted.table_names = {};
  wanted.table_error.reset();
  if (path.empty()) return;
  Result<NamedTable> table = read_table_file(files, path);
  if (!table) {
    wanted.table_error = table.error();
  } else {
    wanted.table = SharedMatrix(std::move(table.value().values));
    wanted.table_names = std::move(table.value().names);
  }
}

}  // namespace heed
