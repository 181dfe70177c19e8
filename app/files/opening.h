#pragma once

#include <optional>
#include <string>

#include "app/files/opener.h"
#include "app/state/app_state.h"

namespace heed {

// A file that is read while the window goes on, to be shown in place of the document.

void begin_opening(AppState& state, Opener& opener, const std::string& path);
// It is not wanted any more, and that is said.
void give_up_opening(AppState& state, Opener& opener);
// To be called in each frame. What is there is shown, unless the document has been changed meanwhile: that is
// lost for no file. Returns seconds until it needs to be called again although nothing happens.
std::optional<double> follow_opening(AppState& state, Opener& opener);

}  // namespace heed
