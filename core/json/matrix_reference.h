#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/json/limits.h"
#include "core/json/matrix_files.h"
#include "core/json/scene_matrix.h"

namespace heed {

// The shape that a matrix from a file must have.
enum class FileShape {
  TwoDims,  // a matrix
  Vector    // (n) or (1, n)
};

// Reads `{"npy": "file.npy"}` or `{"tensor": "b0.h0.W_q"}`: what it refers to goes to `reference`, the
// numbers to `numbers`.
Status read_matrix_reference(JsonView value, const std::string& place, const MatrixFiles& files,
                             FileShape shape, MatrixReference& reference, Matrix& numbers);

// How large a matrix may be.
struct SizeLimits {
  Index rows = kMaxEdge, cols = kMaxEdge, cells = kMaxCells;
};
// What compares rows with labels.
inline constexpr SizeLimits kLabelLimits{kMaxEdge, kMaxLabels, kMaxLabelCells};

// Checks the size of a matrix against the limits of a scene.
Status check_size(Index rows, Index cols, const std::string& place, const SizeLimits& most = {});

}  // namespace heed
