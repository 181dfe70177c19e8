#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace heed {

using Paths = std::vector<std::filesystem::path>;

// Writes a file whole or not at all: into a new one, without a name where the file system can, which then
// takes its place. Nothing is left of it when the process is killed; where the new file needs a name, it goes
// when the path is next written. A path that is there and no regular file (`/dev/stdout`) is written to
// directly. None of `inputs` is ever overwritten.
Status write_file(const std::filesystem::path& path, const Paths& inputs,
                  const std::function<void(std::ostream&)>& write);

// The same for what takes long or may fail: once `progress` is cancelled, the stream takes nothing more, and
// nothing is left.
Status write_file(const std::filesystem::path& path, const Paths& inputs, const Progress& progress,
                  const std::function<Status(std::ostream&)>& write);

// The same for a folder: `fill` is handed a new one to write into. If the folder is there already, what was
// written joins what it holds.
Status write_folder(const std::filesystem::path& path, const Paths& inputs, const Progress& progress,
                    const std::function<Status(const std::filesystem::path&)>& fill);

// From now on a file that would grow beyond the limit of the system cannot be written, and that is said; else
// it would end the program.
void fail_at_file_size_limit();

// What work says that was cancelled.
Error cancelled();
bool is_cancelled(const Error& error);

}  // namespace heed
