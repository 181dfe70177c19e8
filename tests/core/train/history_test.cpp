#include <algorithm>

#include <gtest/gtest.h>

#include "core/train/training_history.h"

namespace heed {
namespace {

HistoryRow row(Index step, double loss = 1) {
  HistoryRow made;
  made.step = step;
  made.loss = loss;
  made.rate = 0.1;
  return made;
}

TrainingHistory history_of(Index steps, Index test_every) {
  TrainingHistory history;
  for (Index step = 1; step <= steps; ++step) {
    HistoryRow made = row(step);
    if (step % test_every == 0) made.test_loss = 2;
    history.add(made);
  }
  return history;
}

bool has_step(const TrainingHistory& history, Index step) {
  return std::ranges::find(history.rows(), step, &HistoryRow::step) != history.rows().end();
}

TEST(TrainingHistory, keeps_every_step_of_a_short_run) {
  EXPECT_EQ(history_of(1000, 10).rows().size(), 1000u);
}

TEST(TrainingHistory, of_a_long_run_keeps_a_few_evenly_and_the_newest_and_every_test) {
  const TrainingHistory history = history_of(100'003, 1000);
  EXPECT_LE(history.rows().size(), TrainingHistory::kMaxRows);
  EXPECT_GE(history.rows().size(), 500u);
  EXPECT_EQ(history.rows().back().step, 100'003);
  for (Index step = 1000; step < 100'000; step += 1000) EXPECT_TRUE(has_step(history, step)) << step;
  Index widest = 0;
  for (std::size_t at = 1; at < history.rows().size(); ++at)
    widest = std::max(widest, history.rows()[at].step - history.rows()[at - 1].step);
  EXPECT_LE(widest, 128);
}

TEST(TrainingHistory, of_many_tests_keeps_every_second) {
  const TrainingHistory history = history_of(5000, 1);
  EXPECT_LE(history.rows().size(), TrainingHistory::kMaxRows);
  EXPECT_EQ(history.rows().back().step, 5000);
}

TEST(TrainingHistory, the_test_before_the_first_step_is_kept_written_and_read) {
  HistoryRow untrained;
  untrained.test_loss = 3;
  untrained.test_accuracy = 0.25;
  TrainingHistory history;
  history.add(untrained);
  history.add(row(1));
  EXPECT_TRUE(history_csv(history).find("\n0,,,3,0.25,,\n1,1,") != std::string::npos) << history_csv(history);
  const Result<TrainingHistory> read = read_history_csv(history_csv(history));
  ASSERT_TRUE(read);
  EXPECT_TRUE(read.value() == history);
}

TEST(TrainingHistory, a_run_that_was_taken_back_goes_on_from_there) {
  TrainingHistory history = history_of(10, 100);
  history.add(row(6, 3));
  ASSERT_EQ(history.rows().size(), 6u);
  EXPECT_EQ(history.rows().back().loss, 3);
}

TEST(TrainingHistory, is_read_back_as_it_was_written) {
  TrainingHistory history;
  HistoryRow first = row(1, 0.1 + 0.2);
  first.accuracy = 0.25;
  history.add(first);
  HistoryRow second = row(2, 1e-300);
  second.test_loss = 2.5;
  history.add(second);
  const std::string csv = history_csv(history);
  EXPECT_EQ(csv,
            "step,loss,accuracy,test_loss,test_accuracy,rate,gradient_length\n"
            "1,0.3,0.25,,,0.1,0\n2,1e-300,,2.5,,0.1,0\n")
      << "with the digits of a float, where it is one";
  const TrainingHistory read = read_history_csv(csv).value();
  EXPECT_FLOAT_EQ(static_cast<float>(*read.rows()[0].loss), static_cast<float>(*first.loss));
  EXPECT_EQ(history_csv(read), csv);
}

TEST(TrainingHistory, what_is_no_history_is_refused_with_its_line) {
  const std::string columns = "step,loss,accuracy,test_loss,test_accuracy,rate,gradient_length\n";
  const auto place = [](const std::string& csv) { return read_history_csv(csv).error().place; };
  EXPECT_EQ(place("step,loss\n"), "history.csv, line 1");
  EXPECT_EQ(place(columns + "1,2,,,,0.1,0\n2,x,,,,0.1,0\n"), "history.csv, line 3");
  EXPECT_EQ(place(columns + "1,2,,,,0.1\n"), "history.csv, line 2");
  EXPECT_EQ(place(columns + "1,2,,,,0.1,0,7\n"), "history.csv, line 2");
  EXPECT_EQ(place(columns + "2,2,,,,0.1,0\n2,2,,,,0.1,0\n"), "history.csv, line 3");
  EXPECT_EQ(place(columns + "1.5,2,,,,0.1,0\n"), "history.csv, line 2");
  EXPECT_EQ(place(columns + "\n"), "history.csv, line 2");
}

}  // namespace
}  // namespace heed
