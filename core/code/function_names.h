#pragma once

#include "core/code/model_style.h"

namespace heed {

// What dialects share that write a model as functions of its rows and weights: the parts are called by name,
// there are no layers to be made first, and the data of a block have its number.
class FunctionNames : public ModelStyle {
 public:
  std::string name_of(ModelPart::Kind kind) const final;
  std::vector<std::string> layers(const CalledPart&, SizeTable&) const final { return {}; }
  std::vector<std::string> block_layers(const std::vector<CalledPart>&, SizeTable&) const final { return {}; }
  std::string prefix_of(const ModelPart& part) const final;

 protected:
  static std::vector<std::string> definitions_of(const std::vector<CalledPart>& parts);
  static const char* input_of(ModelPart::Kind kind) { return kind == ModelPart::Kind::Model ? "X" : "x"; }
};

}  // namespace heed
