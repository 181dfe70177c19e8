#include "core/tokens/tokenizer_read.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text/catalogue.h"

namespace heed {
namespace {

using nlohmann::json;

json small() {
  return json::parse(R"({
    "version": "1.0", "truncation": null, "padding": null,
    "added_tokens": [{"id": 4, "content": "<x>", "single_word": false, "lstrip": false, "rstrip": false,
                      "normalized": false, "special": true}],
    "normalizer": null, "pre_tokenizer": {"type": "WhitespaceSplit"},
    "post_processor": {"type": "TemplateProcessing",
      "single": [{"SpecialToken": {"id": "<x>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
      "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
      "special_tokens": {"<x>": {"id": "<x>", "ids": [4], "tokens": ["<x>"]}}},
    "decoder": null,
    "model": {"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
              "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false, "ignore_merges": false,
              "vocab": {"a": 0, "b": 1, "c": 2, "ab": 3}, "merges": ["a b"]}})");
}

// The place and the key of the sentence that refuses a file; empty: it was read. The sentence is there in
// both languages.
std::string fault(const std::string& text) {
  const Result<Tokenizer> tokenizer = read_tokenizer(text);
  if (tokenizer) return "";
  for (const Language language : {Language::English, Language::Chinese})
    EXPECT_TRUE(catalogue(language).has(tokenizer.error().message.key)) << tokenizer.error().message.key;
  return tokenizer.error().place + " " + tokenizer.error().message.key;
}

std::string fault_with(const std::string& pointer, const json& value) {
  json changed = small();
  changed[json::json_pointer(pointer)] = value;
  return fault(changed.dump());
}

TEST(TokenizerJson, is_read_with_its_template_and_added_tokens) {
  const Result<Tokenizer> tokenizer = read_tokenizer(small().dump());
  ASSERT_TRUE(tokenizer.is_ok());
  const Result<TokenList> tokens = tokenizer.value().tokenize("abc <x>");
  ASSERT_TRUE(tokens.is_ok());
  const TokenList finished = tokenizer.value().finished(tokens.value());
  ASSERT_EQ(finished.size(), 4u);
  EXPECT_EQ(finished[0].id, 4);
  EXPECT_TRUE(finished[0].is_special);
  EXPECT_EQ(finished[1].piece, "ab");
  EXPECT_EQ(finished[2].characters, (TextSpan{2, 3}));
  EXPECT_EQ(finished[3].characters, (TextSpan{4, 7}));
  EXPECT_FALSE(finished[3].is_special);
}

TEST(TokenizerJson, refuses_by_name_what_it_does_not_know) {
  EXPECT_EQ(fault_with("/normalizer", json::parse(R"({"type": "Precompiled", "precompiled_charsmap": ""})")),
            "normalizer.type tokenizer.unknown_type");
  EXPECT_EQ(fault_with("/pre_tokenizer", json::parse(R"({"type": "UnicodeScripts"})")),
            "pre_tokenizer.type tokenizer.unknown_type");
  EXPECT_EQ(
      fault_with("/pre_tokenizer",
                 json::parse(R"({"type": "Sequence", "pretokenizers": [{"type": "Split", "invert": false,
                                       "pattern": {"Regex": "[0-9]"}, "behavior": "Isolated"}]})")),
      "pre_tokenizer.pretokenizers[0].pattern.Regex tokenizer.unknown_pattern");
  EXPECT_EQ(fault_with("/post_processor/type", "Other"), "post_processor.type tokenizer.unknown_type");
  EXPECT_EQ(fault_with("/decoder", json::parse(R"({"type": "CTC"})")), "decoder.type tokenizer.unknown_type");
  EXPECT_EQ(fault_with("/model/type", "Unigram2"), "model.type tokenizer.unknown_type");
  EXPECT_EQ(fault_with("/model/new_key", 1), "model.new_key tokenizer.unknown_key");
  EXPECT_EQ(fault_with("/pre_tokenizer/speed", 1), "pre_tokenizer.speed tokenizer.unknown_key");
  EXPECT_EQ(fault_with("/version", "2.0"), "version tokenizer.version");
}

TEST(TokenizerJson, refuses_vocabularies_that_do_not_fit) {
  EXPECT_EQ(fault_with("/model/vocab/d", 2), "model.vocab.d tokenizer.same_id");
  EXPECT_EQ(fault_with("/model/vocab/d", -1), "model.vocab.d scene.not_whole");
  EXPECT_EQ(fault_with("/model/vocab/d", 4294967296), "model.vocab.d scene.not_whole");
  EXPECT_EQ(fault_with("/model/vocab/d", "4"), "model.vocab.d scene.not_whole");
  EXPECT_EQ(fault_with("/model/merges/1", "a z"), "model.merges[1] tokenizer.merge_unknown");
  EXPECT_EQ(fault_with("/model/merges/1", "b c"), "model.merges[1] tokenizer.merge_unknown");
  EXPECT_EQ(fault_with("/model/merges/1", "abc"), "model.merges[1] tokenizer.merge");
  EXPECT_EQ(fault_with("/model/merges/1", json::parse(R"(["a"])")), "model.merges[1] tokenizer.merge");
  EXPECT_EQ(fault_with("/model/dropout", 0.1), "model.dropout tokenizer.dropout");
  EXPECT_EQ(fault_with("/added_tokens/0/id", 7), "added_tokens[0].id tokenizer.added_id");
  std::string twice = small().dump();
  twice.replace(twice.find("\"ab\":3"), 6, "\"a\":3");
  EXPECT_EQ(fault(twice), "model.vocab.a tokenizer.same_piece");
}

TEST(TokenizerJson, refuses_steps_that_contradict_themselves) {
  EXPECT_EQ(fault_with("/post_processor/single/0/SpecialToken/id", "<y>"),
            "post_processor.single tokenizer.no_special");
  EXPECT_EQ(fault_with("/post_processor/single/1/Sequence/id", "B"),
            "post_processor.single tokenizer.template_single");
  EXPECT_EQ(fault_with("/post_processor/special_tokens/<x>/ids", json::array()),
            "post_processor.special_tokens[\"<x>\"] tokenizer.special_lists");
  EXPECT_EQ(
      fault_with("/pre_tokenizer",
                 json::parse(R"({"type": "Metaspace", "replacement": "_", "add_prefix_space": false})")),
      "pre_tokenizer.add_prefix_space tokenizer.prefix_space");
  EXPECT_EQ(fault_with("/pre_tokenizer", json::parse(R"({"type": "Metaspace", "replacement": "ab"})")),
            "pre_tokenizer.replacement tokenizer.one_character");
  json two = json::array({small()["post_processor"], small()["post_processor"]});
  EXPECT_EQ(fault_with("/post_processor", {{"type", "Sequence"}, {"processors", two}}),
            "post_processor.processors[1] tokenizer.two_templates");
}

TEST(TokenizerJson, refuses_steps_in_which_a_text_would_explode) {
  const json doubling = json::parse(R"({"type": "Replace", "pattern": {"String": "a"}, "content": "aa"})");
  EXPECT_EQ(fault_with("/normalizer", {{"type", "Sequence"}, {"normalizers", json(40, doubling)}}),
            "normalizer.normalizers[7] tokenizer.growth");
  const json bytes = json::parse(R"({"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true})");
  EXPECT_EQ(fault_with("/pre_tokenizer", {{"type", "Sequence"}, {"pretokenizers", json(40, bytes)}}),
            "pre_tokenizer.pretokenizers[3] tokenizer.growth");
}

TEST(TokenizerJson, refuses_what_is_no_tokenizer) {
  EXPECT_EQ(fault(""), " tokenizer.no_json");
  EXPECT_EQ(fault("[]"), " scene.not_object");
  EXPECT_EQ(fault("{}"), " tokenizer.missing");
  EXPECT_EQ(fault("{\"model\": 5}"), "model scene.not_object");
  EXPECT_EQ(fault("{\"model\": \"\xff\"}"), "line 1, column 12 scene.json.utf8");
}

}  // namespace
}  // namespace heed
