#include "core/base/stored_matrix.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace heed {
namespace {

Index bytes_of(StoredMatrix::Type type) { return type == StoredMatrix::Type::F32 ? 4 : 2; }

template <typename Number>
using StoredMap = Eigen::Map<const Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, 0,
                             Eigen::OuterStride<>>;

// As they lie.
template <typename Number>
StoredMap<Number> lying(const StoredMatrix& stored) {
  const Index rows = stored.is_transposed ? stored.cols : stored.rows,
              cols = stored.is_transposed ? stored.rows : stored.cols;
  return {static_cast<const Number*>(stored.numbers), rows, cols, Eigen::OuterStride<>(stored.stride)};
}

template <typename Number, typename Convert>
Matrix converted(const StoredMatrix& stored, const Convert& convert) {
  const StoredMap<Number> from = lying<Number>(stored);
  if (!stored.is_transposed) return from.unaryExpr(convert);
  constexpr Index kTile = 32;  // whose rows and columns stay in the cache
  Matrix to(stored.rows, stored.cols);
  for (Index row = 0; row < from.rows(); row += kTile) {
    const Index rows = std::min(kTile, from.rows() - row);
    for (Index col = 0; col < from.cols(); col += kTile) {
      const Index cols = std::min(kTile, from.cols() - col);
      to.block(col, row, cols, rows) = from.block(row, col, rows, cols).unaryExpr(convert).transpose();
    }
  }
  return to;
}

// Whether a number has an exponent of ones, which is infinite or no number. Eight bytes at a time: adding
// `one` in the lowest place of the exponents carries into the signs.
struct Exponents {
  std::uint64_t all, one, signs;
};

constexpr Exponents kFloats{0x7f8000007f800000, 0x0080000000800000, 0x8000000080000000};
constexpr Exponents kHalves{0x7c007c007c007c00, 0x0400040004000400, 0x8000800080008000};
constexpr Exponents kBFloats{0x7f807f807f807f80, 0x0080008000800080, 0x8000800080008000};

bool has_exponent_of_ones(const char* at, std::size_t bytes, const Exponents& of) {
  std::uint64_t found = 0, some = 0;
  constexpr std::size_t kStep = sizeof some;
  for (; bytes >= kStep; at += kStep, bytes -= kStep) {
    std::memcpy(&some, at, kStep);
    found |= (some & of.all) + of.one;
  }
  some = 0;
  std::memcpy(&some, at, bytes);
  found |= (some & of.all) + of.one;
  return (found & of.signs) != 0;
}

const Exponents& exponents_of(StoredMatrix::Type type) {
  if (type == StoredMatrix::Type::F16) return kHalves;
  return type == StoredMatrix::Type::BF16 ? kBFloats : kFloats;
}

// The first byte of a row as it lies.
const char* line(const StoredMatrix& stored, Index at) {
  return static_cast<const char*>(stored.numbers) + at * stored.stride * bytes_of(stored.type);
}

Index line_count(const StoredMatrix& stored) { return stored.is_transposed ? stored.cols : stored.rows; }

std::size_t bytes_of_line(const StoredMatrix& stored) {
  const Index length = stored.is_transposed ? stored.rows : stored.cols;
  return static_cast<std::size_t>(length * bytes_of(stored.type));
}

}  // namespace

float float_of_half(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t{bits & 0x8000U} << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1fU, fraction = bits & 0x3ffU;
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000U | (fraction << 13));
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
  const float size = std::ldexp(static_cast<float>(fraction), -24);
  return sign != 0 ? -size : size;
}

float float_of_bfloat(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }

StoredMatrix StoredMatrix::block(Index row, Index col, Index block_rows, Index block_cols) const {
  StoredMatrix part = *this;
  const Index first = is_transposed ? col * stride + row : row * stride + col;
  part.numbers = static_cast<const char*>(numbers) + first * bytes_of(type);
  part.rows = block_rows;
  part.cols = block_cols;
  return part;
}

bool StoredMatrix::lies_like(const StoredMatrix& other) const {
  if (type != other.type || is_transposed != other.is_transposed || rows != other.rows || cols != other.cols)
    return false;
  if (numbers == other.numbers && stride == other.stride) return true;
  for (Index at = 0; at < line_count(*this); ++at) {
    if (std::memcmp(line(*this, at), line(other, at), bytes_of_line(*this)) != 0) return false;
  }
  return true;
}

Matrix StoredMatrix::matrix() const {
  if (type == Type::F16)
    return converted<std::uint16_t>(*this, [](std::uint16_t bits) { return float_of_half(bits); });
  if (type == Type::BF16)
    return converted<std::uint16_t>(*this, [](std::uint16_t bits) { return float_of_bfloat(bits); });
  return converted<float>(*this, [](float number) { return number; });
}

bool StoredMatrix::is_finite() const {
  for (Index at = 0; at < line_count(*this); ++at) {
    if (has_exponent_of_ones(line(*this, at), bytes_of_line(*this), exponents_of(type))) return false;
  }
  return true;
}

}  // namespace heed
