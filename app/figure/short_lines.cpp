#include "app/figure/short_lines.h"

#include <algorithm>
#include <string_view>

#include "core/base/utf8.h"

namespace heed {
namespace {

// Whether a term of a sum ends before this place.
bool is_after_term(std::string_view text, std::size_t at) {
  const std::string_view sign = text.substr(at, 3);
  return sign == " + " || sign == " - ";
}

// Where the bracket is closed that is open at this place; the end, if none is.
std::size_t closing_bracket(std::string_view text, std::size_t at) {
  for (int open = 0; at < text.size(); ++at) {
    if (text[at] == '(') ++open;
    if (text[at] == ')' && open-- == 0) return at;
  }
  return text.size();
}

}  // namespace

std::string shortened_line(const std::string& text, std::size_t most) {
  const std::string_view begin = first_characters(text, std::max<std::size_t>(most, 1) - 1);
  return begin.size() < text.size() ? std::string(begin) + "…" : text;
}

std::string shortened_formula(const std::string& text, std::size_t most) {
  if (character_count(text) <= most) return text;
  std::string best;
  std::size_t open = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') ++open;
    if (text[at] == ')' && open > 0) --open;
    if (!is_after_term(text, at)) continue;
    // What follows the brackets says what becomes of the sum.
    const std::string begin = text.substr(0, at + 3) + "…", end = text.substr(closing_bracket(text, at));
    for (const std::string& whole : {begin + end, begin + std::string(open, ')')}) {
      if (character_count(whole) > most) continue;
      best = whole;
      break;
    }
  }
  return best.empty() ? shortened_line(text, most) : best;
}

}  // namespace heed
