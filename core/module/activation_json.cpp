#include "core/module/activation_json.h"

#include <string_view>

#include "core/json/json_text.h"

namespace heed {

Status read_activation(JsonView value, const std::string& place, Activation& activation) {
  const std::string_view text = value.text();
  for (std::size_t at = 0; at < kActivationNames.size(); ++at) {
    if (text != "\"" + std::string(kActivationNames[at]) + "\"") continue;
    return activation = static_cast<Activation>(at), Status();
  }
  return Error{place, {"scene.unknown_activation", {{"found", excerpt(value)}}}};
}

}  // namespace heed
