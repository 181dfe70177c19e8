#include "core/text/shipped_names.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include <gtest/gtest.h>

namespace heed {
namespace {

// Every `"name": "…"` in the scenes and lessons that come with Heed: only heads have names there.
std::set<std::string> shipped_names() {
  std::set<std::string> names;
  const std::regex name("\"name\": *\"([^\"]+)\"");
  for (const char* folder : {"/assets/scenes", "/assets/lessons"}) {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(HEED_SOURCE_DIR) + folder)) {
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
        names.insert((*at)[1]);
    }
  }
  return names;
}

bool is_ascii(const std::string& text) {
  return std::ranges::all_of(text, [](unsigned char c) { return c < 128; });
}

TEST(ShippedHeadNames, are_as_written_in_english_and_chinese_in_chinese) {
  const std::set<std::string> names = shipped_names();
  ASSERT_GE(names.size(), 14u);
  for (const std::string& name : names) {
    EXPECT_EQ(shown_head_name(name, Language::English), name);
    const std::string chinese = shown_head_name(name, Language::Chinese);
    EXPECT_FALSE(is_ascii(chinese)) << name;
    EXPECT_NE(chinese, name);
  }
  EXPECT_EQ(shown_head_name("negation", Language::Chinese), "否定");
}

TEST(ShippedHeadNames, leave_a_name_of_the_reader_as_it_is) {
  for (const Language language : {Language::English, Language::Chinese})
    EXPECT_EQ(shown_head_name("my head", language), "my head");
  EXPECT_EQ(head_name_key("my head"), "");
  EXPECT_EQ(shown_head_name("", Language::Chinese), "");
}

}  // namespace
}  // namespace heed
