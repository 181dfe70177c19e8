#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// A scene as one line for chat or mail: `heed1:` and the compressed scene file in base64url. `.npy`
// matrices are inlined.
std::string share_text(const Scene& scene);

// Whether a text looks like a share text. Whitespace in and around it, quotation marks and a `> `
// before each line, as chats add them, are ignored.
bool is_share_text(std::string_view text);

Result<Scene> read_share_text(std::string_view text);

}  // namespace heed
