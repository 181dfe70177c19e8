#include "app/state/command.h"

#include "core/base/choice_members.h"

namespace heed {

template struct Choice<AnyFileCommand>;
template struct Choice<AnyCommand>;

}  // namespace heed
