#include <random>

#include "tests/app/figure/scenes.h"
#include "tests/ui/cells_test.h"
#include "tests/ui/fresh_numbers.h"

namespace heed {
namespace {

constexpr int kActions = 1000;

// What a person does to cells, drawn from a seed.
class RandomEditsTest : public CellsFixture, public testing::WithParamInterface<const char*> {
 protected:
  RandomEditsTest() : CellsFixture(computed(GetParam())) { app.apply(command::ToggleMotion{}); }

  int draw(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  template <typename Choices>
  std::string one_of(const Choices& choices) {
    return choices[static_cast<std::size_t>(draw(static_cast<int>(std::size(choices))))];
  }

  void lock_any() {
    const Graph& graph = app.state().computation.graph();
    const auto node = static_cast<NodeId>(draw(static_cast<int>(graph.node_count())));
    const Shape& shape = graph.shape(node);
    const Cell cell = cell_at(shape, draw(static_cast<int>(shape.cell_count())));
    app.apply(command::Select{CellRef{node, cell}});
    ui.frames(2);
  }
  void write_any() {
    constexpr const char* kTexts[] = {"1",    "-2.5", "0.1",  "=i-j", "=x*2",
                                      "1e30", "-inf", "=nan", "2*/",  "1/3"};
    constexpr const char* kKeys[] = {"Enter", "Tab", "Shift+Tab", "Esc"};
    ui.type(one_of(kTexts));
    ui.frames(2);
    ui.press(one_of(kKeys));
    ui.frames(2);
    if (is_editing()) ui.press("Esc");
  }
  void paste_any() {
    constexpr const char* kTexts[] = {"3", "1\t2\n", "1\n2\n", "[[1. 2.] [3. 4.]]", "cat", "", "-inf\t1\n"};
    constexpr const char* kChords[] = {"Ctrl+V", "Ctrl+Shift+V"};
    ui.clipboard() = one_of(kTexts);
    ui.press(one_of(kChords));
  }
  void press_any() {
    constexpr const char* kKeys[] = {
        "Left",   "Right",  "Up",     "Down",         "Shift+Right", "Shift+Down", "Ctrl+A",
        "Delete", "Ctrl+C", "Ctrl+X", "Ctrl+D",       "Ctrl+R",      "Space",      "PageUp",
        "Ctrl+Z", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+T", "Backspace",   "Alt+Left",   "End"};
    ui.press(one_of(kKeys));
  }
  void act() {
    if (draw(50) == 0) return app.apply(command::ToggleLanguage{});
    const int kind = draw(10);
    if (!view().selection || kind < 2) return lock_any();
    if (kind < 5) return write_any();
    if (kind < 6) return paste_any();
    press_any();
  }

  std::mt19937 random_;
};

TEST_P(RandomEditsTest, are_all_undone_and_redone_and_the_numbers_are_those_of_the_file) {
  const int seed = GTEST_FLAG_GET(random_seed);
  SCOPED_TRACE("again: --gtest_random_seed=" + std::to_string(seed));
  random_.seed(static_cast<unsigned>(seed));
  const Document begin = app.state().document();
  for (int action = 0; action < kActions && !HasFatalFailure(); ++action) {
    act();
    if (action % 10 == 0) expect_numbers_of_the_file(app.state().computation);
    for (const Notice& notice : std::vector(app.state().notices.list()))
      app.apply(command::DismissNotice{notice.id});
  }
  while (app.state().history.can_redo()) app.apply(command::Redo{});
  const Document end = app.state().document();
  while (app.state().history.can_undo()) app.apply(command::Undo{});
  EXPECT_TRUE(app.state().document() == begin);
  while (app.state().history.can_redo()) app.apply(command::Redo{});
  EXPECT_TRUE(app.state().document() == end);
  expect_numbers_of_the_file(app.state().computation);
}

constexpr const char* kAllMasked = R"({"heed": 1, "inputs": [[1,0],[0,2]], "mask": {"padding": [0,0]}})";
constexpr const char* kOneByOne = R"({"heed": 1, "inputs": [[2]]})";

INSTANTIATE_TEST_SUITE_P(Scenes, RandomEditsTest, testing::Values(kTwoHeads, kOneByOne, kAllMasked));

}  // namespace
}  // namespace heed
