#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/encoder_layer.h"
#include "core/code/model_style.h"
#include "core/code/program.h"
#include "core/code/python_text.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

const Lines kSplitHeads = {"def split_heads(x, heads):", "    \"\"\"(n, heads * d) to (heads, n, d)\"\"\"",
                           "    return x.view(len(x), heads, -1).transpose(0, 1)"};

std::vector<std::string> names_of(const SizeTable& sizes) {
  std::vector<std::string> names;
  for (const auto& [name, size] : sizes.sizes()) names.push_back(name);
  return names;
}

// `Block(d_model, heads)`, as far as the caller has these sizes under the same names.
std::string construction(const CalledPart& called, SizeTable& sizes) {
  std::vector<std::string> args;
  for (const auto& [name, size] : called.code.sizes.sizes()) args.push_back(sizes.name(name, size));
  if (!called.code.options.empty()) args.push_back(called.code.options);
  return fmt::format("{}({})", called.definition, fmt::join(args, ", "));
}

// `Block(d_model=8, heads=2)`
std::string construction_in_numbers(const CalledPart& called) {
  std::vector<std::string> args;
  for (const auto& [name, size] : called.code.sizes.sizes()) args.push_back(fmt::format("{}={}", name, size));
  if (!called.code.options.empty()) args.push_back(called.code.options);
  return fmt::format("{}({})", called.definition, fmt::join(args, ", "));
}

bool have_same_sizes(const std::vector<CalledPart>& blocks) {
  return std::all_of(blocks.begin(), blocks.end(), [&](const CalledPart& block) {
    return block.code.sizes.sizes() == blocks.front().code.sizes.sizes();
  });
}

const char* field_of(ModelPart::Kind kind) {
  return kind == ModelPart::Kind::Attention ? "attention" : "feed_forward";
}

// Classes of torch.nn; the names of the data are those of the state dict.
class TorchStyle final : public ModelStyle {
 public:
  std::string name_of(ModelPart::Kind kind) const override {
    switch (kind) {
      case ModelPart::Kind::Attention:
        return "Attention";
      case ModelPart::Kind::FeedForward:
        return "FeedForward";
      case ModelPart::Kind::Block:
        return "Block";
      case ModelPart::Kind::Model:
        break;
    }
    return "Model";
  }

  Lines definition(const std::string& name, const PartCode& code, ModelPart::Kind kind) const override {
    const bool is_model = kind == ModelPart::Kind::Model;
    Lines lines = {fmt::format("class {}(nn.Module):", name)};
    if (!code.layers.empty()) {
      std::vector<std::string> args = names_of(code.sizes);
      for (std::size_t at = 0; is_model && at < args.size(); ++at)
        args[at] += fmt::format("={}", code.sizes.sizes()[at].second);
      args.insert(args.begin(), "self");
      lines.push_back(fmt::format("    def __init__({}):", fmt::join(args, ", ")));
      lines.push_back("        super().__init__()");
      append_indented(lines, code.layers, "        ");
      lines.emplace_back();
    }
    lines.push_back(fmt::format("    def forward(self, {}):", is_model ? "X" : "x"));
    append_indented(lines, code.body, "        ");
    lines.push_back("        return " + code.result);
    return lines;
  }

  Lines layers(const CalledPart& called, SizeTable& sizes) const override {
    return {fmt::format("self.{} = {}", field_of(called.part.kind), construction(called, sizes))};
  }

  Lines call(const CalledPart& called, const std::string& input, const std::string& output) const override {
    return {fmt::format("{} = self.{}({})", output, field_of(called.part.kind), input)};
  }

  Lines block_layers(const std::vector<CalledPart>& blocks, SizeTable& sizes) const override {
    const bool is_same = have_same_sizes(blocks);
    std::vector<std::string> items;
    for (const CalledPart& block : blocks)
      items.push_back(is_same ? construction(block, sizes) : construction_in_numbers(block));
    const std::vector<RepeatedItem> runs = runs_of(items);
    Lines lines;
    const bool is_library = !blocks.front().code.library.empty();
    if (is_library) {
      lines.emplace_back(
          "# PyTorch's own layer computes what these blocks do. Biases that they lack are 0, gains 1.");
    }
    if (runs.size() == 1 && is_library) {
      append_library(lines, blocks.front().code, runs[0]);
      return lines;
    }
    if (runs.size() == 1) {
      const std::string loop = blocks.size() > 1 ? fmt::format(" for _ in range({})", blocks.size()) : "";
      lines.push_back(fmt::format("self.blocks = nn.ModuleList([{}{}])", runs[0].text, loop));
      return lines;
    }
    lines.emplace_back("self.blocks = nn.ModuleList([");
    for (const RepeatedItem& run : runs) {
      lines.push_back(run.count == 1 ? fmt::format("    {},", run.text)
                                     : fmt::format("    *({} for _ in range({})),", run.text, run.count));
    }
    lines.push_back("])");
    return lines;
  }

  Lines call_blocks(const std::vector<CalledPart>& blocks, const std::string& input) const override {
    const bool is_causal = blocks.front().code.is_causal;
    Lines lines = {"x = " + input, "for block in self.blocks:",
                   is_causal ? "    x = block(x, src_mask=causal)" : "    x = block(x)"};
    if (is_causal)
      lines.insert(lines.begin(), "causal = nn.Transformer.generate_square_subsequent_mask(len(X))");
    return lines;
  }

  std::optional<PartCode> library_block(const Scene& scene, const Graph& graph, int block) const override {
    return encoder_layer(scene, graph, block);
  }

  std::string prefix_of(const ModelPart& part) const override {
    if (part.kind == ModelPart::Kind::Block) return fmt::format("blocks.{}.", *part.block);
    return std::string(field_of(part.kind)) + ".";
  }

  std::string program(const ModelProgram& program) const override {
    if (!program.after.empty())
      return python_module(Dialect::Torch, with_split_heads(program), program.after);
    const bool is_file = program.place == DataPlace::File;
    Lines load = {is_file ? "def load(path=pathlib.Path(__file__).with_suffix(\".npz\")):" : "def load():",
                  "    \"\"\"The model with its weights, and X, the rows that this scene puts in.\"\"\""};
    for (std::string& line : load_arrays(Dialect::Torch, program, "state", "torch.from_numpy(array)"))
      load.push_back(std::move(line));
    load.insert(load.end(), {"    X = state.pop(\"X\")", "    model = Model()",
                             "    model.load_state_dict(state)", "    return model.eval(), X"});
    Lines main = {"if __name__ == \"__main__\":", "    model, X = load()",
                  "    with torch.no_grad():", fmt::format("        {} = model(X)", program.variable)};
    append_indented(main,
                    print_lines({"", {{program.name, program.variable}}, program.is_finite}, Dialect::Torch),
                    "    ");
    return python_module(Dialect::Torch, with_split_heads(program), {load, main});
  }

 private:
  // A list of so many layers of the library, whose options have lines of their own.
  static void append_library(Lines& lines, const PartCode& code, const RepeatedItem& run) {
    const std::size_t begin = run.text.find(code.options), split = code.options.find("batch_first");
    const std::string indent(4 + code.library.size() + 1, ' ');
    lines.emplace_back("self.blocks = nn.ModuleList([");
    lines.push_back("    " + run.text.substr(0, begin - 1));
    lines.push_back(indent + code.options.substr(0, split - 1));
    lines.push_back(indent + code.options.substr(split) + ")");
    if (run.count > 1) lines.push_back(fmt::format("    for _ in range({})", run.count));
    lines.emplace_back("])");
  }

  static ModelProgram with_split_heads(ModelProgram program) {
    if (program.splits_heads) program.helpers.insert(program.helpers.begin(), kSplitHeads);
    return program;
  }
};

}  // namespace

const ModelStyle& torch_style() {
  static const TorchStyle style;
  return style;
}

}  // namespace heed
