#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/state/document.h"
#include "core/base/message.h"

namespace heed {

// Names one state of the document: given anew with each change, and found again by undo and redo.
using DocumentRevision = std::uint64_t;

// Documents as they were before each change, to go back and forth between. A snapshot shares the matrices
// that did not change, so any depth costs little.
class History {
 public:
  // `before` is the document that a change named `name` is about to replace. Changes that belong to one
  // interaction (a drag, turns of the wheel) are undone together; 0 belongs to none.
  void record(Document before, Message name, int interaction = 0);

  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  // What undo and redo would show; null if there is nothing to go to.
  const Document* undo_document() const { return can_undo() ? &undo_.back().document : nullptr; }
  const Document* redo_document() const { return can_redo() ? &redo_.back().document : nullptr; }
  const Message& undo_name() const { return undo_.back().name; }
  const Message& redo_name() const { return redo_.back().name; }
  std::size_t undo_count() const { return undo_.size(); }
  std::size_t redo_count() const { return redo_.size(); }
  const Message& undo_name(std::size_t at) const { return undo_[at].name; }  // 0: the oldest change
  const Message& redo_name(std::size_t at) const { return redo_[redo_.size() - 1 - at].name; }  // 0: the next

  // Hand back the document to be shown in place of `now`; none if there is nothing to go to.
  std::optional<Document> undo(const Document& now);
  std::optional<Document> redo(const Document& now);
  // Forgets everything: another document begins.
  void clear();

  DocumentRevision revision() const { return revision_; }  // of the document as it is now

 private:
  struct Entry {
    Document document;
    Message name;
    int interaction = 0;
    DocumentRevision revision = 0;
  };
  std::optional<Document> swap_last(std::vector<Entry>& from, std::vector<Entry>& to, const Document& now);

  std::vector<Entry> undo_, redo_;
  DocumentRevision revision_ = 1;
  DocumentRevision last_revision_ = 1;
};

}  // namespace heed
