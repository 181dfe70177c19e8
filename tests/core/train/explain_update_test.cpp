#include "core/train/explain_update.h"

#include <cmath>

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
                                 catalogue(language).say(row.sentence);
        EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
        EXPECT_EQ(said.find("⟦"), std::string::npos) << said;
      }
    }
  }
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
