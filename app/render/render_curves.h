#pragma once

#include "app/cli/arguments.h"
#include "app/cli/failure.h"
#include "core/text/catalogue.h"

namespace heed {

// `heed render FOLDER --curves`: the loss and the accuracy of a run, as it was trained.
Outcome render_curves(const Arguments& arguments, Language language);

}  // namespace heed
