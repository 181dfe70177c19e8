#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/function_names.h"
#include "core/code/program.h"
#include "core/code/python_text.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

const Lines kWeights = {
    "using Weights = std::map<std::string, Matrix>;",
    "",
    "// The weights of a part of the model: those whose names begin with its prefix.",
    "struct Part {",
    "  const Weights& weights;",
    "  std::string prefix;",
    "",
    "  const Matrix& operator()(const std::string& name) const { return weights.at(prefix + name); }",
    "  const Matrix& operator()(const std::string& name, int head) const {",
    "    return (*this)(\"h\" + std::to_string(head) + \".\" + name);",
    "  }",
    "};"};

// The file has a line of text, and for each matrix a line with its name and size and then its numbers.
const Lines kLoad = {
    "// NAME ROWS COLS and a line feed, then the numbers, row by row, in 32 bits each.",
    "Weights load(const std::string& path) {",
    "  std::ifstream file(path, std::ios::binary);",
    "  std::string name;",
    "  int rows, cols, count = -1;",
    "  Weights weights;",
    "  if (std::getline(file, name) && name == \"Made by Heed\") file >> count;",
    "  for (int i = 0; file && i < count && file >> name >> rows >> cols; ++i) {",
    "    Matrix& numbers = weights[name];",
    "    numbers.resize(rows, cols);",
    "    file.ignore();",
    "    file.read(reinterpret_cast<char*>(numbers.data()), numbers.size() * sizeof(float));",
    "  }",
    "  if (!file || count < 0) {",
    "    std::cerr << path << \", which has the weights of this program, cannot be read\\n\";",
    "    std::exit(1);",
    "  }",
    "  return weights;",
    "}"};

class EigenStyle final : public FunctionNames {
 public:
  Lines definition(const std::string& name, const PartCode& code, ModelPart::Kind kind) const override {
    Lines lines = {fmt::format("Matrix {}(const Matrix& {}, const Part& w) {{", name, input_of(kind))};
    append_indented(lines, code.body, "  ");
    lines.push_back("  return " + code.result + ";");
    lines.emplace_back("}");
    return lines;
  }

  Lines call(const CalledPart& called, const std::string& input, const std::string& output) const override {
    return {fmt::format("Matrix {} = {}({}, w);", output, called.definition, input)};
  }

  Lines call_blocks(const std::vector<CalledPart>& blocks, const std::string& input) const override {
    const Lines names = definitions_of(blocks);
    Lines lines = {fmt::format("Matrix x = {};", input)};
    std::size_t first = 0;
    for (const RepeatedItem& run : runs_of(names)) {
      const std::size_t end = first + run.count;
      if (run.count == 1) {
        lines.push_back(fmt::format("x = {}(x, {{w.weights, \"b{}.\"}});", run.text, first));
      } else {
        lines.push_back(fmt::format(
            "for (int i = {}; i < {}; ++i) x = {}(x, {{w.weights, \"b\" + std::to_string(i) + \".\"}});",
            first, end, run.text));
      }
      first = end;
    }
    return lines;
  }

  std::string program(const ModelProgram& program) const override {
    Lines body;
    const auto add = [&](const Lines& lines) {
      body.emplace_back();
      body.insert(body.end(), lines.begin(), lines.end());
    };
    add(kWeights);
    for (const Lines& helper : program.helpers) add(helper);
    for (const Lines& definition : program.definitions) add(definition);
    const bool is_file = program.place == DataPlace::File;
    add(is_file ? kLoad : literals(program));
    Lines main = {"int main() {", "  const Weights weights = load();"};
    if (is_file) {
      main = {"// The file with the weights is that beside this one, or the one that is named.",
              "int main(int count, char** words) {",
              "  const auto beside = std::filesystem::path(__FILE__).replace_extension(\".weights\");",
              "  const Weights weights = load(count > 1 ? words[1] : beside.string());"};
    }
    main.emplace_back("  const Part w{weights, \"\"};");
    main.push_back(fmt::format("  const Matrix {} = model(w(\"X\"), w);", program.variable));
    append_indented(
        main, print_lines({"", {{program.name, program.variable}}, program.is_finite}, Dialect::Eigen), "  ");
    main.emplace_back("}");
    add(main);
    return module_text(program.title, Dialect::Eigen, body);
  }

 private:
  static Lines literals(const ModelProgram& program) {
    Lines lines = {"Weights load() {", "  Weights weights;"};
    for (const DataArray& array : program.data) {
      const std::string before = fmt::format("  weights[\"{}\"] = Matrix", array.name);
      for (std::string& line : array_literal(Dialect::Eigen, array, before, ";"))
        lines.push_back(std::move(line));
    }
    lines.insert(lines.end(), {"  return weights;", "}"});
    return lines;
  }
};

}  // namespace

const ModelStyle& eigen_style() {
  static const EigenStyle style;
  return style;
}

}  // namespace heed
