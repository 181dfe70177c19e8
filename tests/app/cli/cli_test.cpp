#include "app/cli/cli.h"

#include <algorithm>
#include <sstream>

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

// One sentence on standard error, nothing on standard output.
void expect_refused(const std::vector<std::string>& args, int exit_status, const std::string& beginning) {
  const Said said = heed_says(args);
  EXPECT_EQ(said.exit_status, exit_status);
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.err.substr(0, beginning.size()), beginning);
  EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
}

class Cli : public CliTest {};

TEST_F(Cli, help_names_every_command_and_each_command_has_its_own) {
  const Said said = heed_says({"--help"});
  EXPECT_EQ(said.exit_status, 0);
  for (const std::string command : {"run", "explain", "export"}) {
    EXPECT_NE(said.out.find("heed " + command), std::string::npos);
    const Said its_own = heed_says({command, "--help"});
    EXPECT_EQ(its_own.exit_status, 0);
    EXPECT_EQ(its_own.out.find("heed " + command + " FILE"), 0u);
  }
  EXPECT_NE(said.out.find("heed lesson check FILE..."), std::string::npos);
  EXPECT_EQ(heed_says({"lesson", "--help"}).out.find("heed lesson check FILE... [--lang en|zh]\n"), 0u);
  EXPECT_EQ(said.out.find("render"), std::string::npos);
}

TEST_F(Cli, help_of_training_says_what_the_last_line_is_as_JSON) {
  const std::string line = R"({"steps", "loss", "test_loss", "accuracy", "seconds"})";
  for (const char* language : {"en", "zh"})
    EXPECT_NE(heed_says({"train", "--help", "--lang", language}).out.find(line), std::string::npos)
        << language;
}

TEST_F(Cli, the_version_is_one_line) {
  const Said said = heed_says({"--version"});
  EXPECT_EQ(said.exit_status, 0);
  EXPECT_EQ(said.out.find("heed "), 0u);
}

TEST_F(Cli, words_that_are_off_end_with_2) {
  expect_refused({"rum", "scene.json"}, 2, "heed: “rum” is neither a command nor a file");
  expect_refused({"render", eight_steps(), "--out", "a.png"}, 2,
                 "heed: `heed render` is not part of this version");
  expect_refused({"run"}, 2, "heed: FILE is missing");
  expect_refused({"run", eight_steps(), "--until", "9"}, 2, "heed: --until cannot be “9”");
  expect_refused({"run", eight_steps(), "--until", "0"}, 2, "heed: --until cannot be “0”");
  expect_refused({"run", eight_steps(), "--format", "xml"}, 2, "heed: --format cannot be “xml”");
  expect_refused({"run", eight_steps(), "--colour"}, 2, "heed: --colour is not an option");
}

TEST_F(Cli, sentences_are_in_the_language_that_is_asked_for) {
  expect_refused({"run", "--lang", "zh"}, 2, "heed: 缺少 FILE");
  EXPECT_NE(heed_says({"--help", "--lang", "zh"}).out.find("注意力"), std::string::npos);
}

TEST_F(Cli, a_name_with_a_line_break_or_an_escape_in_it_stays_one_line_of_plain_text) {
  expect_refused({"run", "two\nlines.json"}, 1, "two\uFFFDlines.json: there is no such file");
  expect_refused({"run", "\x1b[31mred.json"}, 1, "\uFFFD[31mred.json: ");
  const std::string file =
      write("odd.json", R"({"heed": 1, "inputs": [[1]], "overrides": {"two\nlines": [[0, 0, 1]]}})");
  expect_refused({"run", file}, 1, file + ": overrides");
}

TEST_F(Cli, a_scene_at_fault_ends_with_1_and_names_the_file_and_the_place) {
  const std::string file = write("bad.json", R"({"heed": 1, "inputs": [[1, 0], [1]]})");
  expect_refused({"run", file}, 1, file + ": inputs");
  expect_refused({"explain", file, "Y", "0", "0"}, 1, file + ": inputs");
  expect_refused({"export", file, "--to", "csv"}, 1, file + ": inputs");
}

TEST_F(Cli, a_file_that_cannot_be_read_ends_with_1) {
  const std::string missing = (folder_ / "missing.json").string();
  expect_refused({"run", missing}, 1, missing + ": ");
  expect_refused({"run", folder_.string()}, 1, folder_.string() + ": ");
}

TEST_F(Cli, a_file_alone_is_for_the_window) {
  std::optional<std::filesystem::path> opened;
  const auto open_window = [&](const std::optional<std::filesystem::path>& file) {
    opened = file;
    return 7;
  };
  std::ostringstream out, err;
  EXPECT_EQ(cli_main(std::vector<std::string>{eight_steps()}, out, err, {open_window, {}}), 7);
  EXPECT_EQ(opened, eight_steps());
  EXPECT_EQ(cli_main({}, out, err, {open_window, {}}), 7);
  EXPECT_EQ(opened, std::nullopt);
}

TEST_F(Cli, a_build_without_a_window_says_so) {
  expect_refused({}, 2, "heed: this build of Heed has no window");
}

TEST_F(Cli, an_output_that_takes_no_more_ends_with_1) {
  std::ostringstream full, err;
  full.setstate(std::ios::badbit);
  EXPECT_EQ(cli_main(std::vector<std::string>{"run", eight_steps()}, full, err), 1);
  EXPECT_EQ(err.str(), "heed: standard output cannot be written; is the disk full?\n");
}

}  // namespace
}  // namespace heed
