#include "core/graph/op.h"

#include "core/graph/large_op.h"

namespace heed {

const LargeMatrixOp& Op::large() const {
  static const struct final : LargeMatrixOp {
  } none;
  return none;
}

}  // namespace heed
