#include <cstring>

#include "core/base/check.h"
#include "core/io/npy.h"

namespace heed {
namespace {

constexpr std::size_t kAlignment = 64;  // as NumPy does, so that the numbers can be memory-mapped
constexpr std::size_t kPreamble = 10;

template <typename Number>
std::string file_with(std::span<const Index> dims, std::span<const Number> values, std::string_view type) {
  Index count = 1;
  for (const Index edge : dims) count *= edge;
  HEED_CHECK(count == static_cast<Index>(values.size()));
  std::string bytes = npy_header(dims, type);
  const std::size_t offset = bytes.size();
  bytes.resize(offset + values.size_bytes());
  if (!values.empty()) std::memcpy(bytes.data() + offset, values.data(), values.size_bytes());
  return bytes;
}

}  // namespace

std::string npy_header(std::span<const Index> dims, std::string_view type) {
  std::string shape;
  for (const Index edge : dims) shape += std::to_string(edge) + (dims.size() == 1 ? "," : ", ");
  if (dims.size() > 1) shape.resize(shape.size() - 2);
  std::string dictionary =
      "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  const std::size_t length = kPreamble + dictionary.size() + 1;
  dictionary.append((kAlignment - length % kAlignment) % kAlignment, ' ');
  dictionary += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(dictionary.size() & 0xff);
  header += static_cast<char>(dictionary.size() >> 8);
  return header + dictionary;
}

std::string write_npy(std::span<const Index> dims, std::span<const float> values) {
  return file_with(dims, values, "<f4");
}

std::string write_npy(std::span<const Index> dims, std::span<const double> values) {
  return file_with(dims, values, "<f8");
}

std::string write_npy(const Matrix& matrix) {
  const Index dims[] = {matrix.rows(), matrix.cols()};
  return write_npy(dims, std::span<const float>(matrix.data(), static_cast<std::size_t>(matrix.size())));
}

}  // namespace heed
