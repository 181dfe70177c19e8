#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <system_error>
#include <type_traits>

#include "core/base/check.h"
#include "core/base/stored_matrix.h"
#include "core/io/npy.h"
#include "core/io/npy_header.h"

namespace heed {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied as they stand in the file");

constexpr std::string_view kMagic("\x93NUMPY", 6), kZip("PK\x03\x04", 4);
constexpr std::uint64_t kMaxHeaderLength = 65536;

// Doubles from here on round to infinity: the largest float plus half an ulp.
constexpr double kFirstBeyondFloat = 0x1.ffffffp127;

Error fault(std::string key, std::vector<std::pair<std::string, std::string>> args = {}) {
  return {"", {std::move(key), std::move(args)}};
}

bool read_bytes(std::istream& in, char* to, std::uint64_t count) {
  in.read(to, static_cast<std::streamsize>(count));
  return in.good() && static_cast<std::uint64_t>(in.gcount()) == count;
}

// The part before the dictionary: magic, version, length of the dictionary.
Result<std::uint64_t> read_preamble(std::istream& in, std::uint64_t& offset) {
  std::array<char, 12> bytes{};
  const bool is_there = read_bytes(in, bytes.data(), 8);
  if (std::string_view(bytes.data(), kZip.size()) == kZip) return fault("npy.zip");
  if (!is_there || std::string_view(bytes.data(), 6) != kMagic) return fault("npy.magic");
  const int version = static_cast<unsigned char>(bytes[6]);
  if (version < 1 || version > 3) return fault("npy.version", {{"version", std::to_string(version)}});
  const std::size_t width = version == 1 ? 2 : 4;
  if (!read_bytes(in, bytes.data() + 8, width)) return fault("npy.ends");
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < width; ++i) {
    length |= std::uint64_t{static_cast<unsigned char>(bytes[8 + i])} << (8 * i);
  }
  offset = 8 + width;
  return length;
}

// The byte count of the dimensions, saturating on overflow.
std::uint64_t byte_count(const NpyHeader& header) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t count = bytes_of_number(header.type);
  for (const Index edge : header.dims) {
    const auto factor = static_cast<std::uint64_t>(edge);
    if (factor > 0 && count > kMost / factor) return kMost;
    count *= factor;
  }
  return count;
}

std::string place_of(const NpyHeader& header, Index index) {
  std::string place;
  for (auto edge = header.dims.rbegin(); edge != header.dims.rend(); ++edge) {
    place = "[" + std::to_string(index % *edge) + "]" + place;
    index /= *edge;
  }
  return place;
}

// Where the number at `at` of the file stands in the matrix.
Index index_in_matrix(const NpyHeader& header, Index at) {
  if (!header.is_column_by_column) return at;
  Index index = 0, stride = 1;
  for (const Index edge : header.dims) stride *= edge;
  for (const Index edge : header.dims) {
    stride /= edge;
    index += at % edge * stride;
    at /= edge;
  }
  return index;
}

Status narrow(std::span<const double> wide, const NpyHeader& header, Matrix& values, Index first) {
  for (std::size_t i = 0; i < wide.size(); ++i) {
    const Index index = index_in_matrix(header, first + static_cast<Index>(i));
    if (std::isfinite(wide[i]) && std::abs(wide[i]) >= kFirstBeyondFloat) {
      return Error{place_of(header, index), {"npy.beyond_float", {}}};
    }
    values.data()[index] = static_cast<float>(wide[i]);
  }
  return {};
}

template <typename Number>
Number number_at(const char* bytes, bool is_big_endian) {
  std::array<char, sizeof(Number)> held{};
  std::copy_n(bytes, sizeof(Number), held.begin());
  if (is_big_endian) std::ranges::reverse(held);
  return std::bit_cast<Number>(held);
}

// A whole number is rounded once, to a float, as NumPy does it.
template <typename Number>
void widen(std::span<const char> bytes, bool is_big_endian, std::span<double> wide) {
  using Held = std::conditional_t<std::is_integral_v<Number>, float, double>;
  for (std::size_t i = 0; i < wide.size(); ++i)
    wide[i] = static_cast<Held>(number_at<Number>(bytes.data() + i * sizeof(Number), is_big_endian));
}

void widen_halves(std::span<const char> bytes, bool is_big_endian, std::span<double> wide) {
  for (std::size_t i = 0; i < wide.size(); ++i)
    wide[i] =
        float_of_half(number_at<std::uint16_t>(bytes.data() + i * sizeof(std::uint16_t), is_big_endian));
}

void widen(const NpyHeader& header, std::span<const char> bytes, std::span<double> wide) {
  const bool is_big_endian = header.is_big_endian;
  switch (header.type) {
    case NpyType::Float16:
      return widen_halves(bytes, is_big_endian, wide);
    case NpyType::Float32:
      return widen<float>(bytes, is_big_endian, wide);
    case NpyType::Float64:
      return widen<double>(bytes, is_big_endian, wide);
    case NpyType::Int8:
      return widen<std::int8_t>(bytes, is_big_endian, wide);
    case NpyType::Int16:
      return widen<std::int16_t>(bytes, is_big_endian, wide);
    case NpyType::Int32:
      return widen<std::int32_t>(bytes, is_big_endian, wide);
    case NpyType::Int64:
      return widen<std::int64_t>(bytes, is_big_endian, wide);
    case NpyType::Uint8:
    case NpyType::Bool:
      return widen<std::uint8_t>(bytes, is_big_endian, wide);
    case NpyType::Uint16:
      return widen<std::uint16_t>(bytes, is_big_endian, wide);
    case NpyType::Uint32:
      return widen<std::uint32_t>(bytes, is_big_endian, wide);
    case NpyType::Uint64:
      return widen<std::uint64_t>(bytes, is_big_endian, wide);
  }
}

}  // namespace

std::size_t bytes_of_number(NpyType type) {
  switch (type) {
    case NpyType::Int8:
    case NpyType::Uint8:
    case NpyType::Bool:
      return 1;
    case NpyType::Float16:
    case NpyType::Int16:
    case NpyType::Uint16:
      return 2;
    case NpyType::Float32:
    case NpyType::Int32:
    case NpyType::Uint32:
      return 4;
    case NpyType::Float64:
    case NpyType::Int64:
    case NpyType::Uint64:
      return 8;
  }
  HEED_CHECK(false);
  return 0;
}

Index NpyHeader::rows() const {
  HEED_CHECK(!dims.empty());
  Index count = 1;
  for (std::size_t i = 0; i + 1 < dims.size(); ++i) count *= dims[i];
  return count;
}

Result<NpyHeader> read_npy_header(std::istream& in, std::uint64_t file_size) {
  if (file_size == 0) return fault("npy.empty");
  NpyHeader header;
  const Result<std::uint64_t> length = read_preamble(in, header.offset);
  if (!length) return length.error();
  if (length.value() > file_size - std::min(file_size, header.offset)) return fault("npy.ends");
  if (length.value() > kMaxHeaderLength) return fault("npy.header");
  std::string dictionary(length.value(), '\0');
  if (!read_bytes(in, dictionary.data(), dictionary.size())) return fault("npy.ends");
  if (Status status = parse_npy_dictionary(dictionary, header); !status) return status.error();
  header.offset += length.value();
  const std::uint64_t held = file_size - header.offset;
  const std::uint64_t claimed = byte_count(header);
  if (held != claimed) {
    return fault("npy.size", {{"claimed", std::to_string(claimed)}, {"held", std::to_string(held)}});
  }
  return header;
}

Result<Matrix> read_npy_values(std::istream& in, const NpyHeader& header) {
  Matrix values(header.rows(), header.cols());
  const auto count = static_cast<std::uint64_t>(values.size());
  const bool is_as_in_memory =
      header.type == NpyType::Float32 && !header.is_big_endian && !header.is_column_by_column;
  if (is_as_in_memory) {
    if (count > 0 && !read_bytes(in, reinterpret_cast<char*>(values.data()), count * sizeof(float))) {
      return fault("npy.ends");
    }
    return values;
  }
  std::vector<double> chunk(static_cast<std::size_t>(std::min<std::uint64_t>(count, 8192)));
  std::vector<char> bytes;
  for (std::uint64_t done = 0; done < count; done += chunk.size()) {
    chunk.resize(static_cast<std::size_t>(std::min<std::uint64_t>(count - done, chunk.size())));
    bytes.resize(chunk.size() * bytes_of_number(header.type));
    if (!read_bytes(in, bytes.data(), bytes.size())) return fault("npy.ends");
    widen(header, bytes, chunk);
    Status status = narrow(chunk, header, values, static_cast<Index>(done));
    if (!status) return status.error();
  }
  return values;
}

Result<Matrix> load_npy(const std::filesystem::path& file) {
  const auto named = [&](Error error) {
    error.message.args.emplace_back("file", file.filename().string());
    return error;
  };
  std::error_code code;
  const std::uint64_t size =
      std::filesystem::is_regular_file(file, code) ? std::filesystem::file_size(file, code) : 0;
  std::ifstream in(file, std::ios::binary);
  if (code || !in) return fault("npy.open");
  const Result<NpyHeader> header = read_npy_header(in, size);
  if (!header) return named(header.error());
  Result<Matrix> values = read_npy_values(in, header.value());
  return values ? std::move(values) : named(values.error());
}

}  // namespace heed
