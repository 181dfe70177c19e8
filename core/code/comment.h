#pragma once

#include <string>
#include <string_view>

#include "core/graph/op.h"

namespace heed {

// `# text`, or in C++ `// text`, sanitized so that no text can break out of the comment line. This is the
// only way that text of a scene gets into generated code.
std::string comment(Dialect dialect, std::string_view text);

}  // namespace heed
