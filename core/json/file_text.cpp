#include "core/json/file_text.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include "core/base/progress.h"
#include "core/io/npz.h"
#include "core/io/output_file.h"
#include "core/io/utf16.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

enum class Content { Text, Bytes };

// Reads in chunks, up to a zero byte: it identifies a binary file before all of it is in memory.
Status read_content(std::istream& in, std::uint64_t size, Content content, std::string& text) {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  while (text.size() < size && in) {
    if (is_work_cancelled()) return cancelled();
    const std::size_t begin = text.size();
    if (begin > 0) text.reserve(size);  // the first chunk is text
    text.resize(begin + std::min<std::size_t>(kChunk, size - begin));
    in.read(text.data() + begin, static_cast<std::streamsize>(text.size() - begin));
    text.resize(begin + static_cast<std::size_t>(in.gcount()));
    const bool is_binary =
        content == Content::Text && !has_utf16_mark(text) && text.find('\0', begin) != text.npos;
    if (is_binary) return {};
  }
  return {};
}

Result<std::string> load_file(const std::filesystem::path& file, const FileTextRules& rules,
                              Content content) {
  const auto refused = [](const char* key) { return Error{"", {key, {}}}; };
  std::error_code code;
  const std::filesystem::file_status status = std::filesystem::status(file, code);
  if (!std::filesystem::exists(status)) return refused(rules.missing);
  if (std::filesystem::is_directory(status)) return refused(rules.folder);
  if (!std::filesystem::is_regular_file(status)) return refused(rules.special);
  const std::uint64_t size = std::filesystem::file_size(file, code);
  std::ifstream in(file, std::ios::binary);
  if (code || !in) return refused(rules.cannot_open);
  if (size > rules.max_bytes) {
    return Error{
        "", {rules.too_large, {{"bytes", std::to_string(size)}, {"most", std::to_string(rules.max_bytes)}}}};
  }
  std::string text;
  if (const Status read = read_content(in, size, content, text); !read) return read.error();
  if (in.bad()) return refused(rules.cannot_open);
  if (content == Content::Text) return text_of_file(std::move(text), file.filename().string());
  return text;
}

// As it may stand in a line of Python.
std::string quotable(const std::string& name, const char* otherwise) {
  const bool is_plain = find_invalid_utf8(name) == name.size() && std::ranges::none_of(name, [](char c) {
                          return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
                        });
  return is_plain ? name : otherwise;
}

// With a line of Python that saves its first array, or of one with more dimensions than a table the first
// part.
Error archive_error(const NpzArray& array, const std::string& name) {
  Message message{array.dims ? "file.npz" : "file.npz_packed",
                  {{"file", quotable(name, "FILE")}, {"array", quotable(array.name, "NAME")}}};
  if (array.dims) {
    std::string part;
    for (Index dim = 2; dim < *array.dims; ++dim) part += part.empty() ? "[0" : ", 0";
    if (!part.empty()) part += "]";
    message.args.emplace_back("part", *array.dims == 0 ? ".reshape(1, 1)" : part);
  }
  return {"", std::move(message)};
}

}  // namespace

Result<std::string> text_of_file(std::string bytes, const std::string& name) {
  if (has_utf16_mark(bytes)) {
    Result<std::string> text = utf8_from_utf16(bytes);
    if (!text) return text.error();
    bytes = std::move(text).value();
  }
  const std::size_t zero = bytes.find('\0');
  if (zero == bytes.npos) return bytes;
  if (const auto array = first_array_of_npz(bytes)) return archive_error(*array, name);
  if (looks_like_utf16(bytes)) return Error{"", {"file.utf16", {}}};
  return Error{"", {"file.no_text", {{"at", std::to_string(zero + 1)}}}};
}

Result<std::string> load_file_text(const std::filesystem::path& file, const FileTextRules& rules) {
  return load_file(file, rules, Content::Text);
}

Result<std::string> load_file_bytes(const std::filesystem::path& file, const FileTextRules& rules) {
  return load_file(file, rules, Content::Bytes);
}

}  // namespace heed
