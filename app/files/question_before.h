#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

// What is to be asked before a command replaces the document or closes the window; none: nothing would be
// lost.
std::optional<Question> question_before(const AppState& state, const FileCommand& command);

}  // namespace heed
