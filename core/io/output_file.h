#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace heed {

using Paths = std::vector<std::filesystem::path>;

// Writes a file atomically: to a temporary file (unnamed where the file system supports it) that
// then replaces `path`. A killed process leaves nothing behind, or a named temporary file that the
// next write of the same path removes. A `path` that exists and is not a regular file
// (`/dev/stdout`) is written directly. Never overwrites one of `inputs`.
Status write_file(const std::filesystem::path& path, const Paths& inputs,
                  const std::function<void(std::ostream&)>& write);

// For writing that takes long or may fail: once `progress` is cancelled, the stream fails and no
// file is left.
Status write_file(const std::filesystem::path& path, const Paths& inputs, const Progress& progress,
                  const std::function<Status(std::ostream&)>& write);

// Writes a folder: `fill` writes into a temporary one. If `path` exists, the new files are merged
// into it.
Status write_folder(const std::filesystem::path& path, const Paths& inputs, const Progress& progress,
                    const std::function<Status(const std::filesystem::path&)>& fill);

// Refuses a path where write_folder() could write no folder, before long work that would be lost.
Status check_can_write_folder(const std::filesystem::path& path);

// Makes writes beyond the file size limit (RLIMIT_FSIZE) fail with an error instead of ending the
// process.
void fail_at_file_size_limit();

// The error of cancelled work.
Error cancelled();
bool is_cancelled(const Error& error);

}  // namespace heed
