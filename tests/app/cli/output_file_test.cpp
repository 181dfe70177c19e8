#include "app/cli/output_file.h"

#include "tests/app/cli/cli_fixture.h"

namespace heed {
namespace {

class OutputFile : public CliTest {};

TEST_F(OutputFile, a_finished_file_takes_the_place_of_the_old_one_and_nothing_is_left_beside_it) {
  const std::string path = write("a.txt", "old");
  EXPECT_TRUE(write_file(path, {}, [](std::ostream& out) { out << "new"; }));
  EXPECT_EQ(contents(path), "new");
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"a.txt"});
}

TEST_F(OutputFile, a_file_that_cannot_be_finished_leaves_the_old_one_as_it_was) {
  const std::string path = write("a.txt", "old");
  EXPECT_FALSE(write_file(path, {}, [](std::ostream& out) {
    out << "half";
    out.setstate(std::ios::badbit);
  }));
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"a.txt"});
}

TEST_F(OutputFile, what_was_read_is_never_overwritten_by_whatever_path) {
  const std::string scene = write("scene.json", "mine");
  std::filesystem::create_symlink(scene, folder_ / "link");
  for (const std::string path : {"scene.json", "./scene.json", "link"}) {
    const Status written = write_file(folder_ / path, {scene}, [](std::ostream& out) { out << "new"; });
    ASSERT_FALSE(written) << path;
    EXPECT_EQ(written.error().message.key, "cli.out_is_input");
  }
  EXPECT_EQ(contents(scene), "mine");
}

TEST_F(OutputFile, a_link_stays_a_link) {
  const std::string path = write("a.txt", "old");
  std::filesystem::create_symlink("a.txt", folder_ / "link");
  EXPECT_TRUE(write_file(folder_ / "link", {}, [](std::ostream& out) { out << "new"; }));
  EXPECT_EQ(contents(path), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
}

TEST_F(OutputFile, a_folder_that_is_not_there_is_an_error) {
  const Status written = write_file(folder_ / "no" / "a.txt", {}, [](std::ostream& out) { out << "new"; });
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message.key, "cli.cannot_write");
}

TEST_F(OutputFile, a_full_device_is_an_error_and_stays_a_device) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  EXPECT_FALSE(write_file("/dev/full", {}, [](std::ostream& out) { out << "text"; }));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace heed
