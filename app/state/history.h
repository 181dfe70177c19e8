#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/state/document.h"
#include "core/base/message.h"

namespace heed {

// Identifies a state of the document: new for each change, restored by undo and redo.
using DocumentRevision = std::uint64_t;
inline constexpr DocumentRevision kNoRevision = 0;  // no document has it

// Undo and redo stacks of document snapshots. Snapshots share unchanged matrices, so any depth is
// cheap.
class History {
 public:
  // Records `before`, which a change called `name` is about to replace. Changes of one interaction
  // (a drag, turning the wheel) are merged; 0: no interaction.
  void record(Document before, Message name, int interaction = 0);

  bool can_undo() const { return !undo_.empty(); }
  bool can_redo() const { return !redo_.empty(); }
  // The documents that undo and redo would restore; null if none.
  const Document* undo_document() const { return can_undo() ? &undo_.back().document : nullptr; }
  const Document* redo_document() const { return can_redo() ? &redo_.back().document : nullptr; }
  const Message& undo_name() const { return undo_.back().name; }
  const Message& redo_name() const { return redo_.back().name; }
  std::size_t undo_count() const { return undo_.size(); }
  std::size_t redo_count() const { return redo_.size(); }
  const Message& undo_name(std::size_t at) const { return undo_[at].name; }                     // 0: oldest
  const Message& redo_name(std::size_t at) const { return redo_[redo_.size() - 1 - at].name; }  // 0: next

  // Return the document to show in place of `now`; none if the stack is empty.
  std::optional<Document> undo(const Document& now);
  std::optional<Document> redo(const Document& now);
  // Clears both stacks, for another document.
  void clear();

  DocumentRevision revision() const { return revision_; }  // of the current document
  // Whether the document is at this revision, or undo leads to it.
  bool has_passed(DocumentRevision revision) const;
  // The same for all revisions of a document, until it is replaced by another one.
  DocumentRevision document() const { return first_revision_; }

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
  DocumentRevision first_revision_ = 1;
};

}  // namespace heed
