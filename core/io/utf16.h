#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace heed {

// Whether bytes begin with a byte-order mark of UTF-16, as programs on Windows save “Unicode text”.
bool has_utf16_mark(std::string_view bytes);

// Such a text as UTF-8, without the mark.
Result<std::string> utf8_from_utf16(std::string_view bytes);

// Whether bytes without a mark look like UTF-16 all the same: of the first letters, every second byte is
// zero.
bool looks_like_utf16(std::string_view bytes);

}  // namespace heed
