#pragma once

#include <optional>
#include <string>

#include "core/code/part_data.h"

namespace heed {

// Puts layers of torch.nn in the place of ops whose other inputs are weights.
class PartLayers {
 public:
  PartLayers(const PartScope& scope, PartData& data, PartCode& code, HelperFunctions& helpers)
      : scope_(scope), data_(data), code_(code), helpers_(helpers) {}

  // The expression that calls the layer, `self.expand(x)`; none if there is no such layer.
  std::optional<std::string> call(const NodeGroup& group);

 private:
  bool reads_weights(const NodeGroup& group) const;
  SizeNames size_names(NodeId node, SizeTable& sizes) const;
  std::string count_name(std::size_t heads) const {
    return heads == scope_.nodes().heads ? "heads" : "kv_heads";
  }
  std::string own_size(std::size_t heads);
  std::string layer_name(NodeId node) const;
  void add_parameter(const NodeGroup& group, const std::string& layer, const LayerCode::Parameter& parameter);

  const PartScope& scope_;
  PartData& data_;
  PartCode& code_;
  HelperFunctions& helpers_;
};

}  // namespace heed
