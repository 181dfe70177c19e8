#include "core/code/layer_names.h"

#include <array>
#include <utility>

namespace heed {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kLayers{{{"W_q", "query"},
                                                                                {"W_k", "key"},
                                                                                {"W_v", "value"},
                                                                                {"W_o", "output"},
                                                                                {"W_1", "expand"},
                                                                                {"W_g", "gate"},
                                                                                {"W_2", "contract"},
                                                                                {"W_out", "readout"}}};

}  // namespace

std::string layer_name_of(std::string_view weight) {
  for (const auto& [id, name] : kLayers) {
    if (id == weight) return std::string(name);
  }
  return std::string(weight);
}

}  // namespace heed
