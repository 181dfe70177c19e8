// What is told of a person's own data: what is wrong with them, and how much of them is right.
#include <cmath>

#include "tests/ui/own_data_window_test.h"

namespace heed {
namespace {

using testing::HasSubstr;

class OwnDataToldTest : public OwnDataTest {};

INSTANTIATE_TEST_SUITE_P(, OwnDataToldTest, kBothLanguages, language_name);

TEST_P(OwnDataToldTest, of_a_handful_of_answers_it_is_told_how_many_are_right) {
  press("R");
  drop(put_reviews());
  wait_until_read();
  press("Shift+R");
  wait_for_step(1);
  settle();
  const auto count = static_cast<double>(session().examples->held_out().size());
  ASSERT_LE(count, 20);
  const double share = *session().run.progress->history.rows().front().test_accuracy;
  const auto number = [](double value) { return std::to_string(std::lround(value)); };
  const Message of{"ui.train.milestone.of", {{"right", number(share * count)}, {"count", number(count)}}};
  EXPECT_THAT(ui.text_of("inspector"), HasSubstr(catalogue(GetParam()).say(of)));
}

TEST_P(OwnDataToldTest, what_was_wrong_with_a_file_goes_when_the_next_one_is_opened_or_by_esc) {
  press("R");
  for (const char* name : {"one.csv", "two.csv"}) {
    drop(put(name, "text,label\na,\n"));
    wait_until_read();
    ASSERT_EQ(state().notices.list().size(), 1u) << name;
    EXPECT_TRUE(state().notices.list()[0].error.place.starts_with(name));
  }
  drop(put_names());
  wait_until_read();
  EXPECT_TRUE(state().notices.list().empty());
  drop(put("three.csv", "text,label\na,\n"));
  wait_until_read();
  ASSERT_EQ(state().notices.list().size(), 1u);
  press("Esc");
  EXPECT_TRUE(state().notices.list().empty());
}

}  // namespace
}  // namespace heed
