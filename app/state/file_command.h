#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/state/export_options.h"
#include "core/base/one_of.h"
#include "core/train/data/text_data.h"
namespace heed {

// Answers to questions about files.
enum class Answer { Save, DontSave, Cancel, Overwrite, SaveElsewhere, Restore, Discard, Later };

// User actions on files; the app carries them out through FileAccess.
namespace file_command {

struct ToggleMenu {};
struct New {};        // the eight steps
struct MakeScene {};  // what the card for a new scene describes
struct AskTable {};   // a table of numbers for that card, chosen in the dialog
struct LoadTable {
  std::string path;
};
struct AskOpen {};
struct Open {
  std::string path;
  std::size_t page = 0;  // of a lesson
};
struct OpenText {  // pasted text: a share line or the text of a scene file
  std::string text;
};
struct OpenLesson {  // a bundled lesson
  std::string name;
  std::size_t page = 0;
};
struct LeaveLesson {};  // its scene stays
struct OpenExample {    // a bundled scene
  std::string name;
};
struct TrainTask {  // a model with random weights, to be trained for this task
  std::string task;
  std::uint64_t seed = 1;
};
struct AskData {  // own data to learn from: opens the card where they are written
  bool is_for_open_model = false;
};
struct ChooseData {};  // a file of them, in the dialog
struct CancelData {};  // closes the card
struct TrainOnData {   // a model that is made for them, or the one that is open
  DataOrigin data;
  bool is_for_open_model = false;
  std::uint64_t seed = 1;
  bool is_from_card = false;  // which says what is wrong with them
};
struct NoteWritten {   // in the card: a text that nothing has learned from
  std::string unused;  // empty: there is none
};
struct Drop {  // files dropped onto the window
  std::vector<std::string> paths;
};
struct LoadMatrix {  // loads a node's numbers from a file
  std::string node;
  std::string path;
};
struct AskLoadMatrix {  // the same, choosing the file in the dialog
  std::string node;
};
struct Save {};
struct AskSaveAs {};
struct AskExport {  // asks where to save
  ExportOptions choice;
};
struct CancelExport {};
struct CancelOpening {};
struct ForgetRecent {
  std::string path;
};
struct Reload {};  // the scene from its file
struct CloseWindow {};
struct GiveAnswer {
  Answer answer = Answer::Cancel;
};

// In the file dialog.
struct TypePath {
  std::string text;
};
struct MoveHighlight {
  int by = 1;
};
struct Highlight {  // an entry, by its index among those shown
  int at = 0;
};
struct Complete {};  // completes the text with the highlighted entry
struct GoUp {};
struct Accept {};  // confirms the highlighted or typed path
struct CancelDialog {};

}  // namespace file_command

struct FileCommand : OneOf<file_command::ToggleMenu, file_command::New, file_command::AskOpen,
                           file_command::Open, file_command::OpenLesson, file_command::LeaveLesson,
                           file_command::TrainTask, file_command::AskData, file_command::ChooseData,
                           file_command::CancelData, file_command::TrainOnData, file_command::NoteWritten,
                           file_command::Drop, file_command::LoadMatrix, file_command::AskLoadMatrix,
                           file_command::Save, file_command::AskSaveAs, file_command::ForgetRecent,
                           file_command::CloseWindow, file_command::GiveAnswer, file_command::TypePath,
                           file_command::MoveHighlight, file_command::Highlight, file_command::Complete,
                           file_command::GoUp, file_command::Accept, file_command::CancelDialog,
                           file_command::OpenText, file_command::AskExport, file_command::CancelExport,
                           file_command::CancelOpening, file_command::MakeScene, file_command::AskTable,
                           file_command::LoadTable, file_command::OpenExample, file_command::Reload> {
  using OneOf::OneOf;
};

}  // namespace heed
