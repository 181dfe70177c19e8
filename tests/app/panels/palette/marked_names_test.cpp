#include "app/panels/palette/marked_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Action action(const char* group, const char* name, const char* keywords = "") {
  Action made;
  made.group = {group, "组"};
  made.name = {name, "名称"};
  made.keywords = {keywords, ""};
  return made;
}

// What is marked of a text.
std::vector<std::string> marked(const MarkedText& in) {
  std::vector<std::string> parts;
  for (const auto& [from, to] : in.runs) parts.push_back(in.text.substr(from, to - from));
  return parts;
}

TEST(MarkedNames, a_word_is_marked_in_one_piece_where_it_stands_so) {
  const auto name = [](const char* said) {
    return marked_names(action("", said), Language::English, "TE").name;
  };
  EXPECT_THAT(marked(name("To the end of late")), ElementsAre("te"));
  EXPECT_THAT(marked(name("To the end")), ElementsAre("t", "e")) << "nothing else is there";
  EXPECT_EQ(name("Latest test").runs.front().first, 7u) << "where a word begins";
}

TEST(MarkedNames, a_word_is_marked_once) {
  const MarkedNames both = marked_names(action("Mask", "Remove the mask"), Language::English, "mask");
  EXPECT_THAT(marked(both.name), ElementsAre("mask"));
  EXPECT_THAT(both.group.runs, IsEmpty());
  const MarkedNames of_group = marked_names(action("Mask", "Causal"), Language::English, "mask cau");
  EXPECT_THAT(marked(of_group.group), ElementsAre("Mask"));
  EXPECT_THAT(marked(of_group.name), ElementsAre("Cau"));
  EXPECT_THAT(marked(marked_names(action("", "Softmax"), Language::English, "so soft").name),
              ElementsAre("Soft"));
}

TEST(MarkedNames, the_letters_of_several_words_are_marked_where_none_has_it_in_one_piece) {
  const MarkedNames names = marked_names(action("Step", "Attention scores"), Language::English, "atsc");
  EXPECT_THAT(marked(names.name), ElementsAre("At", "sc"));
  EXPECT_EQ(names.beside.text, "");
}

TEST(MarkedNames, what_a_name_does_not_tell_is_said_beside_it) {
  const MarkedNames keyword = marked_names(action("", "Worksheet", "exam test"), Language::English, "te");
  EXPECT_EQ(keyword.beside.text, "test");
  EXPECT_THAT(marked(keyword.beside), ElementsAre("te"));
  EXPECT_EQ(marked_names(action("", "Mask"), Language::Chinese, "mask").beside.text, "Mask");
  Action found = action("Matrix", "B1.W_q₁");
  found.file_name = "b0.h0.W_q";
  const MarkedNames names = marked_names(found, Language::English, "h0.w_q");
  EXPECT_THAT(names.name.runs, IsEmpty());
  EXPECT_THAT(marked(names.beside), ElementsAre("h0.W_q"));
}

}  // namespace
}  // namespace heed
