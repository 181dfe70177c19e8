#pragma once

#include "app/cli/commands.h"

namespace heed {

// `heed render`: the figure as a file, no window needed.
Command render_command();

}  // namespace heed
