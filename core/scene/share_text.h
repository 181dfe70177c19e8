#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// A scene as one line that a chat or a mail carries: `heed1:` and its file, compressed, in letters, digits,
// `-` and `_`. Matrices that came from `.npy` files stand in it with their numbers.
std::string share_text(const Scene& scene);

// Whether a text is meant to be one. Blanks and line ends around and within it do not count, nor does what a
// chat puts around it: quotation marks, `> ` before each line.
bool is_share_text(std::string_view text);

Result<Scene> read_share_text(std::string_view text);

}  // namespace heed
