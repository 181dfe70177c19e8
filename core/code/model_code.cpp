#include "core/code/model_code.h"

#include <algorithm>
#include <deque>
#include <utility>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/code/comment.h"

namespace heed {
namespace {

using Lines = std::vector<std::string>;

// A class or function, and the blocks that it is for.
struct Definition {
  ModelPart::Kind kind;
  std::string name;
  Lines lines;
  std::vector<int> blocks;
};

// A part whose code has been written, with those inside it.
struct WrittenPart {
  const ModelPart* part = nullptr;
  PartCode code;
  std::string definition;
  std::vector<WrittenPart> parts;
};

std::vector<CalledPart> called(const std::vector<WrittenPart>& parts) {
  std::vector<CalledPart> all;
  for (const WrittenPart& part : parts) all.push_back({*part.part, part.code, part.definition});
  return all;
}

class Caller final : public PartCaller {
 public:
  Caller(const ModelStyle& style, ModelPart::Kind kind, const Graph& graph, std::vector<CalledPart> parts)
      : style_(style), is_model_(kind == ModelPart::Kind::Model), graph_(graph), parts_(std::move(parts)) {}

  Lines layers(std::size_t at, SizeTable& sizes) const override {
    if (!is_model_) return style_.layers(parts_[at], sizes);
    return at == 0 ? style_.block_layers(parts_, sizes) : Lines();
  }
  Lines call(std::size_t at, const std::string& input, const std::string& output) const override {
    if (!is_model_) return style_.call(parts_[at], input, output);
    return at == 0 ? style_.call_blocks(parts_, input) : Lines();
  }
  std::string output_name(std::size_t at) const override {
    return is_model_ ? "x" : graph_.info(parts_[at].part.output).id;
  }

 private:
  const ModelStyle& style_;
  bool is_model_;
  const Graph& graph_;
  std::vector<CalledPart> parts_;
};

class ModelWriter {
 public:
  ModelWriter(const Scene& scene, const BuiltScene& built, const CodeOptions& options)
      : built_(built), options_(options), style_(model_style(options.dialect)), helpers_(options.dialect) {
    if (options.is_finite && !options.is_trained) find_library_blocks(scene);
  }

  ModelProgram write(const ModelPart& model) {
    const WrittenPart whole = write_one(model);
    ModelProgram program;
    program.name = built_.graph.info(built_.result).name;
    program.variable = built_.graph.info(built_.result).id;
    program.data.push_back(data_array("X", {built_.graph.value(built_.inputs)}, false));
    add_data(whole, "", program.data);
    program.helpers = std::move(helpers_).take();
    program.splits_heads = splits_heads_;
    for (Definition& definition : definitions_) {
      add_blocks(definition);
      program.definitions.push_back(std::move(definition.lines));
    }
    return program;
  }

 private:
  // All blocks or none, so that they are called alike.
  void find_library_blocks(const Scene& scene) {
    for (int number = 0; number < static_cast<int>(scene.blocks.size()); ++number) {
      std::optional<PartCode> block = style_.library_block(scene, built_.graph, number);
      const bool fits = block && (number == 0 || block->is_causal == library_blocks_.front().is_causal);
      if (!fits) return library_blocks_.clear();
      library_blocks_.push_back(std::move(*block));
    }
  }

  WrittenPart write_one(const ModelPart& part) {
    WrittenPart written;
    written.part = &part;
    if (part.kind == ModelPart::Kind::Block && !library_blocks_.empty()) {
      written.code = library_blocks_[static_cast<std::size_t>(*part.block)];
      written.definition = written.code.library;
      return written;
    }
    for (const ModelPart& inner : part.parts) written.parts.push_back(write_one(inner));
    const Caller caller(style_, part.kind, built_.graph, called(written.parts));
    written.code = write_part(built_, part, options_, caller, helpers_);
    splits_heads_ |= written.code.splits_heads;
    written.definition = define(part, written.code);
    return written;
  }

  // Parts whose code is the same share a definition.
  std::string define(const ModelPart& part, const PartCode& code) {
    const std::string first = style_.name_of(part.kind);
    int number = 1;
    for (Definition& known : definitions_) {
      if (known.kind != part.kind) continue;
      if (known.lines == style_.definition(known.name, code, part.kind)) {
        if (part.block) known.blocks.push_back(*part.block);
        return known.name;
      }
      ++number;
    }
    const std::string name = number == 1 ? first : first + std::to_string(number);
    definitions_.push_back({part.kind, name, style_.definition(name, code, part.kind), {}});
    if (part.block) definitions_.back().blocks.push_back(*part.block);
    return name;
  }

  // Says of one of several definitions of a kind which blocks it is for.
  void add_blocks(Definition& definition) const {
    const auto is_of_kind = [&](const Definition& other) { return other.kind == definition.kind; };
    if (std::count_if(definitions_.begin(), definitions_.end(), is_of_kind) < 2) return;
    const std::vector<int>& blocks = definition.blocks;
    std::string text = blocks.size() > 1 ? "Blocks " : "Block ";
    for (std::size_t at = 0; at < blocks.size(); ++at) {
      text += (at == 0 ? "" : at + 1 < blocks.size() ? ", " : " and ") + std::to_string(blocks[at] + 1);
    }
    definition.lines.insert(definition.lines.begin(), comment(options_.dialect, text + "."));
  }

  void add_data(const WrittenPart& written, const std::string& prefix, std::vector<DataArray>& data) const {
    for (DataArray array : written.code.data) {
      array.name = prefix + array.name;
      data.push_back(std::move(array));
    }
    for (const WrittenPart& inner : written.parts) {
      add_data(inner, prefix + style_.prefix_of(*inner.part), data);
    }
  }

  const BuiltScene& built_;
  const CodeOptions& options_;
  const ModelStyle& style_;
  std::vector<PartCode> library_blocks_;  // of the whole model, or none
  std::deque<Definition> definitions_;
  HelperFunctions helpers_;
  bool splits_heads_ = false;
};

}  // namespace

const ModelStyle& model_style(Dialect dialect) {
  switch (dialect) {
    case Dialect::Torch:
      return torch_style();
    case Dialect::Numpy:
      return numpy_style();
    case Dialect::Tensorflow:
      return tensorflow_style();
    case Dialect::Eigen:
      break;
  }
  return eigen_style();
}

ModelProgram model_program(const Scene& scene, const BuiltScene& built, Dialect dialect) {
  return model_program(scene, built, code_options(scene, built, dialect));
}

ModelProgram model_program(const Scene& scene, const BuiltScene& built, const CodeOptions& options) {
  HEED_CHECK(scene.has_blocks());
  const ModelPart model = model_part(built);
  return ModelWriter(scene, built, options).write(model);
}

}  // namespace heed
