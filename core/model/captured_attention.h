#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/json/safetensors.h"
#include "core/scene/scene.h"

namespace heed {

// The scene of an attention that another program has computed and saved as safetensors: `q`, `k` and `v`,
// heads × tokens × numbers, as they are multiplied; if there are any `mask` (0 or −inf, query × key),
// `scale`, `o_weight` and `o_bias`; `tokens` and `key_tokens` as lists in the metadata. With `weights` in it,
// it is refused unless they are what Heed computes. X holds queries, keys and values side by side, and the
// weights pick them out.
Result<Scene> captured_attention(const TensorFile& file);
Result<Scene> load_captured_attention(const std::filesystem::path& file);

bool is_captured_attention(const std::filesystem::path& path);

}  // namespace heed
