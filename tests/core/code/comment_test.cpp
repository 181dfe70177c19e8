#include "core/code/comment.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Comment, SaysWhatTheTextSays) {
  const std::string text = "Self-attention: \"the 猫\", 🐈 or سلام (a \\ b)";
  EXPECT_EQ(comment(Dialect::Numpy, text), "# " + text);
  EXPECT_EQ(comment(Dialect::Eigen, text), "// " + text);
}

TEST(Comment, IsOneLine) {
  EXPECT_EQ(comment(Dialect::Numpy, "One\nimport os\r\x1bTwo\u2028\u0085"), "# One import os  Two  ");
}

TEST(Comment, HasNoCharactersThatTurnTheTextAroundThem) {
  EXPECT_EQ(comment(Dialect::Torch, "a\u202eb\u2066c\ufeff"), "# a b c ");
}

TEST(Comment, IsUtf8) {
  EXPECT_EQ(comment(Dialect::Torch, "a\xff\xed\xa0\x80"), "# a����");
  EXPECT_EQ(comment(Dialect::Eigen, "\xe7\x8c"), "// ��");
}

TEST(Comment, OfPythonDeclaresNoEncodingAndNoType) {
  EXPECT_EQ(comment(Dialect::Torch, "Positional encoding: sinusoidal"), "# Positional encoding : sinusoidal");
  EXPECT_EQ(comment(Dialect::Numpy, "coding=codingcoding:utf-7"), "# coding =codingcoding :utf-7");
  EXPECT_EQ(comment(Dialect::Tensorflow, " type: ignore"), "#  type : ignore");
  EXPECT_EQ(comment(Dialect::Numpy, "Any type: words"), "# Any type: words");
  EXPECT_EQ(comment(Dialect::Eigen, "Positional encoding: sinusoidal"), "// Positional encoding: sinusoidal");
}

TEST(Comment, OfCppDoesNotGoOnInTheNextLine) {
  EXPECT_EQ(comment(Dialect::Eigen, "a \\"), "// a \\.");
  EXPECT_EQ(comment(Dialect::Eigen, "a \\ \t"), "// a \\  .");
  EXPECT_EQ(comment(Dialect::Eigen, "a ?\?/"), "// a ?\?/.");
}

}  // namespace
}  // namespace heed
