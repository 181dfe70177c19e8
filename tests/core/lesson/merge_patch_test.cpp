#include "core/lesson/merge_patch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace heed {
namespace {

struct PatchCase {
  std::string target, patch, result;
};

class RfcExamples : public testing::TestWithParam<PatchCase> {};

// Appendix A of RFC 7396.
TEST_P(RfcExamples, are_merged_as_the_rfc_says) {
  const auto merged = merge_patch(JsonView(GetParam().target), JsonView(GetParam().patch));
  ASSERT_TRUE(merged.is_ok());
  EXPECT_EQ(nlohmann::json::parse(merged.value()), nlohmann::json::parse(GetParam().result));
}

INSTANTIATE_TEST_SUITE_P(
    MergePatch, RfcExamples,
    testing::Values(PatchCase{R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
                    PatchCase{R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
                    PatchCase{R"({"a":"b"})", R"({"a":null})", R"({})"},
                    PatchCase{R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
                    PatchCase{R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
                    PatchCase{R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
                    PatchCase{R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
                    PatchCase{R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
                    PatchCase{R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
                    PatchCase{R"({"a":"b"})", R"(["c"])", R"(["c"])"},
                    PatchCase{R"({"a":"foo"})", "null", "null"},
                    PatchCase{R"({"a":"foo"})", R"("bar")", R"("bar")"},
                    PatchCase{R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
                    PatchCase{R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
                    PatchCase{R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"}));

TEST(MergePatch, refuses_a_key_that_stands_twice) {
  const auto merged = merge_patch(JsonView("{}"), JsonView(R"({"mask": {"causal": true, "causal": false}})"));
  ASSERT_FALSE(merged.is_ok());
  EXPECT_EQ(merged.error().place, "mask.causal");
  EXPECT_EQ(merged.error().message.key, "scene.twice");
}

// Beyond the RFC: in the list of blocks one is changed without writing all of them again.
INSTANTIATE_TEST_SUITE_P(ItemsByNumber, RfcExamples,
                         testing::Values(PatchCase{R"({"blocks":[{"norm":"pre","x":1},{"norm":"pre"}]})",
                                                   R"({"blocks":{"0":{"norm":"post"}}})",
                                                   R"({"blocks":[{"norm":"post","x":1},{"norm":"pre"}]})"},
                                         PatchCase{R"([1,2,3])", R"({"1":null})", R"([1,3])"},
                                         PatchCase{R"([1,2])", R"({"3":4,"2":3,"0":0})", R"([0,2,3,4])"},
                                         PatchCase{R"([[1,2],[3]])", R"({"0":{"1":5}})", R"([[1,5],[3]])"},
                                         PatchCase{R"([1,2])", R"({})", R"({})"}));

TEST(MergePatch, refuses_an_item_beyond_the_list) {
  const auto merged = merge_patch(JsonView(R"({"blocks": [1, 2]})"), JsonView(R"({"blocks": {"3": 1}})"));
  ASSERT_FALSE(merged.is_ok());
  EXPECT_EQ(merged.error().place, "blocks.3");
  EXPECT_EQ(merged.error().message.key, "lesson.patch_item");
}

TEST(MergePatch, keeps_numbers_to_the_digit) {
  const auto merged =
      merge_patch(JsonView(R"({"a": 0.10000000149011612, "b": 1})"), JsonView(R"({"b": 1e-45})"));
  EXPECT_EQ(merged.value(), R"({"a": 0.10000000149011612, "b": 1e-45})");
}

}  // namespace
}  // namespace heed
