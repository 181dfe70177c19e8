#include "core/graph/op.h"

#include "core/graph/large_op.h"

namespace heed {

const LargeMatrixOp& Op::large() const {
  static const struct final : LargeMatrixOp {
  } none;
  return none;
}

Message Op::description() const { return {"op." + std::string(kind()), {}}; }

Message Op::caption(const CaptionInputs& caption_inputs) const {
  const std::string_view made = caption_inputs.is_only_cell ? "only" : extent_word(caption_inputs.extent);
  return {"caption.op." + std::string(made), {{"does", description().key}}};
}

}  // namespace heed
