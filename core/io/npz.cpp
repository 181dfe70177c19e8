#include "core/io/npz.h"

#include <array>
#include <limits>

#include "core/io/npy_header.h"

namespace heed {
namespace {

// The format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
constexpr std::uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50;
constexpr std::uint16_t kVersion = 20, kUtf8 = 0x0800, kFirstOfJanuary1980 = 0x21;
constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? 0xedb88320 ^ (crc >> 1) : crc >> 1;
    table[byte] = crc;
  }
  return table;
}

std::uint32_t crc_of(std::string_view bytes) {
  static constexpr std::array<std::uint32_t, 256> kTable = crc_table();
  std::uint32_t crc = 0xffffffff;
  for (const char byte : bytes) crc = kTable[(crc ^ static_cast<unsigned char>(byte)) & 0xff] ^ (crc >> 8);
  return ~crc;
}

template <typename Number>
std::string little_endian(Number number) {
  std::string bytes;
  for (std::size_t at = 0; at < sizeof number; ++at) bytes += static_cast<char>(number >> (8 * at) & 0xff);
  return bytes;
}

template <typename... Numbers>
std::string record(Numbers... numbers) {
  return (little_endian(numbers) + ...);
}

constexpr std::uint16_t kNone = 0;

}  // namespace

Status NpzWriter::add(const std::string& name, std::span<const Index> dims, const Matrix& values) {
  const std::string bytes =
      write_npy(dims, std::span<const float>(values.data(), static_cast<std::size_t>(values.size())));
  if (offset_ + bytes.size() > kMost) return Error{"", {"io.npz_too_large", {}}};
  const Entry entry{name + ".npy", crc_of(bytes), static_cast<std::uint32_t>(bytes.size()),
                    static_cast<std::uint32_t>(offset_)};
  write_entry(entry, false);
  out_ << bytes;
  offset_ += bytes.size();
  entries_.push_back(entry);
  return {};
}

void NpzWriter::finish(std::string_view comment) {
  const auto begin = static_cast<std::uint32_t>(offset_);
  for (const Entry& entry : entries_) write_entry(entry, true);
  const auto count = static_cast<std::uint16_t>(entries_.size());
  out_ << record(kEnd, kNone, kNone, count, count, static_cast<std::uint32_t>(offset_ - begin), begin,
                 static_cast<std::uint16_t>(comment.size()))
       << comment;
}

// The directory repeats what stands before each file, and adds where that is.
void NpzWriter::write_entry(const Entry& entry, bool is_in_directory) {
  const std::string about = record(kVersion, kUtf8, kNone, kNone, kFirstOfJanuary1980, entry.crc, entry.bytes,
                                   entry.bytes, static_cast<std::uint16_t>(entry.name.size()), kNone);
  std::string bytes = is_in_directory ? record(kCentral, kVersion) + about +
                                            record(kNone, kNone, kNone, std::uint32_t{0}, entry.offset)
                                      : record(kLocal) + about;
  bytes += entry.name;
  out_ << bytes;
  offset_ += bytes.size();
}

namespace {

std::size_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
}
std::size_t two_bytes_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8;
}

// Of an .npy file that begins with these bytes.
std::optional<Index> dims_of_npy(std::string_view bytes) {
  constexpr std::string_view kNpyMagic("\x93NUMPY", 6);
  if (!bytes.starts_with(kNpyMagic) || bytes.size() < kNpyMagic.size() + 6) return std::nullopt;
  const std::size_t width = bytes[kNpyMagic.size()] == 1 ? 2 : 4, begin = kNpyMagic.size() + 2 + width;
  const std::size_t length = two_bytes_at(bytes, begin - width);  // far less than 64 KiB, whatever the width
  if (bytes.size() < begin + length) return std::nullopt;
  NpyHeader header;
  const Status status = parse_npy_dictionary(bytes.substr(begin, length), header);
  if (!status && status.error().message.key != "npy.dimensions") return std::nullopt;
  return std::ssize(header.dims);
}

}  // namespace

std::optional<NpzArray> first_array_of_npz(std::string_view bytes) {
  constexpr std::size_t kMethodAt = 8, kNameLengthAt = 26, kMoreLengthAt = 28, kNameAt = 30;
  constexpr std::string_view kEnding = ".npy";
  if (!bytes.starts_with(little_endian(kLocal)) || bytes.size() < kNameAt) return std::nullopt;
  const std::size_t length = two_bytes_at(bytes, kNameLengthAt);
  const std::string_view name = bytes.substr(kNameAt, length);
  if (!name.ends_with(kEnding)) return std::nullopt;
  NpzArray first{std::string(name.substr(0, name.size() - kEnding.size())), {}};
  const std::size_t begin = kNameAt + length + two_bytes_at(bytes, kMoreLengthAt);
  if (two_bytes_at(bytes, kMethodAt) == 0 && begin < bytes.size())
    first.dims = dims_of_npy(bytes.substr(begin));
  return first;
}

bool ends_with_comment(std::string_view bytes, std::string_view comment) {
  return bytes.ends_with(std::string(comment)) && bytes.size() >= comment.size() + 22 &&
         bytes.substr(bytes.size() - comment.size() - 22).starts_with(record(kEnd));
}

}  // namespace heed
