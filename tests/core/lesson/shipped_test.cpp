// Every lesson that comes with Heed: each page in each language, each number, each question answered
// correctly and wrongly.
#include "core/lesson/shipped.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "core/base/number.h"
#include "core/lesson/check_lesson.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/evaluate_prose.h"
#include "core/lesson/grade.h"
#include "core/lesson/lesson_read.h"

namespace heed {
namespace {

const std::string kFolder = HEED_SOURCE_DIR "/assets/lessons/";

std::vector<std::string> names() {
  std::ifstream file(kFolder + "lessons.txt");
  std::vector<std::string> listed;
  for (std::string line; std::getline(file, line);) listed.push_back(line);
  return listed;
}

std::string all_text(const Prose& words, const NumberContext& numbers, std::vector<LessonFault>& faults) {
  return prose_text(evaluate_prose(words, numbers, faults));
}

std::vector<const LocalizedProse*> all_words(const LessonPage& page) {
  std::vector<const LocalizedProse*> all = {&page.words};
  for (const LessonQuestion& question : page.questions) {
    all.insert(all.end(), {&question.ask, &question.right, &question.wrong, &question.hint});
    for (const LessonChoice& choice : question.choices) all.insert(all.end(), {&choice.say, &choice.reply});
  }
  return all;
}

void answer_choice(const LessonQuestion& question) {
  for (std::size_t i = 0; i < question.choices.size(); ++i)
    EXPECT_EQ(grade_choice(question, i).is_right, question.choices[i].is_right);
}

// Every cell that may be clicked.
void answer_click(const LessonQuestion& question, const Graph& graph) {
  const Target in = resolve(question.cells, graph).value();
  int right = 0, wrong = 0;
  for (Index row = in.region.row; row < in.region.row + in.region.rows; ++row) {
    for (Index col = in.region.col; col < in.region.col + in.region.cols; ++col)
      (grade_click(question, graph, {in.node, {row, col, in.region.slice}}).is_right ? right : wrong) += 1;
  }
  EXPECT_GT(right, 0);
  EXPECT_GT(wrong, 0);
}

// All right as they are read on the screen; then each in turn wrong.
void answer_typed(const LessonQuestion& question, const Graph& graph) {
  const RightAnswer answer = right_answer(question, graph).value();
  std::vector<std::optional<float>> typed;
  for (const float value : answer.values) typed.emplace_back(parse_answer(readable_text(value)));
  EXPECT_TRUE(grade_typed(question, graph, typed).is_right);
  for (std::size_t i = 0; i < typed.size(); ++i) {
    std::vector<std::optional<float>> slip = typed;
    slip[i] = std::isfinite(*typed[i])
                  ? *typed[i] + 2 * question.tolerance + 0.01f * std::abs(*typed[i]) + 0.01f
                  : 0;
    const Grade grade = grade_typed(question, graph, slip);
    EXPECT_FALSE(grade.is_right);
    EXPECT_FALSE(grade.cells.at(i).is_right);
  }
}

class ShippedLessons : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    read_ = load_lesson(kFolder + GetParam() + ".md");
    for (const LessonFault& fault : read_.faults)
      ADD_FAILURE() << error_of(fault).place << fault.error.message.key;
  }

  template <typename Visit>
  void for_each_page(Visit visit) {
    for (const LessonPage& page : read_.lesson.pages) {
      std::vector<LessonFault> faults;
      const auto computed = compute_page(read_.lesson, page, Grain::Cell, faults);
      ASSERT_TRUE(computed.has_value()) << page.line;
      const NumberContext numbers(computed->computation, computed->baseline ? &*computed->baseline : nullptr);
      SCOPED_TRACE("page in line " + std::to_string(page.line));
      visit(page, numbers);
    }
  }

  ParsedLesson read_;
};

TEST_P(ShippedLessons, are_in_order_in_both_languages) {
  const auto all = names();
  const auto faults = check_lesson(read_.lesson, [&](const std::string& name) {
    return std::find(all.begin(), all.end(), name) != all.end();
  });
  for (const LessonFault& fault : faults) ADD_FAILURE() << error_of(fault).place << fault.error.message.key;
  EXPECT_EQ(read_.lesson.languages, (std::set<std::string>{"en", "zh"}));
  EXPECT_TRUE(read_.notes.empty()) << "a number is typed in the words";
  for (const LessonFault& note : lesson_notes(read_.lesson))
    ADD_FAILURE() << error_of(note).place << ": " << note.error.message.args[0].second << " is lit too early";
  EXPECT_GE(read_.lesson.pages.size(), 3u);
  EXPECT_FALSE(localized(read_.lesson.about, "zh").empty());
}

TEST_P(ShippedLessons, say_every_number_on_every_page) {
  for_each_page([](const LessonPage& page, const NumberContext& numbers) {
    std::vector<LessonFault> faults;
    for (const LocalizedProse* words : all_words(page)) {
      for (const auto& [language, prose] : *words) {
        const std::string text = all_text(prose, numbers, faults);
        EXPECT_FALSE(text.empty());
        EXPECT_EQ(text.find("{…}"), std::string::npos) << text;
        EXPECT_EQ(text.find("NaN"), std::string::npos) << text;
      }
    }
    EXPECT_TRUE(faults.empty());
  });
}

// As a number is written elsewhere in the window: 1.937, not 1.9366.
TEST_P(ShippedLessons, write_numbers_with_four_digits_at_most) {
  const std::regex too_long("[1-9][0-9]*[.][0-9]{4}|[1-9][0-9]+[.][0-9]{3}|[1-9][0-9]{2,}[.][0-9]{2}");
  for_each_page([&](const LessonPage& page, const NumberContext& numbers) {
    std::vector<LessonFault> faults;
    for (const LocalizedProse* words : all_words(page)) {
      for (const auto& [language, prose] : *words) {
        std::smatch found;
        const std::string text = all_text(prose, numbers, faults);
        EXPECT_FALSE(std::regex_search(text, found, too_long)) << found.str() << " in: " << text;
      }
    }
  });
}

TEST_P(ShippedLessons, take_right_answers_and_no_wrong_ones) {
  for_each_page([](const LessonPage& page, const NumberContext& numbers) {
    for (const LessonQuestion& question : page.questions) {
      SCOPED_TRACE("question in line " + std::to_string(question.line));
      if (question.kind == LessonQuestion::Kind::Choose) answer_choice(question);
      if (question.kind == LessonQuestion::Kind::Click) answer_click(question, numbers.graph());
      const bool is_typed =
          question.kind == LessonQuestion::Kind::Number || question.kind == LessonQuestion::Kind::Fill;
      if (is_typed) answer_typed(question, numbers.graph());
    }
  });
}

TEST_P(ShippedLessons, are_built_into_the_program_as_their_files_are) {
  std::ifstream file(kFolder + GetParam() + ".md", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_EQ(shipped_lesson_text(GetParam()), text.str());
}

INSTANTIATE_TEST_SUITE_P(Lessons, ShippedLessons, testing::ValuesIn(names()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(ShippedLessonList, has_the_lessons_in_their_order) {
  const auto listed = names();
  ASSERT_FALSE(listed.empty());
  ASSERT_EQ(shipped_lessons().size(), listed.size());
  for (std::size_t i = 0; i < listed.size(); ++i) EXPECT_EQ(shipped_lessons()[i].name, listed[i]);
  EXPECT_TRUE(shipped_lesson_text("no-such-lesson").empty());
}

bool quotes(const NumberExpression& number, const Target& asked, const Graph& graph) {
  for (const NumberExpression& operand : number.operands) {
    if (quotes(operand, asked, graph)) return true;
  }
  if (number.reads_baseline || !number.operands.empty()) return false;
  using Form = NumberExpression::Form;
  if (number.form == Form::Shape || number.form == Form::ParameterCount || number.form == Form::Gradient)
    return false;
  const Result<Target> target = resolve(number.of, graph);
  return target && target.value().node == asked.node && do_overlap(target.value().region, asked.region);
}

bool quotes(const Prose& words, const Target& asked, const Graph& graph) {
  return std::ranges::any_of(words, [&](const ProseNode& node) {
    return (node.kind == ProseNode::Kind::Number && quotes(node.number, asked, graph)) ||
           quotes(node.children, asked, graph);
  });
}

// What is read before the numbers are shown: the page, what is asked, and what is said after a first wrong
// answer.
TEST(ShippedLessons, do_not_quote_a_number_that_they_ask_for) {
  for (const std::string& name : names()) {
    const Lesson lesson = load_lesson(kFolder + name + ".md").lesson;
    for (std::size_t at = 0; at < lesson.pages.size(); ++at) {
      const LessonPage& page = lesson.pages[at];
      std::vector<LessonFault> faults;
      auto computed = compute_page(lesson, page, Grain::Whole, faults);
      ASSERT_TRUE(computed);
      const Graph& graph = computed->computation.graph();
      std::vector<const LocalizedProse*> said = {&page.words};
      for (const LessonVariant& variant : page.variants) said.push_back(&variant.say);
      for (const LessonQuestion& question : page.questions) {
        said.insert(said.end(), {&question.ask, &question.hint});
        for (const LessonChoice& choice : question.choices) said.push_back(&choice.say);
      }
      for (const LessonQuestion& question : page.questions) {
        if (question.kind == LessonQuestion::Kind::Choose) continue;
        if (question.kind == LessonQuestion::Kind::Click && question.hidden.empty()) continue;
        const Target asked = resolve(question.cells, graph).value();
        std::vector<const LocalizedProse*> before = said;
        before.push_back(&question.wrong);
        for (const LocalizedProse* words : before) {
          for (const auto& [language, prose] : *words)
            EXPECT_FALSE(quotes(prose, asked, graph))
                << name << ", page " << at + 1 << ": " << question.cells.node << " in " << prose_text(prose);
        }
      }
    }
  }
}

TEST(ShippedLessons, teach_likeness_and_the_three_roles_before_masks_and_the_root_of_d) {
  const std::vector<std::string> listed = names();
  const auto place = [&](const char* name) { return std::ranges::find(listed, name) - listed.begin(); };
  for (const char* first : {"likeness-by-dot-product", "three-roles"}) {
    for (const char* then : {"do-not-look-ahead", "why-root-d"}) EXPECT_LT(place(first), place(then));
  }
}

// Words such as "the last lesson" would be wrong when the order changes.
TEST(ShippedLessons, speak_of_other_lessons_by_link_only) {
  for (const std::string& name : names()) {
    const std::string_view text = shipped_lesson_text(name);
    for (const char* words :
         {"last lesson", "previous lesson", "next lesson", "earlier lesson", "上一课", "下一课", "前一课"})
      EXPECT_EQ(text.find(words), text.npos) << name << ": " << words;
  }
}

}  // namespace
}  // namespace heed
