#include "app/render/worksheet_command.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "app/cli/cli.h"

namespace heed {
namespace {

struct Answer {
  int exit_status = 0;
  std::string out, err;
};

Answer heed_worksheet(std::vector<std::string> words) {
  words.insert(words.begin(), "worksheet");
  std::ostringstream out, err;
  const int exit_status = cli_main(words, out, err, {{}, {worksheet_command()}});
  return {exit_status, out.str(), err.str()};
}

std::string eight_steps_file() { return HEED_SOURCE_DIR "/assets/scenes/eight-steps.json"; }

// What the pages say is read back by tests/e2e/worksheet_test.py.
class WorksheetCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("heed_worksheet_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::string first_bytes(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {}).substr(0, 4);
  }

  std::filesystem::path folder_;
};

TEST_F(WorksheetCommand, writes_a_pdf_with_the_key_in_it_or_beside_it) {
  ASSERT_EQ(heed_worksheet({eight_steps_file(), "--out", file("a.pdf")}).exit_status, 0);
  EXPECT_EQ(first_bytes("a.pdf"), "%PDF");
  ASSERT_EQ(heed_worksheet({eight_steps_file(), "--out", file("b.pdf"), "--key", file("k.pdf")}).exit_status,
            0);
  EXPECT_EQ(first_bytes("b.pdf"), "%PDF");
  EXPECT_EQ(first_bytes("k.pdf"), "%PDF");
}

TEST_F(WorksheetCommand, writes_pictures_of_a_single_page) {
  for (const auto& [ending, begin] : {std::pair{".png", "\x89PNG"}, {".svg", "<?xm"}}) {
    const std::string out = std::string("a") + ending, key = std::string("k") + ending;
    const Answer answer =
        heed_worksheet({eight_steps_file(), "--steps", "4-5", "--out", file(out), "--key", file(key)});
    EXPECT_EQ(answer.exit_status, 0) << answer.err;
    EXPECT_EQ(first_bytes(out), std::string(begin).substr(0, 4));
    EXPECT_EQ(first_bytes(key), std::string(begin).substr(0, 4));
  }
}

TEST_F(WorksheetCommand, refuses_words_that_make_no_sense_and_writes_nothing) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{}, "--out is missing"},
      {{"--out", file("a.doc")}, "has none of the endings"},
      {{"--out", file("a.gif")}, ": .pdf, or for a single page .svg or .png"},
      {{"--out", file("a.pdf"), "--steps", "9-2"}, "--steps cannot be “9-2”"},
      {{"--out", file("a.pdf"), "--steps", "7-3"}, "--steps cannot be “7-3”"},
      {{"--out", file("a.pdf"), "--steps", "0-3"}, "--steps cannot be “0-3”"},
      {{"--out", file("a.pdf"), "--steps", "3-"}, "--steps cannot be “3-”"},
      {{"--out", file("a.pdf"), "--steps", "soft"}, "--steps cannot be “soft”"},
      {{"--out", file("a.pdf"), "--seed", "-1"}, "--seed cannot be “-1”"},
      {{"--out", file("a.pdf"), "--seed", "18446744073709551615", "--students", "2"}, "--seed cannot be"},
      {{"--out", file("a.pdf"), "--students", "0"}, "--students cannot be “0”"},
      {{"--out", file("a.pdf"), "--students", "1000000"}, "--students cannot be “1000000”"},
      {{"--out", file("a.pdf"), "--blank", "0"}, "--blank cannot be “0”"},
      {{"--out", file("a.pdf"), "--blank", "1.5"}, "--blank cannot be “1.5”"},
      {{"--out", file("a.pdf"), "--decimals", "9"}, "--decimals cannot be “9”"},
      {{"--out", file("a.pdf"), "--key", file("k.svg")}, "the same ending"},
      {{"--out", file("a.pdf"), "--key", file("a.pdf")}, "asked for twice"},
      {{"--out", file("a.pdf"), "--students", "2", "--save-scene", file("s.json")}, "--save-scene writes"},
      {{"--out", file("a.png")}, "hold one page"},
      {{"--out", file("a.pdf"), "--chapter", "readout"}, "--chapter cannot be “readout”"},
      {{"--out", file("a.pdf"), "--chapter", "Attention", "--steps", "3"}, "give one of them"},
      {{"--out", file("a.pdf"), "--row", "0", "--all-rows"}, "give one of them"},
      {{"--out", file("a.pdf"), "--row", "3"}, "--row cannot be “3”"},
  };
  for (auto [words, sentence] : wrong) {
    words.insert(words.begin(), eight_steps_file());
    const Answer answer = heed_worksheet(words);
    EXPECT_EQ(answer.exit_status, 2) << answer.err;
    EXPECT_NE(answer.err.find(sentence), std::string::npos) << answer.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(WorksheetCommand, prints_a_step_of_training) {
  const std::vector<std::string> step = {"reverse", "b0.h0.W_q", "2", "3", "--update"};
  const auto print = [&](std::vector<std::string> more) {
    more.insert(more.begin(), step.begin(), step.end());
    return heed_worksheet(more);
  };
  const Answer pdf =
      print({"--out", file("a.pdf"), "--seed", "2", "--students", "2", "--key", file("k.pdf")});
  EXPECT_EQ(pdf.exit_status, 0) << pdf.err;
  EXPECT_EQ(first_bytes("a.pdf"), "%PDF");
  EXPECT_EQ(first_bytes("k.pdf"), "%PDF");
  const Answer png = print({"--out", file("a.png"), "--key", file("k.png"), "--lang", "zh"});
  EXPECT_EQ(png.exit_status, 0) << png.err << "it has one page";
}

TEST_F(WorksheetCommand, a_step_of_training_has_a_number_and_no_rows_and_steps) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"reverse", "--update"}, "is used like this: heed worksheet FOLDER NODE ROW COLUMN --update"},
      {{"reverse", "W_out", "0", "--update"}, "is used like this"},
      {{"reverse", "W_out", "0", "0", "--update", "--steps", "3-7"}, "is used like this"},
      {{"reverse", "W_out", "0", "0", "--update", "--save-scene", file("s.json")}, "is used like this"},
      {{"reverse", "W_out", "0", "999", "--update"}, "COLUMN cannot be “999”"},
      {{"reverse", "scores", "0", "0", "--update"}, "scores"},
      {{eight_steps_file(), "W_out", "0", "0"}, "W_out"}};
  for (auto [words, sentence] : wrong) {
    words.insert(words.end(), {"--out", file("a.pdf")});
    const Answer answer = heed_worksheet(words);
    EXPECT_EQ(answer.exit_status, 2) << answer.err;
    EXPECT_NE(answer.err.find(sentence), std::string::npos) << answer.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(WorksheetCommand, says_what_is_wrong_with_the_scene_or_the_place_and_writes_nothing) {
  const Answer none = heed_worksheet({file("none.json"), "--out", file("a.pdf")});
  EXPECT_EQ(none.exit_status, 1);
  EXPECT_NE(none.err.find("none.json: there is no such file"), std::string::npos) << none.err;
  const Answer nothing = heed_worksheet({eight_steps_file(), "--out", file("a.pdf"), "--steps", "1-2"});
  EXPECT_EQ(nothing.exit_status, 1);
  EXPECT_NE(nothing.err.find("steps 1 to 2 compute nothing"), std::string::npos) << nothing.err;
  const Answer nowhere = heed_worksheet({eight_steps_file(), "--out", file("no/such/a.pdf")});
  EXPECT_EQ(nowhere.exit_status, 1);
  EXPECT_NE(nowhere.err.find("a.pdf: this cannot be written"), std::string::npos) << nowhere.err;
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

// 40 inputs of 3 numbers: 40 rows of cells to write in are higher than the page.
TEST_F(WorksheetCommand, refuses_a_matrix_that_no_page_has_room_for) {
  std::string rows;
  for (int row = 0; row < 40; ++row) rows += std::string(row > 0 ? "," : "") + "[1, 2, 3]";
  std::ofstream(file("long.json")) << R"({"heed": 1, "inputs": [)" << rows
                                   << R"(], "heads": [{"value": {"weight": [[1], [0], [1]]}}]})";
  const Answer answer = heed_worksheet({file("long.json"), "--out", file("a.pdf"), "--steps", "3"});
  EXPECT_EQ(answer.exit_status, 1);
  EXPECT_NE(answer.err.find("V has 40 rows to be printed, and an A4 page holds 20"), std::string::npos)
      << answer.err;
  EXPECT_FALSE(std::filesystem::exists(file("a.pdf")));
}

TEST_F(WorksheetCommand, finds_a_chapter_by_what_no_other_is_called_in_either_language) {
  const std::string decoder = HEED_SOURCE_DIR "/assets/scenes/decoder-stack.json";
  for (const char* name : {"Block 2: feed-forward", "block 2: FEED", "第 2 块：前馈", "read"}) {
    const Answer answer = heed_worksheet({decoder, "--chapter", name, "--out", file("a.pdf")});
    EXPECT_EQ(answer.exit_status, 0) << name << answer.err;
  }
  for (const char* name : {"feed-forward", "Block 3", ""}) {
    const Answer answer = heed_worksheet({decoder, "--chapter", name, "--out", file("b.pdf")});
    EXPECT_EQ(answer.exit_status, 2) << name;
    EXPECT_NE(answer.err.find("Embed; Block 1: attention; Block 1: feed-forward; Block 2: attention; "
                              "Block 2: feed-forward; Read out"),
              std::string::npos)
        << answer.err;
  }
  EXPECT_FALSE(std::filesystem::exists(file("b.pdf")));
}

TEST_F(WorksheetCommand, never_writes_over_the_scene) {
  std::filesystem::copy_file(eight_steps_file(), file("mine.json"));
  const Answer answer =
      heed_worksheet({file("mine.json"), "--out", file("a.pdf"), "--save-scene", file("mine.json")});
  EXPECT_EQ(answer.exit_status, 1);
  EXPECT_NE(answer.err.find("a file of the scene itself"), std::string::npos) << answer.err;
}

}  // namespace
}  // namespace heed
