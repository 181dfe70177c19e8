#include "app/platform/disk_files.h"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "app/platform/files.h"
#include "core/io/npy.h"
#include "tests/app/platform/full_after.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

class DiskFilesTest : public testing::Test {
 protected:
  DiskFilesTest() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(file_) << "old";
  }
  ~DiskFilesTest() override { fs::remove_all(folder_); }

  std::string text_of(const fs::path& path) const {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t entry_count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }
  static std::string key_of(const Status& status) { return status ? "" : status.error().message.key; }

  const fs::path folder_ =
      fs::temp_directory_path() / ("heed-disk-" + std::to_string(::getpid()) + "-" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
  const fs::path file_ = folder_ / "scene.json";
  DiskFiles files;
};

// Rights do not bind root; as nobody they do.
class AsNobody {
 public:
  explicit AsNobody(const fs::path& folder) {
    if (::geteuid() != 0) return;
    is_other_ = ::chown(folder.c_str(), kNobody, kNobody) == 0 && ::seteuid(kNobody) == 0;
  }
  ~AsNobody() {
    if (is_other_) (void)!::seteuid(0);
  }

 private:
  static constexpr uid_t kNobody = 65534;
  bool is_other_ = false;
};

// 2 × 3 numbers as NumPy writes them: the header and the numbers have bytes that are zero.
TEST_F(DiskFilesTest, numbers_of_numpy_are_read_and_other_files_have_to_be_text) {
  const std::vector<Index> dims{2, 3};
  std::string bytes = npy_header(dims, "<f4");
  for (const float number : {0.0f, 1.0f, 2.5f, -3.0f, 0.0f, 1e9f})
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
  const fs::path numbers = folder_ / "numbers.npy", scene = folder_ / "numbers.json";
  std::ofstream(numbers, std::ios::binary) << bytes;
  std::ofstream(scene, std::ios::binary) << bytes;
  const Result<std::string> read = files.read(numbers);
  ASSERT_TRUE(read.is_ok());
  EXPECT_EQ(read.value(), bytes);
  const Result<std::string> refused = files.read(scene);
  ASSERT_FALSE(refused.is_ok());
  EXPECT_EQ(refused.error().message.key, "file.no_text");
}

TEST_F(DiskFilesTest, text_in_utf_16_is_read_if_it_says_so) {
  const auto write = [&](const char* name, std::string_view bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return files.read(folder_ / name);
  };
  EXPECT_EQ(write("marked.csv", std::string_view("\xFF\xFE\x31\0,\0\x32\0", 8)).value(), "1,2");
  const Result<std::string> unmarked = write("unmarked.csv", std::string_view("\x31\0,\0\x32\0", 6));
  ASSERT_FALSE(unmarked.is_ok());
  EXPECT_EQ(unmarked.error().message.key, "file.utf16");
  const Result<std::string> zeros = write("zeros.csv", std::string_view("\xFF\xFE\x31\0\0\0", 6));
  ASSERT_FALSE(zeros.is_ok());
  EXPECT_EQ(zeros.error().message.key, "file.no_text");
}

// As numpy.savez begins an archive.
TEST_F(DiskFilesTest, an_archive_of_arrays_is_refused_with_a_way_to_one_of_them) {
  const fs::path file = folder_ / "weights.npz";
  std::ofstream(file, std::ios::binary) << std::string_view(
      "PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0W.npy\x93NUMPY", 41);
  const Result<std::string> refused = files.read(file);
  ASSERT_FALSE(refused.is_ok());
  EXPECT_EQ(refused.error(), (Error{"", {"file.npz_packed", {{"file", "weights.npz"}, {"array", "W"}}}}))
      << "how many dimensions it has is not known";
}

TEST_F(DiskFilesTest, a_file_is_replaced_and_nothing_else_is_left) {
  ASSERT_TRUE(files.write(file_, "new").is_ok());
  EXPECT_EQ(text_of(file_), "new");
  EXPECT_EQ(entry_count(), 1u);
}

TEST_F(DiskFilesTest, a_disk_that_is_full_in_the_middle_leaves_the_old_file_and_nothing_else) {
  Status status;
  {
    const FullAfter full(1000);
    status = files.write(file_, std::string(5000, 'x'));
  }
  EXPECT_EQ(key_of(status), "file.write.full");
  EXPECT_EQ(text_of(file_), "old");
  EXPECT_EQ(entry_count(), 1u);
}

TEST_F(DiskFilesTest, a_link_stays_a_link_and_what_it_leads_to_is_replaced) {
  const fs::path link = folder_ / "link.json", far = folder_ / "deep" / "real.json";
  fs::create_directories(far.parent_path());
  std::ofstream(far) << "old";
  fs::create_symlink("deep/real.json", link);
  ASSERT_TRUE(files.write(link, "new").is_ok());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(text_of(far), "new");
}

TEST_F(DiskFilesTest, the_rights_of_a_file_stay) {
  fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(files.write(file_, "new").is_ok());
  EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(DiskFilesTest, a_folder_that_must_not_be_written_is_said) {
  const AsNobody nobody(folder_);
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(key_of(files.write(folder_ / "other.json", "new")), "file.write.not_allowed");
  fs::permissions(folder_, fs::perms::owner_all);
}

TEST_F(DiskFilesTest, a_file_that_is_protected_is_not_replaced_though_its_folder_would_allow_it) {
  fs::permissions(file_, fs::perms::owner_read);
  {
    const AsNobody nobody(folder_);
    EXPECT_EQ(key_of(files.write(file_, "new")), "file.write.not_allowed");
  }
  EXPECT_EQ(text_of(file_), "old");
}

TEST_F(DiskFilesTest, a_folder_a_device_and_a_place_that_is_not_there_are_refused) {
  EXPECT_EQ(key_of(files.write(folder_, "new")), "file.write.folder");
  EXPECT_EQ(key_of(files.write("/dev/full", "new")), "file.unwritable");
  EXPECT_EQ(key_of(files.write(folder_ / "no" / "file.json", "new")), "file.write.no_folder");
  EXPECT_EQ(key_of(files.write(folder_ / std::string(300, 'n'), "new")), "file.write.long_name");
}

TEST_F(DiskFilesTest, the_longest_name_that_a_file_can_have_is_written) {
  const fs::path longest = folder_ / std::string(255, 'n');
  ASSERT_TRUE(files.write(longest, "new").is_ok());
  EXPECT_EQ(text_of(longest), "new");
}

TEST_F(DiskFilesTest, lists_folders_and_what_is_opened_or_exported_and_says_which_is_which) {
  fs::create_directory(folder_ / "sub");
  fs::create_directory_symlink(folder_ / "sub", folder_ / "way");
  std::ofstream(folder_ / "picture.png") << "";
  std::ofstream(folder_ / "letter.doc") << "";
  std::ofstream(folder_ / "UPPER.JSON") << "";
  Result<FolderList> list = files.list(folder_);
  ASSERT_TRUE(list.is_ok());
  auto& entries = list.value().entries;
  std::sort(entries.begin(), entries.end(), [](auto& a, auto& b) { return a.name < b.name; });
  const std::vector<FolderEntry> expected = {
      {"UPPER.JSON", false}, {"picture.png", false}, {"scene.json", false}, {"sub", true}, {"way", true}};
  EXPECT_EQ(entries, expected);
}

// They are of the size that they say, and hold nothing.
TEST_F(DiskFilesTest, what_is_too_large_for_a_scene_or_a_lesson_is_refused_unread) {
  const fs::path scene = folder_ / "huge.json", lesson = folder_ / "huge.md";
  std::ofstream(scene) << "{";
  std::ofstream(lesson) << "#";
  fs::resize_file(scene, std::uintmax_t{1} << 40);
  fs::resize_file(lesson, std::uintmax_t{100} << 20);
  EXPECT_EQ(files.read(scene).error().message.key, "scene.limit.file");
  EXPECT_EQ(files.read(lesson).error().message.key, "lesson.file.large");
}

TEST_F(DiskFilesTest, a_stamp_tells_every_new_content) {
  const auto before = files.stamp(file_);
  ASSERT_TRUE(files.write(file_, "new").is_ok());  // as many bytes
  EXPECT_NE(files.stamp(file_), before);
  fs::remove(file_);
  EXPECT_FALSE(files.stamp(file_));
}

}  // namespace
}  // namespace heed
