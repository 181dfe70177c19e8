#include "app/panels/code/code_wrap.h"

#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr std::size_t kMinInRow = 16, kMaxRowsOfLine = 6;
constexpr std::string_view kFartherIn = "    ";

std::size_t end_of_row(std::string_view text, std::size_t most) {
  const std::size_t begin = text.find_first_not_of(' ');
  const std::size_t end = text.substr(0, most).find_last_of("(, ");
  return end == std::string_view::npos || end <= begin ? most : end + 1;
}

// Never splits a character: names in comments may be in any script.
std::size_t between_characters(std::string_view text, std::size_t end) {
  while (end > 1 && end < text.size() && is_continuation_byte(text[end])) --end;
  return end;
}

}  // namespace

std::vector<std::string> rows_of(std::string_view text, std::size_t most) {
  std::vector<std::string> rows;
  std::string indent;
  while (text.size() + indent.size() > most) {
    const std::size_t end = between_characters(text, end_of_row(text, most - indent.size()));
    rows.push_back(indent + std::string(text.substr(0, end)));
    text.remove_prefix(end);
    indent = kFartherIn;
  }
  rows.push_back(indent + std::string(text));
  return rows;
}

std::vector<ShownLine> shown_lines(const std::vector<CodeLine>& lines, std::size_t most) {
  std::vector<ShownLine> broken, whole;
  bool is_too_long = most < kMinInRow;
  for (const CodeLine& line : lines) {
    whole.push_back({&line, {line.text}});
    is_too_long = is_too_long || line.text.size() > (kMaxRowsOfLine - 1) * (most - kFartherIn.size());
    if (!is_too_long) broken.push_back({&line, rows_of(line.text, most)});
  }
  return is_too_long ? whole : broken;
}

}  // namespace heed
