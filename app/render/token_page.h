#pragma once

#include "app/figure/token_view.h"

namespace heed {

// The token view to be printed: its notes stand below it.
Drawing token_page(const Computation& computation, const TokenViewRequest& request, const Theme& theme,
                   Language language);

}  // namespace heed
