#pragma once

#include <string>
#include <vector>

#include "core/code/part_code.h"
#include "core/code/part_scope.h"

namespace heed {

// Collects what the code of a part reads as data, and in PyTorch declares it in the class.
class PartData {
 public:
  PartData(const PartScope& scope, PartCode& code) : scope_(scope), code_(code) {}

  // The expression for a weight, for the kept cells of dropout and for the keys that a painted mask allows.
  std::string weight(NodeId source);
  std::string keep(const NodeGroup& dropped);
  std::string allowed(const NodeGroup& masked);

  void add_array(DataArray array);               // unless it is there
  void add_layer_line(const std::string& line);  // unless it is there

 private:
  void add(const std::string& name, std::vector<SharedMatrix> pieces, bool is_stacked, bool is_vector);
  std::string add_table(const std::string& id, const NodeGroup& group, std::vector<SharedMatrix> pieces);

  const PartScope& scope_;
  PartCode& code_;
};

}  // namespace heed
