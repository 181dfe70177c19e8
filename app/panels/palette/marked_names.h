#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/panels/palette/actions.h"

namespace heed {

// A text, and the byte ranges of it that were typed; in order, none touches another.
struct MarkedText {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> runs;
};

// What the row of an action says: its group, its name, and beside that why it was found if neither tells: its
// name in the other language, in files, or a keyword. Each typed word is marked in one of them, in one piece
// where any of them has it so.
struct MarkedNames {
  MarkedText group, name, beside;
};

MarkedNames marked_names(const Action& action, Language language, const std::string& typed);

}  // namespace heed
