#include "core/scene/share_text.h"

#include <vector>

#include <gtest/gtest.h>
#include <zlib.h>

#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "tests/core/scene/random_scene.h"

namespace heed {
namespace {

std::string refusal_of(const std::string& text) {
  const Result<Scene> scene = read_share_text(text);
  return scene ? "accepted" : scene.error().message.key;
}

Scene eight_steps() {
  return load_scene(std::filesystem::path(HEED_SOURCE_DIR) / "assets/scenes/eight-steps.json").value();
}

// What another program makes of the same format.
std::string made_by_hand(const std::string& json) {
  uLongf size = compressBound(static_cast<uLong>(json.size()));
  std::vector<Bytef> bytes(size + 3);
  compress(bytes.data(), &size, reinterpret_cast<const Bytef*>(json.data()), static_cast<uLong>(json.size()));
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text = "heed1:";
  for (std::size_t bit = 0; bit < size * 8; bit += 6) {
    const std::size_t byte = bit / 8;
    const unsigned pair = unsigned{bytes[byte]} << 8 | (byte + 1 < size ? bytes[byte + 1] : 0u);
    text += kLetters[(pair >> (10 - bit % 8)) & 63];
  }
  return text;
}

TEST(ShareText, is_one_line_that_reads_back_as_the_same_scene) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Scene scene = without_references(random_scene(random));
    const std::string text = share_text(scene);
    EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:"),
              text.npos);
    const Result<Scene> read = read_share_text(text);
    ASSERT_TRUE(read) << "seed " << seed;
    EXPECT_EQ(read.value(), scene) << "seed " << seed;
  }
}

TEST(ShareText, is_short) { EXPECT_LT(share_text(eight_steps()).size(), 400u); }

TEST(ShareText, survives_the_line_breaks_of_a_mail) {
  std::string text = share_text(eight_steps());
  for (std::size_t at = 60; at < text.size(); at += 62) text.insert(at, "\r\n");
  text = "  " + text + "\n";
  ASSERT_TRUE(is_share_text(text));
  ASSERT_TRUE(read_share_text(text));
  EXPECT_EQ(read_share_text(text).value(), eight_steps());
}

TEST(ShareText, survives_what_a_chat_puts_around_it) {
  const std::string text = share_text(eight_steps());
  const std::string half = text.substr(0, 100), rest = text.substr(100);
  for (const std::string& wrapped :
       {"\"" + text + "\"", "“" + text + "”", "`" + text + "`\n", "「" + text + "」", "  <" + text + ">  ",
        "> " + half + "\r\n> " + rest, "\u200b" + half + "\u00a0\n" + rest}) {
    ASSERT_TRUE(is_share_text(wrapped)) << wrapped;
    const Result<Scene> read = read_share_text(wrapped);
    ASSERT_TRUE(read) << wrapped;
    EXPECT_EQ(read.value(), eight_steps()) << wrapped;
  }
}

TEST(ShareText, is_told_from_other_texts) {
  for (const char* other : {"", "heed", "1 2 3", "{\"heed\": 1}", "see heed1:abc"})
    EXPECT_FALSE(is_share_text(other));
}

TEST(ShareText, cut_off_anywhere_is_refused) {
  const std::string text = share_text(eight_steps());
  for (std::size_t size = 6; size + 1 < text.size(); ++size)
    EXPECT_NE(refusal_of(text.substr(0, size)), "accepted");
}

TEST(ShareText, with_any_letter_changed_is_refused_or_still_the_same) {
  const std::string text = share_text(eight_steps());
  for (std::size_t at = 6; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    const Result<Scene> scene = read_share_text(changed);
    EXPECT_TRUE(!scene || scene.value() == eight_steps()) << "letter " << at;
  }
}

TEST(ShareText, with_a_letter_that_it_never_has_says_so) {
  EXPECT_EQ(refusal_of("heed1:ab$c"), "share.letter");
}

// Made by Python's zlib and base64.
TEST(ShareText, is_deflated_json_in_base64_as_other_programs_write_it) {
  const Result<Scene> scene = read_share_text("heed1:eNqrVspITU1RslIw1FFQyswrKC0pBnKio4Fco9jYWgCRTQkK");
  ASSERT_TRUE(scene);
  EXPECT_EQ(*scene.value().inputs, (Matrix(1, 2) << 1, 2).finished());
}

TEST(ShareText, that_would_fill_the_memory_is_refused) {
  const std::string bomb = made_by_hand(std::string(std::size_t{80} << 20, ' '));
  EXPECT_LT(bomb.size(), 200000u);
  EXPECT_EQ(refusal_of(bomb), "share.too_large");
}

TEST(ShareText, cannot_read_the_files_of_who_opens_it) {
  const std::filesystem::path numbers =
      std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/npy/matrix_f4.npy";
  ASSERT_TRUE(std::filesystem::exists(numbers));
  for (const std::string& path : {numbers.string(), std::string("matrix_f4.npy")}) {
    const std::string json = R"({"heed": 1, "inputs": {"npy": ")" + path + "\"}}";
    EXPECT_NE(refusal_of(made_by_hand(json)), "accepted") << path;
  }
}

}  // namespace
}  // namespace heed
