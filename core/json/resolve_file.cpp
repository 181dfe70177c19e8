#include "core/json/resolve_file.h"

#include <algorithm>
#include <system_error>

#include "core/json/json_text.h"

namespace heed {

namespace fs = std::filesystem;

Result<fs::path> resolve_file(const fs::path& folder, const std::string& name, const std::string& place,
                              const FileErrorKeys& keys) {
  const auto refused = [&](const char* key) { return Error{place, {key, {{"file", shortened(name)}}}}; };
  const bool has_zero = name.find('\0') != std::string::npos;
  const fs::path relative(name);
  if (name.empty() || has_zero || relative.has_root_path()) return refused(keys.no_path);
  std::error_code code;
  const fs::path root = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, code);
  if (code) return refused(keys.cannot_open);
  const fs::path file = fs::weakly_canonical(root / relative, code);
  if (code) return refused(keys.cannot_open);
  const auto in_root = std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first;
  if (in_root != root.end()) return refused(keys.outside);
  if (!fs::is_regular_file(file, code)) return refused(keys.cannot_open);
  return file;
}

}  // namespace heed
