#include "core/train/data/labelled_table.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/progress.h"
#include "core/base/trimmed.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr std::size_t kMaxColumns = 256;
constexpr std::string_view kBlanks = " \t\r\n";

constexpr std::string_view kLine = "line ";

Error fault_at(std::size_t line, std::string key,
               std::vector<std::pair<std::string, std::string>> args = {}) {
  return {std::string(kLine) + std::to_string(line), {std::move(key), std::move(args)}};
}

// What is wrong with the rows of a table: the first fault is told in full, of others the lines.
class RowFaults {
 public:
  void add(const Error& fault) {
    if (!first_) {
      first_ = fault;
      return;
    }
    if (++others_ > kMostNamed) return;
    lines_ += (lines_.empty() ? "" : ", ") + fault.place.substr(kLine.size());
  }
  bool is_empty() const { return !first_; }

  Error all() const {
    Error fault = *first_;
    if (others_ == 0) return fault;
    auto& [key, args] = fault.message;
    args.emplace_back("first", key);
    args.emplace_back("lines", lines_);
    args.emplace_back("others", std::to_string(others_));
    args.emplace_back("more", std::to_string(others_ - std::min(others_, kMostNamed)));
    key = others_ > kMostNamed ? "data.more_rows" : "data.more_lines";
    return fault;
  }

 private:
  static constexpr std::size_t kMostNamed = 4;

  std::optional<Error> first_;
  std::string lines_;
  std::size_t others_ = 0;
};

// One row of a table.
struct Record {
  std::vector<std::string> cells;
  std::size_t line = 1;  // its first one

  bool is_blank() const { return cells.size() == 1 && trimmed(cells[0], kBlanks).empty(); }
};

// Takes a table apart, row by row.
class TableReader {
 public:
  TableReader(std::string_view text, char separator) : text_(text), separator_(separator) {}

  bool at_end() const { return text_.empty(); }
  std::size_t line() const { return line_; }

  Result<Record> next() {
    Record record;
    record.line = line_;
    do {
      if (record.cells.size() == kMaxColumns) return fault_at(record.line, "data.columns");
      if (Status status = read_cell(record.cells.emplace_back()); !status) return status.error();
    } while (take(separator_));
    take('\r');
    if (take('\n')) ++line_;
    return record;
  }

 private:
  bool take(char wanted) {
    if (text_.empty() || text_.front() != wanted) return false;
    text_.remove_prefix(1);
    return true;
  }

  bool is_at_end_of_cell() const {
    return text_.empty() || text_.front() == separator_ || text_.front() == '\n' ||
           text_.starts_with("\r\n") || text_ == "\r";
  }

  Status read_cell(std::string& cell) {
    if (take('"')) return read_quoted(cell);
    while (!is_at_end_of_cell()) {
      cell += text_.front();
      text_.remove_prefix(1);
    }
    return {};
  }

  Status read_quoted(std::string& cell) {
    const std::size_t begin = line_;
    while (true) {
      const std::size_t end = text_.find('"');
      if (end == text_.npos) return text_ = {}, fault_at(begin, "data.quote");
      const std::string_view inside = text_.substr(0, end);
      cell += inside;
      line_ += static_cast<std::size_t>(std::ranges::count(inside, '\n'));
      text_.remove_prefix(end + 1);
      if (!take('"')) break;
      cell += '"';
    }
    return is_at_end_of_cell() ? Status() : Status(fault_at(line_, "data.after_quote"));
  }

  std::string_view text_;
  char separator_;
  std::size_t line_ = 1;
};

struct Columns {
  std::size_t text = 0, label = 1;
  std::size_t count = 2;  // of the first row
};

constexpr std::array<std::string_view, 3> kTexts{"text", "review", "sentence"};
constexpr std::array<std::string_view, 3> kLabels{"label", "sentiment", "class"};

std::optional<std::size_t> find_column(const Record& record, std::span<const std::string_view> names) {
  for (std::size_t at = 0; at < record.cells.size(); ++at) {
    std::string name(trimmed(record.cells[at], kBlanks));
    std::ranges::transform(name, name.begin(), to_lower);
    if (std::ranges::find(names, name) != names.end()) return at;
  }
  return std::nullopt;
}

// The columns that a first line names; nothing where it names none and is a row like the others.
Result<std::optional<Columns>> named_columns(const Record& first) {
  const auto text = find_column(first, kTexts), label = find_column(first, kLabels);
  if (!text && !label) return std::optional<Columns>();
  if (text && label) return std::optional<Columns>({*text, *label});
  if (first.cells.size() != 2)
    return fault_at(first.line, text ? "data.no_label_column" : "data.no_text_column");
  return std::optional<Columns>(text ? Columns{*text, 1 - *text} : Columns{1 - *label, *label});
}

Status add_row(Record record, const Columns& columns, TextData& data, std::vector<std::string>& labels) {
  if (record.cells.size() <= std::max(columns.text, columns.label)) {
    const auto count = std::to_string(record.cells.size());
    return fault_at(record.line, "data.short_row", {{"count", count}});
  }
  // A separator in a text without quotes would put half of the text in the place of the label.
  while (record.cells.size() > columns.count && trimmed(record.cells.back(), kBlanks).empty())
    record.cells.pop_back();
  if (record.cells.size() > columns.count)
    return fault_at(
        record.line, "data.long_row",
        {{"count", std::to_string(record.cells.size())}, {"expected", std::to_string(columns.count)}});
  std::string& text = record.cells[columns.text];
  if (trimmed(text, kBlanks).empty()) return fault_at(record.line, "data.no_text");
  const std::string_view label = trimmed(record.cells[columns.label], kBlanks);
  if (label.empty()) return fault_at(record.line, "data.no_label");
  labels.emplace_back(label);
  data.texts.push_back({std::move(text), -1, "line " + std::to_string(record.line), false});
  return {};
}

}  // namespace

char separator_of(std::string_view table) {
  const std::string_view line = table.substr(0, table.find('\n'));
  for (const char separator : {',', ';', '\t'}) {
    if (line.find(separator) != line.npos) return separator;
  }
  return ',';
}

bool has_named_columns(std::string_view table, char separator) {
  const std::string_view line = table.substr(0, table.find('\n'));
  const Result<Record> first = TableReader(line, separator).next();
  return first && find_column(first.value(), kTexts) && find_column(first.value(), kLabels);
}

Result<TextData> read_labelled_table(std::string_view text, char separator, bool is_whole) {
  TextData data;
  std::vector<std::string> labels;
  Columns columns;
  bool is_first = true;
  RowFaults faults;
  TableReader reader(text, separator);
  while (!reader.at_end() && !is_work_cancelled()) {
    if (data.texts.size() == kMaxDataTexts) {
      data.notes.push_back({"data.note.rows", {{"count", std::to_string(kMaxDataTexts)}}});
      break;
    }
    Result<Record> record = reader.next();
    if (!record && !is_whole && reader.at_end()) break;
    if (!record) {
      faults.add(record.error());
      break;
    }
    if (record.value().is_blank()) continue;
    if (std::exchange(is_first, false)) {
      const auto named = named_columns(record.value());
      if (!named) return named.error();
      columns = named.value().value_or(Columns());
      columns.count = record.value().cells.size();
      if (named.value()) continue;
    }
    if (Status status = add_row(std::move(record).value(), columns, data, labels); !status)
      faults.add(status.error());
  }
  if (!faults.is_empty()) return faults.all();
  if (data.texts.empty()) return Error{"", {"data.empty_table", {}}};
  if (Status status = set_labels(labels, data); !status) return status.error();
  return data;
}

}  // namespace heed
