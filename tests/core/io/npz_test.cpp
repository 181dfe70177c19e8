#include "core/io/npz.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

namespace heed {
namespace {

std::string archive() {
  std::ostringstream out;
  NpzWriter writer(out);
  const Index dims[] = {1, 2};
  EXPECT_TRUE(writer.add("W", dims, Matrix{{1, -2}}));
  writer.finish("Made by Heed");
  return out.str();
}

std::string bytes(std::initializer_list<int> numbers) {
  std::string text;
  for (const int number : numbers) text += static_cast<char>(number);
  return text;
}

// The checksum is that of Python's zlib for the bytes that numpy.save writes. That NumPy reads whole archives
// is tested in tests/reference/exported_models.py.
TEST(NpzWriter, WritesEachArrayAsAFileWithItsChecksumAndSize) {
  const std::string npz = archive();
  EXPECT_EQ(npz.substr(0, 4), bytes({'P', 'K', 3, 4}));
  EXPECT_EQ(npz.substr(14, 4), bytes({0x91, 0xc5, 0xfd, 0x07}));
  EXPECT_EQ(npz.substr(18, 8), bytes({136, 0, 0, 0, 136, 0, 0, 0}));
  EXPECT_EQ(npz.substr(30, 11),
            "W.npy\x93"
            "NUMPY");
}

TEST(Npz, TellsTheNameOfItsFirstArray) {
  EXPECT_EQ(first_array_of_npz(archive()), (NpzArray{"W", 2}));
  EXPECT_EQ(first_array_of_npz(archive().substr(0, 35)), (NpzArray{"W", std::nullopt}));
  EXPECT_EQ(first_array_of_npz(archive().substr(0, 60)), (NpzArray{"W", std::nullopt}));
  EXPECT_EQ(first_array_of_npz(archive().substr(0, 20)), std::nullopt);
  EXPECT_EQ(
      first_array_of_npz(bytes({'P', 'K', 3, 4}) + std::string(22, '\0') + bytes({5, 0, 0, 0}) + "a.xml"),
      std::nullopt)
      << "an archive of something else";
  EXPECT_EQ(first_array_of_npz("W.npy"), std::nullopt);
}

// The files of tests/golden/npy/make.py.
TEST(Npz, TellsTheDimensionsOfWhatNumpyWroteUnlessItIsCompressed) {
  const auto first_of = [](const char* name) {
    std::ifstream in(std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/npy" / name, std::ios::binary);
    return first_array_of_npz(std::string{std::istreambuf_iterator<char>(in), {}});
  };
  EXPECT_EQ(first_of("matrix.npz"), (NpzArray{"W", 2}));
  EXPECT_EQ(first_of("stack.npz"), (NpzArray{"heads", 3}));
  EXPECT_EQ(first_of("four.npz"), (NpzArray{"arr_0", 4}));
  EXPECT_EQ(first_of("scalar.npz"), (NpzArray{"arr_0", 0}));
  EXPECT_EQ(first_of("packed.npz"), (NpzArray{"heads", std::nullopt}));
}

TEST(NpzWriter, EndsWithItsComment) {
  const std::string npz = archive();
  EXPECT_TRUE(ends_with_comment(npz, "Made by Heed"));
  EXPECT_FALSE(ends_with_comment(npz, "Made by others"));
  EXPECT_FALSE(ends_with_comment(npz.substr(0, npz.size() - 1), "Made by Heed"));
  EXPECT_FALSE(ends_with_comment("Made by Heed", "Made by Heed")) << "no archive";
  EXPECT_FALSE(ends_with_comment("", "Made by Heed"));
}

}  // namespace
}  // namespace heed
