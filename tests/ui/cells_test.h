#pragma once

#include <string>
#include <utility>

#include "tests/ui/app_test.h"

namespace heed {

// The eight steps, all done, to be changed.
class CellsFixture : public AppTest {
 protected:
  explicit CellsFixture(Computation computation = Computation(eight_steps()),
                        ui_test::DriverOptions options = {})
      : AppTest(std::move(computation), options) {
    ui.press("End");
    ui.move_mouse({-1, -1});
    settle();
  }

  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
  float value(const char* node, Index row, Index col) const {
    const CellRef ref = cell_of(node, row, col);
    return app.state().computation.graph().cell(ref.node, ref.cell);
  }
  void select(const char* node, Index row, Index col) {
    app.apply(command::Select{cell_of(node, row, col)});
    settle();
  }
  void select(const char* node, Cell from, Cell to) {
    select(node, from.row, from.col);
    app.apply(command::ExtendSelection{{view().selection->node, to}});
    settle();
  }
  // As a person: the digits, then the key that ends them.
  void write(const std::string& text, const std::string& key = "Enter") {
    ui.type(text);
    settle();
    press(key);
  }
  bool is_editing() const { return ui.exists("canvas/cell_editor"); }
  CellRef selected() const { return view().selection.value(); }
};

// The same in both languages.
class CellsTest : public CellsFixture, public testing::WithParamInterface<Language> {
 protected:
  explicit CellsTest(Computation computation = Computation(eight_steps()))
      : CellsFixture(std::move(computation)) {
    speak(GetParam());
  }
};

}  // namespace heed
