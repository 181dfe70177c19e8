#include "tests/core/code/run_programs.h"

#include <cstdlib>
#include <fstream>
#include <limits>
#include <regex>
#include <sstream>
#include <string_view>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "tests/core/matrices.h"
#include "tests/core/pythons.h"

namespace heed::testing {
namespace {

namespace fs = std::filesystem;

// A folder for the length of one run.
class Folder {
 public:
  explicit Folder(std::string_view name = "code")
      : path_(fs::temp_directory_path() / fmt::format("heed_{}_{}", name, ::getpid())) {
    fs::remove_all(path_);
    fs::create_directory(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

std::string read(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

int status_of(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

const char* module_of(Dialect dialect) {
  if (dialect == Dialect::Torch) return "torch";
  return dialect == Dialect::Numpy ? "numpy" : "tensorflow";
}

bool run_python(const fs::path& folder, Dialect dialect) {
  constexpr int kNoModule = 77;
  for (const std::string& python : pythons_for(module_of(dialect))) {
    const std::string command = fmt::format("{} -B '{}/tests/core/code/run_programs.py' '{}' {}", python,
                                            HEED_SOURCE_DIR, folder.string(), module_of(dialect));
    const int status = status_of(command);
    if (status == 0) return true;
    HEED_CHECK(status == kNoModule || status == 127);
  }
  return false;
}

// Each program in a namespace of its own, its main called by the one that prints the name first.
std::string merged(const Programs& programs) {
  std::string includes, bodies, calls;
  const std::regex include_line("#include [^\n]*\n");
  for (const auto& [name, program] : programs) {
    for (std::sregex_iterator at(program.begin(), program.end(), include_line), end; at != end; ++at) {
      includes += at->str();
    }
    const std::string body = std::regex_replace(program, include_line, "");
    bodies += fmt::format("namespace {} {{\n{}}}\n", name,
                          std::regex_replace(body, std::regex("int main\\(\\) \\{"), "void run() {"));
    calls += fmt::format("  std::cout << \"{0}\\n\"; {0}::run();\n", name);
  }
  return fmt::format("{}{}int main() {{\n{}}}\n", includes, bodies, calls);
}

float number(const nlohmann::json& cell) {
  if (cell == "inf") return kInfinity;
  if (cell == "-inf") return -kInfinity;
  if (cell == "nan") return std::numeric_limits<float>::quiet_NaN();
  return cell.get<float>();
}

}  // namespace

std::optional<Programs> run_scripts(Dialect dialect, const Programs& scripts) {
  const Folder folder;
  for (const auto& [name, script] : scripts) write(folder.path() / (name + ".py"), script);
  if (!run_python(folder.path(), dialect)) return std::nullopt;
  Programs lines;
  for (const auto& [name, script] : scripts) lines[name] = read(folder.path() / (name + ".out"));
  return lines;
}

std::optional<Programs> run_cpp(const Programs& programs) {
  if (status_of("command -v g++ >/dev/null") != 0) return std::nullopt;
  const Folder folder;
  const std::string source = folder.path() / "all.cpp", program = folder.path() / "all";
  const std::string output = folder.path() / "all.out";
  write(source, merged(programs));
  const std::string compile = fmt::format("g++ -std=c++17 -O0 -Wall -Wextra -Werror -isystem {} {} -o {}",
                                          HEED_EIGEN_DIR, source, program);
  if (status_of(compile) != 0 || status_of(program + " >" + output) != 0) return Programs{};
  Programs lines;
  std::ifstream printed(output);
  for (std::string name, line; std::getline(printed, line);) {
    if (line.starts_with('{')) {
      lines[name] = line;  // the last one counts
    } else {
      name = line;
    }
  }
  return lines;
}

std::optional<std::string> find_other_programs(Dialect dialect, const Programs& programs) {
  if (status_of("command -v python3 >/dev/null") != 0) return std::nullopt;
  const Folder folder;
  const char* ending = dialect == Dialect::Eigen ? ".cpp" : ".py";
  for (const auto& [name, program] : programs) write(folder.path() / (name + ending), program);
  const Folder printed("faults");
  const std::string faults = printed.path() / "faults";
  const std::string compare = fmt::format("python3 -B '{}/tests/core/code/same_program.py' '{}' >'{}' 2>&1",
                                          HEED_SOURCE_DIR, folder.path().string(), faults);
  if (status_of(compare) != 0) return "the comparison failed: " + read(faults);
  return read(faults);
}

std::optional<Matrix> parse_y(const std::string& line) {
  const auto parsed = nlohmann::json::parse(line, nullptr, false);
  if (!parsed.is_object() || parsed.size() != 1) return std::nullopt;
  const auto& rows = parsed.begin().value();
  Matrix y(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t col = 0; col < rows[row].size(); ++col) {
      y(static_cast<Index>(row), static_cast<Index>(col)) = number(rows[row][col]);
    }
  }
  return y;
}

}  // namespace heed::testing
