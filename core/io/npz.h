#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// Writes an .npz file: arrays of 32-bit floats as `.npy` files in a zip archive without compression.
class NpzWriter {
 public:
  explicit NpzWriter(std::ostream& out) : out_(out) {}

  // `name` without `.npy`; `values` has so many numbers as `dims` say, in C order. Fails beyond the 4 GiB of
  // an ordinary zip archive.
  Status add(const std::string& name, std::span<const Index> dims, const Matrix& values);
  void finish(std::string_view comment);  // the comment of the archive, which readers ignore

 private:
  struct Entry {
    std::string name;
    std::uint32_t crc, bytes, offset;
  };

  void write_entry(const Entry& entry, bool is_in_directory);

  std::ostream& out_;
  std::uint64_t offset_ = 0;
  std::vector<Entry> entries_;
};

// The first array of an archive.
struct NpzArray {
  std::string name;           // without `.npy`
  std::optional<Index> dims;  // how many; none: it is compressed, or its header is not there

  bool operator==(const NpzArray&) const = default;
};

// That of an archive which begins with these bytes; none: it is no archive of arrays.
std::optional<NpzArray> first_array_of_npz(std::string_view bytes);

// Whether bytes end as an archive with this comment does.
bool ends_with_comment(std::string_view bytes, std::string_view comment);

}  // namespace heed
