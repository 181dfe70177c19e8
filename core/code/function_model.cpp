#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/function_names.h"
#include "core/code/program.h"
#include "core/code/python_text.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

const Lines kPart = {
    "def part(w, prefix):", "    \"\"\"The weights whose names begin so.\"\"\"",
    "    return {name[len(prefix):]: array for name, array in w.items() if name.startswith(prefix)}"};

// Functions of the rows and of the weights by name, as in NumPy and in TensorFlow without Keras. The names of
// the data are those of nodes.
class FunctionStyle final : public FunctionNames {
 public:
  explicit FunctionStyle(Dialect dialect) : dialect_(dialect) {}

  Lines definition(const std::string& name, const PartCode& code, ModelPart::Kind kind) const override {
    Lines lines = {fmt::format("def {}({}, w):", name, input_of(kind))};
    if (code.has_stacked_heads)
      lines.emplace_back("    # All heads at once: the first axis of what belongs to heads counts them.");
    append_indented(lines, code.body, "    ");
    lines.push_back("    return " + code.result);
    return lines;
  }

  Lines call(const CalledPart& called, const std::string& input, const std::string& output) const override {
    return {fmt::format("{} = {}({}, w)", output, called.definition, input)};
  }

  Lines call_blocks(const std::vector<CalledPart>& blocks, const std::string& input) const override {
    const Lines names = definitions_of(blocks);
    const std::vector<RepeatedItem> runs = runs_of(names);
    if (blocks.size() == 1) return {fmt::format("x = {}({}, part(w, \"b0.\"))", names[0], input)};
    Lines lines = {"x = " + input};
    if (runs.size() == 1) {
      lines.push_back(fmt::format("for i in range({}):", blocks.size()));
      lines.push_back(fmt::format("    x = {}(x, part(w, f\"b{{i}}.\"))", names[0]));
      return lines;
    }
    const bool is_list = runs.size() == blocks.size();
    if (is_list) lines.push_back(fmt::format("for i, apply in enumerate([{}]):", fmt::join(names, ", ")));
    std::vector<std::string> lists;
    for (const RepeatedItem& run : runs)
      lists.push_back(run.count == 1 ? fmt::format("[{}]", run.text)
                                     : fmt::format("[{}] * {}", run.text, run.count));
    if (!is_list) lines.push_back(fmt::format("for i, apply in enumerate({}):", fmt::join(lists, " + ")));
    lines.push_back("    x = apply(x, part(w, f\"b{i}.\"))");
    return lines;
  }

  std::string program(const ModelProgram& program) const override {
    const bool is_file = program.place == DataPlace::File;
    Lines load = {is_file ? "def load(path=pathlib.Path(__file__).with_suffix(\".npz\")):" : "def load():",
                  "    \"\"\"The weights by name, and X, the rows that this scene puts in.\"\"\""};
    const std::string wrap = dialect_ == Dialect::Numpy ? "array" : "tf.constant(array)";
    for (std::string& line : load_arrays(dialect_, program, "w", wrap)) load.push_back(std::move(line));
    load.emplace_back("    return w");
    Lines main = {"if __name__ == \"__main__\":", "    w = load()",
                  fmt::format("    {} = model(w[\"X\"], w)", program.variable)};
    append_indented(main, print_lines({"", {{program.name, program.variable}}, program.is_finite}, dialect_),
                    "    ");
    ModelProgram whole = program;
    whole.helpers.insert(whole.helpers.begin(), kPart);
    return python_module(dialect_, whole, {load, main});
  }

 private:
  Dialect dialect_;
};

}  // namespace

const ModelStyle& numpy_style() {
  static const FunctionStyle style(Dialect::Numpy);
  return style;
}

const ModelStyle& tensorflow_style() {
  static const FunctionStyle style(Dialect::Tensorflow);
  return style;
}

}  // namespace heed
