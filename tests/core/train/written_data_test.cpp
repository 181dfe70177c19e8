#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/train/data/data_model.h"
#include "core/train/data/text_data.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

const std::string kWrittenNames =
    "ada\nalan\n\nbarbara\ncharles\nedsger\ngrace\njohn\nkurt\nlovelace\nturing\n";

TEST(WrittenData, are_lines_as_of_a_file) {
  const TextData data = read_written_data(kWrittenNames).value();
  EXPECT_FALSE(data.is_labelled());
  EXPECT_EQ(data.texts.size(), 10u);
  EXPECT_EQ(data.texts[2].text, "barbara");
  EXPECT_EQ(data.place_of(data.texts[2]), "line 4");
}

TEST(WrittenData, are_a_table_where_the_first_line_names_its_columns) {
  const TextData data = read_written_data("text,label\nso good,yes\n\"so, so\",no\n").value();
  EXPECT_EQ(data.labels, (std::vector<std::string>{"no", "yes"}));
  EXPECT_EQ(data.texts[1].text, "so, so");
  EXPECT_EQ(read_written_data("Sentiment;Review\npos;good\nneg;bad\n").value().labels,
            (std::vector<std::string>{"neg", "pos"}));
  EXPECT_EQ(read_written_data("text,label\nso good,yes\nso bad\n").error(),
            (Error{"line 3", {"data.short_row", {{"count", "1"}}}}));
}

TEST(WrittenData, that_are_too_short_or_too_long_are_refused_with_what_is_needed) {
  EXPECT_EQ(read_written_data(" \n\t").error().message.key, "data.empty");
  EXPECT_EQ(read_written_data("a few words\n").error(),
            (Error{"", {"data.short_text", {{"count", "9"}, {"least", "40"}}}}));
  EXPECT_TRUE(read_written_data(std::string(40, 'x')));
  std::string letters;
  for (int count = 0; count < 39; ++count) letters += "\u00e9";
  EXPECT_EQ(read_written_data(letters).error().message.args.front().second, "39")
      << "of characters, not bytes";
  EXPECT_EQ(read_written_data(std::string(kMostWrittenBytes + 1, 'x')).error().message.key, "data.long_text");
}

TEST(WrittenData, make_a_job_that_keeps_them) {
  const TrainingJob job = make_data_job({{}, kWrittenNames}, std::nullopt, 1).value();
  EXPECT_EQ(job.task, kNamesTask);
  EXPECT_EQ(job.data, (DataOrigin{{}, kWrittenNames}));
  const Result<TrainingJob> other = make_data_job({{}, kWrittenNames + "queen\n"}, job.scene, 1);
  ASSERT_FALSE(other) << "its model has no q";
  EXPECT_EQ(other.error().place, "line 12");
}

}  // namespace
}  // namespace heed
