#include "core/graph/op.h"

namespace heed {

Message Op::description() const { return {"op." + std::string(kind()), {}}; }

Message Op::caption(const CaptionInputs& made) const {
  return {"caption.op." + std::string(extent_word(made.extent)), {{"does", description().key}}};
}

}  // namespace heed
