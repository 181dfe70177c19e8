#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/json/scene_matrix.h"

namespace heed {

// Where an `.npy` file may be, and what it must hold.
struct NpyPlace {
  const std::filesystem::path& folder;
  bool is_vector = false;  // (n) or (1, n); otherwise two dimensions
};

// `{"npy": "file.npy"}`: the name goes into the matrix, the file's numbers into `numbers`.
Status read_npy_reference(JsonView value, const std::string& place, const NpyPlace& npy, SceneMatrix& matrix,
                          Matrix& numbers);

// Whether a matrix of this size may stand in a scene.
Status check_size(Index rows, Index cols, const std::string& place);

}  // namespace heed
