#include "core/train/explain_update.h"

#include <cmath>
#include <numbers>
#include <string_view>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

constexpr Recipe::Optimizer kOptimizers[] = {Recipe::Optimizer::Sgd, Recipe::Optimizer::Momentum,
                                             Recipe::Optimizer::AdamW};

TrainingRun run_of(Recipe::Optimizer optimizer) {
  TrainingJob job = make_training_job({"reverse", {}, 3}).value();
  EXPECT_TRUE(set_locks(job, "b1.W_1", true));
  job.recipe.optimizer = optimizer;
  job.recipe.clip = 0.5;
  job.recipe.warm_up = 4;
  return TrainingRun::make(job.scene, job.examples, job.recipe).value();
}

const Matrix& value_of(const TrainingState& state, std::string_view name) {
  return std::ranges::find(state.parameters, name, &Parameter::name)->value;
}

// What a formula with numbers comes to, with the usual precedence of its signs.
class Reckoner {
 public:
  explicit Reckoner(std::string_view formula) : rest_(formula) {}

  double run() {
    const double value = sum();
    EXPECT_TRUE(rest_.empty()) << rest_;
    return value;
  }

 private:
  bool take(std::string_view sign) {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }
  double sum() {
    double value = product();
    while (true) {
      if (take("+")) {
        value += product();
      } else if (take("−")) {
        value -= product();
      } else {
        return value;
      }
    }
  }
  double product() {
    double value = power();
    while (true) {
      if (take("·")) {
        value *= power();
      } else if (take("/")) {
        value /= power();
      } else {
        return value;
      }
    }
  }
  double power() {
    const double value = single();
    if (take("²")) return value * value;
    return take("^") ? std::pow(value, single()) : value;
  }
  double single() {
    if (take("−")) return -single();
    if (take("√")) return std::sqrt(single());
    if (take("π")) return std::numbers::pi;
    const bool is_cosine = take("cos");
    if (take("(")) {
      const double value = sum();
      EXPECT_TRUE(take(")"));
      return is_cosine ? std::cos(value) : value;
    }
    std::string digits;
    while (!rest_.empty() &&
           (std::isdigit(static_cast<unsigned char>(rest_[0])) || rest_[0] == '.' || rest_[0] == 'e')) {
      digits += rest_[0];
      rest_.remove_prefix(1);
      if (digits.back() == 'e' && take("−")) digits += '-';
    }
    return std::stod(digits);
  }

  std::string_view rest_;
};

// AdamW as Loshchilov and Hutter (2019), algorithm 2, and PyTorch's documentation have it, in 64 bits.
TEST(ExplainUpdate, adds_up_to_the_published_rule) {
  TrainingRun run = run_of(Recipe::Optimizer::AdamW);
  double mean = 0, square = 0;
  for (int step = 1; step <= 3; ++step) {
    const RecordedStep recorded = run.record_step().value();
    const NumberUpdate update = explain_update(recorded, "b0.h0.W_q", 1, 2);
    const Recipe& recipe = recorded.recipe;
    EXPECT_EQ(update.step, step);
    EXPECT_NEAR(update.rate, recipe.rate * step / 4, 1e-12);
    const double g = update.gradient * std::min(1.0, 0.5 / (update.gradient_length + 1e-6));
    EXPECT_NEAR(update.clipped, g, 1e-6 * std::abs(g));
    mean = recipe.beta1 * mean + (1 - recipe.beta1) * g;
    square = recipe.beta2 * square + (1 - recipe.beta2) * g * g;
    EXPECT_NEAR(update.mean, mean, 1e-5 * std::abs(mean));
    EXPECT_NEAR(update.mean_square, square, 1e-5 * square);
    const double m = mean / (1 - std::pow(recipe.beta1, step));
    const double v = square / (1 - std::pow(recipe.beta2, step));
    EXPECT_NEAR(update.mean_corrected, m, 1e-5 * std::abs(m));
    EXPECT_NEAR(update.mean_square_corrected, v, 1e-5 * v);
    const double change = -update.rate * m / (std::sqrt(v) + recipe.epsilon);
    EXPECT_NEAR(update.change, change, 1e-4 * std::abs(change));
    EXPECT_NEAR(update.after, update.before * (1 - update.rate * recipe.weight_decay) + change, 1e-7);
  }
}

TEST(ExplainUpdate, is_what_the_step_made_bit_for_bit) {
  for (const Recipe::Optimizer optimizer : kOptimizers) {
    TrainingRun run = run_of(optimizer);
    for (int step = 0; step < 3; ++step) {
      const RecordedStep recorded = run.record_step().value();
      for (const char* name : {"embedding", "b0.h1.W_v", "b1.b_2", "W_out", "b1.W_1"}) {
        const Matrix &before = value_of(recorded.before, name), &after = value_of(run.state(), name);
        for (Index col = 0; col < 5; ++col) {
          const NumberUpdate update = explain_update(recorded, name, 0, col);
          EXPECT_EQ(update.before, before(0, col)) << name;
          EXPECT_EQ(update.after, after(0, col)) << name;
        }
      }
    }
  }
}

TEST(ExplainUpdate, a_recorded_step_is_a_step) {
  TrainingRun recorded = run_of(Recipe::Optimizer::AdamW), plain = run_of(Recipe::Optimizer::AdamW);
  for (int step = 0; step < 2; ++step) {
    const StepReport report = recorded.record_step().value().report;
    EXPECT_EQ(report.loss(), plain.step().value().loss());
    EXPECT_GT(report.gradient_length, 0);
  }
  EXPECT_EQ(recorded.state(), plain.state());
}

TEST(ExplainUpdate, the_gradient_is_the_slope_of_the_loss) {
  TrainingRun run = run_of(Recipe::Optimizer::Sgd);
  const TrainingState start = run.state();
  const RecordedStep recorded = run.record_step().value();
  constexpr float kNear = 1e-2f;
  const auto loss_with = [&](float more) {
    TrainingState state = start;
    std::ranges::find(state.parameters, "W_out", &Parameter::name)->value(3, 1) += more;
    run.resume(state);
    return run.step().value().loss();
  };
  const double slope = (loss_with(kNear) - loss_with(-kNear)) / (2 * static_cast<double>(kNear));
  EXPECT_NEAR(explain_update(recorded, "W_out", 3, 1).gradient, slope, 1e-4);
}

TEST(ExplainUpdate, is_said_in_both_languages_with_every_term) {
  for (const Recipe::Optimizer optimizer : kOptimizers) {
    TrainingRun run = run_of(optimizer);
    const RecordedStep recorded = run.record_step().value();
    for (const char* name : {"W_out", "b1.W_1"}) {
      const NumberUpdate update = explain_update(recorded, name, 0, 0);
      for (const Language language : {Language::English, Language::Chinese}) {
        for (const Message& line : update_lines(recorded.recipe, update, "W[0,0]")) {
          const std::string said = catalogue(language).say(line);
          EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
          EXPECT_EQ(said.find("⟦"), std::string::npos) << said;
        }
      }
    }
    EXPECT_EQ(update_lines(recorded.recipe, explain_update(recorded, "b1.W_1", 0, 0), "W").size(), 1u);
  }
}

TEST(ExplainUpdate, as_rows_has_every_quantity_of_the_step_with_its_number) {
  for (const Recipe::Optimizer optimizer : kOptimizers) {
    TrainingRun run = run_of(optimizer);
    const RecordedStep recorded = run.record_step().value();
    const NumberUpdate update = explain_update(recorded, "W_out", 0, 0);
    const auto rows = update_rows(recorded.recipe, update, "W[0,0]");
    EXPECT_EQ(rows.front().value, static_cast<double>(update.before));
    EXPECT_EQ(rows.back().value, static_cast<double>(update.after));
    EXPECT_EQ(rows[rows.size() - 2].value, static_cast<double>(update.change));
    for (const Language language : {Language::English, Language::Chinese}) {
      for (const UpdateRow& row : rows) {
        const std::string said = catalogue(language).say(row.name) + catalogue(language).say(row.formula) +
                                 catalogue(language).say(row.sentence) + catalogue(language).say(row.caption);
        EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
        EXPECT_EQ(said.find("⟦"), std::string::npos) << said;
      }
    }
  }
}

TEST(ExplainUpdate, the_formula_of_a_row_with_its_numbers_comes_to_the_number_of_the_row) {
  int reckoned = 0;
  for (const Recipe::Optimizer optimizer : kOptimizers) {
    for (const Recipe::Decay decay :
         {Recipe::Decay::Constant, Recipe::Decay::Linear, Recipe::Decay::Cosine}) {
      Recipe recipe;
      recipe.optimizer = optimizer;
      recipe.decay = decay;
      recipe.clip = 1;
      recipe.warm_up = 4;
      recipe.steps = 12;
      for (const Index step : {0, 2, 3, 4, 9, 11}) {
        const bool is_first = step == 0;  // nothing is remembered yet
        NumberUpdate update =
            update_number(recipe, step, -0.5f, 0.03f, is_first ? 0 : -0.02f, is_first ? 0 : 0.0007f);
        update.gradient = 0.06f;
        update.gradient_length = 2;
        update.clip_factor = 0.5f;
        for (const UpdateRow& row : update_rows(recipe, update, "W[0,0]")) {
          if (row.filled.empty()) continue;
          ++reckoned;
          EXPECT_NEAR(Reckoner(row.filled).run(), row.value, 2e-3 * std::abs(row.value) + 1e-12)
              << row.filled << " in step " << step;
        }
      }
    }
  }
  EXPECT_GT(reckoned, 300);
}

TEST(ExplainUpdate, what_a_row_adds_to_a_number_can_be_told_in_its_formula) {
  Recipe recipe;
  const NumberUpdate update = update_number(recipe, 0, 0.123456789f, 0.01f, 0, 0);
  const auto rows = update_rows(recipe, update, "W[0,0]");
  EXPECT_EQ(rows.back().filled.find("0.12345"), 0u) << rows.back().filled;
  EXPECT_NEAR(Reckoner(rows.back().filled).run(), rows.back().value, 1e-8);
}

TEST(ExplainUpdate, a_row_has_the_number_that_is_remembered_from_the_steps_before) {
  for (const Recipe::Optimizer optimizer : kOptimizers) {
    Recipe recipe;
    recipe.optimizer = optimizer;
    const NumberUpdate update = update_number(recipe, 5, 0.5f, 0.25f, 0.125f, 0.0625f);
    std::vector<double> remembered;
    for (const UpdateRow& row : update_rows(recipe, update, "W[0,0]")) {
      if (row.remembered) remembered.push_back(row.remembered->value);
    }
    const std::vector<double> expected = optimizer == Recipe::Optimizer::AdamW ? std::vector{0.125, 0.0625}
                                         : optimizer == Recipe::Optimizer::Momentum ? std::vector{0.125}
                                                                                    : std::vector<double>{};
    EXPECT_EQ(remembered, expected);
  }
}

// SGD with momentum, each result with one digit behind the point.
TEST(ExplainUpdate, by_hand_each_row_is_made_of_those_that_were_rounded_before) {
  Recipe recipe;
  recipe.optimizer = Recipe::Optimizer::Momentum;
  recipe.rate = 2;
  recipe.weight_decay = 0.5;
  const NumberUpdate update = update_number(recipe, 3, 1.5f, 0.25f, 0.31f, 0);
  const auto to_tenths = [](const UpdateRow&, double value) { return std::round(value * 10) / 10; };
  const std::vector<double> by_hand = worked_by_hand(recipe, update, to_tenths);
  // With decay 0.25 + 0.75 = 1, the sum 0.279 + 1 → 1.3, the change −2.6, and −1.1 in place of −1.058.
  const std::vector<double> expected = {1.5, 0.25, 1, 1.3, 2, -2.6, -1.1};
  ASSERT_EQ(by_hand.size(), expected.size());
  for (std::size_t at = 0; at < expected.size(); ++at) EXPECT_NEAR(by_hand[at], expected[at], 1e-7) << at;
}

TEST(ExplainUpdate, as_rows_says_which_gradient_is_meant) {
  for (const double clip : {1e-3, 1e6}) {
    TrainingRun run = run_of(Recipe::Optimizer::AdamW);
    Recipe recipe = run.recipe();
    recipe.clip = clip;
    run.set_recipe(recipe);
    const RecordedStep recorded = run.record_step().value();
    const auto rows = update_rows(recorded.recipe, explain_update(recorded, "W_out", 0, 0), "W[0,0]");
    const bool is_clipped = clip < 1;
    EXPECT_EQ(rows.size(), is_clipped ? 11u : 10u) << "a gradient that is not clipped stands there once";
    std::string said;
    for (const UpdateRow& row : rows)
      said += catalogue(Language::English).say(row.name) + ": " +
              catalogue(Language::English).say(row.formula) + "\n";
    EXPECT_EQ(said.find("clipped g′") != std::string::npos, is_clipped) << said;
    const std::string g = is_clipped ? "g′" : "g";
    EXPECT_NE(said.find("0.9 · old m + 0.1 · " + g + "\n"), std::string::npos) << said;
    EXPECT_NE(said.find("0.98 · old v + 0.02 · " + g + "²\n"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace heed
