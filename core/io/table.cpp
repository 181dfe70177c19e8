#include "core/io/table.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlanks = " \t\r";
constexpr std::string_view kMinusSign = "−";  // as web pages and word processors write it

char separator_of(std::string_view text) {
  for (const char separator : {'\t', ';', ','}) {
    if (text.find(separator) != std::string_view::npos) return separator;
  }
  return ' ';
}

// Written by hand, a line may have blanks where others have commas.
bool has_blanks_instead(std::string_view line, char separator) {
  return separator != '\t' && line.find(separator) == std::string_view::npos &&
         !trimmed(line, kBlanks).empty();
}

// Consumes the next cell of the line; nullopt at its end.
std::optional<std::string_view> next_cell(std::optional<std::string_view>& line, char separator) {
  if (!line) return std::nullopt;
  const auto end = line->find(separator);
  const std::string_view cell = trimmed(line->substr(0, end), kBlanks);
  if (end == std::string_view::npos) {
    line.reset();
    return cell;
  }
  line->remove_prefix(end + 1);
  // Consecutive blanks count as one separator.
  if (separator == ' ') line->remove_prefix(std::min(line->find_first_not_of(' '), line->size()));
  return cell;
}

Error fault(int line, Index col, std::string key,
            std::vector<std::pair<std::string, std::string>> args = {}) {
  return {"line " + std::to_string(line) + ", column " + std::to_string(col + 1),
          {std::move(key), std::move(args)}};
}

Error not_a_number(int line, Index col, std::string_view cell) {
  if (cell.empty()) return fault(line, col, "table.empty_cell");
  constexpr std::size_t kShown = 24;
  std::size_t end = std::min(cell.size(), kShown);
  while (end < cell.size() && end > 0 && is_continuation_byte(cell[end])) --end;
  return fault(line, col, "table.not_a_number",
               {{"text", std::string(cell.substr(0, end)) + (end < cell.size() ? "…" : "")}});
}

Result<float> read_cell(std::string_view cell, int line, Index col) {
  std::string_view digits = cell;
  bool is_negative = false;
  if (digits.starts_with(kMinusSign) || digits.starts_with('-')) {
    is_negative = true;
    digits.remove_prefix(digits.front() == '-' ? 1 : kMinusSign.size());
  } else if (digits.starts_with('+')) {
    digits.remove_prefix(1);
  }
  if (digits.starts_with('-')) return not_a_number(line, col, cell);
  const ParsedFloat parsed = parse_float(digits);
  if (parsed.kind == ParsedFloat::Kind::BeyondFloat) return fault(line, col, "table.beyond_float");
  if (parsed.kind == ParsedFloat::Kind::NotANumber) return not_a_number(line, col, cell);
  return is_negative ? -parsed.value : parsed.value;
}

// Collects the numbers of all rows.
struct Rows {
  std::vector<float> values;
  Index rows = 0;
  Index cols = 0;
};

Status read_line(std::string_view text, int number, char separator, Rows& rows) {
  std::optional<std::string_view> line = text;
  Index col = 0;
  for (auto cell = next_cell(line, separator); cell; cell = next_cell(line, separator), ++col) {
    const Result<float> value = read_cell(*cell, number, col);
    if (!value) return value.error();
    rows.values.push_back(value.value());
  }
  if (rows.rows == 0) rows.cols = col;
  if (col != rows.cols) {
    return Error{"line " + std::to_string(number),
                 {"table.ragged", {{"count", std::to_string(col)}, {"expected", std::to_string(rows.cols)}}}};
  }
  ++rows.rows;
  return {};
}

}  // namespace

Result<Matrix> read_table(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  // A trailing tab is kept: an empty cell follows it.
  while (!text.empty() && std::string_view(" \r\n").find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  if (text.empty()) return Error{"", {"table.empty", {}}};
  const char separator = separator_of(text);
  Rows rows;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(line, kBlanks).empty() && line.find('\t') == line.npos && rows.cols != 1) continue;
    const char of_line = has_blanks_instead(line, separator) ? ' ' : separator;
    if (of_line == ' ') line = trimmed(line, kBlanks);
    if (Status status = read_line(line, number, of_line, rows); !status) return status.error();
  }
  return Matrix(Eigen::Map<const Matrix>(rows.values.data(), rows.rows, rows.cols));
}

std::string write_table(const Matrix& matrix, char separator) {
  std::string text;
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (col > 0) text += separator;
      text += exact_text(matrix(row, col));
    }
    text += '\n';
  }
  return text;
}

}  // namespace heed
