#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"

namespace heed {

// Whether the whole text is one JSON value in UTF-8, at most kMaxDepth deep, and nothing behind it.
// The place of a fault is `line 3, column 7`, counted in characters from 1. Keeps nothing, so that a hostile
// file costs no memory; JsonView reads values out of a text that passed.
Status check_json(std::string_view text);

// The same, saying at which byte: for a JSON value that stands within another text.
struct JsonFault {
  std::size_t at = 0;
  Message message;
};
std::optional<JsonFault> find_json_fault(std::string_view text);

}  // namespace heed
