#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/part_code.h"
#include "core/scene/scene.h"

namespace heed {

// A part that another one calls: what it is, its code, and the class or function that it became.
struct CalledPart {
  const ModelPart& part;
  const PartCode& code;
  std::string definition;
};

// Parts of a program outside the definitions of the model.
struct ModelProgram {
  std::string title;
  std::string name;      // under which the result is printed: `b1.out`
  std::string variable;  // `out`
  bool is_finite = true;
  DataPlace place = DataPlace::File;
  bool splits_heads = false;
  std::vector<DataArray> data;  // X, then the weights
  std::vector<std::vector<std::string>> helpers, definitions;
  std::vector<std::vector<std::string>> after = {};  // PyTorch: in place of load() and what is run
};

// How a dialect writes a model: as classes or as functions.
class ModelStyle {
 public:
  virtual ~ModelStyle() = default;

  virtual std::string name_of(ModelPart::Kind kind) const = 0;  // `Attention`
  // The class or function with this name.
  virtual std::vector<std::string> definition(const std::string& name, const PartCode& code,
                                              ModelPart::Kind kind) const = 0;

  // A block as a class of the library of this dialect, if that computes the same.
  virtual std::optional<PartCode> library_block(const Scene&, const Graph&, int) const {
    return std::nullopt;
  }

  // How a block calls its attention or its feed-forward layer.
  virtual std::vector<std::string> layers(const CalledPart& called, SizeTable& sizes) const = 0;
  virtual std::vector<std::string> call(const CalledPart& called, const std::string& input,
                                        const std::string& output) const = 0;
  // How a model calls its blocks, one after the other; the result is `x`.
  virtual std::vector<std::string> block_layers(const std::vector<CalledPart>& blocks,
                                                SizeTable& sizes) const = 0;
  virtual std::vector<std::string> call_blocks(const std::vector<CalledPart>& blocks,
                                               const std::string& input) const = 0;

  // What the names of the data of a part begin with, after those of the part around it.
  virtual std::string prefix_of(const ModelPart& part) const = 0;

  virtual std::string program(const ModelProgram& program) const = 0;
};

const ModelStyle& torch_style();
const ModelStyle& numpy_style();
const ModelStyle& tensorflow_style();
const ModelStyle& eigen_style();

}  // namespace heed
