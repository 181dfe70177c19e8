#include "app/platform/autosave_folder.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "core/scene/scene_json.h"
#include "tests/app/platform/full_after.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

Scene scene_of(float number) {
  Scene scene;
  scene.inputs.values = Matrix(Matrix::Constant(1, 1, number));
  return scene;
}

Status write_and_wait(AutosaveFolder& store, float number) {
  store.write({scene_of(number), {}});
  while (store.is_busy()) std::this_thread::yield();
  return store.outcome().value();
}

class AutosaveFolderTest : public testing::Test {
 protected:
  AutosaveFolderTest() { fs::remove_all(folder_); }
  ~AutosaveFolderTest() override { fs::remove_all(folder_); }

  // Another program, which ends without cleaning up.
  void in_program_that_ends(const std::function<void()>& work) const {
    const pid_t child = ::fork();
    if (child == 0) {
      work();
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
  }
  void leave(float number) const {
    in_program_that_ends([&] {
      AutosaveFolder store(folder_);
      if (!write_and_wait(store, number)) ::_exit(1);
      ::_exit(0);
    });
  }
  std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  const fs::path folder_ =
      fs::temp_directory_path() / ("heed-autosave-" + std::to_string(::getpid()) + "-" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(AutosaveFolderTest, offers_what_an_ended_program_left) {
  leave(7);
  AutosaveFolder store(folder_);
  const std::vector<Leftover> found = store.leftovers();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(store.read(found[0].id).value(), write_scene(scene_of(7)));
  EXPECT_EQ(found[0].time.size(), std::string("12:31").size());
}

TEST_F(AutosaveFolderTest, does_not_take_what_belongs_to_a_program_that_runs) {
  AutosaveFolder running(folder_);
  ASSERT_TRUE(write_and_wait(running, 7).is_ok());
  AutosaveFolder other(folder_);
  EXPECT_TRUE(other.leftovers().empty());
}

TEST_F(AutosaveFolderTest, what_one_start_offers_no_other_start_offers_until_it_ends) {
  leave(7);
  {
    AutosaveFolder first(folder_);
    EXPECT_EQ(first.leftovers().size(), 1u);
    AutosaveFolder second(folder_);
    EXPECT_TRUE(second.leftovers().empty());
  }
  AutosaveFolder later(folder_);
  EXPECT_EQ(later.leftovers().size(), 1u) << "it was neither restored nor discarded";
}

TEST_F(AutosaveFolderTest, discarding_and_removing_leave_no_file) {
  leave(7);
  AutosaveFolder store(folder_);
  store.discard(store.leftovers().at(0).id);
  EXPECT_EQ(file_count(), 0u);
  ASSERT_TRUE(write_and_wait(store, 8).is_ok());
  store.remove();
  EXPECT_EQ(file_count(), 0u);
  ASSERT_TRUE(write_and_wait(store, 9).is_ok()) << "and it goes on";
  EXPECT_EQ(file_count(), 2u);
}

TEST_F(AutosaveFolderTest, keeps_aside_what_is_not_to_be_offered_again) {
  leave(7);
  std::string aside;
  {
    AutosaveFolder store(folder_);
    aside = store.quarantine(store.leftovers().at(0).id);
  }
  EXPECT_TRUE(fs::exists(aside));
  EXPECT_TRUE(AutosaveFolder(folder_).leftovers().empty());
}

TEST_F(AutosaveFolderTest, clears_away_what_a_program_was_writing_when_it_ended) {
  fs::create_directories(folder_);
  pid_t ended = ::fork();
  if (ended == 0) ::_exit(0);
  ::waitpid(ended, nullptr, 0);
  std::ofstream(folder_ / (".heed-" + std::to_string(ended) + "-1.tmp")) << "half";
  std::ofstream(folder_ / (".heed-" + std::to_string(::getpid()) + "-1.tmp")) << "under way";
  EXPECT_TRUE(AutosaveFolder(folder_).leftovers().empty());
  EXPECT_EQ(file_count(), 1u);
}

TEST_F(AutosaveFolderTest, says_why_it_cannot_write) {
  std::ofstream(folder_.string()) << "a file where the folder belongs";
  AutosaveFolder store(folder_);
  EXPECT_FALSE(write_and_wait(store, 7).is_ok());
}

TEST_F(AutosaveFolderTest, a_full_disk_leaves_what_was_kept_before_and_nothing_half_written) {
  AutosaveFolder store(folder_);
  ASSERT_TRUE(write_and_wait(store, 7).is_ok());
  {
    const FullAfter full(20);
    const Status status = write_and_wait(store, 8);
    ASSERT_FALSE(status.is_ok());
    EXPECT_EQ(status.error().message.key, "file.write.full");
  }
  EXPECT_EQ(file_count(), 2u) << "the scene and its lock";
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    if (entry.path().extension() == ".json") {
      EXPECT_EQ((*load_scene(entry.path()).value().inputs)(0, 0), 7);
    }
  }
  EXPECT_TRUE(write_and_wait(store, 9).is_ok()) << "there is room again";
}

TEST_F(AutosaveFolderTest, whose_folder_vanishes_is_made_again_and_still_belongs_to_its_program) {
  AutosaveFolder store(folder_);
  ASSERT_TRUE(write_and_wait(store, 7).is_ok());
  fs::remove_all(folder_);
  ASSERT_TRUE(write_and_wait(store, 8).is_ok());
  EXPECT_TRUE(AutosaveFolder(folder_).leftovers().empty()) << "it is no leftover while its program runs";
  EXPECT_EQ(file_count(), 2u);
}

}  // namespace
}  // namespace heed
