#include "core/graph/revision.h"

#include <atomic>
#include <utility>

namespace heed {
namespace {

// No id is given twice in a process, so that a node of a graph that is gone is never taken for one of
// another.
std::uint64_t next_revision_id() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

Revision new_revision() { return {next_revision_id(), 0, {}}; }

void advance(Revision& revision, const Regions& changed) {
  revision.before = std::exchange(revision.id, next_revision_id());
  revision.changed = changed;
}

}  // namespace heed
