#include "core/io/npy_header.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "core/base/number.h"

namespace heed {
namespace {

// The upper bound of a dimension, so that products are easy to check for overflow.
constexpr Index kMaxEdge = std::numeric_limits<std::int32_t>::max();

Error header_fault(std::string key, std::string_view text = {}) {
  Message message{std::move(key), {}};
  if (!text.empty()) message.args.emplace_back("text", text);
  return {"", std::move(message)};
}

// A parser of the dictionary: the small subset of Python literals that NumPy writes.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool take(char wanted) {
    skip_blanks();
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }

  bool take_quoted(std::string_view& text) {
    skip_blanks();
    if (rest_.empty() || (rest_.front() != '\'' && rest_.front() != '"')) return false;
    const auto end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) return false;
    text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return true;
  }

  bool take_word(std::string_view& word) {
    skip_blanks();
    std::size_t end = 0;
    while (end < rest_.size() && std::string_view(",}() ").find(rest_[end]) == std::string_view::npos) ++end;
    word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return end > 0;
  }

  bool is_at_end() {
    skip_blanks();
    return rest_.empty();
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

bool read_edge(std::string_view word, Index& edge) {
  edge = parse_integer<Index>(word).value_or(-1);
  return edge >= 0 && edge <= kMaxEdge;
}

// `(3, 4)`, `(3,)` or `(2, 3, 4)`.
Status read_shape(Cursor& in, std::vector<Index>& dims) {
  dims.clear();
  if (!in.take('(')) return header_fault("npy.header");
  while (!in.take(')')) {
    std::string_view word;
    Index edge = 0;
    if (!in.take_word(word)) return header_fault("npy.header");
    if (!read_edge(word, edge)) return header_fault("npy.edge", word.substr(0, 24));
    dims.push_back(edge);
    if (in.take(',')) continue;
    if (!in.take(')')) return header_fault("npy.header");
    break;
  }
  if (dims.empty() || dims.size() > 3) return header_fault("npy.dimensions", shape_text(dims));
  return {};
}

struct NamedType {
  std::string_view code;  // behind the order of its bytes
  NpyType type;
};

constexpr NamedType kNamedTypes[] = {
    {"f2", NpyType::Float16}, {"f4", NpyType::Float32}, {"f8", NpyType::Float64}, {"i1", NpyType::Int8},
    {"i2", NpyType::Int16},   {"i4", NpyType::Int32},   {"i8", NpyType::Int64},   {"u1", NpyType::Uint8},
    {"u2", NpyType::Uint16},  {"u4", NpyType::Uint32},  {"u8", NpyType::Uint64},  {"b1", NpyType::Bool},
};

// What is no array of real numbers, each with its own way out.
Error type_fault(std::string_view descr) {
  const char kind = descr.size() > 1 ? descr[1] : ' ';
  const char* key = kind == 'O'                  ? "npy.objects"
                    : kind == 'U' || kind == 'S' ? "npy.text"
                    : kind == 'c'                ? "npy.complex"
                                                 : "npy.type";
  return header_fault(key, descr.substr(0, 24));
}

// `<f4`: the order of its bytes, | where there is one only, and its type.
Status read_descr(Cursor& in, NpyHeader& header) {
  if (in.take('[')) return header_fault("npy.fields");
  std::string_view descr;
  if (!in.take_quoted(descr)) return header_fault("npy.header");
  const char order = descr.empty() ? ' ' : descr.front();
  const auto* found =
      std::ranges::find(kNamedTypes, descr.substr(std::min<std::size_t>(descr.size(), 1)), &NamedType::code);
  if (found == std::end(kNamedTypes)) return type_fault(descr);
  const bool has_order = order == '<' || order == '>';
  if (has_order == (bytes_of_number(found->type) == 1) || (!has_order && order != '|'))
    return type_fault(descr);
  header.type = found->type;
  header.is_big_endian = order == '>';
  return {};
}

Status read_order(Cursor& in, bool& is_column_by_column) {
  std::string_view word;
  if (!in.take_word(word)) return header_fault("npy.header");
  is_column_by_column = word == "True";
  return is_column_by_column || word == "False" ? Status() : header_fault("npy.header");
}

}  // namespace

std::string shape_text(std::span<const Index> dims) {
  std::string text;
  for (const Index edge : dims) text += (text.empty() ? "" : ", ") + std::to_string(edge);
  return "(" + text + (dims.size() == 1 ? ",)" : ")");
}

Status parse_npy_dictionary(std::string_view text, NpyHeader& header) {
  Cursor in(text);
  if (!in.take('{')) return header_fault("npy.header");
  bool has_descr = false, has_order = false, has_shape = false;
  while (!in.take('}')) {
    std::string_view key;
    if (!in.take_quoted(key) || !in.take(':')) return header_fault("npy.header");
    bool* seen = key == "descr" ? &has_descr : key == "fortran_order" ? &has_order : &has_shape;
    if (*seen || (seen == &has_shape && key != "shape")) return header_fault("npy.header");
    *seen = true;
    Status status = seen == &has_descr   ? read_descr(in, header)
                    : seen == &has_order ? read_order(in, header.is_column_by_column)
                                         : read_shape(in, header.dims);
    if (!status) return status;
    if (in.take(',')) continue;
    if (!in.take('}')) return header_fault("npy.header");
    break;
  }
  const bool is_complete = has_descr && has_order && has_shape && in.is_at_end();
  return is_complete ? Status() : header_fault("npy.header");
}

}  // namespace heed
