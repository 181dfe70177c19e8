#include "core/edit/named_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/edit/pasted_table.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

using Line = std::vector<std::string>;

bool is_numeric(std::string cell) {
  std::ranges::replace(cell, ',', '.');
  const bool has_sign = cell.starts_with('-') || cell.starts_with('+');
  return parse_float(std::string_view(cell).substr(has_sign ? 1 : 0)).kind != ParsedFloat::Kind::NotANumber;
}

// What brackets are open in belongs to a matrix as NumPy prints it.
bool is_word(const std::string& cell) {
  const bool is_balanced = std::ranges::count(cell, '[') == std::ranges::count(cell, ']');
  return !cell.empty() && is_balanced && !is_numeric(cell);
}

bool are_words(const Line& line, std::size_t from) {
  return line.size() > from &&
         std::all_of(line.begin() + static_cast<std::ptrdiff_t>(from), line.end(), is_word);
}

bool is_blank_line(const Line& line) { return line.empty() || (line.size() == 1 && line[0].empty()); }

bool begins_with_word(const Line& line) { return line.size() > 1 && is_word(line[0]); }

// Which lines and columns of a table hold names.
struct Naming {
  bool has_header = false;
  bool has_column = false;
};

Naming naming_of(std::vector<Line> lines) {
  std::erase_if(lines, is_blank_line);
  if (lines.empty()) return {};
  const Line& first = lines.front();
  if (lines.size() == 1) return {false, begins_with_word(first) && is_numeric(first[1])};
  const bool is_body_named = std::all_of(lines.begin() + 1, lines.end(), begins_with_word);
  const bool has_corner = first.size() > 1 && first[0].empty();
  if (has_corner && (is_body_named || are_words(first, 1))) return {true, true};
  if (!is_body_named) return {are_words(first, 0), false};
  const bool is_without_corner = first.size() + 1 == lines[1].size() && are_words(first, 0);
  if (is_without_corner || (is_word(first[0]) && are_words(first, 1))) return {true, true};
  return {false, begins_with_word(first)};
}

// Every name becomes a 0, so that all other cells stay where they are.
TableNames take_names(std::vector<Line>& lines, const Naming& naming) {
  TableNames names;
  Line& first = lines.front();
  if (naming.has_header) {
    const auto below = std::find_if_not(lines.begin() + 1, lines.end(), is_blank_line);
    const bool has_corner = naming.has_column && first.size() == below->size();
    names.columns.assign(first.begin() + (has_corner ? 1 : 0), first.end());
    if (naming.has_column && !has_corner) first.insert(first.begin(), "");
    std::ranges::fill(first, "0");
  }
  if (!naming.has_column) return names;
  for (std::size_t at = naming.has_header ? 1 : 0; at < lines.size(); ++at) {
    if (!is_blank_line(lines[at])) names.rows.push_back(std::exchange(lines[at][0], "0"));
  }
  return names;
}

std::string text_of(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) {
    for (std::size_t at = 0; at < line.size(); ++at) text += (at > 0 ? "\t" : "") + line[at];
    text += '\n';
  }
  return text;
}

// Where a number stands in the text of its table.
std::string place_in_text(std::string_view text, const NamedTable& table, const Cell& cell) {
  const TableNames& names = table.names;
  const Index above = names.columns.empty() ? 0 : 1, left = names.rows.empty() ? 0 : 1;
  Index line = 0, found = -1, seen = 0;
  for (std::string_view rest = text; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (!trimmed(rest.substr(0, end), " \t\r").empty() && seen++ == cell.row + above) found = line;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (found < 0 || seen != table.values.rows() + above)
    return "[" + std::to_string(cell.row) + "][" + std::to_string(cell.col) + "]";
  return "line " + std::to_string(found + 1) + ", column " + std::to_string(cell.col + left + 1);
}

}  // namespace

std::string joined_names(const std::vector<std::string>& names) {
  constexpr std::size_t kSaid = 6;
  std::string joined;
  for (std::size_t at = 0; at < std::min(names.size(), kSaid); ++at)
    joined += (at > 0 ? ", " : "") + shortened(names[at]);
  return names.size() > kSaid ? joined + ", …" : joined;
}

Result<NamedTable> parse_named_table(std::string_view text) {
  Result<Matrix> plain = parse_pasted_table(text);
  if (plain) return NamedTable{std::move(plain).value(), {}};
  std::vector<Line> lines = table_cells(text);
  const Naming naming = naming_of(lines);
  if (!naming.has_header && !naming.has_column) return plain.error();
  TableNames names = take_names(lines, naming);
  const Result<Matrix> all = parse_pasted_table(text_of(lines));
  if (!all) return all.error();
  const Index above = naming.has_header ? 1 : 0, left = naming.has_column ? 1 : 0;
  const Index rows = all.value().rows() - above, cols = all.value().cols() - left;
  if (rows == 0 || cols == 0) return plain.error();
  return NamedTable{all.value().bottomRightCorner(rows, cols), std::move(names)};
}

std::optional<Cell> first_not_finite(const Matrix& values) {
  if (values.allFinite()) return std::nullopt;
  for (Index row = 0; row < values.rows(); ++row) {
    for (Index col = 0; col < values.cols(); ++col) {
      if (!std::isfinite(values(row, col))) return Cell{row, col};
    }
  }
  return std::nullopt;
}

Error not_finite(std::string place, float found) {
  return {std::move(place), {"scene.not_finite", {{"found", exact_text(found)}}}};
}

Status check_finite(std::string_view text, const NamedTable& table) {
  const auto cell = first_not_finite(table.values);
  if (!cell) return {};
  return not_finite(place_in_text(text, table, *cell), table.values(cell->row, cell->col));
}

}  // namespace heed
