#include "app/platform/settings_store.h"

#include <fstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "app/platform/files.h"
#include "tests/app/platform/full_after.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, gone afterwards.
class SettingsStore : public testing::Test {
 protected:
  SettingsStore() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~SettingsStore() override { fs::remove_all(folder_); }

  void write(const std::string& text) const { std::ofstream(file_) << text; }

  const fs::path folder_ =
      fs::temp_directory_path() / (std::string("heed-settings-") + std::to_string(::getpid()) + "-" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
  const fs::path file_ = folder_ / "settings.json";
};

TEST_F(SettingsStore, gives_defaults_without_a_word_when_there_is_no_file) {
  const LoadedSettings loaded = load_settings(file_);
  EXPECT_EQ(loaded.settings, Settings{});
  EXPECT_TRUE(loaded.errors.empty());
}

TEST_F(SettingsStore, finds_what_was_saved) {
  Settings settings;
  settings.zoom = 1.5f;
  ASSERT_TRUE(save_settings(folder_ / "new" / "settings.json", settings).is_ok());
  EXPECT_EQ(load_settings(folder_ / "new" / "settings.json").settings, settings);
}

TEST_F(SettingsStore, keeps_a_corrupt_file_aside_and_says_so) {
  write("{ this is not");
  const LoadedSettings loaded = load_settings(file_);
  EXPECT_EQ(loaded.settings, Settings{});
  EXPECT_FALSE(loaded.errors.empty());
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_EQ(read_file(folder_ / "settings.json.broken").value(), "{ this is not");
}

TEST_F(SettingsStore, says_so_when_a_folder_stands_in_the_place_of_the_file) {
  fs::create_directories(file_);
  EXPECT_EQ(load_settings(file_).errors.size(), 1u);
  EXPECT_FALSE(save_settings(file_, {}).is_ok());
}

TEST_F(SettingsStore, reads_no_device_and_no_pipe_which_may_never_end) {
  fs::create_symlink("/dev/null", file_);
  const LoadedSettings loaded = load_settings(file_);
  EXPECT_EQ(loaded.settings, Settings{});
  ASSERT_EQ(loaded.errors.size(), 1u);
  EXPECT_EQ(loaded.errors[0].message.key, "file.unreadable");
}

TEST_F(SettingsStore, leaves_nothing_behind_when_it_cannot_write) {
  write("");
  const Status status = write_file(file_ / "below-a-file", "text");
  EXPECT_FALSE(status.is_ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}), 1);
}

TEST_F(SettingsStore, replaces_a_file_as_a_whole) {
  write("a long text that was there before");
  ASSERT_TRUE(write_file(file_, "short").is_ok());
  EXPECT_EQ(read_file(file_).value(), "short");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}), 1);
}

TEST_F(SettingsStore, a_full_disk_is_said_and_leaves_the_settings_as_they_were) {
  Settings settings;
  settings.zoom = 1.5f;
  ASSERT_TRUE(save_settings(file_, settings).is_ok());
  Status status;
  {
    const FullAfter full(20);
    status = save_settings(file_, Settings{});
  }
  ASSERT_FALSE(status.is_ok());
  EXPECT_EQ(status.error().message.key, "file.write.full");
  EXPECT_EQ(load_settings(file_).settings, settings);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}), 1);
}

// A file of a gigabyte, of which the disk holds nothing.
TEST_F(SettingsStore, what_is_far_too_large_is_set_aside_unread) {
  write("{");
  fs::resize_file(file_, std::uintmax_t{1} << 30);
  const LoadedSettings loaded = load_settings(file_);
  EXPECT_EQ(loaded.settings, Settings{});
  ASSERT_EQ(loaded.errors.size(), 2u);
  EXPECT_EQ(loaded.errors[0].message.key, "settings.too_large");
  EXPECT_EQ(loaded.errors[1].message.key, "settings.set_aside");
  EXPECT_FALSE(fs::exists(file_));
}

}  // namespace
}  // namespace heed
