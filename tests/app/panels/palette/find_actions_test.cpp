#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/panels/palette/actions.h"

namespace heed {
namespace {

using testing::ElementsAre;

Action named(const char* id, const char* name, const char* keywords = "") {
  Action action;
  action.id = id;
  action.name = {name, ""};
  action.keywords = {keywords, ""};
  return action;
}

std::vector<std::string> found(const std::vector<Action>& actions, std::string_view words) {
  std::vector<std::string> ids;
  for (const FoundAction& each : find_actions(actions, words, Language::English, {}))
    ids.push_back(each.action->id);
  return ids;
}

TEST(FindActions, names_that_have_the_word_come_before_those_that_only_keywords_have) {
  const std::vector<Action> actions = {named("train", "Copying", "induction training"),
                                       named("inside", "All reinductions of a long list of things"),
                                       named("task", "Sort letters", "induction"),
                                       named("lesson", "24  An induction head forms")};
  EXPECT_THAT(found(actions, "induction"), ElementsAre("lesson", "inside", "train", "task"));
  EXPECT_THAT(found(actions, "Induc"), ElementsAre("lesson", "inside", "train", "task"));
}

TEST(FindActions, a_short_word_within_another_is_less_than_a_keyword) {
  EXPECT_THAT(
      found({named("generate", "Generate text"), named("train", "Copying", "learning rate decay")}, "rate"),
      ElementsAre("train", "generate"));
}

TEST(FindActions, of_names_with_the_word_the_one_that_begins_with_it_is_first) {
  EXPECT_THAT(found({named("late", "Show the mask"), named("early", "Mask the future")}, "mask"),
              ElementsAre("early", "late"));
}

TEST(FindActions, a_number_is_not_another_that_begins_with_it) {
  Action head = named("head", "2  same word");
  head.group = {"Head", ""};
  const std::vector<Action> actions = {named("lesson", "24  An induction head forms"), head};
  EXPECT_THAT(found(actions, "head 2"), ElementsAre("head", "lesson"));
  EXPECT_THAT(found(actions, "24"), ElementsAre("lesson"));
}

TEST(FindActions, words_that_only_join_others_and_plurals_do_not_count) {
  const std::vector<Action> actions = {named("heads", "Heads", "delete remove head"), named("other", "Undo")};
  EXPECT_THAT(found(actions, "remove a head"), ElementsAre("heads"));
  EXPECT_THAT(found(actions, "delete the heads"), ElementsAre("heads"));
  EXPECT_THAT(found({named("words", "Text", "word")}, "words"), ElementsAre("words"));
}

TEST(FindActions, what_is_to_be_done_is_passed_over_where_nothing_is_called_so) {
  const std::vector<Action> actions = {named("mask", "Mask"), named("difference", "Change since pinned")};
  EXPECT_THAT(found(actions, "change mask"), ElementsAre("mask"));
  EXPECT_THAT(found(actions, "change"), ElementsAre("difference"));
}

TEST(FindActions, a_name_that_is_typed_as_it_stands_is_first) {
  EXPECT_THAT(
      found({named("screen", "Start screen", "start"), named("start", "To the start")}, "To the start"),
      ElementsAre("start", "screen"));
}

}  // namespace
}  // namespace heed
