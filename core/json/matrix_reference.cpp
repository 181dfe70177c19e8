#include "core/json/matrix_reference.h"

#include <algorithm>
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

Status check_dims(std::size_t count, bool is_one_row, FileShape shape, const std::string& place,
                  const std::string& name) {
  const bool is_vector = shape == FileShape::Vector;
  const bool fits = is_vector ? count == 1 || (count == 2 && is_one_row) : count == 2;
  if (fits) return {};
  return about_file(place, is_vector ? "scene.npy.not_vector" : "scene.npy.not_matrix", name);
}

Status read_npy(const std::string& name, const std::string& place, const MatrixFiles& files, FileShape shape,
                Matrix& numbers) {
  const Result<fs::path> path = resolve_file(files.folder(), name, place, kNpyFileKeys);
  if (!path) return path.error();
  std::error_code code;
  const std::uint64_t size = fs::file_size(path.value(), code);
  std::ifstream in(path.value(), std::ios::binary);
  if (code || !in) return about_file(place, "scene.npy.open", name);
  const Result<NpyHeader> header = read_npy_header(in, size);
  if (!header) return in_scene(header.error(), place, name);
  const std::vector<Index>& dims = header.value().dims;
  if (Status status = check_dims(dims.size(), dims[0] == 1, shape, place, name); !status) return status;
  if (Status status = check_size(header.value().rows(), header.value().cols(), place); !status) return status;
  if (is_work_cancelled()) return cancelled();
  Result<Matrix> read = read_npy_values(in, header.value());
  if (!read) return in_scene(read.error(), place, name);
  numbers = std::move(read).value();
  return {};
}

// A size as a scene counts it: one that is too large stays so.
Index edge_of(std::uint64_t dim) {
  return static_cast<Index>(std::min<std::uint64_t>(dim, std::uint64_t{kMaxEdge} + 1));
}

Status read_tensor(const std::string& name, const std::string& place, const MatrixFiles& files,
                   FileShape shape, Matrix& numbers) {
  const Result<TensorFile>& opened = files.tensors();
  if (!opened) return Error{place, opened.error().message};
  const TensorInfo* tensor = opened.value().find(name);
  if (!tensor) return about_file(place, "scene.tensor.missing", name);
  const std::vector<std::uint64_t>& dims = tensor->dims;
  const bool is_one_row = !dims.empty() && dims[0] == 1;
  if (Status status = check_dims(dims.size(), is_one_row, shape, place, name); !status) return status;
  if (Status status = check_size(dims.size() == 1 ? 1 : edge_of(dims[0]), edge_of(dims.back()), place);
      !status)
    return status;
  if (is_work_cancelled()) return cancelled();
  Result<Matrix> read = opened.value().read(*tensor);
  if (!read) return in_scene(read.error(), place, name);
  numbers = std::move(read).value();
  return {};
}

}  // namespace

Status read_matrix_reference(JsonView value, const std::string& place, const MatrixFiles& files,
                             FileShape shape, MatrixReference& reference, Matrix& numbers) {
  using Kind = MatrixReference::Kind;
  const auto reader = [&](Kind kind, auto read) {
    return [&, kind, read](JsonView name, const std::string& at) -> Status {
      if (reference.kind != Kind::None) return Error{at, {"scene.two_references", {}}};
      reference.kind = kind;
      if (Status status = read_text(name, at, reference.name); !status) return status;
      return read(reference.name, place, files, shape, numbers);
    };
  };
  Status status =
      read_object(value, place, reference.extras,
                  {{"npy", reader(Kind::Npy, read_npy)}, {"tensor", reader(Kind::Tensor, read_tensor)}});
  if (status && reference.kind == Kind::None) status = Error{place, {"scene.missing.numbers", {}}};
  ReadProgressScope::report(value.text());
  return status;
}

Status check_size(Index rows, Index cols, const std::string& place, const SizeLimits& most) {
  if (rows == 0 || cols == 0) return Error{place, {"scene.empty_matrix", {}}};
  if (rows <= most.rows && cols <= most.cols && rows * cols <= most.cells) return {};
  return Error{place,
               {"scene.limit.matrix",
                {{"rows", std::to_string(rows)},
                 {"cols", std::to_string(cols)},
                 {"edge", std::to_string(rows > most.rows ? most.rows : most.cols)},
                 {"cells", std::to_string(most.cells)}}}};
}

}  // namespace heed
