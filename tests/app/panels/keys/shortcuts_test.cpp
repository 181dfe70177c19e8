#include "app/panels/keys/shortcuts.h"

#include <fstream>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace heed {
namespace {

const Texts kEnglish(Language::English);

TEST(Shortcuts, give_no_key_to_two_commands) {
  for (const When now : {When::Unselected, When::Selected}) {
    std::map<ImGuiKeyChord, std::string> seen;
    for (const Shortcut& shortcut : shortcuts()) {
      const bool is_untyped = shortcut.when == When::Untyped && now == When::Unselected;
      if (shortcut.when != When::Always && shortcut.when != now && !is_untyped) continue;
      for (const ImGuiKeyChord chord : shortcut.chords) {
        const bool is_new = seen.emplace(chord, shortcut.text_key).second;
        EXPECT_TRUE(is_new) << chord_text(chord, kEnglish) << ": " << seen[chord] << " and "
                            << shortcut.text_key;
      }
    }
  }
}

TEST(Shortcuts, say_in_both_languages_what_they_do) {
  for (const Shortcut& shortcut : shortcuts()) {
    EXPECT_TRUE(catalogue(Language::English).has(shortcut.text_key)) << shortcut.text_key;
    EXPECT_TRUE(catalogue(Language::Chinese).has(shortcut.text_key)) << shortcut.text_key;
  }
}

template <class Kind>
bool is_asked_for_by(const std::string& key) {
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.when == When::Selected) continue;
    for (const ImGuiKeyChord chord : shortcut.chords) {
      if (chord_text(chord, kEnglish) == key) return shortcut.command.is<Kind>();
    }
  }
  return false;
}

// The keys that DESIGN.md promises.
TEST(Shortcuts, step_as_designed) {
  for (const char* key : {"Space", "→", "Page Down"}) {
    EXPECT_TRUE(is_asked_for_by<command::StepForward>(key)) << key;
  }
  for (const char* key : {"←", "Page Up"}) EXPECT_TRUE(is_asked_for_by<command::StepBack>(key)) << key;
  EXPECT_TRUE(is_asked_for_by<command::GoToStart>("Home"));
  EXPECT_TRUE(is_asked_for_by<command::GoToEnd>("End"));
  for (const char* key : {"1", "8"}) EXPECT_TRUE(is_asked_for_by<command::GoToStep>(key)) << key;
  EXPECT_TRUE(is_asked_for_by<command::Close>("Esc"));
}

// `| keys | does |` of the tables in docs/keys.md.
std::set<std::string> documented_rows() {
  std::ifstream file(std::string(HEED_SOURCE_DIR) + "/docs/keys.md");
  std::set<std::string> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("| ") && !line.starts_with("| key ") && !line.starts_with("| ---"))
      rows.insert(line);
  }
  return rows;
}

std::string documented(const KeyRow& row) {
  std::string line = "|";
  for (const std::string& chord : row.chords) line += " `" + chord + "`";
  return line + " | " + row.does + " |";
}

// In which tables they stand is for the document to say.
TEST(KeyRows, are_those_of_the_document) {
  constexpr int kSteps = 8;
  std::set<std::string> expected;
  for (const auto& rows :
       {key_rows(kEnglish, kSteps), cell_key_rows(kEnglish), presenting_key_rows(kEnglish)}) {
    for (const KeyRow& row : rows) expected.insert(documented(row));
  }
  const std::set<std::string> found = documented_rows();
  for (const std::string& row : expected) EXPECT_TRUE(found.contains(row)) << "docs/keys.md lacks\n" << row;
  for (const std::string& row : found)
    EXPECT_TRUE(expected.contains(row)) << "docs/keys.md has what the window has not:\n" << row;
}

TEST(KeyRows, say_each_thing_once) {
  std::set<std::string> said;
  for (const KeyRow& row : key_rows(kEnglish, 8)) {
    EXPECT_TRUE(said.insert(row.does).second) << row.does;
    EXPECT_FALSE(row.chords.empty()) << row.does;
  }
}

TEST(KeyRows, call_the_space_bar_by_its_name_in_each_language) {
  EXPECT_EQ(key_rows(kEnglish, 8).front().chords.front(), "Space");
  EXPECT_EQ(key_rows(Texts(Language::Chinese), 8).front().chords.front(), "空格");
}

TEST(KeysSuffix, ends_a_tooltip_with_its_keys) {
  EXPECT_EQ(keys_suffix("ui.key.undo", kEnglish), "  Ctrl+Z");
  EXPECT_EQ(keys_suffix("no.such", kEnglish), "");
}

}  // namespace
}  // namespace heed
