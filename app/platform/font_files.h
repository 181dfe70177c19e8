#pragma once

#include <vector>

#include "app/text/fonts.h"
#include "core/base/result.h"

namespace heed {

// The program's font faces as found by fontconfig, and an error for each missing one.
struct FoundFonts {
  FontFiles files;
  std::vector<Error> missing;
};

FoundFonts find_font_files();

}  // namespace heed
