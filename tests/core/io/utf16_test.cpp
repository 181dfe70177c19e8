#include "core/io/utf16.h"

#include <gtest/gtest.h>

#include "core/text/catalogue.h"

namespace heed {
namespace {

using namespace std::string_literals;

// Bytes of Python's "…".encode("utf-16-le") and "utf-16-be".
TEST(Utf16, IsReadInEitherOrderOfItsBytes) {
  EXPECT_EQ(utf8_from_utf16("\xFF\xFE\x61\x00\x0A\x00\x31\x73"s).value(), "a\n猱");
  EXPECT_EQ(utf8_from_utf16("\xFE\xFF\x00\x61\x00\x0A\x73\x31"s).value(), "a\n猱");
  EXPECT_EQ(utf8_from_utf16("\xFF\xFE\x3D\xD8\x3A\xDE"s).value(), "😺") << "of two units";
  EXPECT_EQ(utf8_from_utf16("\xFE\xFF"s).value(), "");
}

TEST(Utf16, IsKnownByItsMarkOrByItsZeros) {
  EXPECT_TRUE(has_utf16_mark("\xFF\xFE\x61\x00"s));
  EXPECT_TRUE(has_utf16_mark("\xFE\xFF"s));
  EXPECT_FALSE(has_utf16_mark("\xEF\xBB\xBFx"s)) << "that is the mark of UTF-8";
  EXPECT_FALSE(has_utf16_mark("\xFF"s));
  EXPECT_TRUE(looks_like_utf16("1\0,\0002\0\n\0"s));
  EXPECT_TRUE(looks_like_utf16("\0001\0,\0002"s));
  for (const std::string& other : {"1,2\n"s, ""s, "1\0"s, "a\0b\0\0\0"s, "\x93NUMPY\x01\x00v\x00{'"s})
    EXPECT_FALSE(looks_like_utf16(other));
}

TEST(Utf16, ThatIsBrokenIsRefusedWithItsByte) {
  const auto byte_of = [](const std::string& bytes) {
    const Result<std::string> text = utf8_from_utf16(bytes);
    return text ? "" : text.error().message.args.at(0).second;
  };
  EXPECT_EQ(byte_of("\xFF\xFE\x61\x00\x62"s), "5") << "half a unit";
  EXPECT_EQ(byte_of("\xFF\xFE\x3D\xD8"s), "3") << "half a pair";
  EXPECT_EQ(byte_of("\xFF\xFE\x3D\xD8\x61\x00"s), "3");
  EXPECT_EQ(byte_of("\xFF\xFE\x61\x00\x3A\xDE"s), "5") << "the second half alone";
  EXPECT_EQ(say(utf8_from_utf16("\xFF\xFE\x61"s).error(), Language::English),
            "byte 3 of this UTF-16 text begins no character; save the file again, as UTF-8");
}

}  // namespace
}  // namespace heed
