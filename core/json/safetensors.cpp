#include "core/json/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <system_error>

#include "core/base/check.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/json/json_write.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little, "numbers are copied as they stand in the file");

constexpr std::uint64_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;  // that of the format's own library
constexpr std::size_t kMaxDims = 8;
constexpr std::string_view kMetadataKey = "__metadata__";

struct TypeInfo {
  std::string_view name;
  TensorInfo::Type type;
  std::uint64_t bytes;
};

constexpr std::array kTypes{
    TypeInfo{"F64", TensorInfo::Type::F64, 8},       TypeInfo{"F32", TensorInfo::Type::F32, 4},
    TypeInfo{"F16", TensorInfo::Type::F16, 2},       TypeInfo{"BF16", TensorInfo::Type::BF16, 2},
    TypeInfo{"I64", TensorInfo::Type::Other, 8},     TypeInfo{"U64", TensorInfo::Type::Other, 8},
    TypeInfo{"I32", TensorInfo::Type::Other, 4},     TypeInfo{"U32", TensorInfo::Type::Other, 4},
    TypeInfo{"I16", TensorInfo::Type::Other, 2},     TypeInfo{"U16", TensorInfo::Type::Other, 2},
    TypeInfo{"I8", TensorInfo::Type::Other, 1},      TypeInfo{"U8", TensorInfo::Type::Other, 1},
    TypeInfo{"BOOL", TensorInfo::Type::Other, 1},    TypeInfo{"F8_E4M3", TensorInfo::Type::Other, 1},
    TypeInfo{"F8_E5M2", TensorInfo::Type::Other, 1},
};

const TypeInfo* find_type(std::string_view name) {
  const auto found = std::ranges::find(kTypes, name, &TypeInfo::name);
  return found == kTypes.end() ? nullptr : &*found;
}

Error fault(std::string key, std::vector<std::pair<std::string, std::string>> args = {}) {
  return {"", {std::move(key), std::move(args)}};
}

// The byte count of a tensor; nothing where 64 bits do not hold it.
std::optional<std::uint64_t> byte_count(const TensorInfo& tensor, std::uint64_t bytes_of_number) {
  std::uint64_t count = bytes_of_number;
  for (const std::uint64_t edge : tensor.dims) {
    if (edge != 0 && count > std::numeric_limits<std::uint64_t>::max() / edge) return std::nullopt;
    count *= edge;
  }
  return count;
}

// Reads the description of one tensor; its bytes are counted from the end of the header.
Status read_info(JsonView value, const std::string& place, TensorInfo& tensor) {
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  const auto numbers = [](std::vector<std::uint64_t>& to) {
    return [&to](JsonView item, const std::string& at) {
      return read_integer(item, at, kMost, to.emplace_back());
    };
  };
  std::vector<std::uint64_t> offsets;
  const TypeInfo* type = nullptr;
  const auto read_type = [&](JsonView v, const std::string& at) -> Status {
    if (Status status = read_text(v, at, tensor.type_name); !status) return status;
    type = find_type(tensor.type_name);
    if (!type) return Error{at, {"tensors.type", {{"type", shortened(tensor.type_name)}}}};
    tensor.type = type->type;
    return {};
  };
  const auto read_dims = [&](JsonView v, const std::string& at) {
    return read_list(v, at, kMaxDims, numbers(tensor.dims));
  };
  const auto read_offsets = [&](JsonView v, const std::string& at) {
    return read_list(v, at, 2, numbers(offsets));
  };
  Extras ignored;
  if (Status status = read_object(
          value, place, ignored,
          {{"dtype", read_type, true}, {"shape", read_dims, true}, {"data_offsets", read_offsets, true}});
      !status) {
    return status;
  }
  const std::optional<std::uint64_t> bytes = byte_count(tensor, type->bytes);
  if (!bytes || offsets.size() != 2 || offsets[1] < offsets[0] || offsets[1] - offsets[0] != *bytes)
    return Error{place, {"tensors.offsets", {}}};
  tensor.begin = offsets[0];
  tensor.end = offsets[1];
  return {};
}

Status read_metadata(JsonView value, const std::string& place, std::map<std::string, std::string>& metadata) {
  if (!value.is(JsonKind::Object)) return Error{place, {"tensors.metadata", {}}};
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    if (Status status = read_text(member->value, place, metadata[member->key]); !status) return status;
  }
  return {};
}

// The tensors have to lie one behind the other and to fill the file to its end.
Status check_layout(std::map<std::string, TensorInfo, std::less<>>& tensors, std::uint64_t header_end,
                    std::uint64_t file_size) {
  std::vector<std::pair<const std::string, TensorInfo>*> in_order;
  for (auto& tensor : tensors) in_order.push_back(&tensor);
  std::ranges::sort(in_order, {}, [](const auto* t) { return std::pair(t->second.begin, t->second.end); });
  std::uint64_t end = 0;
  for (auto* tensor : in_order) {
    auto& [name, info] = *tensor;
    if (info.begin != end) return Error{shortened(name), {"tensors.layout", {}}};
    end = info.end;
    if (end > file_size - header_end) return Error{shortened(name), {"tensors.ends", {}}};
    info.begin += header_end;
    info.end += header_end;
  }
  return end == file_size - header_end ? Status() : Status(fault("tensors.more_bytes"));
}

// All dimensions but the last one stacked.
Index stacked_rows(const TensorInfo& tensor) {
  Index rows = 1;
  for (std::size_t at = 0; at + 1 < tensor.dims.size(); ++at) rows *= static_cast<Index>(tensor.dims[at]);
  return rows;
}

// Converts numbers that lie in a buffer of bytes; false if one of them overflows a float.
template <typename Number, typename Convert>
bool convert(const std::string& bytes, float* to, Convert convert_one) {
  bool fits = true;
  for (std::size_t at = 0; at + sizeof(Number) <= bytes.size(); at += sizeof(Number)) {
    Number number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    *to = convert_one(number);
    if constexpr (std::is_same_v<Number, double>)
      fits = fits && (!std::isfinite(number) || std::isfinite(*to));
    ++to;
  }
  return fits;
}

}  // namespace

Result<TensorFile> TensorFile::open(const fs::path& file) {
  TensorFile result(file);
  std::error_code code;
  if (fs::is_regular_file(file, code)) result.mapping_ = FileMapping::open(file.string());
  if (result.mapping_) {
    const std::span<const unsigned char> bytes = result.mapping_->bytes();
    result.memory_ = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  Status status = result.read_header();
  if (status) return result;
  Error error = status.error();
  error.message.args.emplace_back("file", shortened(file.filename().string()));
  return error;
}

Result<TensorFile> TensorFile::of_bytes(std::string_view bytes) {
  TensorFile result{fs::path()};
  result.memory_ = bytes;
  if (Status status = result.read_header(); !status) return status.error();
  return result;
}

std::optional<std::uint64_t> TensorFile::size() const {
  if (memory_.data()) return memory_.size();
  std::error_code code;
  if (!fs::is_regular_file(file_, code)) return std::nullopt;
  const std::uint64_t size = fs::file_size(file_, code);
  return code ? std::nullopt : std::optional(size);
}

bool TensorFile::copy(std::uint64_t begin, std::uint64_t count, char* to) const {
  if (memory_.data()) {
    if (begin > memory_.size() || count > memory_.size() - begin) return false;
    memory_.copy(to, count, begin);
    return true;
  }
  std::ifstream in(file_, std::ios::binary);
  in.seekg(static_cast<std::streamoff>(begin));
  in.read(to, static_cast<std::streamsize>(count));
  return static_cast<bool>(in);
}

Status TensorFile::read_header() {
  const std::optional<std::uint64_t> size = this->size();
  if (!size) return fault("tensors.open");
  std::uint64_t length = 0;
  if (*size < kLengthBytes || !copy(0, kLengthBytes, reinterpret_cast<char*>(&length)))
    return fault("tensors.header");
  if (length > *size - kLengthBytes || length > kMaxHeaderBytes) return fault("tensors.header");
  std::string header(length, '\0');
  if (!copy(kLengthBytes, length, header.data())) return fault("tensors.header");
  if (Status status = check_json(header); !status) return status;
  if (!header.starts_with('{')) return fault("tensors.header");
  JsonMembers members{JsonView(header)};
  bool has_metadata = false;
  for (auto member = members.next(); member; member = members.next()) {
    const std::string place = shortened(member->key);
    const bool is_metadata = member->key == kMetadataKey;
    const bool is_new =
        is_metadata ? !std::exchange(has_metadata, true) : tensors_.try_emplace(member->key).second;
    if (!is_new) return Error{place, {"tensors.twice", {}}};
    Status status = is_metadata ? read_metadata(member->value, place, metadata_)
                                : read_info(member->value, place, tensors_[member->key]);
    if (!status) return status;
  }
  return check_layout(tensors_, kLengthBytes + length, *size);
}

const TensorInfo* TensorFile::find(std::string_view name) const {
  const auto found = tensors_.find(name);
  return found == tensors_.end() ? nullptr : &found->second;
}

Status TensorFile::read_numbers(const TensorInfo& tensor, std::uint64_t first, std::uint64_t count,
                                float* to) const {
  const auto type = std::ranges::find(kTypes, tensor.type, &TypeInfo::type);
  if (tensor.type == TensorInfo::Type::Other)
    return fault("tensors.not_floats", {{"type", tensor.type_name}});
  const std::uint64_t begin = tensor.begin + first * type->bytes, size = count * type->bytes;
  if (tensor.type == TensorInfo::Type::F32)
    return copy(begin, size, reinterpret_cast<char*>(to)) ? Status() : Status(fault("tensors.open"));
  std::string bytes(size, '\0');
  if (!copy(begin, size, bytes.data())) return fault("tensors.open");
  bool fits = true;
  if (tensor.type == TensorInfo::Type::F64)
    fits = convert<double>(bytes, to, [](double number) { return static_cast<float>(number); });
  if (tensor.type == TensorInfo::Type::F16) convert<std::uint16_t>(bytes, to, float_of_half);
  if (tensor.type == TensorInfo::Type::BF16) convert<std::uint16_t>(bytes, to, float_of_bfloat);
  return fits ? Status() : Status(fault("tensors.too_large"));
}

Result<Matrix> TensorFile::read(const TensorInfo& tensor) const {
  if (tensor.type == TensorInfo::Type::Other)
    return fault("tensors.not_floats", {{"type", tensor.type_name}});
  Matrix matrix(stacked_rows(tensor), tensor.dims.empty() ? 1 : static_cast<Index>(tensor.dims.back()));
  const auto count = static_cast<std::uint64_t>(matrix.size());
  if (Status status = read_numbers(tensor, 0, count, matrix.data()); !status) return status.error();
  return matrix;
}

std::optional<StoredMatrix> TensorFile::stored(const TensorInfo& tensor) const {
  using Type = TensorInfo::Type;
  const bool is_float = tensor.type == Type::F32, is_half = tensor.type == Type::F16;
  const bool is_bfloat = tensor.type == Type::BF16;
  if (!mapping_ || tensor.dims.empty() || !(is_float || is_half || is_bfloat)) return std::nullopt;
  if (tensor.begin % (is_float ? alignof(float) : alignof(std::uint16_t)) != 0) return std::nullopt;
  StoredMatrix stored;
  stored.type = is_float  ? StoredMatrix::Type::F32
                : is_half ? StoredMatrix::Type::F16
                          : StoredMatrix::Type::BF16;
  stored.numbers = memory_.data() + tensor.begin;
  stored.rows = stacked_rows(tensor);
  stored.stride = stored.cols = static_cast<Index>(tensor.dims.back());
  stored.owner = mapping_;
  return stored;
}

Result<Matrix> TensorFile::read_rows(const TensorInfo& tensor, std::span<const Index> rows) const {
  HEED_CHECK(tensor.dims.size() == 2);
  Matrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(tensor.dims[1]));
  for (Index to = 0; const Index row : rows) {
    const auto from = static_cast<std::uint64_t>(row);
    HEED_CHECK(row >= 0 && from < tensor.dims[0]);
    Status status = read_numbers(tensor, from * tensor.dims[1], tensor.dims[1], matrix.row(to++).data());
    if (!status) return status.error();
  }
  return matrix;
}

void write_safetensors(std::ostream& out, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata) {
  JsonWriter json;
  constexpr auto kLine = JsonWriter::Layout::OneLine;
  json.begin_object(kLine);
  if (!metadata.empty()) {
    json.key(kMetadataKey);
    json.begin_object(kLine);
    for (const auto& [key, value] : metadata) {
      json.key(key);
      json.text(value);
    }
    json.end_object();
  }
  std::uint64_t at = 0;
  const auto list = [&](std::string_view key, std::initializer_list<std::uint64_t> numbers) {
    json.key(key);
    json.begin_list(kLine);
    for (const std::uint64_t number : numbers) json.json(std::to_string(number));
    json.end_list();
  };
  for (const NamedTensor& tensor : tensors) {
    const auto rows = static_cast<std::uint64_t>(tensor.values->rows());
    const auto cols = static_cast<std::uint64_t>(tensor.values->cols());
    HEED_CHECK(!tensor.is_vector || rows == 1);
    json.key(tensor.name);
    json.begin_object(kLine);
    json.key("dtype");
    json.text("F32");
    tensor.is_vector ? list("shape", {cols}) : list("shape", {rows, cols});
    const std::uint64_t bytes = rows * cols * sizeof(float);
    list("data_offsets", {at, at + bytes});
    json.end_object();
    at += bytes;
  }
  json.end_object();
  std::string header = std::move(json).take();
  header.resize((header.size() + kLengthBytes - 1) / kLengthBytes * kLengthBytes, ' ');
  const std::uint64_t length = header.size();
  out.write(reinterpret_cast<const char*>(&length), kLengthBytes);
  out << header;
  for (const NamedTensor& tensor : tensors) {
    out.write(reinterpret_cast<const char*>(tensor.values->data()),
              static_cast<std::streamsize>(tensor.values->size() * static_cast<Index>(sizeof(float))));
  }
}

}  // namespace heed
