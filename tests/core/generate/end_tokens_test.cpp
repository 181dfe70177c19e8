#include "core/generate/end_tokens.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(EndTokens, are_a_number_a_list_or_none) {
  EXPECT_EQ(read_end_tokens(R"({"eos_token_id": 50256})").value(), std::vector<int>{50256});
  EXPECT_EQ(read_end_tokens(R"({"bos_token_id": 1, "eos_token_id": [2, 7]})").value(),
            (std::vector<int>{2, 7}));
  EXPECT_TRUE(read_end_tokens(R"({"eos_token_id": null})").value().empty());
  EXPECT_TRUE(read_end_tokens("{}").value().empty());
}

TEST(EndTokens, refuse_what_is_no_token) {
  for (const char* json : {R"({"eos_token_id": "a"})", R"({"eos_token_id": -1})", R"({"eos_token_id": 1.5})",
                           R"({"eos_token_id": [1, null]})", R"({"eos_token_id": 99999999999})", "[]", "{"}) {
    EXPECT_FALSE(read_end_tokens(json)) << json;
  }
}

}  // namespace
}  // namespace heed
