#pragma once

#include <string>
#include <string_view>

#include "core/graph/op.h"

namespace heed {

// `# text`, or in C++ `// text`: one line that no compiler, interpreter or reader takes for anything but a
// comment, whatever the text is. Text of a scene enters a program here and nowhere else.
std::string comment(Dialect dialect, std::string_view text);

}  // namespace heed
