#include "app/files/file_name.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Paths, are_taken_apart_and_joined) {
  EXPECT_EQ(parent_folder("/home/me/a.json"), "/home/me");
  EXPECT_EQ(parent_folder("/a.json"), "/");
  EXPECT_EQ(file_name("/home/me/a.json"), "a.json");
  EXPECT_EQ(join_path("/", "a"), "/a");
  EXPECT_EQ(join_path("/home", "a"), "/home/a");
}

TEST(Paths, that_are_typed_become_absolute) {
  EXPECT_EQ(absolute_path("a.json", "/desk", "/home/me"), "/desk/a.json");
  EXPECT_EQ(absolute_path("~/a", "/desk", "/home/me"), "/home/me/a");
  EXPECT_EQ(absolute_path("~", "/desk", "/home/me"), "/home/me");
  EXPECT_EQ(absolute_path("../a//b/./c/", "/desk/x", "/home/me"), "/desk/a/b/c");
  EXPECT_EQ(absolute_path("/../..", "/desk", "/home/me"), "/");
}

TEST(Paths, at_home_are_shortened_and_those_beside_it_are_not) {
  EXPECT_EQ(abbreviate_home("/home/me/a", "/home/me"), "~/a");
  EXPECT_EQ(abbreviate_home("/home/me", "/home/me"), "~");
  EXPECT_EQ(abbreviate_home("/home/mean", "/home/me"), "/home/mean");
  EXPECT_EQ(abbreviate_home("/a", "/"), "/a");
}

TEST(ShownText, has_a_sign_in_place_of_what_is_no_letter) {
  EXPECT_EQ(shown_text("场景.json"), "场景.json");
  EXPECT_EQ(shown_text("a\xff"
                       "b\n"),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd");
  EXPECT_EQ(shown_text("\xe5\x9c"), "\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(PortableName, holds_nothing_that_other_computers_refuse) {
  EXPECT_EQ(portable_name("Encoder block: which bank?"), "Encoder block which bank");
  EXPECT_EQ(portable_name("a/b\\c*\"<d>|"), "a-b-cd");
  EXPECT_EQ(portable_name("八个步骤：第一步？"), "八个步骤：第一步？");
}

TEST(Endings, are_the_same_in_capitals) {
  EXPECT_TRUE(has_ending("A.JSON", ".json"));
  EXPECT_FALSE(has_ending("json", ".json"));
}

}  // namespace
}  // namespace heed
