#include "app/platform/font_files.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"

namespace heed {
namespace {

// fontconfig as it is on a machine whose fonts are those of one folder.
class FontFilesTest : public testing::Test {
 protected:
  FontFilesTest() : folder_(std::filesystem::path(testing::TempDir()) / "heed_fonts") {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "fonts");
    std::ofstream(folder_ / "fonts.conf")
        << "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><dir>"
        << (folder_ / "fonts").string() << "</dir><cachedir>" << (folder_ / "cache").string()
        << "</cachedir></fontconfig>";
    setenv("FONTCONFIG_FILE", (folder_ / "fonts.conf").c_str(), 1);
  }
  ~FontFilesTest() override {
    unsetenv("FONTCONFIG_FILE");
    std::filesystem::remove_all(folder_);
  }

  std::filesystem::path folder_;
};

std::vector<std::string> keys(const std::vector<Error>& errors) {
  std::vector<std::string> keys;
  for (const Error& error : errors) keys.push_back(error.message.key);
  return keys;
}

TEST_F(FontFilesTest, without_any_font_each_missing_one_is_said_and_none_is_invented) {
  const FoundFonts found = find_font_files();
  EXPECT_FALSE(found.files.words || found.files.numbers || found.files.chinese || found.files.signs);
  EXPECT_EQ(keys(found.missing),
            (std::vector<std::string>{"font.missing", "font.missing", "font.no_chinese"}));
}

TEST_F(FontFilesTest, another_font_stands_in_for_a_missing_one_where_it_has_the_characters) {
  const std::filesystem::path mono = []() -> std::filesystem::path {
    unsetenv("FONTCONFIG_FILE");
    const FoundFonts found = find_font_files();
    return found.files.numbers ? found.files.numbers->path : "";
  }();
  if (mono.empty()) GTEST_SKIP() << "there is no font here at all";
  std::filesystem::copy_file(mono, folder_ / "fonts" / mono.filename());
  setenv("FONTCONFIG_FILE", (folder_ / "fonts.conf").c_str(), 1);
  const FoundFonts found = find_font_files();
  ASSERT_TRUE(found.files.words);
  EXPECT_EQ(std::filesystem::path(found.files.words->path).filename(), mono.filename());
  EXPECT_FALSE(found.files.chinese) << "it has no Chinese characters";
}

// Where no Chinese can be shown, a Chinese sentence would not be read either.
TEST_F(FontFilesTest, that_no_chinese_can_be_shown_is_said_in_english_too) {
  const std::string said = say(find_font_files().missing.back(), Language::Chinese);
  EXPECT_NE(said.find("install the package fonts-noto-cjk"), std::string::npos) << said;
}

}  // namespace
}  // namespace heed
