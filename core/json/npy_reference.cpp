#include "core/json/npy_reference.h"

#include <fstream>
#include <system_error>

#include "core/io/npy.h"
#include "core/io/output_file.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/json/read_progress.h"
#include "core/json/resolve_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr FileErrorKeys kNpyFileKeys{"scene.npy.path", "scene.npy.outside", "scene.npy.open"};

Error about_file(const std::string& place, std::string key, const std::string& file) {
  return {place, {std::move(key), {{"file", shortened(file)}}}};
}

// An error of the .npy reader, relocated to the place in the scene.
Error in_scene(Error error, const std::string& place, const std::string& name) {
  error.place = place + error.place;
  error.message.args.emplace_back("file", shortened(name));
  return error;
}

Status check_dims(const NpyHeader& header, const std::string& place, const NpyPlace& npy,
                  const std::string& name) {
  const std::size_t count = header.dims.size();
  const bool fits = npy.is_vector ? count == 1 || (count == 2 && header.dims[0] == 1) : count == 2;
  if (!fits) return about_file(place, npy.is_vector ? "scene.npy.not_vector" : "scene.npy.not_matrix", name);
  return check_size(header.rows(), header.cols(), place);
}

Status read_numbers(const std::string& name, const std::string& place, const NpyPlace& npy, Matrix& numbers) {
  const Result<fs::path> path = resolve_file(npy.folder, name, place, kNpyFileKeys);
  if (!path) return path.error();
  std::error_code code;
  const std::uint64_t size = fs::file_size(path.value(), code);
  std::ifstream in(path.value(), std::ios::binary);
  if (code || !in) return about_file(place, "scene.npy.open", name);
  const Result<NpyHeader> header = read_npy_header(in, size);
  if (!header) return in_scene(header.error(), place, name);
  if (Status status = check_dims(header.value(), place, npy, name); !status) return status;
  if (is_work_cancelled()) return cancelled();
  Result<Matrix> read = read_npy_values(in, header.value());
  if (!read) return in_scene(read.error(), place, name);
  numbers = std::move(read).value();
  return {};
}

}  // namespace

Status read_npy_reference(JsonView value, const std::string& place, const NpyPlace& npy, SceneMatrix& matrix,
                          Matrix& numbers) {
  const auto read_name = [&](JsonView name, const std::string& at) {
    if (Status status = read_text(name, at, matrix.npy); !status) return status;
    return read_numbers(matrix.npy, place, npy, numbers);
  };
  const Status status = read_object(value, place, matrix.npy_extras, {{"npy", read_name, true}});
  ReadProgressScope::report(value.text());
  return status;
}

Status check_size(Index rows, Index cols, const std::string& place) {
  if (rows == 0 || cols == 0) return Error{place, {"scene.empty_matrix", {}}};
  if (rows <= kMaxEdge && cols <= kMaxEdge && rows * cols <= kMaxCells) return {};
  return Error{place,
               {"scene.limit.matrix",
                {{"rows", std::to_string(rows)},
                 {"cols", std::to_string(cols)},
                 {"edge", std::to_string(kMaxEdge)},
                 {"cells", std::to_string(kMaxCells)}}}};
}

}  // namespace heed
