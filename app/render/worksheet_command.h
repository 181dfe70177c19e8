#pragma once

#include "app/cli/commands.h"

namespace heed {

// `heed worksheet`: exercises on paper from the steps of a scene, with an answer key.
CliCommand worksheet_command();

}  // namespace heed
