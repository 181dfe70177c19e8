#pragma once

#include <iostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/ui/driver/checks.h"
#include "tests/ui/driver/driver.h"

namespace heed::ui_test {

// A test of the interface: if it fails, what was on the screen is printed.
class UiTest : public testing::Test {
 protected:
  explicit UiTest(DriverOptions options = {}) : ui(options) {}

  void TearDown() override {
    if (HasFailure()) std::cout << "On the screen at the end of the test:\n" << ui.picture();
    ui.show_nothing();
  }

  UiDriver ui;
};

}  // namespace heed::ui_test
