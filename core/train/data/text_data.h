#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace heed {

// Where data are: a file or a folder or, without a path, a text that a person has written.
struct DataOrigin {
  std::filesystem::path path;
  std::string text;

  bool is_none() const { return path.empty() && text.empty(); }

  bool operator==(const DataOrigin&) const = default;
};

// One text to learn from.
struct DataText {
  std::string text;
  int label = -1;        // in the labels of its data; none: the text itself is what is to be learned
  std::string place;     // `line 3`, `train/pos/12.txt`
  bool is_test = false;  // never trained on

  bool operator==(const DataText&) const = default;
};

// What a file or a folder gives to learn from.
struct TextData {
  std::string name;                 // of the file or folder, for messages; empty: it was written
  std::vector<DataText> texts;      // at least one
  std::vector<std::string> labels;  // in the order of the alphabet; none: lines of text
  bool has_split = false;           // the data say themselves which texts are for testing
  std::vector<Message> notes;       // what was left out, for the user

  bool is_labelled() const { return !labels.empty(); }
  // Of a message about one of its texts: `reviews.csv, line 3`.
  std::string place_of(const DataText& text) const {
    return name.empty() ? text.place : name + ", " + text.place;
  }
};

// What is beyond these is left out, and a note says so; where it could not be left out fairly it is refused.
inline constexpr std::uint64_t kMaxDataBytes = std::uint64_t{128} << 20;
inline constexpr std::size_t kMaxDataTexts = 200'000;
inline constexpr std::size_t kMaxDataLabels = 100;

// What a person writes: with fewer characters that are not blank there is nothing to find, and what has more
// bytes belongs into a file.
inline constexpr std::size_t kFewestWritten = 40, kMostWrittenBytes = std::size_t{1} << 20;

// Reads a text (a line is a text), a table of texts and labels (`.csv`, `.tsv`), or a folder
// `train/<label>/*.txt`. The place of an error begins with the name of the file.
Result<TextData> load_text_data(const std::filesystem::path& path);

// Reads what a person has written: a table of texts and labels if its first line names a column of each,
// else a line is a text. The place of an error is a line.
Result<TextData> read_written_data(std::string_view text);

Result<TextData> load_data(const DataOrigin& origin);

// Numbers the labels in the order of the alphabet, `names` being those of the texts. Refuses a single one,
// and more than can be meant.
Status set_labels(const std::vector<std::string>& names, TextData& data);

}  // namespace heed
