#include "core/scene/file_text.h"

#include <fstream>
#include <system_error>

namespace heed {

Result<std::string> load_file_text(const std::filesystem::path& file, const FileTextRules& rules) {
  const auto refused = [](const char* key) { return Error{"", {key, {}}}; };
  std::error_code code;
  const std::filesystem::file_status status = std::filesystem::status(file, code);
  if (!std::filesystem::exists(status)) return refused(rules.missing);
  if (std::filesystem::is_directory(status)) return refused(rules.folder);
  if (!std::filesystem::is_regular_file(status)) return refused(rules.special);
  const std::uint64_t size = std::filesystem::file_size(file, code);
  std::ifstream in(file, std::ios::binary);
  if (code || !in) return refused(rules.cannot_open);
  if (size > rules.most_bytes) {
    return Error{
        "", {rules.too_large, {{"bytes", std::to_string(size)}, {"most", std::to_string(rules.most_bytes)}}}};
  }
  std::string text(size, '\0');
  in.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return refused(rules.cannot_open);
  return text;
}

}  // namespace heed
