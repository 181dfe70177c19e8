#include "core/lesson/reference.h"

#include <gtest/gtest.h>

#include "core/scene/scene_json.h"
#include "core/walk/computation.h"
#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

Reference parsed(const std::string& text) {
  const auto reference = parse_reference(text, 7);
  EXPECT_TRUE(reference.is_ok()) << text;
  return reference ? reference.value() : Reference();
}

Computation eight_steps() {
  auto made = Computation::make(read_scene(kEightSteps, ".").value(), {Grain::Whole, true});
  made.value().go_to(made.value().timeline().moment_count());
  return std::move(made).value();
}

Region region_of(const std::string& text) {
  static const Computation computation = eight_steps();
  const auto target = resolve(parsed(text), computation.graph());
  EXPECT_TRUE(target.is_ok()) << text;
  return target ? target.value().region : Region();
}

std::string fault_of_reference(const std::string& text) {
  static const Computation computation = eight_steps();
  const auto target = resolve(parsed(text), computation.graph());
  return target ? "none" : target.error().message.key;
}

TEST(Reference, names_a_matrix_a_row_a_cell_a_range_or_a_column) {
  EXPECT_EQ(parsed("h0.scores").node, "h0.scores");
  EXPECT_EQ(region_of("h0.W_q"), (Region{0, 0, 4, 3, 0, 1}));
  EXPECT_EQ(region_of("h0.scores[1]"), (Region{1, 0, 1, 3, 0, 1}));
  EXPECT_EQ(region_of("h0.scores[1, 2]"), (Region{1, 2, 1, 1, 0, 1}));
  EXPECT_EQ(region_of("h0.scores[0:2, 1]"), (Region{0, 1, 2, 1, 0, 1}));
  EXPECT_EQ(region_of("h0.scores[:, 1]"), (Region{0, 1, 3, 1, 0, 1}));
  EXPECT_EQ(region_of("h0.scores[1:, 0]"), (Region{1, 0, 2, 1, 0, 1}));
}

TEST(Reference, counts_queries_first_in_the_weighted_values) {
  EXPECT_EQ(region_of("h0.weighted[0, 2]"), (Region{2, 0, 1, 3, 0, 1}));
  EXPECT_EQ(region_of("h0.weighted[0, 2, 1]"), (Region{2, 1, 1, 1, 0, 1}));
  EXPECT_EQ(region_of("h0.weighted[1]"), (Region{0, 0, 3, 3, 1, 1}));
}

TEST(Reference, does_not_mind_blanks_and_remembers_its_line) {
  EXPECT_EQ(parsed("  h0.scores[ 1,2 ] "), parsed("h0.scores[1, 2]"));
  EXPECT_EQ(parsed("X").line, 7);
}

TEST(Reference, is_written_as_it_was_read) {
  for (const std::string text : {"X", "h0.scores[1]", "h0.scores[0:2, 1]", "h0.scores[:, 1]", "X[1:]"})
    EXPECT_EQ(text_of(parsed(text)), text);
}

TEST(Reference, that_makes_no_sense_is_refused) {
  for (const std::string text :
       {"", "[1]", "X[", "X[]", "X[1", "X[1]]", "X[-1]", "X[a]", "X[1,,2]", "X[2:1]", "X[1:1]",
        "X[1, 2, 3, 4]", "X[99999999999999999999]", "X Y", "X[1] 2", "X\n[1]"})
    EXPECT_FALSE(parse_reference(text, 1).is_ok()) << text;
}

TEST(Reference, outside_the_matrix_or_to_none_says_so) {
  EXPECT_EQ(fault_of_reference("h0.scores[3]"), "lesson.outside");
  EXPECT_EQ(fault_of_reference("h0.scores[0, 3]"), "lesson.outside");
  EXPECT_EQ(fault_of_reference("h0.scores[0:4]"), "lesson.outside");
  EXPECT_EQ(fault_of_reference("X[0, 0, 0]"), "lesson.outside");
  EXPECT_EQ(fault_of_reference("h0.score"), "lesson.no_node_like");
  EXPECT_EQ(fault_of_reference("elephants"), "lesson.no_node");
}

TEST(Reference, to_a_cell_is_one_number) {
  const Computation computation = eight_steps();
  const auto cell = resolve_cell(parsed("h0.scores[1, 1]"), computation.graph());
  ASSERT_TRUE(cell.is_ok());
  EXPECT_EQ(computation.graph().cell(cell.value().node, cell.value().cell), 16);
  EXPECT_EQ(resolve_cell(parsed("h0.scores[1]"), computation.graph()).error().message.key, "lesson.not_cell");
}

}  // namespace
}  // namespace heed
