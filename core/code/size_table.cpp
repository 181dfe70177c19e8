#include "core/code/size_table.h"

namespace heed {

std::string SizeTable::name(const std::string& name, Index size) {
  for (const auto& [known, value] : sizes_) {
    if (known == name) return value == size ? name : std::to_string(size);
  }
  sizes_.emplace_back(name, size);
  return name;
}

std::string SizeTable::edge(const AxisInfo& axis, Index size) {
  switch (axis.axis) {
    case Axis::ModelDim:
      return name("d_model", size);
    case Axis::OutputDim:
      return name(size == d_model_ ? "d_model" : "d_output", size);
    case Axis::KeyDim:
      return name("d_key", size);
    case Axis::ValueDim:
      return name("d_value", size);
    case Axis::ConcatDim:
      return name("d_concat", size);
    case Axis::HiddenDim:
      return name("d_hidden", size);
    case Axis::Class:
      return name("classes", size);
    default:
      return std::to_string(size);
  }
}

}  // namespace heed
