#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/base/stored_matrix.h"
#include "core/io/mapped_file.h"

namespace heed {

// One tensor as the header of a safetensors file describes it.
struct TensorInfo {
  enum class Type { F64, F32, F16, BF16, Other };

  Type type = Type::F32;
  std::string type_name;             // as the header spells it
  std::vector<std::uint64_t> dims;   // outermost first; none: a single number
  std::uint64_t begin = 0, end = 0;  // of its bytes, from the beginning of the file
};

// A safetensors file: eight bytes with the length of a header, the header in JSON, and the numbers of all
// tensors one after the other. Nothing that the header claims is believed before it has been checked against
// the size of the file: the tensors fill the rest of the file without holes and without overlap.
class TensorFile {
 public:
  // Reads the header. The place of an error is the name of the tensor, if it is about one; its message names
  // the file.
  static Result<TensorFile> open(const std::filesystem::path& file);
  // The same of bytes in memory, which have to stay there.
  static Result<TensorFile> of_bytes(std::string_view bytes);

  const std::map<std::string, TensorInfo, std::less<>>& tensors() const { return tensors_; }
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  const TensorInfo* find(std::string_view name) const;

  // The numbers as 32-bit floats: (n) as 1 × n, more than two dimensions with all but the last one stacked.
  // Refuses whole numbers, and what no 32-bit float holds.
  Result<Matrix> read(const TensorInfo& tensor) const;
  // The same numbers as they lie in the file, which stays in memory for them; none: it is not mapped, or no
  // float holds them just so.
  std::optional<StoredMatrix> stored(const TensorInfo& tensor) const;
  // Another program has cut the file off since it was opened.
  bool is_cut_off() const { return mapping_ && mapping_->is_cut_off(); }
  // These rows of a tensor with two dimensions, each of which it has.
  Result<Matrix> read_rows(const TensorInfo& tensor, std::span<const Index> rows) const;

 private:
  explicit TensorFile(std::filesystem::path file) : file_(std::move(file)) {}

  Status read_header();
  std::optional<std::uint64_t> size() const;  // none: it cannot be opened
  // Copies that many bytes; false if they are not there.
  bool copy(std::uint64_t begin, std::uint64_t count, char* to) const;
  // So many of its numbers, from the one at `first` on.
  Status read_numbers(const TensorInfo& tensor, std::uint64_t first, std::uint64_t count, float* to) const;

  std::filesystem::path file_;
  std::shared_ptr<const FileMapping> mapping_;
  std::string_view memory_;  // in place of the file: what is mapped, or was handed over
  std::map<std::string, TensorInfo, std::less<>> tensors_;
  std::map<std::string, std::string> metadata_;
};

// A matrix on its way into a file; a vector has a single dimension there.
struct NamedTensor {
  std::string name;
  const Matrix* values = nullptr;
  bool is_vector = false;
};

// Writes a safetensors file of 32-bit floats.
void write_safetensors(std::ostream& out, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata);

}  // namespace heed
