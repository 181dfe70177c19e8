#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/json/safetensors.h"

namespace heed {

// The tensors of a model folder: those of `model.safetensors`, or of the files that
// `model.safetensors.index.json` lists. Numbers are read when they are asked for.
class TensorSource {
 public:
  // Reads the headers. A name that stands in two files is refused, and so is a file outside of the folder.
  static Result<TensorSource> open(const std::filesystem::path& folder);

  // Files may leave this prefix out of the names that begin with it.
  void set_prefix(std::string_view prefix) { prefix_ = prefix; }

  // The name as it stands in a file; empty: there is no such tensor.
  std::string find(std::string_view name) const;
  bool has(std::string_view name) const { return !find(name).empty(); }

  // The numbers of a tensor of one or two dimensions, which has to have this shape; one dimension gives a
  // row. The place of an error is the name of the tensor.
  using Dims = std::vector<std::uint64_t>;
  Result<Matrix> read(std::string_view name, const Dims& dims);
  // The same as it lies in its file, if it can be used so.
  std::optional<StoredMatrix> stored(std::string_view name) const;
  bool is_cut_off() const;  // one of the files has been, since it was opened
  Result<Matrix> read_rows(std::string_view name, std::span<const Index> rows) const;
  // That it is there and has this shape, without its numbers.
  Status check(std::string_view name, const Dims& dims);

  // The first name that begins like this and has neither been asked for nor ends with one of these words;
  // empty: there is none.
  std::string find_unread(std::string_view beginning, std::span<const std::string_view> ignored) const;

 private:
  struct Place {
    std::size_t file = 0;
    TensorInfo info;
  };

  Status add_file(const std::filesystem::path& file);
  Status add_index(const std::filesystem::path& folder);

  std::vector<TensorFile> files_;
  std::map<std::string, Place, std::less<>> places_;
  std::set<std::string, std::less<>> asked_;
  std::string prefix_;
};

}  // namespace heed
