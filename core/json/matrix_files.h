#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/json/safetensors.h"

namespace heed {

// The files that the matrices of a scene may stand in: `.npy` files, and the tensors of one file.
class MatrixFiles {
 public:
  explicit MatrixFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}
  // Tensors only, from bytes in memory, which have to stay there.
  static MatrixFiles in_memory(std::string_view tensors);

  static constexpr const char* kTensorFile = "model.safetensors";

  const std::filesystem::path& folder() const { return folder_; }
  // Opens the file when it is first asked for.
  const Result<TensorFile>& tensors() const;

 private:
  std::filesystem::path folder_;
  mutable std::optional<Result<TensorFile>> tensors_;
};

}  // namespace heed
