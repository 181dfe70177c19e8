#include <filesystem>
#include <sstream>
#include <unistd.h>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/files/documents.h"
#include "app/paint/cairo_painter.h"
#include "app/platform/disk_files.h"
#include "app/state/apply.h"
#include "core/report/result_json.h"
#include "core/walk/timeline.h"
#include "tests/app/files/heed_run.h"
#include "tests/core/edit/random_edit.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kScenes = 40;

class SavedScene : public testing::Test {
 protected:
  ~SavedScene() override { fs::remove(file_); }

  void save(AppState& state) {
    const Status status = save_document(state, files_, file_);
    ASSERT_TRUE(status.is_ok()) << say(status.error(), Language::English);
  }
  AppState opened() {
    AppState state(eight_steps());
    const Status status = open_document(state, files_, file_);
    EXPECT_TRUE(status.is_ok()) << say(status.error(), Language::English);
    return state;
  }

  const fs::path file_ = fs::temp_directory_path() / ("heed-saved-" + std::to_string(::getpid()) + ".json");
  DiskFiles files_;
};

std::string picture(const AppState& state) {
  const FigureLayout layout = make_figure_layout(state.computation.graph(), 0);
  const Drawing drawing = draw_figure(state.computation, layout, {});
  std::ostringstream png;
  EXPECT_TRUE(
      write_drawing(drawing, fitted_page(drawing.bounds, 480, 400, {}), FileFormat::Png, png).is_ok());
  return png.str();
}

std::string numbers(const AppState& state) {
  std::ostringstream text;
  write_result_json(text, state.computation, {state.computation.steps().last()});
  return text.str();
}

TEST_F(SavedScene, gives_the_same_picture_at_any_moment_when_it_is_opened_again) {
  for (std::uint64_t seed = 1; seed <= kScenes; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    AppState state{make_computation(random_scene(seed))};
    Random random(seed);
    const auto moments = static_cast<double>(state.computation.timeline().moment_count());
    const auto moment = static_cast<Index>(random.uniform() * (moments + 1));
    apply(state, command::GoToMoment{moment});
    save(state);
    AppState again = opened();
    apply(again, command::GoToMoment{moment});
    ASSERT_TRUE(picture(again) == picture(state));
  }
}

TEST_F(SavedScene, of_any_edited_document_runs_to_the_numbers_on_the_screen) {
  for (std::uint64_t seed = 1; seed <= kScenes; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    AppState state{make_computation(random_scene(seed))};
    apply(state, command::GoToEnd{});
    Random random(seed);
    for (int edit = 0; edit < 4; ++edit) {
      apply(state, command::EditScene{random_edit(random, state.computation.scene()), 0});
      apply(state, command::GoToEnd{});  // where the edit has made the way longer
      save(state);
      ASSERT_EQ(heed_run(file_), numbers(state)) << "edit " << edit;
    }
  }
}

}  // namespace
}  // namespace heed
