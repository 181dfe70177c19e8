#include "core/io/mapped_file.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <gmock/gmock.h>

#include "tests/core/sanitized.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

class MappedFile : public testing::Test {
 protected:
  MappedFile() { std::ofstream(path_) << std::string(5 * kPage / 2, 'a'); }
  ~MappedFile() override { fs::remove(path_); }

  // What stands in it from here to there.
  static std::string part(std::span<const unsigned char> mapped, std::size_t from, std::size_t to) {
    return {mapped.begin() + static_cast<std::ptrdiff_t>(from),
            mapped.begin() + static_cast<std::ptrdiff_t>(to)};
  }

  const std::size_t kPage = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::string path_ =
      (fs::temp_directory_path() / ("heed-mapped-" + std::to_string(::getpid()) + "-" +
                                    testing::UnitTest::GetInstance()->current_test_info()->name()))
          .string();
};

TEST_F(MappedFile, holds_what_the_file_holds) {
  const auto mapped = mapped_file(path_);
  ASSERT_EQ(mapped.size(), 5 * kPage / 2);
  EXPECT_THAT(mapped, Each('a'));
  EXPECT_THAT(truncated_files(), IsEmpty());
}

TEST_F(MappedFile, holds_zeros_where_another_program_has_cut_something_off_and_says_which_file_that_is) {
  const auto mapped = mapped_file(path_);
  fs::resize_file(path_, kPage);
  EXPECT_EQ(part(mapped, 0, kPage), std::string(kPage, 'a'));
  EXPECT_EQ(part(mapped, 2 * kPage, 5 * kPage / 2), std::string(kPage / 2, '\0'));
  EXPECT_EQ(part(mapped, kPage, 2 * kPage), std::string(kPage, '\0'));
  EXPECT_THAT(truncated_files(), ElementsAre(path_));
  EXPECT_THAT(truncated_files(), IsEmpty()) << "it is said once";
}

TEST_F(MappedFile, that_is_replaced_as_packages_do_it_stays_what_it_was) {
  const auto mapped = mapped_file(path_);
  std::ofstream(path_ + ".new") << "short";
  fs::rename(path_ + ".new", path_);
  EXPECT_THAT(mapped, Each('a'));
  EXPECT_THAT(truncated_files(), IsEmpty());
}

TEST_F(MappedFile, of_its_own_is_there_until_nobody_has_it_and_says_itself_whether_it_was_cut_off) {
  std::shared_ptr<const FileMapping> mapping = FileMapping::open(path_);
  ASSERT_NE(mapping, nullptr);
  EXPECT_THAT(mapping->bytes(), Each('a'));
  EXPECT_FALSE(mapping->is_cut_off());
  fs::resize_file(path_, 0);
  EXPECT_THAT(mapping->bytes(), Each('\0'));
  EXPECT_TRUE(mapping->is_cut_off());
  EXPECT_THAT(truncated_files(), IsEmpty()) << "that is of files that are never given back";
  mapping.reset();
  std::ofstream(path_) << "b";
  EXPECT_FALSE(FileMapping::open(path_)->is_cut_off()) << "its place is somebody else's now";
  EXPECT_EQ(FileMapping::open(path_ + ".none"), nullptr);
}

TEST_F(MappedFile, a_fault_elsewhere_ends_the_program_as_ever) {
  (void)mapped_file(path_);
  // The address sanitizer reports the signal itself, and then exits.
  if (kIsSanitized) {
    EXPECT_DEATH(std::raise(SIGBUS), "BUS");
  } else {
    EXPECT_EXIT(std::raise(SIGBUS), testing::KilledBySignal(SIGBUS), "");
  }
}

}  // namespace
}  // namespace heed
