#include "core/train/data/data_file.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>

#include "core/io/utf16.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Error fault_at_byte(const std::string& text, std::size_t at, const char* key) {
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
  return {"line " + std::to_string(line), {key, {}}};
}

// Removes the line that was not read to its end.
void cut_last_line(std::string& text) {
  if (const std::size_t end = text.rfind('\n'); end != text.npos) return text.resize(end + 1);
  while (!text.empty() && find_invalid_utf8(text) + 4 > text.size() && find_invalid_utf8(text) < text.size())
    text.pop_back();
}

}  // namespace

Result<DataFile> read_data_file(const fs::path& file, std::uint64_t most) {
  std::error_code code;
  const fs::file_status status = fs::status(file, code);
  if (!fs::exists(status)) return Error{"", {"data.missing", {}}};
  if (!fs::is_regular_file(status)) return Error{"", {"data.special", {}}};
  const std::uint64_t size = fs::file_size(file, code);
  std::ifstream in(file, std::ios::binary);
  if (code || !in) return Error{"", {"data.open", {}}};
  DataFile result;
  std::string& text = result.text;
  text.resize(static_cast<std::size_t>(std::min(size, most)));
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return Error{"", {"data.open", {}}};
  text.resize(static_cast<std::size_t>(in.gcount()));
  result.is_whole = size <= most;
  if (has_utf16_mark(text)) {
    // One that was not read to its end may end inside of a character.
    if (!result.is_whole) text.resize(text.size() / 2 * 2);
    Result<std::string> decoded = utf8_from_utf16(text);
    if (!decoded && !result.is_whole)
      decoded = utf8_from_utf16(std::string_view(text).substr(0, text.size() - 2));
    if (!decoded) return decoded.error();
    text = std::move(decoded).value();
  }
  if (looks_like_utf16(text)) return Error{"", {"file.utf16", {}}};
  if (!result.is_whole) cut_last_line(text);
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  if (const std::size_t zero = text.find('\0'); zero != text.npos)
    return fault_at_byte(text, zero, "data.not_text");
  if (const std::size_t invalid = find_invalid_utf8(text); invalid != text.size())
    return fault_at_byte(text, invalid, "data.not_utf8");
  return result;
}

}  // namespace heed
