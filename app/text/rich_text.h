#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/node.h"

namespace heed {

// A run of text in the colour of a role, or in ink.
struct RichSpan {
  std::string text;
  std::optional<Role> role;

  bool operator==(const RichSpan&) const = default;
};

// Parses `<query>Query 2</query> meets …` into spans. Tags are role names and do not nest; anything
// else between angle brackets is text, and an unclosed tag extends to the end.
std::vector<RichSpan> parse_rich_text(std::string_view text);

// The text without its tags.
std::string plain_rich_text(std::string_view text);

}  // namespace heed
