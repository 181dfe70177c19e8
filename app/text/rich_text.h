#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/node.h"

namespace heed {

// A stretch of text in the colour of a role, or in ink.
struct RichSpan {
  std::string text;
  std::optional<Role> role;

  bool operator==(const RichSpan&) const = default;
};

// `<query>Query 2</query> meets …` as spans. Tags are the names of the roles and do not nest; anything else
// between angle brackets is text, and a tag that is not closed colours what is left.
std::vector<RichSpan> parse_rich_text(std::string_view text);

// The same without its tags.
std::string plain_rich_text(std::string_view text);

}  // namespace heed
