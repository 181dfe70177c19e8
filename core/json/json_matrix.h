#pragma once

#include <string>

#include "core/base/mask.h"
#include "core/base/result.h"
#include "core/json/json_read.h"
#include "core/json/matrix_files.h"
#include "core/json/scene_matrix.h"

namespace heed {

// `[[1, 0], [0, 1]]` or `{"npy": "file.npy"}`.
Status read_matrix(JsonView value, const std::string& place, const MatrixFiles& files, SceneMatrix& matrix);

// `[1, 0]` or `{"npy": "file.npy"}`, as (1, n).
Status read_vector(JsonView value, const std::string& place, const MatrixFiles& files, SceneMatrix& matrix);

// For use as fields of an object. `folder` and the matrix must outlive the result.
ReadValue matrix_reader(const MatrixFiles& files, SceneMatrix& matrix);
ReadValue vector_reader(const MatrixFiles& files, SceneMatrix& vector);

// A matrix of 0 and 1 only. The file that it came from is not remembered.
Status read_allow(JsonView value, const std::string& place, const MatrixFiles& files, Mask& mask);

}  // namespace heed
