#include "app/cli/text_table.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/terminal_text.h"
#include "core/base/number.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr int kSignificant = 5;

// Shortened axes show this many positions at either end.
constexpr Index kShownFirst = 6, kShownLast = 3;
constexpr const char* kEllipsis = "…";

// The longest token label, in terminal columns.
constexpr int kMaxLabel = 24;

// The widths of a column's numbers left and right of the decimal point.
struct Column {
  std::string header;
  int left = 0;
  int right = 0;
};

std::size_t point_of(const std::string& text) { return std::min(text.find_first_of(".e*"), text.size()); }

int left_width(const std::string& text) {
  return display_width(std::string_view(text).substr(0, point_of(text)));
}
int right_width(const std::string& text) {
  return display_width(std::string_view(text).substr(point_of(text)));
}

std::string blanks(int count) { return std::string(static_cast<std::size_t>(std::max(count, 0)), ' '); }

bool is_overridden(const TextTable& table, Index row, Index col) {
  const auto is_before = [](const Override& held, const std::pair<Index, Index>& place) {
    return std::pair(held.cell.row, held.cell.col) < place;
  };
  const auto held =
      std::lower_bound(table.overrides.begin(), table.overrides.end(), std::pair(row, col), is_before);
  return held != table.overrides.end() && held->cell.row == row && held->cell.col == col;
}

std::string cell_text(const TextTable& table, Index row, Index col) {
  if (row == kOmitted || col == kOmitted) return kEllipsis;
  const std::string text = readable_text(table.values(row, col), kSignificant);
  return is_overridden(table, row, col) ? text + "*" : text;
}

std::string label_text(const AxisInfo& axis, Index position) {
  return position == kOmitted ? kEllipsis : position_label(axis, position);
}

Column measure(const TextTable& table, std::span<const Index> rows, Index col) {
  Column column{label_text(table.cols, col)};
  for (const Index row : rows) {
    const std::string text = cell_text(table, row, col);
    column.left = std::max(column.left, left_width(text));
    column.right = std::max(column.right, right_width(text));
  }
  column.left = std::max(column.left, display_width(column.header) - column.right);
  return column;
}

// Approximately the wide and fullwidth blocks of East Asian Width (Unicode annex 11).
bool is_wide(char32_t code) {
  return (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
         (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
         (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
         (code >= 0xFFE0 && code <= 0xFFE6) || (code >= 0x1F300 && code <= 0x1FAFF) ||
         (code >= 0x20000 && code <= 0x3FFFD);
}

bool is_combining(char32_t code) {
  return (code >= 0x300 && code <= 0x36F) || code == 0x200D || (code >= 0xFE00 && code <= 0xFE0F);
}

int character_width(char32_t code) { return is_combining(code) ? 0 : is_wide(code) ? 2 : 1; }

// Truncated to `most` columns, ending with …
std::string shortened(const std::string& label, int most) {
  if (display_width(label) <= most) return label;
  std::string_view rest = label;
  std::string kept;
  int width = 1;
  while (true) {
    const Utf8Character next = decode_first(rest);
    width += character_width(next.code);
    if (width > most) return kept + kEllipsis;
    kept += next.bytes;
    rest.remove_prefix(next.bytes.size());
  }
}

}  // namespace

int display_width(std::string_view utf8) {
  int width = 0;
  while (!utf8.empty()) {
    const Utf8Character next = decode_first(utf8);
    width += character_width(next.code);
    utf8.remove_prefix(next.bytes.size());
  }
  return width;
}

std::string position_label(const AxisInfo& axis, Index position) {
  const std::string number = std::to_string(position);
  if (!axis.labels || (*axis.labels)[static_cast<std::size_t>(position)].empty()) return number;
  std::string label = (*axis.labels)[static_cast<std::size_t>(position)];
  for (char& byte : label) {
    if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) byte = ' ';
  }
  return number + ' ' + shortened(sanitized_line(label), kMaxLabel);
}

std::vector<Index> shown_positions(Index count, bool is_shortened) {
  std::vector<Index> shown;
  const bool has_gap = is_shortened && count > kShownFirst + kShownLast + 1;
  for (Index position = 0; position < count; ++position) {
    if (has_gap && position == kShownFirst) {
      shown.push_back(kOmitted);
      position = count - kShownLast;
    }
    shown.push_back(position);
  }
  return shown;
}

void write_text_table(std::ostream& out, const TextTable& table) {
  const std::vector<Index> rows = shown_positions(table.values.rows(), table.is_shortened);
  const std::vector<Index> cols = shown_positions(table.values.cols(), table.is_shortened);
  int label_width = 0;
  for (const Index row : rows)
    label_width = std::max(label_width, display_width(label_text(table.rows, row)));
  std::vector<Column> columns;
  for (const Index col : cols) columns.push_back(measure(table, rows, col));

  out << "    " << blanks(label_width);
  for (const Column& column : columns)
    out << "  " << blanks(column.left + column.right - display_width(column.header)) << column.header;
  out << '\n';
  for (std::size_t i = 0; i < rows.size() && out; ++i) {
    const std::string label = label_text(table.rows, rows[i]);
    std::string line = "    " + label + blanks(label_width - display_width(label));
    for (std::size_t j = 0; j < cols.size(); ++j) {
      const std::string text = cell_text(table, rows[i], cols[j]);
      line += "  " + blanks(columns[j].left - left_width(text)) + text +
              blanks(columns[j].right - right_width(text));
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }
}

}  // namespace heed
