#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "core/scene/text_source.h"

namespace heed {

// What a text becomes if it is put into a scene by edit::SetText: the tokens of the model that the scene
// stands for, or words of its table, some of which may be new.
Result<std::vector<TextToken>> tokens_of_text(const Scene& scene, std::string_view text);

// A model that answers reads a text as it was trained to, if it knows all of it, and always by characters if
// its table has a blank; elsewhere a text is words and marks. Those that are not in the table are new.
std::vector<std::string> words_of_text(const Scene& scene, std::string_view text);

}  // namespace heed
