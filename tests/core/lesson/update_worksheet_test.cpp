// A worksheet of an optimizer's step. What the key says is worked out here from what the sheet gives, with
// the rule as the documentation of torch.optim.AdamW has it.
#include "core/lesson/update_worksheet.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"

namespace heed {
namespace {

// The fifth step of a weight.
UpdateOnPaper fifth_step(Recipe::Optimizer optimizer = Recipe::Optimizer::AdamW) {
  UpdateOnPaper paper;
  paper.recipe.optimizer = optimizer;
  paper.recipe.warm_up = 10;
  paper.recipe.clip = 1;
  paper.update = update_number(paper.recipe, 4, 0.0234567f, 0.5f * -0.00123456f, 0.00034567f, 1.2345e-7f);
  paper.update.gradient = -0.00123456f;
  paper.update.gradient_length = 2.00003;
  paper.update.clip_factor = 0.5f;
  paper.cell = "W[1, 1]";
  return paper;
}

Worksheet sheet_of(const UpdateOnPaper& paper, const WorksheetRequest& request) {
  Result<Worksheet> sheet = make_update_worksheet(paper, request);
  EXPECT_TRUE(sheet);
  return std::move(sheet).value();
}

// As people read it.
double number_of(std::string text) {
  for (auto at = text.find("−"); at != text.npos; at = text.find("−")) text.replace(at, 3, "-");
  return std::stod(text);
}

const WorksheetCell& cell_of(const WorksheetMatrix& matrix) { return matrix.cells.front(); }

std::size_t blanks(const Worksheet& sheet) {
  std::size_t count = 0;
  for (const WorksheetStep& step : sheet.steps) {
    for (const WorksheetMatrix& each : step.asked) count += each.has_blanks() ? 1 : 0;
  }
  return count;
}

// What AdamW makes of the numbers that stand on the sheet, in the order of its lines.
std::vector<double> worked(const Worksheet& sheet, const Recipe& recipe) {
  const auto given = [&](std::size_t at) { return number_of(cell_of(sheet.steps[0].given[at]).text); };
  const double before = given(0), clipped = given(1) * 1 / 2.0, m = 0.9 * given(2) + 0.1 * clipped,
               v = recipe.beta2 * given(3) + (1 - recipe.beta2) * clipped * clipped,
               corrected = m / (1 - std::pow(0.9, 5)), square = v / (1 - std::pow(recipe.beta2, 5)),
               rate = recipe.rate * 5 / 10, decayed = before * (1 - rate * recipe.weight_decay),
               change = -rate * corrected / (std::sqrt(square) + 1e-8);
  return {clipped, m, v, corrected, square, rate, decayed, change, decayed + change};
}

TEST(UpdateWorksheet, gives_the_numbers_and_asks_for_each_quantity_in_a_line) {
  const Worksheet sheet = sheet_of(fifth_step(), {});
  ASSERT_EQ(sheet.steps.size(), 10u);
  EXPECT_EQ(sheet.steps[0].number, 0);
  std::string given;
  for (const WorksheetMatrix& each : sheet.steps[0].given)
    given += catalogue(Language::English).say(*each.working) + " " + cell_of(each).text + "; ";
  EXPECT_EQ(given, "before 0.02346; gradient g −0.001235; old m 0.0003457; old v 1.234e−7; ");
  for (std::size_t at = 1; at < sheet.steps.size(); ++at) {
    EXPECT_EQ(sheet.steps[at].number, static_cast<int>(at));
    EXPECT_TRUE(sheet.steps[at].line_formula);
    EXPECT_TRUE(sheet.steps[at].asked.front().has_blanks());
  }
}

TEST(UpdateWorksheet, the_key_is_what_comes_of_the_numbers_that_are_given) {
  for (const std::uint64_t seed : {0, 1, 2, 3, 4, 5}) {
    WorksheetRequest request;
    request.seed = seed;
    const UpdateOnPaper paper = fifth_step();
    const Worksheet sheet = sheet_of(paper, request);
    const std::vector<double> right = worked(sheet, paper.recipe);
    ASSERT_EQ(sheet.steps.size(), right.size() + 1);
    for (std::size_t at = 0; at < right.size(); ++at) {
      const std::string& text = cell_of(sheet.steps[at + 1].asked.front()).text;
      const bool is_changed_by_little = at == 6 || at == 8;
      const double scale =
          is_changed_by_little ? right[8] - number_of(cell_of(sheet.steps[0].given[0]).text) : right[at];
      EXPECT_NEAR(number_of(text), right[at], 6e-4 * std::abs(scale))
          << seed << " line " << at + 1 << " " << text;
    }
  }
}

TEST(UpdateWorksheet, who_rounds_in_every_line_is_as_near_as_the_sheet_says) {
  for (const int decimals : {1, 2, 4}) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      WorksheetRequest request;
      request.seed = seed;
      request.decimals = decimals;
      const UpdateOnPaper paper = fifth_step();
      const Worksheet sheet = sheet_of(paper, request);
      const auto to_digits = [&](double value, double of) {
        const double unit = std::pow(10.0, std::floor(std::log10(std::abs(of))) + 1 - (decimals + 2));
        return std::pair(std::round(value / unit) * unit, unit);
      };
      const auto given = [&](std::size_t at) { return number_of(cell_of(sheet.steps[0].given[at]).text); };
      const double b2 = paper.recipe.beta2;
      const auto plain = [&](double value) { return to_digits(value, value).first; };
      const double clipped = plain(given(1) / 2), m = plain(0.9 * given(2) + 0.1 * clipped),
                   v = plain(b2 * given(3) + (1 - b2) * clipped * clipped),
                   M = plain(m / (1 - std::pow(0.9, 5))), V = plain(v / (1 - std::pow(b2, 5))),
                   change = plain(-0.0005 * M / (std::sqrt(V) + 1e-8));
      const std::string& key = cell_of(sheet.steps[8].asked.front()).text;
      const double unit = to_digits(number_of(key), number_of(key)).second;
      EXPECT_LE(std::abs(change - number_of(key)), (sheet.tolerance + 1.01) * unit) << seed << " " << key;
      EXPECT_LT(sheet.tolerance, 25);
    }
  }
}

TEST(UpdateWorksheet, another_seed_has_other_numbers_of_about_the_size) {
  const UpdateOnPaper paper = fifth_step();
  EXPECT_EQ(seeded_update(paper.recipe, paper.update, 7).before,
            seeded_update(paper.recipe, paper.update, 7).before);
  int positive = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const NumberUpdate drawn = seeded_update(paper.recipe, paper.update, seed);
    EXPECT_NE(drawn.gradient, paper.update.gradient);
    EXPECT_LE(std::abs(drawn.gradient), 2.1f * std::abs(paper.update.gradient));
    EXPECT_GE(std::abs(drawn.gradient), 0.45f * std::abs(paper.update.gradient));
    EXPECT_GT(drawn.mean_square_before, 0);
    positive += drawn.gradient > 0 ? 1 : 0;
  }
  EXPECT_GT(positive, 8);
  EXPECT_LT(positive, 32);
}

TEST(UpdateWorksheet, what_is_0_before_the_first_step_stays_0) {
  UpdateOnPaper paper = fifth_step();
  paper.update.step = 1;
  paper.update.mean_before = paper.update.mean_square_before = 0;
  const NumberUpdate drawn = seeded_update(paper.recipe, paper.update, 3);
  EXPECT_EQ(drawn.mean_before, 0);
  EXPECT_EQ(drawn.mean_square_before, 0);
}

TEST(UpdateWorksheet, leaves_as_many_blanks_as_are_asked_for_and_one_at_least) {
  for (const auto& [share, count] : {std::pair{1.0, 9u}, {0.5, 5u}, {0.01, 1u}}) {
    WorksheetRequest request;
    request.blank_share = share;
    EXPECT_EQ(blanks(sheet_of(fifth_step(), request)), count);
  }
}

TEST(UpdateWorksheet, does_not_ask_for_a_rate_that_was_set) {
  UpdateOnPaper paper = fifth_step();
  paper.recipe.warm_up = 0;
  EXPECT_EQ(blanks(sheet_of(paper, {})), 8u);
}

TEST(UpdateWorksheet, says_what_cannot_be_worked_out) {
  UpdateOnPaper locked = fifth_step(), broken = fifth_step();
  locked.update.is_locked = true;
  broken.update.gradient = std::nanf("");
  EXPECT_EQ(make_update_worksheet(locked, {}).error().message.key, "worksheet.update.locked");
  EXPECT_EQ(make_update_worksheet(broken, {}).error().message.key, "worksheet.update.not_finite");
}

TEST(UpdateWorksheet, says_everything_in_both_languages) {
  for (const auto optimizer :
       {Recipe::Optimizer::Sgd, Recipe::Optimizer::Momentum, Recipe::Optimizer::AdamW}) {
    const Worksheet sheet = sheet_of(fifth_step(optimizer), {});
    for (const Language language : {Language::English, Language::Chinese}) {
      std::vector<Message> said = {*sheet.subject};
      for (const WorksheetStep& step : sheet.steps) {
        said.insert(said.end(), {step.title, step.task});
        said.insert(said.end(), step.notes.begin(), step.notes.end());
      }
      for (const Message& message : said) {
        const std::string text = catalogue(language).say(message);
        EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << text;
        EXPECT_EQ(text.find("⟦"), std::string::npos) << text;
      }
    }
  }
}

}  // namespace
}  // namespace heed
