// Examples from Unicode Standard Annex 15 and from NormalizationTest.txt of the Unicode Character Database.
#include "core/tokens/normal_form.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

std::string in_form(NormalForm form, const std::string& text) {
  AlignedText aligned = aligned_text(text);
  normalize(aligned, form);
  return aligned.text;
}

TEST(NormalForms, take_characters_apart_and_put_them_together) {
  EXPECT_EQ(in_form(NormalForm::Nfd, "\u212b \u1e69"), "A\u030a s\u0323\u0307");
  EXPECT_EQ(in_form(NormalForm::Nfc, "\u212b s\u0307\u0323"), "\u00c5 \u1e69");
  EXPECT_EQ(in_form(NormalForm::Nfd, "\u1e9b\u0323"), "\u017f\u0323\u0307");
  EXPECT_EQ(in_form(NormalForm::Nfc, "\u1e9b\u0323"), "\u1e9b\u0323");
  EXPECT_EQ(in_form(NormalForm::Nfkd, "\ufb01 2\u2075"), "fi 25");
  EXPECT_EQ(in_form(NormalForm::Nfkc, "\u1e9b\u0323"), "\u1e69");
}

TEST(NormalForms, sort_marks_by_their_class_and_compose_only_what_is_not_blocked) {
  EXPECT_EQ(in_form(NormalForm::Nfd, "a\u0315\u0300\u05ae\u0062"), "a\u05ae\u0300\u0315b");
  EXPECT_EQ(in_form(NormalForm::Nfc, "a\u0315\u0300\u05ae\u0062"), "\u00e0\u05ae\u0315b");
  EXPECT_EQ(in_form(NormalForm::Nfc, "a\u0323\u0331\u0300"), "\u1ea1\u0331\u0300");
  EXPECT_EQ(in_form(NormalForm::Nfc, "e\u0312\u0301"), "e\u0312\u0301");
}

TEST(NormalForms, compute_hangul) {
  EXPECT_EQ(in_form(NormalForm::Nfd, "\ud4db"), "\u1111\u1171\u11b6");
  EXPECT_EQ(in_form(NormalForm::Nfc, "\u1111\u1171\u11b6"), "\ud4db");
  EXPECT_EQ(in_form(NormalForm::Nfc, "\uac00\u11a7"), "\uac00\u11a7");
}

TEST(NormalForms, let_a_composed_character_come_from_the_first_of_its_parts) {
  AlignedText text = aligned_text("xe\u0301y");
  normalize(text, NormalForm::Nfc);
  EXPECT_EQ(text.text, "x\u00e9y");
  EXPECT_EQ(text.origin[1], (TextSpan{1, 2}));
  EXPECT_EQ(text.origin[3], (TextSpan{4, 5}));
}

}  // namespace
}  // namespace heed
