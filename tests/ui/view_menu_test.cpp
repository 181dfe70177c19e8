// How long rows are coloured is chosen in the view menu or found by its name.
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class ViewMenuTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ViewMenuTest() { speak(GetParam()); }
  LongRows long_rows() const { return view().colors.long_rows; }
};

TEST_P(ViewMenuTest, long_rows_are_coloured_by_a_root_until_that_is_switched_off) {
  EXPECT_EQ(long_rows(), LongRows::Root);
  press("C");
  click("view_menu/long_rows");
  EXPECT_EQ(long_rows(), LongRows::Linear);
  click("view_menu/long_rows");
  EXPECT_EQ(long_rows(), LongRows::Root);
}

TEST_P(ViewMenuTest, the_scale_of_long_rows_is_found_by_its_name) {
  press("Ctrl+K");
  ui.type(catalogue(GetParam()).say("ui.view.long_rows"));
  settle();
  press("Enter");
  EXPECT_EQ(long_rows(), LongRows::Linear);
}

INSTANTIATE_TEST_SUITE_P(Languages, ViewMenuTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
