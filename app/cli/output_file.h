#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <vector>

#include "core/base/result.h"

namespace heed {

using Paths = std::vector<std::filesystem::path>;

// Writes a file whole or not at all: into a new file beside it, which then takes its place. A path that is
// there and no regular file (`/dev/stdout`) is written to directly. None
// of `inputs` is ever overwritten.
Status write_file(const std::filesystem::path& path, const Paths& inputs,
                  const std::function<void(std::ostream&)>& write);

}  // namespace heed
