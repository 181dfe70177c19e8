#include "core/code/function_names.h"

#include <fmt/format.h>

namespace heed {

std::string FunctionNames::name_of(ModelPart::Kind kind) const {
  switch (kind) {
    case ModelPart::Kind::Attention:
      return "self_attention";
    case ModelPart::Kind::FeedForward:
      return "feed_forward";
    case ModelPart::Kind::Block:
      return "block";
    case ModelPart::Kind::Model:
      break;
  }
  return "model";
}

std::string FunctionNames::prefix_of(const ModelPart& part) const {
  return part.kind == ModelPart::Kind::Block ? fmt::format("b{}.", *part.block) : "";
}

std::vector<std::string> FunctionNames::definitions_of(const std::vector<CalledPart>& parts) {
  std::vector<std::string> names;
  for (const CalledPart& part : parts) names.push_back(part.definition);
  return names;
}

}  // namespace heed
