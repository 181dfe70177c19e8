#pragma once

#include <vector>

#include "app/text/fonts.h"
#include "core/base/result.h"

namespace heed {

// The faces of the program as fontconfig knows them on this machine, and a sentence for each that is missing.
struct FoundFonts {
  FontFiles files;
  std::vector<Error> missing;
};

FoundFonts find_font_files();

}  // namespace heed
