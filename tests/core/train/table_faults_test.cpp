// What is wrong with a table of texts and labels.
#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "core/train/data/labelled_table.h"

namespace heed {
namespace {

TEST(TableFaults, are_all_told_at_once) {
  const auto said = [](std::string_view table) {
    return say(read_labelled_table(table, ',', true).error(), Language::English);
  };
  const std::string first = "line 2: this row has no label; write one, or remove the row";
  EXPECT_EQ(said("a,x\nb,\nc,y\n"), first);
  EXPECT_EQ(said("a,x\nb,\nc,y\n,x\n"), first + ". Also wrong: line 4");
  EXPECT_EQ(said("a,x\nb,\n,x\nc\nd, e,x\n\"f,x\n"), first + ". Also wrong: lines 3, 4, 5, 6");
  EXPECT_EQ(said("a,x\nb,\nc,\nd,\ne,\nf,\ng,\nh,\n"), first + ". Also wrong: lines 3, 4, 5, 6 and 2 others");
}

}  // namespace
}  // namespace heed
