#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/json/scene_matrix.h"

namespace heed {

// The folder of an `.npy` file, and the shape that it must have.
struct NpyPlace {
  const std::filesystem::path& folder;
  bool is_vector = false;  // (n) or (1, n); else two dimensions
};

// Reads `{"npy": "file.npy"}`: the name goes to `matrix`, the numbers of the file to `numbers`.
Status read_npy_reference(JsonView value, const std::string& place, const NpyPlace& npy, SceneMatrix& matrix,
                          Matrix& numbers);

// Checks the size of a matrix against the limits of a scene.
Status check_size(Index rows, Index cols, const std::string& place);

}  // namespace heed
