#include <array>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/base/number.h"
#include "core/text/catalogue.h"
#include "tests/core/ops/each_case.h"

// What ops say in words: the catalogues have it, and every placeholder is filled.
namespace heed {
namespace {

void expect_sentence(const Message& said, std::set<std::string> known = {}) {
  for (const auto& [name, text] : said.args) known.insert(name);
  for (const Language language : {Language::English, Language::Chinese}) {
    ASSERT_TRUE(catalogue(language).has(said.key)) << said.key;
    for (const std::string& name : catalogue(language).placeholders(said.key))
      ASSERT_TRUE(known.contains(name)) << said.key << " lacks " << name;
  }
}

std::vector<Extent> extents_of(const Shape& shape) {
  if (shape.is_stack()) return {Extent::Cell, Extent::Row, Extent::Slice, Extent::Whole};
  return {Extent::Cell, Extent::Row, Extent::Whole};
}

// What core/walk/caption.h adds to what an op says.
std::set<std::string> common_args(const Shape& shape, Extent extent) {
  std::set<std::string> names = {"name", "rows", "cols"};
  if (shape.is_stack() && extent != Extent::Whole) names.insert("slice");
  if (extent == Extent::Row) names.insert({"row", "values"});
  if (extent == Extent::Cell) names.insert({"row", "col", "value"});
  return names;
}

// That some cell was made of this output; for what, and how much of it, is still to be said.
CaptionInputs made_of(const OpCase& op_case, const Matrix& output, Random& random) {
  CaptionInputs made;
  made.cell = cell_at(op_case.shape, random_index(random, 0, op_case.shape.cell_count() - 1));
  made.shapes = op_case.shapes;
  constexpr std::array<const char*, 4> kScores{"scores", "scaled", "biased", "masked"};
  for (std::size_t which = 0; which < made.shapes.size(); ++which) {
    made.names.push_back("input" + std::to_string(which));
    made.ids.emplace_back(kScores[static_cast<std::size_t>(random_index(random, 0, 3))]);
  }
  made.input = [&](std::size_t which, Cell at) {
    return op_case.shapes[which].is_stack() ? 0 : op_case.values[which](at.row, at.col);
  };
  made.input_text = [input = made.input](std::size_t which, Cell at) {
    return readable_text(input(which, at));
  };
  made.row_text = made.row_word =
      made.col_text = [](std::size_t, Index at) { return std::to_string(at + 1); };
  made.output = [&](Cell at) { return output(at.slice * op_case.shape.rows + at.row, at.col); };
  return made;
}

TEST(OpCaption, is_a_sentence_however_much_is_made_and_whatever_for) {
  for_each_case([](const OpCase& op_case, Random& random) {
    if (op_case.op->traits().is_switched_off) return;  // its head is off, and so nothing is said of its ops
    const Matrix output = forward_all(op_case);
    CaptionInputs made = made_of(op_case, output, random);
    for (const Role role :
         {Role::Input, Role::Key, Role::Query, Role::Value, Role::Score, Role::Weighted, Role::Output}) {
      for (const Extent extent : extents_of(op_case.shape)) {
        made.role = role;
        made.extent = extent;
        made.sees_no_key = made.is_one_row() && random.uniform() < 0.5;
        ASSERT_NO_FATAL_FAILURE(
            expect_sentence(op_case.op->caption(made), common_args(op_case.shape, extent)));
      }
    }
  });
}

TEST(OpCaption, without_words_of_its_own_says_what_the_op_does_and_what_came_of_it) {
  CaptionInputs made;
  made.extent = Extent::Cell;
  made.role = Role::Weighted;  // the catalogues have no words for a projection that makes this
  Message said = project(false)->caption(made);
  said.args.insert(said.args.end(), {{"name", "Z"}, {"row", "2"}, {"col", "1"}, {"value", "5"}});
  EXPECT_EQ(catalogue(Language::English).say(said),
            "Each row times the weight matrix: row 2, column 1 of Z is 5.");
}

// A probability that is rounded to 1 has others beside it, unless there is only one class.
TEST(OpCaption, of_a_loss_does_not_take_the_logarithm_of_a_rounded_1) {
  const auto said_of = [](Index classes, float share, std::vector<TargetCell> targets) {
    CaptionInputs made;
    made.extent = Extent::Cell;
    made.shapes = {Shape{2, classes}};
    made.input = [share](std::size_t, Cell) { return share; };
    made.row_text = made.row_word =
        made.col_text = [](std::size_t, Index at) { return std::to_string(at + 1); };
    Message said = cross_entropy(std::move(targets))->caption(made);
    said.args.emplace_back("value", "0");
    return catalogue(Language::English).say(said);
  };
  EXPECT_EQ(said_of(3, 1, {{1, 0}}),
            "The target 1 has the probability >99.9%, so near to 1 that the <readout>loss</readout>, −ln of "
            "it, is ≈0.");
  EXPECT_EQ(
      said_of(3, 1, {{0, 0}, {1, 0}}),
      "Row 2: its target 1 has the probability >99.9%, so near to 1 that −ln of it is ≈0. The mean of that "
      "over the 2 rows with a target is the <readout>loss</readout>, 0.");
  EXPECT_EQ(said_of(3, 0.9999999f, {{1, 0}}), said_of(3, 1, {{1, 0}})) << "not −ln 1.000";
  EXPECT_EQ(said_of(1, 1, {{1, 0}}),
            "The target 1 has the probability 100.0%: the <readout>loss</readout> is −ln 1 = 0.");
  EXPECT_TRUE(said_of(3, 0.25f, {{0, 0}, {1, 2}})
                  .starts_with("Row 2: its target 3 has the probability 25.0%, and −ln 0.25 = 1.386."));
}

TEST(OpWords, say_what_each_op_does_and_what_a_worksheet_adds) {
  for (const OpCase& op_case : random_cases(3)) {
    ASSERT_NO_FATAL_FAILURE(expect_sentence(op_case.op->description()));
    const std::optional<Message> note = op_case.op->note_for_paper();
    if (!note) continue;
    ASSERT_NO_FATAL_FAILURE(expect_sentence(*note));
  }
}

}  // namespace
}  // namespace heed
