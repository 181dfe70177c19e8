#pragma once

#include <optional>

#include "core/base/message.h"
#include "core/scene/scene.h"

namespace heed {

// What is switched off or on now and was not before, in a sentence. None: nothing, or several parts that no
// sentence names together.
std::optional<Message> switched_caption(const Scene& before, const Scene& now);

}  // namespace heed
