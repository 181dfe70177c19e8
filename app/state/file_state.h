#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/state/file_command.h"
#include "app/state/history.h"
#include "core/base/result.h"

namespace heed {

// Tells one content of a file from another, as far as that can be told without reading it.
struct FileStamp {
  std::int64_t modified_ns = 0;
  std::uint64_t bytes = 0;
  std::uint64_t inode = 0;

  bool operator==(const FileStamp&) const = default;
};

struct FolderEntry {
  std::string name;  // as the file system has it, which need not be UTF-8
  bool is_folder = false;

  bool operator==(const FolderEntry&) const = default;
};

// A scene that is chosen, or the place where one, or what is taken away of it, will be saved. What is typed
// in the field says both the folder that is listed and, behind the last /, how the name begins.
struct FileDialog {
  enum class Purpose { Open, SaveAs };

  Purpose purpose = Purpose::Open;
  std::optional<ExportChoice> exports;  // what is saved in place of the scene
  std::string node;                     // not empty: what is opened are numbers for this matrix, not a scene
  std::string folder;                // as the file system has it, without / at the end unless it is the root
  std::string text;                  // in the field; UTF-8
  int text_version = 0;              // counts changes of it other than by typing
  std::vector<FolderEntry> entries;  // folders first, then scenes, both by name
  bool is_cut = false;               // there were more than are listed
  std::vector<int> shown;            // those of the entries that fit what is typed
  int highlight = -1;                // in `shown`
  std::optional<Error> error;
  std::string overwrites;  // not empty: this file is there already, and the question is whether to replace it
};

// Work kept by a Heed that ended without saving it.
struct Leftover {
  std::string id;
  std::string time;  // of its last change, for people
  std::string name;  // of the scene
};

struct Question {
  enum class Kind { Unsaved, ChangedOnDisk, Leftover };

  Kind kind = Kind::Unsaved;
  std::string name;  // of the scene
  std::string time;
};

// A file that is being read while the window goes on.
struct Opening {
  std::string path;
  double share = 0;               // of it, that has been read
  DocumentRevision revision = 0;  // that it is to take the place of
};

struct RecentFile {
  std::string path;
  bool is_missing = false;

  bool operator==(const RecentFile&) const = default;
};

// The file that the document belongs to, and what is being asked about files.
struct FileState {
  std::string path;                // empty: it has none yet
  std::optional<FileStamp> stamp;  // of what was last read or written there by this program
  DocumentRevision saved = 1;      // the revision that the file holds, or that began as new

  std::vector<RecentFile> recent;  // the last one used first
  std::string last_folder;         // in which something was opened or saved

  bool is_menu_open = false;
  std::optional<FileDialog> dialog;
  std::optional<Question> question;
  std::optional<Opening> opening;
  // What is to be done as soon as it is decided what becomes of unsaved changes.
  std::optional<FileCommand> next;
  std::vector<Leftover> leftovers;    // the first is asked about
  std::vector<std::string> restored;  // their ids; discarded once their work is kept elsewhere
  bool may_close = false;             // the window

  // Nothing behind it can be reached.
  bool is_asking() const { return is_menu_open || dialog || question; }
};

inline constexpr std::size_t kMostRecent = 10;

}  // namespace heed
