// What heads look at is measured in moments of training; what was learned when is read off that.
#include "core/train/milestones.h"

#include <gtest/gtest.h>

#include "core/train/scene_examples.h"
#include "core/train/task.h"
#include "core/train/training_run.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

constexpr HeadKey kFirst{0, 1}, kSecond{1, 3};

HeadReading reading(const HeadKey& head, HeadPattern pattern, double share, double chance = 0.1) {
  HeadReading reading;
  reading.head = head;
  reading.shares[static_cast<std::size_t>(pattern)] = {share, chance, 10};
  return reading;
}

using HeadSteps = std::vector<StepReadings>;

void add_readings(HeadSteps& heads, Index step, MeasuredHeads::Readings readings) {
  heads.push_back({step, std::make_shared<const MeasuredHeads::Readings>(std::move(readings))});
}

// One head whose share of attention on the token before is this in one moment after the other, 10 steps
// apart.
HeadSteps measured(const std::vector<double>& shares) {
  HeadSteps heads;
  for (std::size_t at = 0; at < shares.size(); ++at)
    add_readings(heads, static_cast<Index>(10 * at),
                 {reading(kFirst, HeadPattern::PreviousToken, shares[at])});
  return heads;
}

TrainingHistory history_of(const std::vector<double>& tests) {
  TrainingHistory history;
  for (std::size_t at = 0; at < tests.size(); ++at) {
    HistoryRow row;
    row.step = static_cast<Index>(10 * at + 1);
    row.loss = 3.3;
    row.accuracy = 0.04;
    row.test_loss = 3;
    row.test_accuracy = tests[at];
    history.add(row);
  }
  return history;
}

std::vector<Index> steps_of(const std::vector<Milestone>& milestones, Milestone::Kind kind) {
  std::vector<Index> steps;
  for (const Milestone& milestone : milestones) {
    if (milestone.kind == kind) steps.push_back(milestone.step);
  }
  return steps;
}

std::vector<Milestone> milestones_of(const TrainingHistory& history, const HeadSteps& heads,
                                     std::optional<Index> answers) {
  std::vector<Milestone> told;
  tell_milestones(told, {history, heads, answers, true});
  return told;
}

// Of a model whose heads cannot be measured.
std::vector<Milestone> untold_heads(const TrainingHistory& history, Index answers) {
  std::vector<Milestone> told;
  tell_milestones(told, {history, {}, answers, false});
  return told;
}

std::vector<Index> head_steps(const HeadSteps& heads) {
  return steps_of(milestones_of(history_of({0.1, 0.1, 0.1, 0.1}), heads, 26), Milestone::Kind::Head);
}

using Steps = std::vector<Index>;

TEST(Milestones, begin_with_what_the_first_batch_was_before_its_step) {
  const Milestone start = untold_heads(history_of({0.1}), 26).front();
  EXPECT_EQ(start.kind, Milestone::Kind::Start);
  EXPECT_EQ(start.step, 0);
  EXPECT_EQ(start.loss, 3.3);
  EXPECT_EQ(start.share, 0.04);
  EXPECT_TRUE(start.is_noise) << "guessing among 26 has a loss of 3.26";
  EXPECT_FALSE(untold_heads(history_of({0.1}), 1000).front().is_noise) << "that would be 6.9";
}

TEST(Milestones, are_none_before_the_first_step) {
  EXPECT_TRUE(milestones_of({}, measured({0.1}), 26).empty());
}

TEST(Milestones, a_head_counts_from_0_2_above_chance_if_it_keeps_that_until_the_next_moment) {
  EXPECT_EQ(head_steps(measured({0.1, 0.29, 0.31, 0.35})), Steps{20});
  EXPECT_EQ(head_steps(measured({0.1, 0.31, 0.29, 0.35, 0.4})), Steps{30}) << "it looked away again";
  EXPECT_EQ(head_steps(measured({0.1, 0.1, 0.35})), Steps{}) << "not yet kept";
  EXPECT_EQ(head_steps(measured({0.35, 0.35, 0.35})), Steps{}) << "it did so before training";
}

TEST(Milestones, a_head_that_looked_there_before_training_has_not_learned_it) {
  EXPECT_EQ(head_steps(measured({0.49, 0.49, 0.51, 0.6})), Steps());
  EXPECT_EQ(head_steps(measured({0.29, 0.49, 0.51, 0.6})), (Steps{10, 20}));
}

TEST(Milestones, with_less_than_half_of_its_attention_a_head_looks_there_only_partly) {
  const auto milestones = milestones_of(history_of({0.1, 0.1}), measured({0.1, 0.31, 0.49, 0.49}), 26);
  EXPECT_EQ(steps_of(milestones, Milestone::Kind::Head), Steps{10});
  EXPECT_TRUE(is_partial(milestones.back()));
  EXPECT_EQ(without_replaced(milestones), milestones);
}

TEST(Milestones, a_head_that_looks_there_partly_is_told_and_then_the_first_that_mostly_does) {
  const TrainingHistory history = history_of({0.1, 0.1, 0.1, 0.1, 0.1});
  const auto all = milestones_of(history, measured({0.1, 0.31, 0.49, 0.5, 0.6, 0.7}), 26);
  EXPECT_EQ(steps_of(all, Milestone::Kind::Head), (Steps{10, 30}));
  EXPECT_FALSE(is_partial(all.back()));
  EXPECT_EQ(steps_of(without_replaced(all), Milestone::Kind::Head), Steps{30}) << "in the list it gives way";
  std::vector<Milestone> told = milestones_of(history, measured({0.1, 0.31, 0.49}), 26);
  EXPECT_EQ(steps_of(told, Milestone::Kind::Head), Steps{10});
  const HeadSteps more = measured({0.1, 0.31, 0.49, 0.5, 0.6, 0.7});
  tell_milestones(told, {history, more, 26, true});
  EXPECT_EQ(told, all) << "whether it is told on the way or at the end";
  forget_after(told, 20);
  EXPECT_EQ(steps_of(told, Milestone::Kind::Head), Steps{10});
}

TEST(Milestones, a_head_is_told_with_what_was_measured) {
  const auto milestones = milestones_of(history_of({0.1, 0.1}), measured({0.1, 0.31, 0.35}), 26);
  const Milestone& head = milestones.back();
  EXPECT_EQ(head.head, kFirst);
  EXPECT_EQ(head.pattern, HeadPattern::PreviousToken);
  EXPECT_EQ(head.share, 0.31);
  EXPECT_EQ(head.chance, 0.1);
}

TEST(Milestones, of_several_heads_the_first_is_told_and_of_these_the_strongest) {
  HeadSteps heads;
  const auto add = [&](Index step, double first, double second) {
    add_readings(
        heads, step,
        {reading(kFirst, HeadPattern::Induction, first), reading(kSecond, HeadPattern::Induction, second)});
  };
  add(0, 0.1, 0.1);
  add(10, 0.4, 0.5);
  add(20, 0.8, 0.5);
  const auto milestones = milestones_of(history_of({0.1, 0.1}), heads, 26);
  EXPECT_EQ(steps_of(milestones, Milestone::Kind::Head), Steps{10});
  EXPECT_EQ(milestones.back().head, kSecond);
}

TEST(Milestones, answers_are_right_where_two_tests_say_so) {
  const auto milestones = untold_heads(history_of({0.1, 0.6, 0.4, 0.5, 0.7, 0.98, 0.99, 0.97}), 26);
  EXPECT_EQ(steps_of(milestones, Milestone::Kind::HalfRight), Steps{31});
  EXPECT_EQ(steps_of(milestones, Milestone::Kind::NearlyAllRight), Steps{51});
  EXPECT_EQ(half_right_step(milestones), 31);
}

TEST(Milestones, between_two_answers_half_would_be_guessed) {
  const auto milestones = untold_heads(history_of({0.45, 0.6, 0.6, 0.75, 0.8}), 2);
  EXPECT_EQ(half_right_step(milestones), 31);
  EXPECT_EQ(milestones.back().threshold, 0.75);
}

TEST(Milestones, stand_in_the_order_of_steps) {
  const auto milestones = milestones_of(history_of({0.1, 0.6, 0.6, 0.6}), measured({0.1, 0.1, 0.4, 0.4}), 26);
  ASSERT_EQ(milestones.size(), 3u);
  EXPECT_EQ(milestones[1].kind, Milestone::Kind::HalfRight);
  EXPECT_EQ(milestones[2].kind, Milestone::Kind::Head);
}

TEST(Milestones, half_right_is_told_after_the_heads_before_it_are_known) {
  const TrainingHistory history = history_of({0.1, 0.1, 0.6, 0.6});
  std::vector<Milestone> told = milestones_of(history, measured({0.1, 0.4}), 26);
  EXPECT_EQ(told.size(), 1u) << "there may be a head before step 21";
  const HeadSteps more = measured({0.1, 0.4, 0.4, 0.4});
  tell_milestones(told, {history, more, 26, true});
  ASSERT_EQ(told.size(), 3u);
  EXPECT_EQ(told[1].step, 10);
  EXPECT_EQ(told[2].kind, Milestone::Kind::HalfRight);
}

TEST(Milestones, what_the_last_measurement_says_is_told_so_far) {
  const auto so_far = [](const TrainingHistory& history, const HeadSteps& heads) {
    return milestones_so_far(milestones_of(history, heads, 26), {history, heads, 26, true});
  };
  const auto answers = so_far(history_of({0.1, 0.1, 0.6}), measured({0.1, 0.1, 0.1, 0.1}));
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].kind, Milestone::Kind::HalfRight);
  EXPECT_EQ(answers[0].step, 21);
  EXPECT_TRUE(answers[0].is_so_far);
  const auto heads = so_far(history_of({0.1, 0.1, 0.1, 0.1}), measured({0.1, 0.1, 0.1, 0.4}));
  ASSERT_EQ(heads.size(), 1u);
  EXPECT_EQ(heads[0].kind, Milestone::Kind::Head);
  EXPECT_EQ(heads[0].step, 30);
  const auto certain = so_far(history_of({0.1, 0.1, 0.6, 0.7}), measured({0.1, 0.1, 0.1, 0.1}));
  EXPECT_TRUE(certain.empty()) << "it is told for good";
}

Index measurings(Index from, Index to) {
  Index count = 0;
  for (Index step = from; step < to; ++step) count += is_measuring_step(step) ? 1 : 0;
  return count;
}

TEST(MeasuringStep, is_one_of_16_from_a_step_to_its_double) {
  EXPECT_EQ(measurings(1024, 2048), 16);
  EXPECT_EQ(measurings(128, 256), 16);
}

TEST(MeasuringStep, is_every_8th_in_the_first_hundred_and_oftener_at_the_very_first) {
  EXPECT_EQ(measurings(32, 128), 12);
  EXPECT_EQ(measurings(0, 8), 8);
  EXPECT_EQ(measurings(0, 32), 16);
}

TEST(TellingPattern, is_the_one_that_is_furthest_beyond_chance) {
  HeadReading two = reading(kFirst, HeadPattern::PreviousToken, 0.5, 0.1);
  two.shares[static_cast<std::size_t>(HeadPattern::Induction)] = {0.5, 0.2, 10};
  EXPECT_EQ(telling_pattern(two), HeadPattern::PreviousToken);
  EXPECT_EQ(telling_pattern(reading(kFirst, HeadPattern::Itself, 0.29, 0.1)), std::nullopt);
}

TEST(TellingPattern, is_rather_one_that_has_half_of_the_attention) {
  HeadReading two = reading(kFirst, HeadPattern::PreviousToken, 0.47, 0.1);
  two.shares[static_cast<std::size_t>(HeadPattern::FirstToken)] = {0.5, 0.3, 10};
  EXPECT_EQ(telling_pattern(two), HeadPattern::FirstToken);
}

TEST(MeasuredHeads, keep_what_was_measured_in_the_moments_that_are_kept) {
  TrainingMoments moments;
  TrainingState state;
  MeasuredHeads heads;
  for (state.step = 0; state.step < 400; ++state.step) {
    moments.add(state, false);
    if (moments.all().back()->step == state.step)
      heads.add(moments.all().back(), {reading(kFirst, HeadPattern::Itself, 1)});
  }
  heads.keep_only(moments);
  EXPECT_EQ(heads.all().size(), moments.all().size());
  for (const TrainingMoments::Moment& moment : moments.all()) EXPECT_TRUE(heads.has(moment));
  moments.forget_after(100);
  heads.keep_only(moments);
  EXPECT_EQ(heads.all().back().moment->step, 100);
}

TEST(MeasuredHeads, forget_a_moment_whose_numbers_have_become_others) {
  TrainingState state{0, {{"W", Matrix::Constant(1, 1, 1), false}}, {}};
  TrainingMoments moments;
  moments.add(state, true);
  MeasuredHeads heads;
  heads.add(moments.all().back(), {});
  moments.add(state, true);  // the same again
  heads.keep_only(moments);
  EXPECT_EQ(heads.all().size(), 1u);
  state.parameters.front().value(0, 0) = 2;
  moments.add(state, true);
  heads.keep_only(moments);
  EXPECT_TRUE(heads.all().empty());
}

// Heads that look everywhere equally are at chance: of query q, counted from 0, one key in q + 1 stands
// before it.
TEST(HeadMeter, finds_heads_without_queries_at_chance) {
  const TrainingTask task = make_task("reverse", 1).value();
  const Example& example = task.examples->held_out().front();
  const ListedExamples one({example}, {example});
  HeadMeter meter = HeadMeter::make(task.scene, one, 1).value();
  Parameters parameters = parameters_of(task.scene);
  for (Parameter& parameter : parameters) {
    if (parameter.name.find("W_q") != std::string::npos) parameter.value.setZero();
  }
  const auto mean_chance = [](const std::vector<Index>& queries) {
    double sum = 0;
    for (const Index query : queries) sum += 1 / static_cast<double>(query + 1);
    return sum / static_cast<double>(queries.size());
  };
  std::vector<Index> all, asked;
  for (Index query = 1; query < static_cast<Index>(example.words.size()); ++query) all.push_back(query);
  for (const TargetCell& target : example.targets) asked.push_back(target.row);
  const int last_block = static_cast<int>(task.scene.blocks.size()) - 1;
  for (const HeadReading& reading : meter.measure(parameters)) {
    const PatternShare& before = reading.of(HeadPattern::PreviousToken);
    const double chance = mean_chance(reading.head.block == last_block ? asked : all);
    EXPECT_NEAR(before.share, chance, 1e-6);
    EXPECT_NEAR(before.chance, chance, 1e-6);
  }
}

TEST(HeadMeter, counts_of_the_last_block_only_queries_on_which_an_answer_depends) {
  const TrainingTask task = make_task("addition", 1).value();
  const std::vector<Example> one{task.examples->held_out().front()};
  HeadMeter meter = HeadMeter::make(task.scene, ListedExamples(one, one), 1).value();
  for (const HeadReading& reading : meter.measure(parameters_of(task.scene)))
    EXPECT_EQ(reading.of(HeadPattern::PreviousToken).queries, 1) << "that of =";
}

TEST(HeadMeter, says_in_how_many_held_out_examples_it_measures) {
  const TrainingTask task = make_task("reverse", 1).value();
  const std::vector<Example>& many = task.examples->held_out();
  ASSERT_GT(many.size(), HeadMeter::kExamples);
  EXPECT_EQ(HeadMeter::held_out_in(ListedExamples(many, many)), HeadMeter::kExamples);
  EXPECT_EQ(HeadMeter::held_out_in(ListedExamples(many, {many.front()})), 1u);
  EXPECT_EQ(HeadMeter::held_out_in(ListedExamples(many, {})), 0u);
}

TEST(HeadMeter, measures_in_a_batch_what_a_computation_of_each_example_has) {
  const TrainingTask task = make_task("induction", 3).value();
  const std::vector<Example> three(task.examples->held_out().begin(), task.examples->held_out().begin() + 3);
  const ListedExamples few(three, three);
  HeadMeter meter = HeadMeter::make(task.scene, few, 1).value();
  const std::vector<HeadReading> found = meter.measure(parameters_of(task.scene));
  std::vector<PatternShare> sums(found.size());
  for (const Example& example : few.held_out()) {
    Computation computation =
        Computation::make(with_example(task.scene, example), {Grain::Whole, true}).value();
    computation.go_to(computation.timeline().moment_count());
    std::size_t head = 0;
    read_heads(computation, [&](const HeadReading& reading, const Matrix&) {
      const PatternShare& share = reading.of(HeadPattern::Induction);
      sums.at(head).share += share.share * static_cast<double>(share.queries);
      sums.at(head++).queries += share.queries;
    });
    ASSERT_EQ(head, found.size());
  }
  for (std::size_t head = 0; head < found.size(); ++head) {
    if (found[head].head.block != 0) continue;  // of the last block not all queries count
    const PatternShare& share = found[head].of(HeadPattern::Induction);
    EXPECT_EQ(share.queries, sums[head].queries);
    EXPECT_NEAR(share.share, sums[head].share / static_cast<double>(sums[head].queries), 1e-5);
  }
}

TEST(HeadMeter, measures_the_same_examples_each_time) {
  const TrainingTask task = make_task("sort", 1).value();
  const auto measure = [&](std::uint64_t seed) {
    return HeadMeter::make(task.scene, *task.examples, seed)
        .value()
        .measure(parameters_of(task.scene))
        .front()
        .of(HeadPattern::SameToken)
        .share;
  };
  EXPECT_EQ(measure(1), measure(1));
  EXPECT_NE(measure(1), measure(2));
}

}  // namespace
}  // namespace heed
