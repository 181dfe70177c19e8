#include <array>
#include <string_view>

#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/task_forms.h"

namespace heed {
namespace {

constexpr std::array kNameStarts = std::to_array<std::string_view>(
    {"al",  "an",  "ar",  "ber", "bri", "cal", "car", "cor", "da",  "del", "ed",  "el",  "em", "er", "fer",
     "gil", "hal", "har", "is",  "jo",  "ka",  "lan", "le",  "lor", "ma",  "mar", "mel", "mi", "na", "nor",
     "ol",  "or",  "pa",  "per", "ro",  "ros", "sa",  "sel", "tal", "ter", "va",  "vi",  "wil"});
constexpr std::array kNameMiddles =
    std::to_array<std::string_view>({"a", "de", "e", "i", "la", "li", "lo", "ma", "mi", "na", "ne", "ra",
                                     "ri", "ro", "sa", "ta", "ti", "vi"});
constexpr std::array kNameEnds = std::to_array<std::string_view>(
    {"bel", "bert", "da", "dan", "den", "don", "la", "lia", "lin", "lyn", "man", "mir", "na",
     "nia", "nor",  "ra", "ric", "rin", "ron", "ry", "sa",  "son", "ta",  "ton", "vin", "ward"});

constexpr int kNameStop = 26;  // the word after the letters

template <std::size_t Count>
std::string_view one_of(Random& random, const std::array<std::string_view, Count>& parts) {
  return parts[static_cast<std::size_t>(random_below(random, static_cast<int>(Count)))];
}

// Two or three syllables.
std::string drawn_name(Random& random) {
  std::string name(one_of(random, kNameStarts));
  if (random_below(random, 2) == 0) name += one_of(random, kNameMiddles);
  return name += one_of(random, kNameEnds);
}

// The beginning of a name, and the letter that goes on.
TaskSample names_sample(const TaskForm& form) {
  constexpr std::size_t kStop = 1, kLetters = 4;  // stops before the name, and letters that are given
  const Example& example = example_for_picture(form.examples->held_out(), [](const Example& each) {
    return each.words.size() > kStop + kLetters + 2;
  });
  return {tokens_between(example, form.model.vocabulary, kStop, kLetters),
          tokens_between(example, form.model.vocabulary, kStop + kLetters, 1)};
}

}  // namespace

// Letter by letter, what comes next in a name; a full stop stands before its first letter and after its last.
// Names are made of syllables, so the next letter is often anyone's guess: the best possible guesses are
// right 52 % of the time.
TaskForm names_task() {
  TaskForm form;
  form.model.vocabulary = letters(kNameStop);
  form.model.vocabulary.emplace_back(".");
  form.model.blocks = 4;
  form.model.width = 64;
  form.model.hidden = 256;
  form.model.longest = 16;
  form.examples = std::make_shared<DrawnExamples>([](Random& random) {
    Example example;
    example.words.push_back(kNameStop);
    for (const char letter : drawn_name(random)) example.words.push_back(letter - 'a');
    example.words.push_back(kNameStop);
    ask_for_what_follows(example, 0);
    return example;
  });
  form.recipe = recipe_of(1e-3, 1500, 32);
  form.recipe.decay = Recipe::Decay::Cosine;
  form.expected = 0.48;
  form.sample = names_sample(form);
  return form;
}

}  // namespace heed
