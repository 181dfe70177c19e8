#include "core/code/python_text.h"

#include <fmt/format.h>

#include "core/code/program.h"

namespace heed {

using Lines = std::vector<std::string>;

std::vector<RepeatedItem> runs_of(const std::vector<std::string>& items) {
  std::vector<RepeatedItem> runs;
  for (const std::string& item : items) {
    if (runs.empty() || runs.back().text != item) runs.push_back({item, 0});
    ++runs.back().count;
  }
  return runs;
}

void append_indented(Lines& lines, const Lines& inner, std::string_view indent) {
  for (const std::string& line : inner) lines.push_back(line.empty() ? line : std::string(indent) + line);
}

Lines load_arrays(Dialect dialect, const ModelProgram& program, const std::string& variable,
                  const std::string& wrap) {
  if (program.place == DataPlace::File) {
    Lines lines = {
        "    try:", "        arrays = dict(np.load(path))",
        "    except (OSError, EOFError, ValueError, zipfile.BadZipFile) as error:",
        "        sys.exit(f\"{path}, which has the weights of this program, cannot be read: {error}\")"};
    if (wrap == "array") {
      lines[1] = fmt::format("        {} = dict(np.load(path))", variable);
    } else {
      lines.push_back(fmt::format("    {} = {{name: {} for name, array in arrays.items()}}", variable, wrap));
    }
    return lines;
  }
  Lines lines = {fmt::format("    {} = {{", variable)};
  for (const DataArray& array : program.data) {
    const std::string before = fmt::format("        \"{}\": ", array.name);
    for (std::string& line : array_literal(dialect, array, before, ",")) lines.push_back(std::move(line));
  }
  lines.push_back("    }");
  return lines;
}

std::string python_module(Dialect dialect, const ModelProgram& program, const std::vector<Lines>& after) {
  Lines body;
  const auto add = [&](const std::vector<Lines>& all) {
    for (const Lines& lines : all) {
      body.insert(body.end(), {"", ""});
      body.insert(body.end(), lines.begin(), lines.end());
    }
  };
  add(program.helpers);
  add(program.definitions);
  add(after);
  return module_text(program.title, dialect, body);
}

}  // namespace heed
