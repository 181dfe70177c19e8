#include "app/state/command.h"

#include "core/base/one_of_members.h"

namespace heed {

template struct OneOf<AnyFileCommand>;
template struct OneOf<AnyCommand>;

}  // namespace heed
