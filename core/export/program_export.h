#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "core/base/progress.h"
#include "core/graph/op.h"
#include "core/io/output_file.h"
#include "core/scene/scene.h"
#include "core/walk/computation.h"

namespace heed {

std::string_view file_extension(Dialect dialect);  // `.py`

// The file with the weights that a program of this scene reads, beside the program; none if it holds its
// numbers itself.
std::optional<std::filesystem::path> weights_path(const Scene& scene, Dialect dialect,
                                                  const std::filesystem::path& program);

// Marks a file of weights as one that the next export may replace.
inline constexpr std::string_view kMadeByHeed = "Made by Heed";

// Refuses to write weights over a file that Heed has not written.
Status check_weights_path(const std::filesystem::path& weights, const std::filesystem::path& program,
                          Dialect dialect);

// Writes the program, and the file with its weights if it reads one: both or neither. A file of weights that
// is there and was not written by Heed stays.
Status export_program(const Computation& computation, Dialect dialect, const std::filesystem::path& path,
                      const Paths& inputs, const Progress& progress);

}  // namespace heed
