#include "app/files/documents.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "app/files/autosave_metadata.h"
#include "app/files/embedded_baseline.h"
#include "app/files/file_name.h"
#include "app/files/load_matrix.h"
#include "app/platform/disk_files.h"
#include "app/state/apply.h"
#include "core/io/npy.h"
#include "core/scene/scene_json.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

class DocumentsTest : public testing::Test {
 protected:
  DocumentsTest() {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "other");
    std::ofstream(folder_ / "x.npy", std::ios::binary) << write_npy(inputs_);
    std::ofstream(with_npy_) << R"({"heed": 1, "inputs": {"npy": "x.npy"}})";
  }
  ~DocumentsTest() override { fs::remove_all(folder_); }

  AppState opened(const fs::path& path) {
    AppState state(eight_steps());
    const Status status = open_document(state, files_, path);
    EXPECT_TRUE(status.is_ok()) << say(status.error(), Language::English);
    return state;
  }
  void save(AppState& state, const fs::path& path) {
    const Status status = save_document(state, files_, path);
    ASSERT_TRUE(status.is_ok()) << say(status.error(), Language::English);
  }

  const fs::path folder_ =
      fs::temp_directory_path() / ("heed-documents-" + std::to_string(::getpid()) + "-" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
  const fs::path with_npy_ = folder_ / "scene.json";
  const Matrix inputs_ = random_matrix(1, 3, 2);
  DiskFiles files_;
};

TEST_F(DocumentsTest, of_any_kind_are_the_same_after_saving_and_opening) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    AppState state{make_computation(random_scene(seed))};
    save(state, folder_ / "any.json");
    EXPECT_EQ(opened(folder_ / "any.json").document(), state.document());
  }
}

std::size_t times_said(const std::string& sentence, const std::string& name) {
  std::size_t times = 0;
  for (std::size_t at = sentence.find(name); at != std::string::npos; at = sentence.find(name, at + 1))
    ++times;
  return times;
}

TEST_F(DocumentsTest, a_file_that_makes_no_sense_is_named_once) {
  AppState state(eight_steps());
  fs::create_directories(folder_ / "model");
  const std::vector<std::string> configs = {R"({"model_type": "gpt2"})", R"({"model_type": 3})", "[]", "{",
                                            R"({"model_type": "heed", "scene": 1})"};
  for (const std::string& config : configs) {
    std::ofstream(folder_ / "model/config.json") << config;
    for (const fs::path& given : {folder_ / "model", folder_ / "model/config.json"}) {
      const Status status = open_document(state, files_, given);
      ASSERT_FALSE(status.is_ok()) << config;
      EXPECT_EQ(times_said(say(status.error(), Language::English), "config.json: "), 1u) << config;
    }
  }
  std::ofstream(folder_ / "broken.npy") << "no numbers";
  load_matrix(state, files_, {"X", (folder_ / "broken.npy").string()});
  ASSERT_EQ(state.notices.list().size(), 1u);
  const std::string sentence = say(state.notices.list()[0].error, Language::English);
  EXPECT_EQ(times_said(sentence, "broken.npy"), 1u) << sentence;
}

TEST_F(DocumentsTest, keep_their_npy_files_when_saved_beside_them) {
  AppState state = opened(with_npy_);
  save(state, folder_ / "copy.json");
  EXPECT_EQ(opened(folder_ / "copy.json").computation.scene().inputs.reference.name, "x.npy");
  EXPECT_TRUE(state.notices.list().empty());
}

TEST_F(DocumentsTest, hold_their_numbers_themselves_when_saved_elsewhere_and_say_so) {
  AppState state = opened(with_npy_);
  save(state, folder_ / "other" / "copy.json");
  const AppState again = opened(folder_ / "other" / "copy.json");
  EXPECT_EQ(again.document(), state.document());
  EXPECT_EQ(*again.computation.scene().inputs, inputs_);
  EXPECT_EQ(again.computation.scene().inputs.reference.name, "");
  EXPECT_EQ(state.notices.list().size(), 1u);
}

TEST_F(DocumentsTest, hold_their_numbers_themselves_when_the_npy_file_has_changed_or_vanished) {
  AppState state = opened(with_npy_);
  std::ofstream(folder_ / "x.npy", std::ios::binary) << write_npy(random_matrix(2, 3, 2));
  save(state, with_npy_);
  EXPECT_EQ(*opened(with_npy_).computation.scene().inputs, inputs_);
}

TEST_F(DocumentsTest, hold_an_edited_matrix_themselves) {
  AppState state = opened(with_npy_);
  const NodeId x = *state.computation.graph().find("X");
  ASSERT_TRUE(state.computation.set_cell(x, {0, 0}, 5).is_ok());
  save(state, with_npy_);
  const AppState again = opened(with_npy_);
  EXPECT_EQ(again.computation.scene().inputs.reference.name, "");
  EXPECT_EQ(again.document(), state.document());
}

TEST_F(DocumentsTest, keep_their_baseline_which_other_programs_need_not_know) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    AppState state{make_computation(random_scene(seed))};
    apply(state, command::PinBaseline{});
    apply(state,
          command::SetCells{{*state.computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 5)});
    EXPECT_TRUE(state.is_unsaved());
    save(state, folder_ / "any.json");
    AppState again = opened(folder_ / "any.json");
    EXPECT_EQ(again.document(), state.document());
    EXPECT_FALSE(again.is_unsaved());
    const Result<Scene> scene = load_scene(folder_ / "any.json");
    ASSERT_TRUE(scene.is_ok());
    ASSERT_FALSE(scene.value().extras.empty());
    EXPECT_EQ(scene.value().extras.back().first, "x-heed-baseline");
    apply(again, command::ClearBaseline{});
    save(again, folder_ / "any.json");
    EXPECT_FALSE(opened(folder_ / "any.json").baseline);
  }
}

TEST_F(DocumentsTest, with_a_baseline_that_cannot_be_used_are_open_without_it_and_keep_it_in_the_file) {
  std::ofstream(folder_ / "odd.json")
      << R"({"heed": 1, "inputs": [[1]], "x-heed-baseline": {"heed": 1, "inputs": [["a"]]}})";
  AppState state = opened(folder_ / "odd.json");
  EXPECT_FALSE(state.baseline);
  ASSERT_EQ(state.notices.list().size(), 2u);
  EXPECT_TRUE(state.notices.list()[0].error.place.ends_with("odd.json: x-heed-baseline.inputs[0][0]"))
      << state.notices.list()[0].error.place;
  save(state, folder_ / "odd.json");
  EXPECT_EQ(load_scene(folder_ / "odd.json").value().extras.size(), 1u);
}

TEST_F(DocumentsTest, that_are_restored_have_their_baseline) {
  AppState state = opened(with_npy_);
  apply(state, command::PinBaseline{});
  const Scene kept =
      embed_baseline(with_metadata(state.computation.scene(), {with_npy_, "scene", std::nullopt}),
                     baseline_text(state.baseline->computation.scene()));
  AppState restored(eight_steps());
  ASSERT_TRUE(restore_document(restored, write_scene(kept)).is_ok());
  ASSERT_TRUE(restored.baseline);
  EXPECT_EQ(*restored.baseline->computation.scene().inputs, inputs_);
  EXPECT_TRUE(restored.computation.scene().extras.empty());
}

TEST_F(DocumentsTest, that_are_restored_are_as_they_were_kept_and_know_their_file) {
  AppState state = opened(with_npy_);
  const AutosaveMetadata note{with_npy_, "scene", FileStamp{1, 2, 3}};
  const std::string kept = write_scene(with_metadata(state.computation.scene(), note));
  AppState restored(eight_steps());
  ASSERT_TRUE(restore_document(restored, kept).is_ok());
  EXPECT_EQ(*restored.computation.scene().inputs, inputs_);
  EXPECT_EQ(restored.files.path, with_npy_);
  EXPECT_EQ(restored.files.stamp, note.stamp);
  EXPECT_TRUE(restored.is_unsaved());
  EXPECT_TRUE(restored.computation.scene().extras.empty()) << "the note is not the person's";
}

TEST_F(DocumentsTest, begin_with_nothing_of_how_the_last_one_was_looked_at) {
  AppState state(eight_steps());
  state.view.selection = CellRef{0, {2, 3}};
  state.view.spot.head = 3;
  state.view.theme = ThemeKind::Light;
  ASSERT_TRUE(open_document(state, files_, with_npy_).is_ok());
  EXPECT_FALSE(state.view.selection);
  EXPECT_EQ(state.view.spot.head, 0);
  EXPECT_EQ(state.view.theme, ThemeKind::Light);
  EXPECT_FALSE(state.history.can_undo());
  EXPECT_FALSE(state.is_unsaved());
}

}  // namespace
}  // namespace heed
