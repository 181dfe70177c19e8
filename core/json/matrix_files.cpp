#include "core/json/matrix_files.h"

namespace heed {

const Result<TensorFile>& MatrixFiles::tensors() const {
  if (!tensors_) tensors_ = TensorFile::open(folder_ / kTensorFile);
  return *tensors_;
}

}  // namespace heed
