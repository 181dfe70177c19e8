#pragma once

#include <ostream>

#include "app/cli/arguments.h"
#include "app/cli/failure.h"
#include "core/text/catalogue.h"

namespace heed {

// Each command: the words it takes, and what it does with them. Results go to `out`, or to a file.
const CommandSpec& run_spec();
Outcome run_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& explain_spec();
Outcome explain_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& export_spec();
Outcome export_command(const Arguments& arguments, Language language, std::ostream& out);

}  // namespace heed
