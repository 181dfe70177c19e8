#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

#include "core/base/result.h"

namespace heed {

// Writes a file whole or not at all: into a new file beside it, which then takes its place. A path that is
// there and no regular file (`/dev/stdout`) is written to directly.
Status write_file(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

}  // namespace heed
