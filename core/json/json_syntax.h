#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"

namespace heed {

// Checks that a text is one JSON value in valid UTF-8, at most kMaxDepth deep. The place of an
// error is `line 3, column 7`, in characters from 1. Allocates nothing, so a hostile file costs no
// memory; JsonView reads values from a text that passed.
Status check_json(std::string_view text);

// The same with a byte offset, for JSON within another text.
struct JsonFault {
  std::size_t at = 0;
  Message message;
};
std::optional<JsonFault> find_json_fault(std::string_view text);

}  // namespace heed
