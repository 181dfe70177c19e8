#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/state/file_command.h"
#include "app/state/history.h"
#include "core/base/result.h"

namespace heed {

// Detects changes of a file without reading it.
struct FileStamp {
  std::int64_t modified_ns = 0;
  std::uint64_t bytes = 0;
  std::uint64_t inode = 0;

  bool operator==(const FileStamp&) const = default;
};

struct FolderEntry {
  std::string name;  // raw file system name, not necessarily UTF-8
  bool is_folder = false;

  bool operator==(const FolderEntry&) const = default;
};

// The open and save dialog. The text field determines the listed folder and, after the last /, the
// prefix that entries must match.
struct FileDialog {
  enum class Purpose { Open, SaveAs };

  Purpose purpose = Purpose::Open;
  std::optional<ExportOptions> exports;  // set: saves an export instead of the scene
  std::string node;                      // not empty: opens numbers for this matrix instead of a scene
  bool is_for_new_scene = false;         // opens numbers for the card for a new scene
  bool is_for_data = false;              // opens data to learn from
  std::string folder;                    // raw file system name, without trailing / except for the root
  std::string text;                      // of the text field; UTF-8
  int text_version = 0;                  // incremented when it changes other than by typing
  std::vector<FolderEntry> entries;      // folders first, then scenes, both by name
  bool is_cut = false;                   // the listing was truncated
  bool is_new_folder = false;            // what is written goes into the folder, which is not there yet
  std::vector<int> shown;                // indices of entries that match the typed prefix
  int highlight = -1;                    // index into `shown`; −1: none
  std::optional<Error> error;
  std::string overwrites;  // not empty: asks whether to overwrite this file

  bool opens_numbers() const { return !node.empty() || is_for_new_scene; }
  bool opens_scene() const { return purpose == Purpose::Open && !opens_numbers() && !is_for_data; }
};

// The card in which data to learn from are written or chosen.
struct DataCard {
  bool is_for_open_model = false;   // which learns from them; else a model is made for them
  std::optional<Error> error = {};  // what is wrong with the data that were chosen last
};

// Autosaved work of a session that ended without saving.
struct Leftover {
  std::string id;
  std::string time;  // of its last change, for display
  std::string name;  // of the scene
};

struct Question {
  enum class Kind {
    Unsaved,
    ChangedOnDisk,
    Leftover,
    UnusedText,   // written in the card for own data
    LeftTraining  // of another page of the lesson
  };

  Kind kind = Kind::Unsaved;
  std::string name;  // of the scene
  std::string time;
};

// A file being loaded in the background.
struct Opening {
  std::string path;
  double share = 0;                   // progress, 0 to 1
  DocumentRevision revision = 0;      // of the document it will replace
  bool is_reload = false;             // of the open file, which has changed
  std::size_t page = 0;               // to be opened, if it is a lesson
  std::optional<DataCard> card = {};  // in which the data were chosen
};

struct RecentFile {
  std::string path;
  bool is_missing = false;

  bool operator==(const RecentFile&) const = default;
};

// The document's file, and the dialogs and questions about files.
struct FileState {
  std::string path;                        // empty: never saved
  std::optional<FileStamp> stamp;          // of the file when last read or written by this program
  DocumentRevision saved = 1;              // revision in the file, or of the new document
  std::optional<Document> saved_document;  // as it is there; none: nowhere yet

  std::vector<RecentFile> recent;  // most recently used first
  std::string last_folder;         // of the last open or save

  bool is_menu_open = false;
  std::optional<DataCard> data_card;  // below the dialog
  std::string unused_text;            // was written there, and is only there; empty: none
  std::optional<FileDialog> dialog;
  std::optional<Question> question;
  std::optional<Opening> opening;
  // Command to continue with once unsaved changes are decided on.
  std::optional<FileCommand> next;
  std::vector<Leftover> leftovers;    // the question is about the first one
  std::vector<std::string> restored;  // their ids; deleted once their work is autosaved again
  bool goes_to_end = false;           // what has been opened is to be computed as a whole, which takes long
  bool may_close = false;             // the window may close
  std::string unread_session;  // the runs in the file, where they cannot go on: saved again as they are
  std::optional<Error> opening_error;  // why what was to be opened last could not be
  std::optional<Error> reload_error;   // why the open file, which has changed, was not loaded again

  // Whether an overlay blocks everything behind it.
  bool is_modal() const { return is_menu_open || data_card || dialog || question; }
};

inline constexpr std::size_t kMaxRecentFiles = 10;

}  // namespace heed
