// Of the tasks with rules of their own: the right answers, by what a person would say that the task is.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "core/train/task.h"

namespace heed {
namespace {

class TaskRules : public testing::Test {
 protected:
  void make(std::string_view name) {
    task_ = make_task(name, 1).value();
    examples_ = task_.examples->held_out();
    const std::vector<Example> drawn = task_.examples->batch(7, 3, 300);
    examples_.insert(examples_.end(), drawn.begin(), drawn.end());
  }

  const std::string& word(int number) const {
    return task_.scene.embedding->tokens.at(static_cast<std::size_t>(number));
  }

  std::string text(const Example& example, std::string_view between = "") const {
    std::string joined;
    for (const int number : example.words) {
      if (!joined.empty()) joined += between;
      joined += word(number);
    }
    return joined;
  }

  const std::string& answer(const TargetCell& target) const {
    return task_.scene.readout->labels.value().at(static_cast<std::size_t>(target.col));
  }

  TrainingTask task_;
  std::vector<Example> examples_;
};

// What is left of brackets when all that match are taken out.
std::string unmatched(std::string brackets) {
  for (bool is_done = false; !is_done;) {
    is_done = true;
    for (const char* pair : {"()", "[]", "{}"}) {
      if (const std::size_t at = brackets.find(pair); at != std::string::npos) {
        brackets.erase(at, 2);
        is_done = false;
      }
    }
  }
  return brackets;
}

TEST_F(TaskRules, brackets_are_closed_in_turn) {
  make("brackets");
  const std::map<char, std::string> closing = {{'(', ")"}, {'[', "]"}, {'{', "}"}};
  std::set<std::size_t> depths;
  for (const Example& example : examples_) {
    const std::string brackets = text(example);
    ASSERT_EQ(unmatched(brackets), "") << brackets;
    ASSERT_EQ(example.targets.size(), brackets.size());
    for (const TargetCell& target : example.targets) {
      const std::string left = unmatched(brackets.substr(0, static_cast<std::size_t>(target.row) + 1));
      ASSERT_EQ(answer(target), left.empty() ? "." : closing.at(left.back())) << brackets << target.row;
      depths.insert(left.size());
    }
  }
  EXPECT_EQ(depths, (std::set<std::size_t>{0, 1, 2, 3, 4, 5}));
}

TEST_F(TaskRules, sums_start_again_from_0_at_31) {
  make("addition");
  for (const Example& example : examples_) {
    std::istringstream in(text(example, " "));
    int a = 0, b = 0;
    std::string plus, equals;
    in >> a >> plus >> b >> equals;
    ASSERT_EQ(plus + equals, "+=");
    ASSERT_EQ(example.targets.size(), 1u);
    EXPECT_EQ(example.targets[0].row, 3);
    EXPECT_EQ(answer(example.targets[0]), std::to_string((a + b) % 31));
  }
}

TEST_F(TaskRules, every_sum_is_either_trained_on_or_held_out) {
  make("addition");
  std::set<std::vector<int>> all;
  for (const Example& example : task_.examples->batch(1, 0, 0)) all.insert(example.words);
  const std::size_t trained = all.size();
  for (const Example& example : task_.examples->held_out()) all.insert(example.words);
  EXPECT_EQ(all.size(), 31u * 31u);
  EXPECT_EQ(all.size() - trained, task_.examples->held_out().size());
}

TEST_F(TaskRules, names_stand_between_full_stops) {
  make("names");
  std::set<std::string> names;
  for (const Example& example : examples_) {
    const std::string name = text(example);
    names.insert(name);
    ASSERT_LE(name.size(), 16u);
    ASSERT_EQ(name.front(), '.');
    ASSERT_EQ(name.find('.', 1), name.size() - 1) << name;
    std::string asked = ".";
    for (const TargetCell& target : example.targets) asked += answer(target);
    EXPECT_EQ(asked, name);
  }
  EXPECT_GT(names.size(), 400u);
}

// +1 or −1: the words that judge, turned around by the negation before them, after `but` if there is one.
int verdict(const std::string& review) {
  const std::set<std::string> good = {"good",      "great",    "fine",    "funny",      "clever", "moving",
                                      "brilliant", "charming", "fresh",   "gripping",   "warm",   "fun",
                                      "beautiful", "superb",   "smart",   "honest",     "lively", "touching",
                                      "original",  "liked",    "like",    "delightful", "loved",  "love",
                                      "enjoyed",   "enjoy",    "admired", "admire"};
  const std::set<std::string> bad = {
      "bad",    "boring",      "dull",    "weak",    "stupid",   "terrible",  "awful",
      "clumsy", "stale",       "tedious", "ugly",    "lazy",     "shallow",   "cold",
      "silly",  "false",       "flat",    "messy",   "tiresome", "disliked",  "dislike",
      "hated",  "predictable", "hate",    "despise", "regret",   "regretted", "despised"};
  const std::size_t but = review.find(" but ");
  std::istringstream in(but == std::string::npos ? review : review.substr(but));
  int sign = 1, sum = 0;
  for (std::string word; in >> word;) {
    if (word == "not" || word == "never" || word == "hardly") sign = -1;
    if (word == "and") sign = 1;
    if (good.contains(word)) sum += sign;
    if (bad.contains(word)) sum -= sign;
  }
  return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

TEST_F(TaskRules, a_review_is_what_its_last_clause_says) {
  make("sentiment");
  int positive = 0, turned = 0;
  for (const Example& example : examples_) {
    const std::string review = text(example, " ");
    ASSERT_EQ(example.targets.size(), 1u);
    const bool is_positive = answer(example.targets[0]) == "positive";
    ASSERT_EQ(verdict(review), is_positive ? 1 : -1) << review;
    positive += is_positive;
    turned += review.find(" but ") != std::string::npos;
  }
  const int count = static_cast<int>(examples_.size());
  EXPECT_GT(positive, count / 3);
  EXPECT_LT(positive, 2 * count / 3);
  EXPECT_GT(turned, count / 5);
}

}  // namespace
}  // namespace heed
