#pragma once

#include "app/cli/commands.h"

namespace heed {

// `heed render`: writes the figure to a file, without a window.
CliCommand render_command();

}  // namespace heed
