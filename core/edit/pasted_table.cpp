#include "core/edit/pasted_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/edit/bracketed.h"
#include "core/io/table.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

struct Replacement {
  std::string_view from;
  std::string_view to;
};

// Variants of blanks, minus signs, infinities and line ends; \xef\xbb\xbf is the byte-order mark.
constexpr Replacement kReplacements[] = {
    {"\xef\xbb\xbf", ""}, {"\r\n", "\n"},  {"\r", "\n"}, {"\u00a0", " "}, {"\u2007", " "}, {"\u2009", " "},
    {"\u202f", " "},      {"\u3000", " "}, {"−", "-"},   {"∞", "inf"},    {"\u200b", ""},
};

std::string with_plain_signs(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const auto found = std::find_if(std::begin(kReplacements), std::end(kReplacements),
                                    [&](const Replacement& one) { return text.starts_with(one.from); });
    if (found == std::end(kReplacements)) {
      plain += text[0];
      text.remove_prefix(1);
    } else {
      plain += found->to;
      text.remove_prefix(found->from.size());
    }
  }
  return plain;
}

// Detects `W_q = np.array([[`: nothing before the first bracket could be a number of a table.
bool is_bracketed(std::string_view text) {
  const std::size_t bracket = text.find('[');
  if (bracket == std::string_view::npos) return false;
  const std::string_view before = text.substr(0, bracket);
  return before.find_first_of("\t;,") == std::string_view::npos;
}

// The separator: the first of tab, semicolon, comma that occurs outside of quotes.
char separator_of(std::string_view text) {
  std::array<bool, 3> has = {};
  constexpr std::string_view kSeparators = "\t;,";
  bool is_inside = false;
  for (const char c : text) {
    if (c == '"') is_inside = !is_inside;
    const std::size_t which = kSeparators.find(c);
    if (!is_inside && which != std::string_view::npos) has[which] = true;
  }
  for (std::size_t which = 0; which < has.size(); ++which) {
    if (has[which]) return kSeparators[which];
  }
  return ' ';
}

bool is_digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

// Calls visit(word) for each word between blanks.
template <typename Visit>
void for_each_word(std::string_view line, Visit visit) {
  for (line = trimmed(line, " "); !line.empty(); line = trimmed(line, " ")) {
    const std::size_t end = std::min(line.find(' '), line.size());
    visit(line.substr(0, end));
    line.remove_prefix(end);
  }
}

// `5 3`, which no single cell can be.
bool is_several_numbers(std::string_view text) {
  int count = 0;
  bool are_numbers = true;
  for_each_word(text, [&](std::string_view word) {
    ++count;
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    are_numbers = are_numbers && parse_float(word).kind == ParsedFloat::Kind::Number;
  });
  return count > 1 && are_numbers;
}

// Calls visit(part) for each part between two separators.
template <typename Visit>
void for_each_part(std::string_view text, char separator, Visit visit) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    visit(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

// Detects `0 1,5 3`: every comma is inside of a number, and as separators they would leave several numbers in
// one cell. So come decimal commas where tabs have been replaced by blanks.
bool has_commas_inside_numbers(std::string_view text) {
  if (separator_of(text) != ',' || text.find('"') != text.npos) return false;
  bool is_inside = true, is_crowded = false;
  for_each_part(text, '\n', [&](std::string_view line) {
    for_each_part(line, ',',
                  [&](std::string_view cell) { is_crowded = is_crowded || is_several_numbers(cell); });
    for_each_word(line, [&](std::string_view word) {
      const std::size_t comma = word.find(',');
      if (comma == word.npos) return;
      is_inside = is_inside && comma > 0 && is_digit_at(word, comma - 1) && is_digit_at(word, comma + 1) &&
                  word.find(',', comma + 1) == word.npos;
    });
  });
  return is_inside && is_crowded;
}

std::string with_tabs_for_blanks(std::string_view text) {
  std::string tabbed;
  for_each_part(text, '\n', [&](std::string_view line) {
    bool is_first = true;
    for_each_word(line, [&](std::string_view word) {
      if (!std::exchange(is_first, false)) tabbed += '\t';
      tabbed += word;
    });
    tabbed += '\n';
  });
  return tabbed;
}

// Detects a decimal comma: `0,5` and `-1,25e-3`.
bool has_decimal_comma(std::string_view cell) {
  const auto comma = cell.find(',');
  if (comma == std::string_view::npos || cell.find('.') != std::string_view::npos) return false;
  return cell.find(',', comma + 1) == std::string_view::npos;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// `1,234` is 1234 or 1.234, depending on the locale.
bool is_ambiguous(std::string_view cell) {
  if (cell.starts_with('-') || cell.starts_with('+')) cell.remove_prefix(1);
  const auto comma = std::min(cell.find(','), cell.size());
  const std::string_view whole = cell.substr(0, comma);
  const std::string_view part = cell.substr(std::min(comma + 1, cell.size()));
  return is_digits(whole) && whole.size() <= 3 && whole[0] != '0' && is_digits(part) && part.size() == 3;
}

// How the commas of a text are used: as decimal commas throughout, or ambiguous.
struct Commas {
  bool has_any = false;
  bool is_clear = false;
  std::string_view first;
  Index line = 0;
  Index col = 0;
};

// Calls visit(cell, separator) for each cell, with the separator or '\n' after it.
template <typename Visit>
void for_each_cell(std::string_view text, char separator, Visit visit) {
  std::size_t begin = 0;
  bool is_inside = false;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char c = at == text.size() ? '\n' : text[at];
    if (c == '"') is_inside = !is_inside;
    const bool is_end = (!is_inside && (c == separator || c == '\n')) || at == text.size();
    if (!is_end) continue;
    std::string_view cell = trimmed(text.substr(begin, at - begin), " ");
    if (cell.size() > 1 && cell.front() == '"' && cell.back() == '"') {
      cell = trimmed(cell.substr(1, cell.size() - 2), " ");
    }
    visit(cell, c);
    begin = at + 1;
  }
}

Commas look_at_commas(std::string_view text, char separator) {
  Commas commas;
  Index line = 0;
  Index col = 0;
  bool has_point = false;
  for_each_cell(text, separator, [&](std::string_view cell, char end) {
    has_point = has_point || cell.find('.') != std::string_view::npos;
    if (has_decimal_comma(cell)) {
      if (!commas.has_any) commas = {true, commas.is_clear, cell, line, col};
      commas.is_clear = commas.is_clear || !is_ambiguous(cell);
    }
    col = end == '\n' ? 0 : col + 1;
    line += end == '\n' ? 1 : 0;
  });
  if (has_point) commas.is_clear = false;
  return commas;
}

// Rewrites the table for core/io/table: tabs, no quotes, decimal points.
std::string as_plain_table(std::string_view text, char separator) {
  std::string plain;
  plain.reserve(text.size());
  for_each_cell(text, separator, [&](std::string_view cell, char end) {
    const std::size_t from = plain.size();
    plain += cell;
    std::replace(plain.begin() + static_cast<std::ptrdiff_t>(from), plain.end(), '\t', ' ');
    std::replace(plain.begin() + static_cast<std::ptrdiff_t>(from), plain.end(), '\n', ' ');
    if (has_decimal_comma(cell)) plain[plain.find(',', from)] = '.';
    plain += end == '\n' ? '\n' : '\t';
  });
  return plain;
}

// With plain signs, and tabs between cells where commas are inside of them.
std::string prepared(std::string_view text) {
  std::string plain = with_plain_signs(text);
  return !is_bracketed(plain) && has_commas_inside_numbers(plain) ? with_tabs_for_blanks(plain) : plain;
}

}  // namespace

Result<Matrix> parse_pasted_table(std::string_view text) {
  const std::string plain = prepared(text);
  if (is_bracketed(plain)) return parse_bracketed(plain);
  const char separator = separator_of(plain);
  const bool has_quotes = plain.find('"') != std::string::npos;
  const bool may_have_commas = plain.find(',') != std::string::npos && (separator != ',' || has_quotes);
  if (!has_quotes && !may_have_commas) return read_table(plain);
  const Commas commas = look_at_commas(plain, separator);
  if (commas.has_any && !commas.is_clear) {
    return Error{"line " + std::to_string(commas.line + 1) + ", column " + std::to_string(commas.col + 1),
                 {"edit.paste.comma", {{"text", shortened(commas.first)}}}};
  }
  return read_table(as_plain_table(plain, separator));
}

std::vector<std::vector<std::string>> table_cells(std::string_view text) {
  const std::string plain = prepared(text);
  const std::string_view seen = trimmed(plain, "\n ");
  const char separator = separator_of(seen);
  std::vector<std::vector<std::string>> lines(1);
  for_each_cell(seen, separator, [&](std::string_view cell, char end) {
    // Several blanks between cells are one.
    if (separator != ' ' || !cell.empty()) lines.back().emplace_back(cell);
    if (end == '\n') lines.emplace_back();
  });
  if (lines.size() > 1) lines.pop_back();
  return lines;
}

}  // namespace heed
