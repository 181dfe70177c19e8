#include "app/panels/keys/shortcuts.h"

#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace heed {
namespace {

const Texts kEnglish(Language::English);

TEST(Shortcuts, give_no_key_to_two_commands) {
  for (const When now : {When::Unlocked, When::Locked}) {
    std::map<ImGuiKeyChord, std::string> seen;
    for (const Shortcut& shortcut : shortcuts()) {
      if (shortcut.when != When::Always && shortcut.when != now) continue;
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
    if (shortcut.when == When::Locked) continue;
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
