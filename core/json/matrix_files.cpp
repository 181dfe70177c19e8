#include "core/json/matrix_files.h"

namespace heed {

MatrixFiles MatrixFiles::in_memory(std::string_view tensors) {
  MatrixFiles files{std::filesystem::path()};
  files.tensors_ = TensorFile::of_bytes(tensors);
  return files;
}

const Result<TensorFile>& MatrixFiles::tensors() const {
  if (!tensors_) tensors_ = TensorFile::open(folder_ / kTensorFile);
  return *tensors_;
}

}  // namespace heed
