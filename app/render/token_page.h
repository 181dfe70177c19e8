#pragma once

#include "app/figure/token_view.h"

namespace heed {

// The token view for printing, with its notes below.
Drawing token_page(const Computation& computation, const TokenViewRequest& request, const Theme& theme,
                   Language language);

}  // namespace heed
