#include "core/base/base64.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Base64, has_the_letters_of_the_standard) {
  // RFC 4648, §10, without padding.
  EXPECT_EQ(in_base64(""), "");
  EXPECT_EQ(in_base64("f"), "Zg");
  EXPECT_EQ(in_base64("fo"), "Zm8");
  EXPECT_EQ(in_base64("foo"), "Zm9v");
  EXPECT_EQ(in_base64("foob"), "Zm9vYg");
  EXPECT_EQ(in_base64("fooba"), "Zm9vYmE");
  EXPECT_EQ(in_base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(in_base64("\xFB\xFF"), "-_8") << "those of §5, for names of files";
}

TEST(Base64, gives_the_bytes_back) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) {
    bytes += static_cast<char>(byte);
    EXPECT_EQ(from_base64(in_base64(bytes)), bytes) << byte;
  }
}

TEST(Base64, refuses_other_characters) {
  for (const char* letters : {"Zm9v=", "Zm 9v", "Zm+v", "Zm/v", "Zm\xC3\xA4"})
    EXPECT_FALSE(from_base64(letters));
}

}  // namespace
}  // namespace heed
