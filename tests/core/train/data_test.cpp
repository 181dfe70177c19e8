#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "core/base/progress.h"
#include "core/io/output_file.h"
#include "core/scene/vocabulary.h"
#include "core/text/catalogue.h"
#include "core/train/data/data_examples.h"
#include "core/train/data/data_model.h"
#include "core/train/data/labelled_table.h"
#include "core/train/data/text_data.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

// A folder of its own, gone afterwards.
class Data : public testing::Test {
 protected:
  Data() : folder_(fs::temp_directory_path() / ("heed_data_" + std::to_string(std::random_device()()))) {
    fs::create_directories(folder_);
  }
  ~Data() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  fs::path write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  TextData read(const std::string& name, const std::string& text) const {
    Result<TextData> data = load_text_data(write(name, text));
    EXPECT_TRUE(data.is_ok()) << (data ? "" : say(data.error(), Language::English));
    return data ? std::move(data).value() : TextData();
  }

  // The place and the key of the sentence that refuses a file.
  std::pair<std::string, std::string> fault(const std::string& name, const std::string& text) const {
    const Result<TextData> data = load_text_data(write(name, text));
    return data ? std::pair<std::string, std::string>()
                : std::pair(data.error().place, data.error().message.key);
  }

  fs::path folder_;
};

using Fault = std::pair<std::string, std::string>;
using Texts = std::vector<std::string>;

Texts texts_of(const TextData& data) {
  Texts texts;
  for (const DataText& text : data.texts) texts.push_back(text.text);
  return texts;
}

Texts labels_of(const TextData& data) {
  Texts labels;
  for (const DataText& text : data.texts)
    labels.push_back(data.labels.at(static_cast<std::size_t>(text.label)));
  return labels;
}

bool has_note(const std::vector<Message>& notes, const std::string& key) {
  return std::ranges::find(notes, key, &Message::key) != notes.end();
}

TEST_F(Data, a_line_of_a_text_is_a_text) {
  const TextData data = read("names.txt",
                             "\xEF\xBB\xBF"
                             "anna\r\n\n  \nbo b\nlast");
  EXPECT_EQ(texts_of(data), (Texts{"anna", "bo b", "last"}));
  EXPECT_EQ(data.texts[1].place, "line 4");
  EXPECT_FALSE(data.is_labelled());
}

TEST_F(Data, a_table_has_texts_and_labels) {
  const TextData data = read("a.csv", "good film,pos\nbad film,neg\n");
  EXPECT_EQ(texts_of(data), (Texts{"good film", "bad film"}));
  EXPECT_EQ(labels_of(data), (Texts{"pos", "neg"}));
  EXPECT_EQ(data.labels, (Texts{"neg", "pos"}));
}

TEST_F(Data, quotes_hold_separators_line_breaks_and_quotes) {
  const TextData data = read("a.csv", "\"a, \"\"b\"\"\r\nc\",x\r\n\"\"\"q\"\"\",\"y\"\r\nd\"e,x");
  EXPECT_EQ(texts_of(data), (Texts{"a, \"b\"\r\nc", "\"q\"", "d\"e"}));
  EXPECT_EQ(labels_of(data), (Texts{"x", "y", "x"}));
  EXPECT_EQ(data.texts[1].place, "line 3");
}

TEST_F(Data, a_first_line_names_the_columns) {
  const Texts texts{"fine", "dull"}, labels{"1", "0"};
  for (const std::string name : {"Review", "text", "sentence"}) {
    for (const std::string label : {"label", "sentiment", " Class "}) {
      const TextData data = read("a.csv", "\xEF\xBB\xBF" + label + ",id," + name + "\n1,7,fine\n0,8,dull\n");
      EXPECT_EQ(texts_of(data), texts) << name << label;
      EXPECT_EQ(labels_of(data), labels) << name << label;
    }
  }
  EXPECT_EQ(texts_of(read("b.csv", "rating,review\n1,fine\n0,dull\n")), texts);
}

TEST_F(Data, columns_are_parted_by_tabs_or_semicolons_too) {
  EXPECT_EQ(texts_of(read("a.tsv", "a, b\tx\nc\ty\n")), (Texts{"a, b", "c"}));
  EXPECT_EQ(texts_of(read("a.CSV", "text;label\na, b;x\nc;y\n")), (Texts{"a, b", "c"}));
}

TEST_F(Data, every_fault_of_a_table_has_its_line) {
  EXPECT_EQ(fault("a.csv", "a,x\n\nb\n"), (Fault{"a.csv, line 3", "data.short_row"}));
  EXPECT_EQ(fault("a.csv", "a,x\n\"b, c\",y\nd, e,x\n"), (Fault{"a.csv, line 3", "data.long_row"}));
  EXPECT_EQ(fault("a.csv", "text,label\nd, e,x\n"), (Fault{"a.csv, line 2", "data.long_row"}));
  EXPECT_EQ(fault("a.csv", "a,x\n \t,y\n"), (Fault{"a.csv, line 2", "data.no_text"}));
  EXPECT_EQ(fault("a.csv", "a,x\nb, \n"), (Fault{"a.csv, line 2", "data.no_label"}));
  EXPECT_EQ(fault("a.csv", "a,x\n\"b,y\nc,x\n"), (Fault{"a.csv, line 2", "data.quote"}));
  EXPECT_EQ(fault("a.csv", "a,x\n\"b\"c,y\n"), (Fault{"a.csv, line 2", "data.after_quote"}));
  EXPECT_EQ(fault("a.csv", "a,x\nb,x\n"), (Fault{"a.csv", "data.one_label"}));
  EXPECT_EQ(fault("a.csv", "text,label\n"), (Fault{"a.csv", "data.empty_table"}));
  EXPECT_EQ(fault("a.csv", "id,text,mark\n1,a,x\n"), (Fault{"a.csv, line 1", "data.no_label_column"}));
  EXPECT_EQ(fault("a.csv", std::string(300, ',')), (Fault{"a.csv, line 1", "data.columns"}));
}

TEST_F(Data, empty_cells_at_the_end_of_a_row_are_none) {
  EXPECT_EQ(read("a.csv", "text,label\na,x,\nb,y, ,\n").texts.size(), 2u);
}

TEST_F(Data, more_labels_than_can_be_meant_are_refused) {
  std::string swapped;
  for (int row = 0; row < 200; ++row) swapped += "x,text " + std::to_string(row) + "\n";
  EXPECT_EQ(fault("a.csv", swapped), (Fault{"a.csv, line 101", "data.many_labels"}));
}

TEST_F(Data, what_is_no_text_is_refused) {
  EXPECT_EQ(fault("a.txt", ""), (Fault{"a.txt", "data.empty"}));
  EXPECT_EQ(fault("a.txt", "\xEF\xBB\xBF \n\r\n"), (Fault{"a.txt", "data.empty"}));
  EXPECT_EQ(fault("a.txt", "a\nb\xff\n"), (Fault{"a.txt, line 2", "data.not_utf8"}));
  EXPECT_EQ(fault("a.csv", "a,x\nb,\xc3\n"), (Fault{"a.csv, line 2", "data.not_utf8"}));
  EXPECT_EQ(fault("a.txt", std::string("a\n\nb\0c", 6)), (Fault{"a.txt, line 3", "data.not_text"}));
  EXPECT_EQ(load_text_data(folder_ / "none.txt").error(),
            (Error{(folder_ / "none.txt").string(), {"data.missing", {}}}));
  EXPECT_EQ(load_text_data("/dev/zero").error(), (Error{"zero", {"data.special", {}}}));
}

TEST_F(Data, text_in_utf_16_is_read_if_it_says_so) {
  const std::string marked("\xFF\xFEg\0o\0o\0d\0,\0x\0\n\0b\0a\0d\0,\0y\0\n\0", 26);
  EXPECT_EQ(texts_of(read("a.csv", marked)), (Texts{"good", "bad"}));
  EXPECT_EQ(fault("a.csv", marked.substr(2)), (Fault{"a.csv", "file.utf16"}));
  EXPECT_EQ(fault("a.txt", marked + "x"), (Fault{"a.txt", "file.bad_utf16"}));
}

TEST_F(Data, beyond_a_number_of_rows_a_file_is_left_unread) {
  std::string rows;
  for (std::size_t row = 0; row <= kMaxDataTexts; ++row) rows += row % 2 == 0 ? "a,x\n" : "b,y\n";
  const TextData table = read("a.csv", rows + "\"never closed\n");
  EXPECT_EQ(table.texts.size(), kMaxDataTexts);
  EXPECT_TRUE(has_note(table.notes, "data.note.rows"));
  EXPECT_EQ(read("a.txt", rows).texts.size(), kMaxDataTexts);
}

TEST_F(Data, a_table_that_was_cut_ends_before_its_last_row) {
  EXPECT_EQ(texts_of(read_labelled_table("a,x\nb,y\n\"c\n", ',', false).value()), (Texts{"a", "b"}));
}

TEST_F(Data, a_folder_has_a_folder_for_each_label) {
  write("train/pos/b.txt", "good");
  write("train/pos/a.txt", "fine\nfilm");
  write("train/neg/a.txt", "dull");
  write("train/unsup/a.txt", "hm");
  write("train/urls.txt", "http");
  write("test/neg/z.txt", "bad");
  const TextData data = load_text_data(folder_).value();
  EXPECT_EQ(texts_of(data), (Texts{"dull", "fine\nfilm", "good", "bad"}));
  EXPECT_EQ(labels_of(data), (Texts{"neg", "pos", "pos", "neg"}));
  EXPECT_EQ(data.texts[1].place, "train/pos/a.txt");
  EXPECT_TRUE(is_held_out(data.texts[3], data));
  EXPECT_FALSE(is_held_out(data.texts[0], data));
  EXPECT_TRUE(has_note(data.notes, "data.note.unlabelled"));
}

TEST_F(Data, faults_of_a_folder_name_what_is_in_it) {
  const auto fault = [&] {
    const Error error = load_text_data(folder_).error();
    return Fault{error.place.substr(error.place.find(", ") + 1), error.message.key};
  };
  const std::string name = folder_.filename();
  EXPECT_EQ(fault(), (Fault{name, "data.no_train"}));
  fs::create_directories(folder_ / "train");
  EXPECT_EQ(fault(), (Fault{" train", "data.no_label_folders"}));
  fs::create_directories(folder_ / "train/pos");
  EXPECT_EQ(fault(), (Fault{" train/pos", "data.empty_folder"}));
  write("train/pos/a.txt", "good");
  EXPECT_EQ(fault(), (Fault{" train", "data.one_label"}));
  write("train/neg/a.txt", "");
  EXPECT_EQ(fault(), (Fault{" train/neg/a.txt", "data.empty"}));
  write("train/neg/a.txt", "bad");
  write("test/so/a.txt", "so");
  EXPECT_EQ(fault(), (Fault{" test/so/a.txt", "data.test_label"}));
}

// 400 lines, of which every second one says what the one before it says.
std::string repeated_lines() {
  std::string text;
  for (int line = 0; line < 200; ++line) {
    const std::string name = "line " + std::to_string(line * line);
    text += name + "\n" + (line % 2 == 0 ? name : "  Line  " + std::to_string(line * line)) + "\n";
  }
  return text;
}

TEST_F(Data, one_text_in_eight_is_held_out_and_its_repetitions_with_it) {
  const TextData data = read("a.txt", repeated_lines());
  int held_out = 0;
  for (std::size_t at = 0; at < data.texts.size(); at += 2) {
    EXPECT_EQ(is_held_out(data.texts[at], data), is_held_out(data.texts[at + 1], data));
    held_out += is_held_out(data.texts[at], data) ? 1 : 0;
  }
  EXPECT_GT(held_out, 200 / 16);
  EXPECT_LT(held_out, 200 / 4);
}

TEST_F(Data, what_is_held_out_is_never_trained_on) {
  const DataModel model = model_for_data("names", read("a.txt", repeated_lines()), 1).value();
  const std::vector<Example> trained = model.examples.source->batch(1, 0, 0);
  ASSERT_FALSE(model.examples.source->held_out().empty());
  for (const Example& example : model.examples.source->held_out())
    EXPECT_EQ(std::ranges::find(trained, example), trained.end());
}

TEST_F(Data, a_line_begins_and_ends_with_its_token_and_every_token_is_asked_for) {
  const DataModel model = model_for_data("names", read("a.txt", "ab\n"), 1).value();
  const std::vector<std::string>& words = model.scene.embedding->tokens;
  EXPECT_EQ(words, (Texts{"\n", "a", "b"}));
  const std::vector<Example> examples = model.examples.source->batch(1, 0, 0);
  ASSERT_EQ(examples.size(), 1u);
  EXPECT_EQ(examples[0], (Example{{0, 1, 2}, {{0, 1}, {1, 2}, {2, 0}}}));
}

TEST_F(Data, of_a_line_in_pieces_every_token_is_asked_for_once) {
  const TextData data = read("a.txt", "abcdefg");
  const Texts letters{"a", "b", "c", "d", "e", "f", "g"};
  const DataExamples made = next_token_examples(data, {letters, letters, 4}).value();
  const std::vector<Example> examples = made.source->batch(1, 0, 0);
  ASSERT_EQ(examples.size(), 2u);
  EXPECT_EQ(examples[0], (Example{{0, 1, 2, 3}, {{0, 1}, {1, 2}, {2, 3}, {3, 4}}}));
  EXPECT_EQ(examples[1], (Example{{4, 5}, {{0, 5}, {1, 6}}}));
  EXPECT_TRUE(has_note(made.notes, "data.note.pieces"));
}

TEST_F(Data, an_unknown_word_is_its_token_and_no_answer) {
  const Texts vocabulary{"the", "cat", "[unk]"};
  const auto learned = [&](const std::string& line) {
    return next_token_examples(read("a.txt", line), {vocabulary, vocabulary, 4});
  };
  const DataExamples made = learned("the dog the cat").value();
  EXPECT_EQ(made.source->batch(1, 0, 0)[0], (Example{{0, 2, 0}, {{1, 0}, {2, 1}}}));
  EXPECT_TRUE(has_note(made.notes, "data.note.unknown"));
  EXPECT_EQ(learned("the dog").error(), (Error{"a.txt", {"data.no_next", {}}}));
}

TEST_F(Data, without_such_a_token_an_unknown_word_is_refused_with_its_line) {
  const Texts vocabulary{"the", "cat"};
  const Error error =
      next_token_examples(read("a.txt", "the cat\nthe dog"), {vocabulary, vocabulary, 4}).error();
  EXPECT_EQ(error, (Error{"a.txt, line 2", {"vocabulary.missing", {{"word", "dog"}}}}));
}

TEST_F(Data, the_words_of_a_classifier_are_the_frequent_ones_in_the_order_of_the_alphabet) {
  TextData data = read("a.csv", "B b a a zz<br />Film,x\nc a,y\n");
  data.has_split = true;  // all are trained on
  const DataModel model = model_for_data("sentiment", data, 1).value();
  EXPECT_EQ(model.scene.embedding->tokens, (Texts{"a", "b", "c", "film", "zz", "[unk]"}));
  EXPECT_EQ(*model.scene.readout->labels, (Texts{"x", "y"}));
  EXPECT_EQ(model.scene.readout->pool, Pool::Mean);
  EXPECT_EQ(model.scene.position.table->rows(), 64);
  const std::vector<Example> examples = model.examples.source->batch(1, 0, 0);
  EXPECT_EQ(examples[0], (Example{{1, 1, 0, 0, 4, 3}, {{0, 0}}}));
  EXPECT_EQ(examples[1], (Example{{2, 0}, {{0, 1}}}));
}

TEST_F(Data, words_of_held_out_texts_are_not_in_the_vocabulary) {
  std::string rows;
  for (int row = 0; row < 100; ++row) {
    const std::string number = std::to_string(row);
    rows.append("word").append(number).append(row % 2 == 0 ? ",x\n" : ",y\n");
  }
  const TextData data = read("a.csv", rows);
  const DataModel model = model_for_data("sentiment", data, 1).value();
  const std::vector<std::string>& words = model.scene.embedding->tokens;
  for (const DataText& text : data.texts)
    EXPECT_EQ(std::ranges::find(words, text.text) == words.end(), is_held_out(text, data)) << text.text;
}

TEST_F(Data, no_label_is_left_without_an_example_to_train_on) {
  for (int seed = 0; seed < 40; ++seed) {
    const std::string number = std::to_string(seed);
    const DataModel model =
        model_for_data("sentiment", read("a.csv", "good " + number + ",x\nbad " + number + ",y\n"), 1)
            .value();
    EXPECT_EQ(model.examples.source->batch(1, 0, 0).size(), 2u);
    EXPECT_TRUE(model.examples.source->held_out().empty());
    EXPECT_TRUE(has_note(model.examples.notes, "data.note.untested"));
  }
}

TEST_F(Data, a_text_in_both_halves_of_a_folder_tests_nothing) {
  write("train/pos/a.txt", "good film");
  write("train/neg/a.txt", "bad film");
  write("test/pos/a.txt", "Good  film");
  write("test/neg/a.txt", "dull film");
  const DataModel model = model_for_data("sentiment", load_text_data(folder_).value(), 1).value();
  EXPECT_EQ(model.examples.source->held_out().size(), 1u);
  EXPECT_TRUE(has_note(model.examples.notes, "data.note.repeated"));
}

TEST_F(Data, a_scene_learns_only_what_it_can_say_and_does_not_see) {
  const TextData reviews = read("a.csv", "good,pos\nbad,neg\n");
  const TextData lines = read("a.txt", "good bad good\n");
  Scene classifier = model_for_data("sentiment", reviews, 1).value().scene;
  EXPECT_TRUE(examples_for_scene(classifier, reviews).is_ok());
  EXPECT_EQ(examples_for_scene(classifier, lines).error().message.key, "data.pooled");
  classifier.readout->labels = {"neg", "fine"};
  EXPECT_EQ(examples_for_scene(classifier, reviews).error(),
            (Error{"a.csv, line 1", {"data.other_label", {{"label", "pos"}}}}));
  classifier.readout->labels.reset();
  EXPECT_EQ(examples_for_scene(classifier, reviews).error().message.key, "data.no_labels");
  classifier.readout->pool.reset();
  EXPECT_EQ(examples_for_scene(classifier, reviews).error().message.key, "data.not_pooled");
  EXPECT_EQ(examples_for_scene(classifier, lines).error().message.key, "data.not_causal");
  Scene speaker = model_for_data("names", lines, 1).value().scene;
  EXPECT_TRUE(examples_for_scene(speaker, lines).is_ok());
  speaker.embedding.reset();
  EXPECT_EQ(examples_for_scene(speaker, lines).error().message.key, "vocabulary.none");
}

TEST_F(Data, tasks_refuse_data_of_the_other_kind) {
  EXPECT_EQ(model_for_data("names", read("a.csv", "good,pos\nbad,neg\n"), 1).error().message.key,
            "data.wants_lines");
  EXPECT_EQ(model_for_data("sentiment", read("a.txt", "good\n"), 1).error().message.key, "data.wants_labels");
}

TEST_F(Data, a_job_for_data_makes_the_model_that_fits_them_and_says_what_was_found) {
  const Result<TrainingJob> lines = make_data_job({write("lines.txt", "ab\nba\nbb\n"), {}}, std::nullopt, 1);
  ASSERT_TRUE(lines);
  EXPECT_EQ(lines.value().task, kNamesTask);
  EXPECT_EQ(catalogue(Language::English).say(lines.value().notes.front()),
            "3 lines of text; the vocabulary has 3 tokens.");
  const Result<TrainingJob> labels =
      make_data_job({write("table.csv", "so good,yes\nso bad,no\nnot bad,yes\n"), {}}, std::nullopt, 1);
  ASSERT_TRUE(labels);
  EXPECT_EQ(labels.value().task, kSentimentTask);
  EXPECT_EQ(catalogue(Language::English).say(labels.value().notes.front()),
            "3 texts with 2 labels (no, yes); the vocabulary has " +
                std::to_string(labels.value().scene.embedding->tokens.size()) + " tokens.");
  EXPECT_TRUE(labels.value().data.path.is_absolute());
}

TEST_F(Data, a_scene_that_is_given_learns_them_instead) {
  const Result<TrainingJob> job = make_data_job({write("lines.txt", "ab\nba\nbb\n"), {}}, std::nullopt, 1);
  ASSERT_TRUE(job);
  const Scene scene = job.value().scene;
  const Result<TrainingJob> more = make_data_job({write("more.txt", "bab\n"), {}}, scene, 1);
  ASSERT_TRUE(more);
  EXPECT_TRUE(more.value().task.empty());
  EXPECT_TRUE(more.value().scene == scene);
  const Result<TrainingJob> other = make_data_job({write("other.txt", "abc\n"), {}}, scene, 1);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().place, "other.txt, line 1");
}

TEST_F(Data, reading_them_can_be_cancelled) {
  const fs::path lines = write("lines.txt", "ab\nba\nbb\n"), table = write("table.csv", "a,x\nb,y\n");
  Progress progress;
  progress.cancel();
  const ProgressScope scope(progress);
  for (const fs::path& path : {lines, table}) {
    const Result<TrainingJob> job = make_data_job({path, {}}, std::nullopt, 1);
    ASSERT_FALSE(job);
    EXPECT_TRUE(is_cancelled(job.error())) << path;
  }
}

}  // namespace
}  // namespace heed
