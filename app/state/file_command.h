#pragma once

#include <string>
#include <vector>

#include "app/state/export_choice.h"
#include "core/base/one_of.h"
namespace heed {

// What a person decides when asked.
enum class Answer { Save, DontSave, Cancel, Overwrite, SaveElsewhere, Restore, Discard, Later };

// What a person asks for that has to do with files. App carries it out, through FileAccess.
namespace file_command {

struct ToggleMenu {};
struct New {};
struct AskOpen {};
struct Open {
  std::string path;
};
struct OpenText {  // a scene as it was copied: one line to share, or its file's text
  std::string text;
};
struct OpenLesson {  // one that comes with Heed
  std::string name;
};
struct Drop {  // onto the window
  std::vector<std::string> paths;
};
struct LoadMatrix {  // over the numbers of a node
  std::string node;
  std::string path;
};
struct AskLoadMatrix {  // the same from a file that is chosen
  std::string node;
};
struct Save {};
struct AskSaveAs {};
struct AskExport {  // where to
  ExportChoice choice;
};
struct CancelExport {};
struct CancelOpening {};
struct ForgetRecent {
  std::string path;
};
struct CloseWindow {};
struct GiveAnswer {
  Answer answer = Answer::Cancel;
};

// In the dialog.
struct TypePath {
  std::string text;
};
struct MoveHighlight {
  int by = 1;
};
struct Highlight {  // an entry, by its place among those shown
  int at = 0;
};
struct Complete {};  // what is typed, by the highlighted entry
struct GoUp {};
struct Accept {};  // what is highlighted, or typed
struct CancelDialog {};

}  // namespace file_command

struct FileCommand : OneOf<file_command::ToggleMenu, file_command::New, file_command::AskOpen,
                           file_command::Open, file_command::OpenLesson, file_command::Drop,
                           file_command::LoadMatrix, file_command::AskLoadMatrix, file_command::Save,
                           file_command::AskSaveAs, file_command::ForgetRecent, file_command::CloseWindow,
                           file_command::GiveAnswer, file_command::TypePath, file_command::MoveHighlight,
                           file_command::Highlight, file_command::Complete, file_command::GoUp,
                           file_command::Accept, file_command::CancelDialog, file_command::OpenText,
                           file_command::AskExport, file_command::CancelExport, file_command::CancelOpening> {
  using OneOf::OneOf;
};

}  // namespace heed
