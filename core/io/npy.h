#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// How the numbers of an .npy file are stored.
enum class NpyType {
  Float16,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  Bool
};

// The header of an .npy file, validated against the file size.
struct NpyHeader {
  std::vector<Index> dims;  // one, two or three
  NpyType type = NpyType::Float32;
  bool is_big_endian = false;        // the first byte of a number is the most significant one
  bool is_column_by_column = false;  // in Fortran order, as NumPy saves a transposed matrix
  std::uint64_t offset = 0;          // of the first number in the file

  // (n) reads as 1 × n; (slices, rows, cols) with the slices stacked vertically.
  Index rows() const;
  Index cols() const { return dims.back(); }
};

// `(2, 3, 4)`, as Python writes it.
std::string shape_text(std::span<const Index> dims);

// Allocates nothing for the numbers, whatever the header claims. `file_size` is that of the whole
// stream.
Result<NpyHeader> read_npy_header(std::istream& in, std::uint64_t file_size);

// The bytes of one number.
std::size_t bytes_of_number(NpyType type);

// Reads the numbers after the header. A double that overflows float is refused, with its place
// `[row][col]`; a whole number beyond 2^24 is rounded to the nearest float.
Result<Matrix> read_npy_values(std::istream& in, const NpyHeader& header);

// Reads header and numbers of a file.
Result<Matrix> load_npy(const std::filesystem::path& file);

// The bytes before the numbers of an array with these dimensions; `type` is `<f4` or `<f8`.
std::string npy_header(std::span<const Index> dims, std::string_view type);

// The content of an .npy file with one array in C order.
std::string write_npy(std::span<const Index> dims, std::span<const float> values);
std::string write_npy(std::span<const Index> dims, std::span<const double> values);
std::string write_npy(const Matrix& matrix);

}  // namespace heed
