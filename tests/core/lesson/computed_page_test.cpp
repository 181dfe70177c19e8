#include "core/lesson/computed_page.h"

#include <gtest/gtest.h>

#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

ComputedPage computed_page(const std::string& page_json, Grain grain = Grain::Cell) {
  const ParsedLesson read = read_lesson(lesson_head() + page(page_json, "Words."), ".");
  EXPECT_TRUE(read.faults.empty());
  std::vector<LessonFault> faults;
  std::optional<ComputedPage> computed = compute_page(read.lesson, read.lesson.pages.at(0), grain, faults);
  EXPECT_TRUE(computed.has_value() && faults.empty());
  return std::move(*computed);
}

// `h0.scores query 1`: what the next press of the space bar makes known.
std::string next_of(const Computation& computation) {
  if (computation.playhead() == computation.timeline().moment_count()) return "end";
  const Moment next = computation.timeline().moment(computation.playhead());
  const std::string query = next.query ? " query " + std::to_string(*next.query) : "";
  return computation.graph().info(next.node).name + query;
}

std::string next_at(const std::string& at, Grain grain = Grain::Cell) {
  return next_of(computed_page("{\"at\": " + at + "}", grain).computation);
}

TEST(ComputedPage, stands_at_the_end_unless_the_page_says_otherwise) {
  EXPECT_EQ(next_of(computed_page("{}").computation), "end");
  EXPECT_EQ(next_at("\"end\""), "end");
  EXPECT_EQ(next_at("\"start\""), "X");
}

TEST(ComputedPage, has_a_scene_of_the_name_of_the_lesson_where_it_has_none) {
  const Computation computation = computed_page("{}").computation;
  const ParsedLesson read = read_lesson(lesson_head() + page("{}", "Words."), ".");
  EXPECT_EQ(computation.scene().title, read.lesson.title);
}

TEST(ComputedPage, stands_before_or_behind_a_step) {
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    EXPECT_EQ(next_at("{\"step\": 4}", grain), "h0.scores query 0");
    EXPECT_EQ(next_at("{\"step\": 4, \"done\": true}", grain), "h0.weights query 0");
    EXPECT_EQ(next_at("{\"step\": 7, \"done\": true}", grain), "h0.scores query 1");
    EXPECT_EQ(next_at("{\"step\": 8}", grain), "h0.scores query 1");
    EXPECT_EQ(next_at("{\"step\": 8, \"done\": true}", grain), "end");
  }
}

TEST(ComputedPage, stands_at_the_share_of_a_query) {
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    EXPECT_EQ(next_at("{\"step\": 5, \"query\": 0}", grain), "h0.weights query 0");
    EXPECT_EQ(next_at("{\"step\": 4, \"query\": 1}", grain), "h0.scores query 1");
    EXPECT_EQ(next_at("{\"step\": 6, \"query\": 2}", grain), "h0.weighted query 2");
    EXPECT_EQ(next_at("{\"step\": 6, \"query\": 2, \"done\": true}", grain), "h0.output query 2");
    EXPECT_EQ(next_at("{\"step\": 7, \"query\": 1, \"done\": true}", grain), "h0.scores query 2");
  }
}

TEST(ComputedPage, stands_where_a_cell_has_just_been_made) {
  const Computation computation = computed_page("{\"at\": {\"cell\": \"h0.scores[1, 1]\"}}").computation;
  const Moment last = *computation.last_moment();
  EXPECT_EQ(computation.graph().info(last.node).name, "h0.scores");
  EXPECT_EQ(last.to_cell, 5);
}

TEST(ComputedPage, a_page_may_go_through_all_rows_at_once_and_choose_how_finely) {
  const Computation computation =
      computed_page("{\"all_rows\": true, \"grain\": \"matrix\", \"at\": {\"step\": 4, \"done\": true}}")
          .computation;
  EXPECT_EQ(computation.timeline().walk(), (Walk{Grain::Whole, true}));
  EXPECT_EQ(computation.known(*computation.graph().find("h0.scores")), 9);
}

TEST(ComputedPage, changes_the_scene_of_the_lesson_for_this_page_and_its_baseline) {
  const ComputedPage computed = computed_page(
      R"({"change": {"mask": {"causal": true}}, "baseline": {"score": {"kind": "scaled_dot"}}})");
  EXPECT_TRUE(computed.computation.graph().find("h0.masked"));
  EXPECT_FALSE(computed.computation.graph().find("h0.scaled"));
  ASSERT_TRUE(computed.baseline.has_value());
  EXPECT_TRUE(computed.baseline->graph().find("h0.scaled"));
  EXPECT_FALSE(computed.baseline->graph().find("h0.masked"));
}

// What is computed last before the second of two pages is turned to; "none" if the first has no moments.
std::string last_moment_of_first(const std::string& first, const std::string& second) {
  const ParsedLesson read = read_lesson(lesson_head() + page(first, "Words.") + page(second, "Words."), ".");
  EXPECT_TRUE(read.faults.empty());
  std::vector<LessonFault> faults;
  auto computed = compute_page(read.lesson, read.lesson.pages.at(0), Grain::Row, faults);
  Computation& computation = computed.value().computation;
  const Index begin = computation.playhead(), end = last_playhead_of_page(read.lesson, 0, computation);
  EXPECT_GE(end, begin);
  if (end == begin) return "none";
  computation.go_to(end);
  const Moment last = *computation.last_moment();
  const std::string query = last.query ? " query " + std::to_string(*last.query) : "";
  return computation.graph().info(last.node).name + query;
}

TEST(MomentsOfAPage, are_those_of_the_step_that_it_stands_before) {
  EXPECT_EQ(last_moment_of_first(R"({"at": {"step": 3}})", "{}"), "h0.V");
  EXPECT_EQ(last_moment_of_first(R"({"at": {"step": 4, "query": 1}})", "{}"), "h0.scores query 1");
  EXPECT_EQ(last_moment_of_first(R"({"at": {"step": 5}, "all_rows": true})", "{}"), "h0.weights query 2");
}

TEST(MomentsOfAPage, end_where_the_next_page_of_the_same_scene_begins) {
  EXPECT_EQ(last_moment_of_first(R"({"at": {"step": 3}})", R"({"at": {"cell": "h0.K[0, 2]"}})"), "h0.K");
  EXPECT_EQ(last_moment_of_first(R"({"at": {"step": 3}})",
                                 R"({"at": {"cell": "h0.K[0, 2]"}, "change": {"mask": {"causal": true}}})"),
            "h0.V");
  EXPECT_EQ(last_moment_of_first(R"({"at": {"step": 3}})", R"({"at": "start"})"), "h0.V") << "it goes back";
}

TEST(MomentsOfAPage, are_none_where_it_stands_after_a_step_or_at_a_number) {
  for (const char* at :
       {R"("start")", R"("end")", R"({"step": 4, "done": true})", R"({"cell": "h0.K[0, 2]"})"})
    EXPECT_EQ(last_moment_of_first(std::string("{\"at\": ") + at + "}", "{}"), "none") << at;
}

}  // namespace
}  // namespace heed
