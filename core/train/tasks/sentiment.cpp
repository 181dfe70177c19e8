#include <initializer_list>
#include <string_view>
#include <utility>

#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/task_forms.h"

namespace heed {
namespace {

// Words of one kind, which stand next to each other in the vocabulary.
struct WordGroup {
  int first = 0, count = 0;
};

class ReviewWords {
 public:
  const std::vector<std::string>& vocabulary() const { return vocabulary_; }

 private:
  WordGroup group(std::initializer_list<std::string_view> words) {
    const WordGroup made{static_cast<int>(vocabulary_.size()), static_cast<int>(words.size())};
    vocabulary_.insert(vocabulary_.end(), words.begin(), words.end());
    return made;
  }

  std::vector<std::string> vocabulary_;

 public:
  const WordGroup the = group({"the"}), i = group({"i"}), did = group({"did"}), not_ = group({"not"}),
                  never_or_hardly = group({"never", "hardly"}), was = group({"was", "felt"}),
                  and_ = group({"and"}), but = group({"but"});
  const WordGroup openings = group({"honestly", "overall", "frankly", "still", "well"});
  const WordGroup subjects = group({"film", "movie", "plot", "story", "acting", "cast", "music", "script",
                                    "ending", "camera", "hero", "villain", "dialogue", "pace"});
  const WordGroup intensifiers = group({"very", "really", "quite", "so", "truly", "rather", "pretty"});
  const WordGroup good =
      group({"good",     "great",  "fine",     "funny",     "clever", "moving",     "brilliant",
             "charming", "fresh",  "gripping", "beautiful", "superb", "delightful", "warm",
             "smart",    "honest", "lively",   "touching",  "fun",    "original"});
  const WordGroup bad = group({"bad",    "boring", "dull",    "weak",     "stupid", "terrible",   "awful",
                               "clumsy", "stale",  "tedious", "ugly",     "lazy",   "shallow",    "cold",
                               "silly",  "false",  "flat",    "tiresome", "messy",  "predictable"});
  const WordGroup liked = group({"liked", "loved", "enjoyed", "admired"}),
                  like = group({"like", "love", "enjoy", "admire"}),
                  disliked = group({"disliked", "hated", "despised", "regretted"}),
                  dislike = group({"dislike", "hate", "despise", "regret"});
};

// Writes one review, word by word.
class Reviewer {
 public:
  Reviewer(const ReviewWords& words, Random& random) : words_(words), random_(random) {}

  // What stands before `but` says the opposite.
  std::vector<int> write(bool is_positive) {
    if (chance(3)) add(words_.openings);
    const int form = random_below(random_, 3);
    if (form > 0) {
      add_clause(form == 1 ? is_positive : !is_positive);
      add(form == 1 ? words_.and_ : words_.but);
    }
    add_clause(is_positive);
    return std::move(written_);
  }

 private:
  bool chance(int of) { return random_below(random_, of) == 0; }
  void add(const WordGroup& group) { written_.push_back(group.first + random_below(random_, group.count)); }

  void add_clause(bool is_positive) {
    const bool is_negated = chance(2), is_good_word = is_positive != is_negated;
    if (chance(3)) return add_verdict(is_negated, is_good_word);
    add(words_.the);
    add(words_.subjects);
    add(words_.was);
    if (is_negated) add(chance(2) ? words_.not_ : words_.never_or_hardly);
    if (chance(2)) add(words_.intensifiers);
    add(is_good_word ? words_.good : words_.bad);
  }

  // "i did not like the plot"
  void add_verdict(bool is_negated, bool is_good_word) {
    add(words_.i);
    if (is_negated) {
      add(words_.did);
      add(words_.not_);
      add(is_good_word ? words_.like : words_.dislike);
    } else {
      add(is_good_word ? words_.liked : words_.disliked);
    }
    add(words_.the);
    add(words_.subjects);
  }

  const ReviewWords& words_;
  Random& random_;
  std::vector<int> written_;
};

// A short review with a negation.
TaskSample sentiment_sample(const TaskForm& form, int negation) {
  const Example& example = example_for_picture(form.examples->held_out(), [&](const Example& each) {
    return each.words.size() == 5 && each.words[3] == negation;
  });
  const Index answer = example.targets.front().col;
  return {tokens_between(example, form.model.vocabulary, 0, example.words.size()),
          {(*form.model.classes)[static_cast<std::size_t>(answer)]}};
}

}  // namespace

// Whether a film review is favourable. Half of the judgements are negated and a third of the reviews turn
// around at `but`, so counting good and bad words does not do.
TaskForm sentiment_task() {
  const auto words = std::make_shared<const ReviewWords>();
  TaskForm form;
  form.model.vocabulary = words->vocabulary();
  form.model.classes = {"positive", "negative"};
  form.model.pool = Pool::Mean;
  form.model.width = 64;
  form.model.hidden = 256;
  form.model.is_causal = false;
  form.model.longest = 24;
  form.examples = std::make_shared<DrawnExamples>([words](Random& random) {
    const int label = random_below(random, 2);
    return Example{Reviewer(*words, random).write(label == 0), {{0, label}}};
  });
  form.recipe = recipe_of(1e-3, 1000, 32);
  form.expected = 0.97;
  form.sample = sentiment_sample(form, words->not_.first);
  return form;
}

}  // namespace heed
