// What is said of an optimizer's step that is worked out by hand. The numbers are worked out here with the
// rules as the documentation of torch.optim has them.
#include "core/lesson/update_exercise.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/lesson/update_slips.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

using enum UpdateQuantity;

struct Worked {
  Recipe recipe;
  NumberUpdate update;

  const UpdateRow row(UpdateQuantity quantity) const {
    for (const UpdateRow& each : update_rows(recipe, update, "W[0,0]")) {
      if (each.quantity == quantity) return each;
    }
    ADD_FAILURE() << "no such row";
    return {};
  }
  std::optional<UpdateMark> mark(UpdateQuantity quantity, std::string_view typed) const {
    return mark_update(recipe, update, row(quantity), typed);
  }
  bool is_right(UpdateQuantity quantity, std::string_view typed) const {
    const auto marked = mark(quantity, typed);
    return marked && marked->is_right;
  }
  // The key of what is said of an answer that is wrong.
  std::string reason(UpdateQuantity quantity, double typed) const {
    const auto marked = mark(quantity, std::to_string(typed));
    if (!marked || marked->is_right) return marked ? "right" : "no number";
    return marked->reason ? marked->reason->key : "";
  }
};

// The third step of a weight of 0.5 whose gradient is 0.4, and 0.2 after clipping to half of the length.
Worked worked(Recipe::Optimizer optimizer) {
  Worked made;
  made.recipe.optimizer = optimizer;
  made.recipe.rate = 0.01;
  made.recipe.weight_decay = 0.1;
  made.recipe.beta2 = 0.99;
  made.recipe.clip = 1;
  made.recipe.warm_up = 4;
  made.update = update_number(made.recipe, 2, 0.5f, 0.2f, 0.1f, 0.04f);
  made.update.gradient = 0.4f;
  made.update.gradient_length = 2;
  made.update.clip_factor = 0.5f;
  return made;
}

constexpr double kRate = 0.01 * 3 / 4, kMean = 0.9 * 0.1 + 0.1 * 0.2,
                 kSquare = 0.99 * 0.04 + 0.01 * 0.2 * 0.2, kMeanShare = 1 - 0.9 * 0.9 * 0.9,
                 kSquareShare = 1 - 0.99 * 0.99 * 0.99;

double corrected_mean() { return kMean / kMeanShare; }
double root() { return std::sqrt(kSquare / kSquareShare); }

TEST(UpdateExercise, takes_what_the_published_rule_of_adamw_gives) {
  const Worked adam = worked(Recipe::Optimizer::AdamW);
  const double change = -kRate * corrected_mean() / (root() + 1e-8), decayed = 0.5 * (1 - kRate * 0.1);
  const std::pair<UpdateQuantity, double> answers[] = {{Clipped, 0.4 * 1 / 2},
                                                       {Mean, kMean},
                                                       {MeanSquare, kSquare},
                                                       {Corrected, corrected_mean()},
                                                       {CorrectedSquare, kSquare / kSquareShare},
                                                       {Rate, kRate},
                                                       {AfterDecay, decayed},
                                                       {Change, change},
                                                       {After, decayed + change}};
  for (const auto& [quantity, answer] : answers)
    EXPECT_TRUE(adam.is_right(quantity, std::to_string(answer)))
        << static_cast<int>(quantity) << " " << answer;
}

TEST(UpdateExercise, takes_what_the_published_rules_of_sgd_and_momentum_give) {
  const Worked sgd = worked(Recipe::Optimizer::Sgd), momentum = worked(Recipe::Optimizer::Momentum);
  const double decayed = 0.2 + 0.1 * 0.5, sum = 0.9 * 0.1 + decayed;
  EXPECT_TRUE(sgd.is_right(WithDecay, std::to_string(decayed)));
  EXPECT_TRUE(sgd.is_right(Change, std::to_string(-kRate * decayed)));
  EXPECT_TRUE(sgd.is_right(After, std::to_string(0.5 - kRate * decayed)));
  EXPECT_TRUE(momentum.is_right(Sum, std::to_string(sum)));
  EXPECT_TRUE(momentum.is_right(Change, std::to_string(-kRate * sum)));
  EXPECT_TRUE(momentum.is_right(After, std::to_string(0.5 - kRate * sum)));
}

TEST(UpdateExercise, an_answer_may_be_rounded_to_the_digits_that_are_typed_but_to_two_at_least) {
  const Worked adam = worked(Recipe::Optimizer::AdamW);
  ASSERT_NEAR(corrected_mean(), 0.405904, 1e-6);
  for (const char* typed : {"0.405904", "0.4059", "0.406", "0.41", "0,41", "4.1e-1"})
    EXPECT_TRUE(adam.is_right(Corrected, typed)) << typed;
  for (const char* typed : {"0.405", "0.40", "0", "0.42", "−0.41"})
    EXPECT_FALSE(adam.is_right(Corrected, typed)) << typed;
  ASSERT_NEAR(adam.row(CorrectedSquare).value, 1.34676, 1e-5);
  EXPECT_TRUE(adam.is_right(CorrectedSquare, "1.3"));
  EXPECT_FALSE(adam.is_right(CorrectedSquare, "1")) << "one digit says too little";
  EXPECT_FALSE(adam.mark(Corrected, "0.4x"));
  EXPECT_FALSE(adam.mark(Corrected, ""));
}

TEST(UpdateExercise, a_number_that_changes_by_little_needs_the_digits_that_change) {
  const Worked adam = worked(Recipe::Optimizer::AdamW);
  ASSERT_NEAR(adam.row(AfterDecay).value, 0.499625, 1e-7);
  EXPECT_TRUE(adam.is_right(AfterDecay, "0.499625"));
  EXPECT_TRUE(adam.is_right(AfterDecay, "0.49963"));
  EXPECT_FALSE(adam.is_right(AfterDecay, "0.5"));
  EXPECT_EQ(adam.reason(AfterDecay, 0.5), "update.slip.no_decay_digits");
  EXPECT_FALSE(adam.is_right(After, "0.5"));
  EXPECT_EQ(adam.reason(After, 0.5), "update.slip.before");
}

TEST(UpdateExercise, names_the_slips_of_adamw) {
  const Worked adam = worked(Recipe::Optimizer::AdamW);
  const double v = kSquare / kSquareShare, decayed = 0.5 * (1 - kRate * 0.1);
  const double change = -kRate * corrected_mean() / root();
  EXPECT_EQ(adam.reason(Clipped, 0.4), "update.slip.not_clipped");
  EXPECT_EQ(adam.reason(Clipped, 0.8), "update.slip.upside_down");
  EXPECT_EQ(adam.reason(Mean, 0.9 * 0.1 + 0.1 * 0.4), "update.slip.unclipped");
  EXPECT_EQ(adam.reason(Mean, 0.1 * 0.1 + 0.9 * 0.2), "update.slip.swapped");
  EXPECT_EQ(adam.reason(Mean, 0.1 * 0.2), "update.slip.nothing_remembered");
  EXPECT_EQ(adam.reason(Mean, -kMean), "lesson.mark.sign");
  EXPECT_EQ(adam.reason(MeanSquare, 0.99 * 0.04 + 0.01 * 0.2), "update.slip.not_squared");
  EXPECT_EQ(adam.reason(Corrected, kMean), "update.slip.uncorrected");
  EXPECT_EQ(adam.reason(Corrected, kMean / (1 - 0.9)), "update.slip.power");
  EXPECT_EQ(adam.reason(Corrected, kMean * kMeanShare), "update.slip.multiplied");
  EXPECT_EQ(adam.reason(Corrected, kMean / kSquareShare), "update.slip.other_beta");
  EXPECT_EQ(adam.reason(CorrectedSquare, kSquare), "update.slip.uncorrected");
  EXPECT_EQ(adam.reason(Rate, 0.01), "update.slip.full_rate");
  EXPECT_EQ(adam.reason(Rate, 0.005), "update.slip.step_before");
  EXPECT_EQ(adam.reason(AfterDecay, 0.5 * (1 - 0.1)), "update.slip.decay_without_rate");
  EXPECT_EQ(adam.reason(AfterDecay, 0.5 * (1 + kRate * 0.1)), "update.slip.decay_added");
  EXPECT_EQ(adam.reason(Change, -kRate * corrected_mean() / v), "update.slip.no_root");
  EXPECT_EQ(adam.reason(Change, -kRate * kMean / std::sqrt(kSquare)), "update.slip.uncorrected_both");
  EXPECT_EQ(adam.reason(Change, -change), "update.slip.direction");
  EXPECT_EQ(adam.reason(Change, -corrected_mean() / root()), "update.slip.no_rate");
  EXPECT_EQ(adam.reason(Change, -kRate * corrected_mean()), "update.slip.undivided");
  EXPECT_EQ(adam.reason(After, decayed - change), "update.slip.subtracted");
  EXPECT_EQ(adam.reason(After, 0.5 + change), "update.slip.no_decay");
  EXPECT_EQ(adam.reason(After, change), "update.slip.change_alone");
  EXPECT_EQ(adam.reason(After, 0.3), "") << "what is no usual mistake is not explained";
}

TEST(UpdateExercise, names_the_slips_of_sgd_and_momentum) {
  const Worked sgd = worked(Recipe::Optimizer::Sgd), momentum = worked(Recipe::Optimizer::Momentum);
  EXPECT_EQ(sgd.reason(WithDecay, 0.2), "update.slip.no_decay");
  EXPECT_EQ(sgd.reason(WithDecay, 0.4 + 0.05), "update.slip.unclipped");
  EXPECT_EQ(sgd.reason(WithDecay, 0.2 - 0.05), "update.slip.decay_subtracted");
  EXPECT_EQ(sgd.reason(Change, kRate * 0.25), "update.slip.direction");
  EXPECT_EQ(sgd.reason(Change, -0.25), "update.slip.no_rate");
  EXPECT_EQ(sgd.reason(Change, -0.01 * 0.25), "update.slip.full_rate");
  EXPECT_EQ(momentum.reason(Sum, 0.9 * 0.1 + 0.1 * 0.25), "update.slip.share");
  EXPECT_EQ(momentum.reason(Sum, 0.1 * 0.1 + 0.25), "update.slip.swapped");
  EXPECT_EQ(momentum.reason(Change, -kRate * 0.25), "update.slip.no_sum");
}

TEST(UpdateExercise, says_every_slip_in_both_languages) {
  for (const auto optimizer :
       {Recipe::Optimizer::Sgd, Recipe::Optimizer::Momentum, Recipe::Optimizer::AdamW}) {
    const Worked each = worked(optimizer);
    for (const UpdateRow& row : update_rows(each.recipe, each.update, "W[0,0]")) {
      for (const Slip& slip : update_slips(each.recipe, each.update, row.quantity)) {
        for (const Language language : {Language::English, Language::Chinese}) {
          const std::string said = catalogue(language).say(slip.message);
          EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
          EXPECT_EQ(said.find("⟦"), std::string::npos) << said;
        }
      }
    }
  }
}

TEST(UpdateExercise, a_slip_of_clipping_or_of_the_warm_up_is_one_only_where_there_is_some) {
  Worked plain = worked(Recipe::Optimizer::AdamW);
  plain.recipe.clip.reset();
  plain.recipe.warm_up = 0;
  plain.update = update_number(plain.recipe, 2, 0.5f, 0.2f, 0.1f, 0.04f);
  for (const UpdateRow& row : update_rows(plain.recipe, plain.update, "W[0,0]")) {
    EXPECT_NE(row.quantity, Clipped);
    for (const Slip& slip : update_slips(plain.recipe, plain.update, row.quantity)) {
      EXPECT_NE(slip.message.key, "update.slip.unclipped");
      EXPECT_NE(slip.message.key, "update.slip.full_rate");
      EXPECT_NE(slip.message.key, "update.slip.step_before");
    }
  }
  EXPECT_FALSE(plain.row(Rate).is_asked) << "the rate is the one that was set";
  EXPECT_TRUE(plain.row(AfterDecay).is_asked);
  plain.recipe.weight_decay = 0;
  EXPECT_FALSE(plain.row(AfterDecay).is_asked) << "there is nothing to work out";
}

TEST(UpdateExercise, numbers_are_written_with_the_digits_that_an_answer_needs) {
  Worked small = worked(Recipe::Optimizer::Sgd);
  small.update = update_number(small.recipe, 2, 0.123456789f, 1e-5f, 0, 0);
  const std::string before = written_number(small.update, small.row(Before)),
                    after = written_number(small.update, small.row(After));
  EXPECT_EQ(before, "0.12345679");
  EXPECT_NE(before, after);
  EXPECT_TRUE(small.is_right(After, after));
}

}  // namespace
}  // namespace heed
