#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

namespace heed {

// What Heed computes for a scene, or for {"scene": …, "objective": {"kind", "node", "cell", "target"}}: one
// line of JSON, {"nodes": …, "gradients": …} or {"error": "…"}. `.npy` files of the scene lie in `folder`.
std::string answer(const nlohmann::json& request, const std::filesystem::path& folder);

}  // namespace heed
