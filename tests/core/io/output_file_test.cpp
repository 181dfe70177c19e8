#include "core/io/output_file.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace heed {
namespace {

// A test with a folder of its own, gone afterwards.
class OutputFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("heed_output_" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + "_" +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  static std::string contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<std::string> files_in_folder() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  std::filesystem::path folder_;
};

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

TEST_F(OutputFile, work_that_is_cancelled_in_the_middle_leaves_everything_as_it_was) {
  const std::string path = write("a.txt", "old");
  Progress progress;
  int lines = 0;
  const Status written = write_file(path, {}, progress, [&](std::ostream& out) {
    for (; lines < 1000 && out; ++lines) {
      if (lines == 3) progress.cancel();
      out << "line\n";
    }
    return Status();
  });
  ASSERT_FALSE(written);
  EXPECT_TRUE(is_cancelled(written.error()));
  EXPECT_EQ(lines, 4) << "the stream took more after it was cancelled";
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"a.txt"});
}

TEST_F(OutputFile, work_that_fails_says_why_and_leaves_nothing) {
  const Status written = write_file(folder_ / "a.txt", {}, Progress(), [](std::ostream& out) {
    out << "half";
    return Status(Error{"", {"cli.no_path", {}}});
  });
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message.key, "cli.no_path");
  EXPECT_TRUE(files_in_folder().empty());
}

// In a process of its own, which is killed in the middle.
template <typename Work>
void killed_in(Work work) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    work();
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status)) << "it was not killed";
}

TEST_F(OutputFile, a_process_that_is_killed_in_the_middle_leaves_the_old_file_alone) {
  const std::string path = write("a.txt", "old");
  killed_in([&] {
    (void)write_file(path, {}, [](std::ostream& out) {
      out << "half" << std::flush;
      ::raise(SIGKILL);
    });
  });
  EXPECT_EQ(contents(path), "old");
  EXPECT_TRUE(write_file(folder_ / "b.txt", {}, [](std::ostream& out) { out << "new"; }));
  EXPECT_EQ(files_in_folder(), (std::vector<std::string>{"a.txt", "b.txt"}));
}

TEST_F(OutputFile, what_a_killed_process_left_goes_when_the_same_is_written_again) {
  const auto fill_and_die = [](const std::filesystem::path& folder) {
    std::ofstream(folder / "a") << "half" << std::flush;
    ::raise(SIGKILL);
    return Status();
  };
  killed_in([&] { (void)write_folder(folder_ / "all", {}, Progress(), fill_and_die); });
  ASSERT_EQ(files_in_folder().size(), 1u) << "half a folder, under another name";
  const std::string mine = "all.heed-" + std::to_string(::getpid()) + "-77", other = "all.heed-notes";
  write(mine, "of a process that lives");
  write(other, "of nobody");
  const auto fill = [](const auto& folder) {
    std::ofstream(folder / "a") << "new";
    return Status();
  };
  EXPECT_TRUE(write_folder(folder_ / "all", {}, Progress(), fill));
  EXPECT_EQ(contents(folder_ / "all" / "a"), "new");
  std::vector<std::string> left = {"all", mine, other};
  std::sort(left.begin(), left.end());
  EXPECT_EQ(files_in_folder(), left);
}

Status fill_with(const std::filesystem::path& folder, std::initializer_list<const char*> names) {
  for (const char* name : names) std::ofstream(folder / name) << "new";
  return {};
}

TEST_F(OutputFile, a_folder_is_there_whole) {
  const auto fill = [](const auto& folder) { return fill_with(folder, {"a", "b"}); };
  EXPECT_TRUE(write_folder(folder_ / "all", {}, Progress(), fill));
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"all"});
  EXPECT_EQ(contents(folder_ / "all" / "b"), "new");
}

TEST_F(OutputFile, what_is_written_joins_what_a_folder_holds) {
  std::filesystem::create_directory(folder_ / "all");
  write("all/a", "old");
  write("all/other", "mine");
  const auto fill = [](const auto& folder) { return fill_with(folder, {"a", "b"}); };
  EXPECT_TRUE(write_folder(folder_ / "all", {}, Progress(), fill));
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"all"});
  EXPECT_EQ(contents(folder_ / "all" / "a"), "new");
  EXPECT_EQ(contents(folder_ / "all" / "b"), "new");
  EXPECT_EQ(contents(folder_ / "all" / "other"), "mine");
}

TEST_F(OutputFile, a_folder_with_an_input_in_the_way_stays_as_it_was) {
  std::filesystem::create_directory(folder_ / "all");
  const std::string input = write("all/b", "mine");
  const auto fill = [](const auto& folder) { return fill_with(folder, {"a", "b"}); };
  const Status written = write_folder(folder_ / "all", {input}, Progress(), fill);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message.key, "cli.out_is_input");
  EXPECT_EQ(contents(input), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "all" / "a"));
  EXPECT_EQ(files_in_folder(), std::vector<std::string>{"all"});
}

TEST_F(OutputFile, a_folder_that_is_cancelled_is_not_there) {
  Progress progress;
  const Status written = write_folder(folder_ / "all", {}, progress, [&](const auto& folder) {
    progress.cancel();
    return fill_with(folder, {"a"});
  });
  ASSERT_FALSE(written);
  EXPECT_TRUE(is_cancelled(written.error()));
  EXPECT_TRUE(files_in_folder().empty());
}

TEST_F(OutputFile, a_full_device_is_an_error_and_stays_a_device) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  EXPECT_FALSE(write_file("/dev/full", {}, [](std::ostream& out) { out << "text"; }));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace heed
