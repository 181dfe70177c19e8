#include "core/export/program_export.h"

#include <algorithm>
#include <fstream>
#include <string>

#include "core/code/exported_code.h"
#include "core/io/npz.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

Status write_npz(std::ostream& out, const std::vector<DataArray>& data) {
  NpzWriter writer(out);
  for (const DataArray& array : data) {
    if (Status added = writer.add(array.name, array.dims, array.values()); !added) return added;
  }
  writer.finish(kMadeByHeed);
  return {};
}

// A line of text, the count of matrices, and for each NAME ROWS COLS, a line feed and its numbers.
Status write_plain(std::ostream& out, const std::vector<DataArray>& data) {
  out << kMadeByHeed << '\n' << data.size() << '\n';
  for (const DataArray& array : data) {
    const Matrix values = array.values();
    out << array.name << ' ' << values.rows() << ' ' << values.cols() << '\n';
    out.write(reinterpret_cast<const char*>(values.data()),
              values.size() * static_cast<std::streamsize>(sizeof(float)));
    out << '\n';
  }
  return {};
}

bool is_made_by_heed(const fs::path& path, Dialect dialect) {
  constexpr std::streamoff kBytes = 64;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const std::streamoff size = file ? std::streamoff(file.tellg()) : 0;
  file.seekg(dialect == Dialect::Eigen ? 0 : std::max<std::streamoff>(0, size - kBytes));
  std::string bytes(static_cast<std::size_t>(std::min(size, kBytes)), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (dialect == Dialect::Eigen) return bytes.starts_with(std::string(kMadeByHeed) + '\n');
  return ends_with_comment(bytes, kMadeByHeed);
}

Status write_program(const std::string& code, const fs::path& path, const Paths& inputs,
                     const Progress& progress, const std::function<Status()>& write_rest) {
  return write_file(path, inputs, progress, [&](std::ostream& out) {
    out << code;
    out.flush();
    return out ? write_rest() : Status();  // write_file() says why a stream failed
  });
}

}  // namespace

Status check_weights_path(const fs::path& weights, const fs::path& program, Dialect dialect) {
  std::error_code failed;
  if (weights == program) {
    return Error{"", {"export.weights_are_program", {{"ending", std::string(file_extension(dialect))}}}};
  }
  if (!fs::exists(weights, failed) || is_made_by_heed(weights, dialect)) return {};
  return Error{"", {"export.weights_exist", {{"file", weights.filename().string()}}}};
}

std::string_view file_extension(Dialect dialect) { return dialect == Dialect::Eigen ? ".cpp" : ".py"; }

std::optional<fs::path> weights_path(const Scene& scene, Dialect dialect, const fs::path& program) {
  std::error_code failed;
  const fs::file_status status = fs::status(program, failed);
  const bool is_stream = fs::exists(status) && !fs::is_regular_file(status);  // `/dev/stdout`
  if (!scene.has_blocks() || is_stream) return std::nullopt;
  return fs::path(program).replace_extension(dialect == Dialect::Eigen ? ".weights" : ".npz");
}

Status export_program(const Computation& computation, Dialect dialect, const fs::path& path,
                      const Paths& inputs, const Progress& progress) {
  const Scene& scene = computation.scene();
  const std::optional<fs::path> weights = weights_path(scene, dialect, path);
  if (!weights) {
    return write_program(export_code(scene, computation.built(), dialect), path, inputs, progress,
                         [] { return Status(); });
  }
  if (Status fits = check_weights_path(*weights, path, dialect); !fits) return fits;
  const ExportedModel model = export_model(scene, computation.built(), dialect, DataPlace::File);
  return write_program(model.code, path, inputs, progress, [&]() -> Status {
    Status written = write_file(*weights, inputs, progress, [&](std::ostream& out) {
      return dialect == Dialect::Eigen ? write_plain(out, model.data) : write_npz(out, model.data);
    });
    if (written) return {};
    Error error = written.error();
    error.place = weights->filename().string();
    return error;
  });
}

}  // namespace heed
