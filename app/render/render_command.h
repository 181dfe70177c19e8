#pragma once

#include "app/cli/commands.h"

namespace heed {

// `heed render`: the figure as a file, no window needed.
CliCommand render_command();

}  // namespace heed
