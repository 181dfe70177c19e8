#include "core/train/data/text_data.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/progress.h"
#include "core/base/trimmed.h"
#include "core/json/json_text.h"
#include "core/train/data/data_file.h"
#include "core/train/data/label_folders.h"
#include "core/train/data/labelled_table.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLineBytes = std::size_t{8} << 20;

// Every line that is not blank.
Result<TextData> read_lines(std::string_view text) {
  TextData data;
  for (std::size_t line = 1; !text.empty(); ++line) {
    if (is_work_cancelled()) break;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (content.ends_with('\r')) content.remove_suffix(1);
    if (trimmed(content).empty()) continue;
    if (content.size() > kMaxLineBytes) {
      content = content.substr(0, kMaxLineBytes);
      content = content.substr(0, find_invalid_utf8(content));
      data.notes.push_back({"data.note.line",
                            {{"line", std::to_string(line)}, {"most", std::to_string(kMaxLineBytes >> 20)}}});
    }
    if (data.texts.size() == kMaxDataTexts) {
      data.notes.push_back({"data.note.rows", {{"count", std::to_string(kMaxDataTexts)}}});
      break;
    }
    data.texts.push_back({std::string(content), -1, "line " + std::to_string(line), false});
  }
  if (data.texts.empty()) return Error{"", {"data.empty", {}}};
  return data;
}

Result<TextData> read_file(const fs::path& path) {
  Result<DataFile> file = read_data_file(path, kMaxDataBytes);
  if (!file) return file.error();
  const auto& [text, is_whole] = file.value();
  if (trimmed(text, " \t\r\n").empty()) return Error{"", {"data.empty", {}}};
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(), to_lower);
  const bool is_tsv = extension == ".tsv";
  const bool is_table = is_tsv || extension == ".csv";
  Result<TextData> data =
      is_table ? read_labelled_table(text, is_tsv ? '\t' : separator_of(text), is_whole) : read_lines(text);
  if (data && !is_whole)
    data.value().notes.push_back({"data.note.bytes", {{"most", std::to_string(kMaxDataBytes >> 20)}}});
  return data;
}

std::size_t written_characters(std::string_view text) {
  std::size_t count = 0;
  for (const char each : text) {
    const bool goes_on = (static_cast<unsigned char>(each) & 0xc0) == 0x80;  // with a character in UTF-8
    if (!goes_on && each != ' ' && each != '\t' && each != '\r' && each != '\n') ++count;
  }
  return count;
}

}  // namespace

Result<TextData> load_text_data(const fs::path& path) {
  std::error_code ignored;
  Result<TextData> data = fs::is_directory(path, ignored) ? read_label_folders(path) : read_file(path);
  const fs::path named = path.has_filename() ? path : path.parent_path();
  const std::string name = shortened(named.filename().string());
  if (data) {
    data.value().name = name;
    return data;
  }
  const Error& error = data.error();
  // Where it was looked for, as the name alone may be right.
  if (error.message.key == "data.missing") return Error{path.string(), error.message};
  return Error{error.place.empty() ? name : name + ", " + error.place, error.message};
}

Result<TextData> read_written_data(std::string_view text) {
  if (text.size() > kMostWrittenBytes)
    return Error{"", {"data.long_text", {{"most", std::to_string(kMostWrittenBytes >> 20)}}}};
  const std::size_t count = written_characters(text);
  if (count == 0) return Error{"", {"data.empty", {}}};
  if (const char separator = separator_of(text); has_named_columns(text, separator))
    return read_labelled_table(text, separator, true);
  if (count < kFewestWritten) {
    return Error{
        "",
        {"data.short_text", {{"count", std::to_string(count)}, {"least", std::to_string(kFewestWritten)}}}};
  }
  return read_lines(text);
}

Result<TextData> load_data(const DataOrigin& origin) {
  return origin.path.empty() ? read_written_data(origin.text) : load_text_data(origin.path);
}

Status set_labels(const std::vector<std::string>& names, TextData& data) {
  std::vector<std::string>& labels = data.labels;
  for (const std::string& name : names) {
    const auto at = std::ranges::lower_bound(labels, name);
    if (at != labels.end() && *at == name) continue;
    labels.insert(at, name);
    if (labels.size() > kMaxDataLabels) {
      const std::size_t row = static_cast<std::size_t>(&name - names.data());
      return Error{
          data.texts[row].place,
          {"data.many_labels", {{"most", std::to_string(kMaxDataLabels)}, {"label", shortened(name)}}}};
    }
  }
  if (labels.size() == 1) return Error{"", {"data.one_label", {{"label", shortened(labels[0])}}}};
  for (std::size_t at = 0; at < names.size(); ++at)
    data.texts[at].label = static_cast<int>(std::ranges::lower_bound(labels, names[at]) - labels.begin());
  return {};
}

}  // namespace heed
