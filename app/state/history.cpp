#include "app/state/history.h"

#include <algorithm>
#include <utility>

namespace heed {

void History::record(Document before, Message name, int interaction) {
  // Allocate first: if that fails, nothing has changed.
  if (interaction != 0 && !undo_.empty() && undo_.back().interaction == interaction) {
    undo_.back().name = std::move(name);
  } else {
    undo_.push_back({std::move(before), std::move(name), interaction, revision_});
  }
  redo_.clear();
  revision_ = ++last_revision_;
}

std::optional<Document> History::undo(const Document& now) { return swap_last(undo_, redo_, now); }
std::optional<Document> History::redo(const Document& now) { return swap_last(redo_, undo_, now); }

bool History::has_passed(DocumentRevision revision) const {
  return revision == revision_ || std::ranges::find(undo_, revision, &Entry::revision) != undo_.end();
}

void History::clear() {
  undo_.clear();
  redo_.clear();
  first_revision_ = revision_ = ++last_revision_;
}

std::optional<Document> History::swap_last(std::vector<Entry>& from, std::vector<Entry>& to,
                                           const Document& now) {
  if (from.empty()) return std::nullopt;
  to.push_back({now, from.back().name, 0, revision_});
  Entry entry = std::move(from.back());
  from.pop_back();
  revision_ = entry.revision;
  return std::move(entry.document);
}

}  // namespace heed
