#include "core/lesson/stage.h"

#include <gtest/gtest.h>

#include "tests/core/lesson/lesson_text.h"

namespace heed {
namespace {

LessonStage stage_of(const std::string& page_json, Grain grain = Grain::Cell) {
  const ReadLesson read = read_lesson(lesson_head() + page(page_json, "Words."), ".");
  EXPECT_TRUE(read.faults.empty());
  std::vector<LessonFault> faults;
  std::optional<LessonStage> stage = set_stage(read.lesson, read.lesson.pages.at(0), grain, faults);
  EXPECT_TRUE(stage.has_value() && faults.empty());
  return std::move(*stage);
}

// `h0.scores query 1`: what the next press of the space bar makes known.
std::string next_of(const Computation& computation) {
  if (computation.playhead() == computation.timeline().moment_count()) return "end";
  const Moment next = computation.timeline().moment(computation.playhead());
  const std::string query = next.query ? " query " + std::to_string(*next.query) : "";
  return computation.graph().info(next.node).name + query;
}

std::string next_at(const std::string& at, Grain grain = Grain::Cell) {
  return next_of(stage_of("{\"at\": " + at + "}", grain).computation);
}

TEST(LessonStage, stands_at_the_end_unless_the_page_says_otherwise) {
  EXPECT_EQ(next_of(stage_of("{}").computation), "end");
  EXPECT_EQ(next_at("\"end\""), "end");
  EXPECT_EQ(next_at("\"start\""), "X");
}

TEST(LessonStage, stands_before_or_behind_a_step) {
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    EXPECT_EQ(next_at("{\"step\": 4}", grain), "h0.scores query 0");
    EXPECT_EQ(next_at("{\"step\": 4, \"done\": true}", grain), "h0.weights query 0");
    EXPECT_EQ(next_at("{\"step\": 7, \"done\": true}", grain), "h0.scores query 1");
    EXPECT_EQ(next_at("{\"step\": 8}", grain), "h0.scores query 1");
    EXPECT_EQ(next_at("{\"step\": 8, \"done\": true}", grain), "end");
  }
}

TEST(LessonStage, stands_at_the_share_of_a_query) {
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    EXPECT_EQ(next_at("{\"step\": 5, \"query\": 0}", grain), "h0.weights query 0");
    EXPECT_EQ(next_at("{\"step\": 4, \"query\": 1}", grain), "h0.scores query 1");
    EXPECT_EQ(next_at("{\"step\": 6, \"query\": 2}", grain), "h0.weighted query 2");
    EXPECT_EQ(next_at("{\"step\": 6, \"query\": 2, \"done\": true}", grain), "h0.output query 2");
    EXPECT_EQ(next_at("{\"step\": 7, \"query\": 1, \"done\": true}", grain), "h0.scores query 2");
  }
}

TEST(LessonStage, stands_where_a_cell_has_just_been_made) {
  const Computation computation = stage_of("{\"at\": {\"cell\": \"h0.scores[1, 1]\"}}").computation;
  const Moment last = *computation.last_moment();
  EXPECT_EQ(computation.graph().info(last.node).name, "h0.scores");
  EXPECT_EQ(last.to_cell, 5);
}

TEST(LessonStage, a_page_may_go_through_all_rows_at_once_and_choose_how_finely) {
  const Computation computation =
      stage_of("{\"all_rows\": true, \"grain\": \"matrix\", \"at\": {\"step\": 4, \"done\": true}}")
          .computation;
  EXPECT_EQ(computation.timeline().walk(), (Walk{Grain::Whole, true}));
  EXPECT_EQ(computation.known(*computation.graph().find("h0.scores")), 9);
}

TEST(LessonStage, changes_the_scene_of_the_lesson_for_this_page_and_its_baseline) {
  const LessonStage stage =
      stage_of(R"({"change": {"mask": {"causal": true}}, "baseline": {"score": {"kind": "scaled_dot"}}})");
  EXPECT_TRUE(stage.computation.graph().find("h0.masked"));
  EXPECT_FALSE(stage.computation.graph().find("h0.scaled"));
  ASSERT_TRUE(stage.baseline.has_value());
  EXPECT_TRUE(stage.baseline->graph().find("h0.scaled"));
  EXPECT_FALSE(stage.baseline->graph().find("h0.masked"));
}

}  // namespace
}  // namespace heed
