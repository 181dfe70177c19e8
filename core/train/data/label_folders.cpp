#include "core/train/data/label_folders.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/progress.h"
#include "core/base/trimmed.h"
#include "core/json/json_text.h"
#include "core/train/data/data_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kUnlabelled{"unsup", "unlabeled", "unlabelled"};
constexpr std::uint64_t kMaxTextBytes = std::uint64_t{1} << 20;  // of one file

Error fault(std::string place, const char* key) { return {std::move(place), {key, {}}}; }

// The names in a folder that are wanted, sorted: a disk lists them in any order.
template <typename IsWanted>
Result<std::vector<std::string>> sorted_names(const fs::path& folder, const std::string& place,
                                              IsWanted is_wanted) {
  std::error_code code;
  std::vector<std::string> names;
  fs::directory_iterator entry(folder, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
    std::string name = entry->path().filename().string();
    if (name.starts_with('.') || !is_wanted(*entry)) continue;
    if (names.size() == kMaxDataTexts)
      return Error{place, {"data.many_files", {{"most", std::to_string(kMaxDataTexts)}}}};
    names.push_back(std::move(name));
  }
  if (code) return fault(place, "data.open_folder");
  std::ranges::sort(names);
  return names;
}

bool is_folder(const fs::directory_entry& entry) {
  std::error_code ignored;
  return entry.is_directory(ignored);
}

bool is_text_file(const fs::directory_entry& entry) { return entry.path().extension() == ".txt"; }

// Reads the texts of the labels in one half of the data.
class HalfReader {
 public:
  HalfReader(fs::path root, std::string half, TextData& data, std::vector<std::string>& labels)
      : root_(std::move(root)), half_(std::move(half)), data_(data), labels_(labels) {}

  Status read() {
    Result<std::vector<std::string>> names = sorted_names(root_ / half_, half_, is_folder);
    if (!names) return names.error();
    for (const std::string& label : names.value()) {
      if (std::ranges::find(kUnlabelled, label) != kUnlabelled.end()) {
        data_.notes.push_back({"data.note.unlabelled", {{"folder", half_ + "/" + label}}});
      } else if (Status status = read_label(label); !status) {
        return status;
      }
    }
    return {};
  }

 private:
  Status read_label(const std::string& label) {
    const std::string folder = half_ + "/" + label;
    if (find_invalid_utf8(label) != label.size()) return fault(folder, "data.folder_name");
    Result<std::vector<std::string>> names = sorted_names(root_ / folder, folder, is_text_file);
    if (!names) return names.error();
    if (names.value().empty()) return fault(folder, "data.empty_folder");
    if (data_.texts.size() + names.value().size() > kMaxDataTexts)
      return Error{folder, {"data.many_files", {{"most", std::to_string(kMaxDataTexts)}}}};
    for (const std::string& name : names.value()) {
      if (is_work_cancelled()) return {};
      if (Status status = read_text(folder + "/" + name); !status) return status;
      labels_.push_back(label);
    }
    return {};
  }

  Status read_text(std::string place) {
    Result<DataFile> file = read_data_file(root_ / place, kMaxTextBytes);
    if (!file) return Error{place, file.error().message};
    std::string& text = file.value().text;
    if (trimmed(text, " \t\r\n").empty()) return fault(std::move(place), "data.empty");
    bytes_ += text.size();
    if (bytes_ > kMaxDataBytes)
      return Error{half_, {"data.many_bytes", {{"most", std::to_string(kMaxDataBytes >> 20)}}}};
    data_.texts.push_back({std::move(text), -1, std::move(place), half_ == "test"});
    return {};
  }

  fs::path root_;
  std::string half_;
  TextData& data_;
  std::vector<std::string>& labels_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

Result<TextData> read_label_folders(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_directory(folder / "train", ignored)) return fault("", "data.no_train");
  TextData data;
  std::vector<std::string> labels;
  if (Status status = HalfReader(folder, "train", data, labels).read(); !status) return status.error();
  if (data.texts.empty()) return fault("train", "data.no_label_folders");
  if (Status status = set_labels(labels, data); !status) return Error{"train", status.error().message};
  data.has_split = fs::is_directory(folder / "test", ignored);
  if (!data.has_split) return data;
  const std::vector<std::string> trained = data.labels;
  const std::size_t first_test = data.texts.size();
  if (Status status = HalfReader(folder, "test", data, labels).read(); !status) return status.error();
  for (std::size_t at = first_test; at < labels.size(); ++at) {
    if (!std::ranges::binary_search(trained, labels[at]))
      return Error{data.texts[at].place, {"data.test_label", {{"label", shortened(labels[at])}}}};
  }
  if (Status status = set_labels(labels, data); !status) return status.error();
  return data;
}

}  // namespace heed
