#include "core/model/tensor_source.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/json/file_text.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/json/json_view.h"
#include "core/json/matrix_files.h"
#include "core/json/resolve_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIndexFile = "model.safetensors.index.json";
constexpr std::uint64_t kMaxIndexBytes = 100'000'000;  // that of a header
constexpr std::size_t kMaxShards = 1000;

constexpr FileTextRules kIndexRules{kMaxIndexBytes,          "pretrained.index.open",
                                    "pretrained.index.open", "pretrained.index.open",
                                    "pretrained.index.open", "pretrained.index.too_large"};
constexpr FileErrorKeys kShardErrors{"pretrained.shard.no_path", "pretrained.shard.outside",
                                     "pretrained.shard.open"};

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(file, ignored));
}

// The numbers of other programs, which may run code when they are read.
bool has_other_weights(const fs::path& folder) {
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    const std::string ending = at->path().extension().string(), name = at->path().filename().string();
    if (ending == ".bin" || ending == ".pth" || ending == ".pt" || ending == ".ckpt" || ending == ".h5" ||
        ending == ".msgpack" || name == "pytorch_model.bin.index.json")
      return true;
  }
  return false;
}

std::string dims_text(const TensorSource::Dims& dims) {
  std::string text;
  for (const std::uint64_t edge : dims) text += (text.empty() ? "" : " × ") + std::to_string(edge);
  return text.empty() ? "1" : text;
}

// The files that an index lists, each once, and the tensors that it says are in them.
struct ShardIndex {
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> tensors;  // by file
};

Status read_weight_map(JsonView value, ShardIndex& index) {
  if (!value.is(JsonKind::Object)) return Error{"weight_map", {"pretrained.index.no_map", {}}};
  JsonMembers members(value);
  std::set<std::string, std::less<>> seen;
  for (auto member = members.next(); member; member = members.next()) {
    const std::string place = place_of("weight_map", member->key);
    std::string file;
    if (Status status = read_text(member->value, place, file); !status) return status;
    if (!seen.insert(member->key).second)
      return Error{place, {"scene.twice", {{"key", shortened(member->key)}}}};
    index.tensors[file].insert(member->key);
    if (index.tensors.size() > kMaxShards)
      return Error{place, {"pretrained.index.too_many", {{"most", std::to_string(kMaxShards)}}}};
  }
  if (index.tensors.empty()) return Error{"weight_map", {"pretrained.index.no_map", {}}};
  return {};
}

Result<ShardIndex> load_index(const fs::path& file) {
  const Result<std::string> text = load_file_text(file, kIndexRules);
  if (!text) return text.error();
  if (Status status = check_json(text.value()); !status) return status.error();
  const JsonView json(text.value());
  if (!json.is(JsonKind::Object)) return Error{"", {"pretrained.index.no_map", {}}};
  ShardIndex index;
  JsonMembers members(json);
  bool has_map = false;
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key != "weight_map") continue;
    if (std::exchange(has_map, true)) return Error{"", {"scene.twice", {{"key", "weight_map"}}}};
    if (Status status = read_weight_map(member->value, index); !status) return status.error();
  }
  if (!has_map) return Error{"", {"pretrained.index.no_map", {}}};
  return index;
}

Error in_index(Error error) {
  error.place = kIndexFile + (error.place.empty() ? "" : ": " + error.place);
  return error;
}

}  // namespace

Result<TensorSource> TensorSource::open(const fs::path& folder) {
  TensorSource source;
  const fs::path whole = folder / MatrixFiles::kTensorFile;
  Status status;
  if (is_there(whole)) {
    status = source.add_file(whole);
  } else if (is_there(folder / kIndexFile)) {
    status = source.add_index(folder);
  } else {
    status = Error{"", {has_other_weights(folder) ? "pretrained.pickles" : "pretrained.no_tensors", {}}};
  }
  if (!status) return status.error();
  return source;
}

Status TensorSource::add_file(const fs::path& file) {
  Result<TensorFile> opened = TensorFile::open(file);
  if (!opened) return opened.error();
  files_.push_back(std::move(opened).value());
  for (const auto& [name, info] : files_.back().tensors()) {
    if (!places_.try_emplace(name, Place{files_.size() - 1, info}).second)
      return Error{shortened(name), {"pretrained.tensor.two_files", {}}};
  }
  return {};
}

Status TensorSource::add_index(const fs::path& folder) {
  const Result<ShardIndex> index = load_index(folder / kIndexFile);
  if (!index) return in_index(index.error());
  for (const auto& [name, tensors] : index.value().tensors) {
    const Result<fs::path> file = resolve_file(folder, name, "weight_map", kShardErrors);
    if (!file) return in_index(file.error());
    if (Status status = add_file(file.value()); !status) return status;
    for (const std::string& tensor : tensors) {
      if (!files_.back().find(tensor))
        return in_index(
            {place_of("weight_map", tensor), {"pretrained.index.not_in", {{"file", shortened(name)}}}});
    }
  }
  return {};
}

std::string TensorSource::find(std::string_view name) const {
  if (const auto found = places_.find(name); found != places_.end()) return found->first;
  if (!name.starts_with(prefix_)) return {};
  const auto found = places_.find(name.substr(prefix_.size()));
  return found == places_.end() ? std::string() : found->first;
}

Status TensorSource::check(std::string_view name, const Dims& dims) {
  const std::string found = find(name);
  if (found.empty()) return Error{shortened(name), {"pretrained.tensor.missing", {}}};
  const bool is_twice = found == name && !prefix_.empty() && name.starts_with(prefix_) &&
                        places_.contains(name.substr(prefix_.size()));
  if (is_twice)
    return Error{shortened(name),
                 {"pretrained.tensor.two_names", {{"other", shortened(name.substr(prefix_.size()))}}}};
  asked_.insert(found);
  const TensorInfo& info = places_.find(found)->second.info;
  if (info.type == TensorInfo::Type::Other)
    return Error{shortened(found), {"pretrained.tensor.not_floats", {{"type", shortened(info.type_name)}}}};
  if (info.dims == dims) return {};
  return Error{shortened(found),
               {"pretrained.tensor.shape", {{"found", dims_text(info.dims)}, {"expected", dims_text(dims)}}}};
}

Result<Matrix> TensorSource::read(std::string_view name, const Dims& dims) {
  if (Status status = check(name, dims); !status) return status.error();
  const std::string found = find(name);
  const Place& place = places_.find(found)->second;
  Result<Matrix> numbers = files_[place.file].read(place.info);
  if (numbers) return numbers;
  return Error{shortened(found), {"pretrained.tensor.unreadable", {}}};
}

std::optional<StoredMatrix> TensorSource::stored(std::string_view name) const {
  const std::string found = find(name);
  if (found.empty()) return std::nullopt;
  const Place& place = places_.find(found)->second;
  return files_[place.file].stored(place.info);
}

bool TensorSource::is_cut_off() const { return std::ranges::any_of(files_, &TensorFile::is_cut_off); }

Result<Matrix> TensorSource::read_rows(std::string_view name, std::span<const Index> rows) const {
  const std::string found = find(name);
  const Place& place = places_.find(found)->second;
  Result<Matrix> numbers = files_[place.file].read_rows(place.info, rows);
  if (numbers) return numbers;
  return Error{shortened(found), {"pretrained.tensor.unreadable", {}}};
}

std::string TensorSource::find_unread(std::string_view beginning,
                                      std::span<const std::string_view> ignored) const {
  for (auto at = places_.lower_bound(beginning); at != places_.end() && at->first.starts_with(beginning);
       ++at) {
    const bool is_ignored =
        std::ranges::any_of(ignored, [&](std::string_view ending) { return at->first.ends_with(ending); });
    if (!is_ignored && !asked_.contains(at->first)) return at->first;
  }
  return {};
}

}  // namespace heed
