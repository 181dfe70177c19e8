#pragma once

#include "app/cli/commands.h"

namespace heed {

// `heed worksheet`: steps of a scene to be worked out on paper, and the key.
CliCommand worksheet_command();

}  // namespace heed
