// Every kind of fault, with the sentence that it gets and the place it is said to be at.
#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "core/json/limits.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

struct Fault {
  std::string file;
  std::string sentence;  // `place: what is wrong`
};

// A scene that is right but for what `more` adds.
std::string scene_with(const std::string& more) {
  return R"({"heed": 1, "inputs": [[1, 2], [3, 4]], )" + more + "}";
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// How a fault that failed is named.
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.file.substr(0, 200); }

constexpr const char* kHalfPair =
    "line 1, column 12: this escape is half of a surrogate pair and no character by itself; write both "
    "halves, such as \\ud83d\\ude00, or the character itself";

class Faults : public testing::TestWithParam<Fault> {};

TEST_P(Faults, are_refused_with_their_sentence) {
  const auto scene = read_scene(GetParam().file, ".");
  ASSERT_FALSE(scene.is_ok());
  EXPECT_EQ(say(scene.error(), Language::English), GetParam().sentence);
  const Message& message = scene.error().message;
  ASSERT_TRUE(catalogue(Language::Chinese).has(message.key)) << message.key;
  // Every word that a placeholder asks for is given.
  for (const std::string& name : catalogue(Language::English).placeholders(message.key)) {
    EXPECT_TRUE(std::any_of(message.args.begin(), message.args.end(),
                            [&](const auto& arg) { return arg.first == name; }))
        << message.key << " lacks " << name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfSyntax, Faults,
    testing::Values(
        Fault{"", "the file is empty; a scene is a JSON object with at least \"heed\": 1 and \"inputs\""},
        Fault{" \n\t",
              "the file is empty; a scene is a JSON object with at least \"heed\": 1 and \"inputs\""},
        Fault{"{\"heed\": 1,\n \"inputs\": [[1, 2}", "line 2, column 18: found } where a comma or ] belongs"},
        Fault{"{\"heed\" 1}", "line 1, column 9: found 1 where the colon between key and value belongs"},
        Fault{"{heed: 1}", "line 1, column 2: found h where a key in double quotes belongs"},
        Fault{"{\"heed\": 1 \"inputs\": [[1]]}",
              "line 1, column 12: found \" where a comma or the closing brace belongs"},
        Fault{"{\"heed\": 1, \"inputs\": [[1, 2,]]}",
              "line 1, column 29: nothing follows this comma; remove it"},
        Fault{"{\"heed\": 1,}", "line 1, column 11: nothing follows this comma; remove it"},
        Fault{"{\"heed\": }",
              "line 1, column 10: found } where a value belongs, such as a number, a string or a list"},
        Fault{"{\"heed\": 1, \"inputs\": [[1, 2",
              "line 1, column 29: the file ends too early; a closing bracket or quotation mark is missing"},
        Fault{"{\"heed",
              "line 1, column 7: the file ends too early; a closing bracket or quotation mark is missing"},
        Fault{"{\"heed\": 1, \"inputs\": [[1]]}\n{}",
              "line 2, column 1: found { after the end of the scene; nothing may follow the last bracket"},
        Fault{"{\"heed\": NaN}",
              "line 1, column 10: NaN is not a JSON value; only true, false and null go without quotation "
              "marks"},
        Fault{"{\"heed\": 01}",
              "line 1, column 10: this is not a number as JSON writes it, such as -0.5, 12 or 1e-3"},
        Fault{"{\"heed\": +1}",
              "line 1, column 10: this is not a number as JSON writes it, such as -0.5, 12 or 1e-3"},
        Fault{"{\"heed\": .5}",
              "line 1, column 10: this is not a number as JSON writes it, such as -0.5, 12 or 1e-3"},
        Fault{"{\"heed\": 1., \"inputs\": 1}",
              "line 1, column 10: this is not a number as JSON writes it, such as -0.5, 12 or 1e-3"},
        Fault{"{\"title\": \"a\nb\"}",
              "line 1, column 13: there is a line break or another control character inside a string; close "
              "the string before it, or write it as an escape with a backslash"},
        Fault{"{\"title\": \"C:\\work\"}",
              "line 1, column 14: JSON does not know this escape; for a backslash itself write two of them"},
        Fault{"{\"title\": \"\\ud83d\"}", kHalfPair}, Fault{"{\"title\": \"\\ude00\"}", kHalfPair},
        Fault{"{\"title\": \"\\ud83d\\u0041\"}", kHalfPair},
        Fault{"{\"title\": \"\\ud83\"}",
              "line 1, column 12: JSON does not know this escape; for a backslash itself write two of them"},
        Fault{"{\"title\": \"é\xff\"}", "line 1, column 13: this is not UTF-8; save the file as UTF-8"},
        Fault{"{\"title\": \"注意\" 1}",
              "line 1, column 16: found 1 where a comma or the closing brace belongs"},
        Fault{repeated("[", 65),
              "line 1, column 65: lists and objects are nested more than 64 deep here; a "
              "scene needs far fewer levels"}));

INSTANTIATE_TEST_SUITE_P(
    OfTheWhole, Faults,
    testing::Values(
        Fault{"[1]", "found […] where an object in braces belongs"},
        Fault{"{\"inputs\": [[1]]}", "\"heed\" is missing; a scene needs \"heed\": 1"},
        Fault{"{\"heed\": 1}",
              "\"inputs\" is missing; a scene needs the rows of X, such as \"inputs\": [[1, 0], [0, 1]]"},
        Fault{"{\"new\": [], \"heed\": 3}",
              "heed: this scene was made by a newer Heed (version 3, this program "
              "reads versions 1 and 2); update Heed to open it"},
        Fault{"{\"heed\": 1e38}",
              "heed: this scene was made by a newer Heed (version 1e38, this program "
              "reads versions 1 and 2); update Heed to open it"},
        Fault{"{\"heed\": 0}",
              "heed: there is no version 0 of the scene format; write 1, or 2 for a scene with blocks"},
        Fault{"{\"heed\": \"1\"}", "heed: found \"1\" where a number belongs"},
        Fault{scene_with("\"embedding\": {\"table\": [[1, 0]]}"),
              "embedding: \"tokens\" is missing; an embedding needs \"tokens\", its words, and \"table\", "
              "a row of numbers for each of them"},
        Fault{scene_with("\"patches\": [{\"mean\": true}]"),
              "patches[0]: \"node\" is missing; a patch needs the name of the matrix whose rows it "
              "replaces, such as \"node\": \"h0.weights\""},
        Fault{scene_with("\"haeds\": []"),
              "haeds: \"haeds\" is not a key that a scene has here; did you mean \"heads\"?"},
        Fault{scene_with("\"colour\": 1"),
              "colour: \"colour\" is not a key that a scene has here; remove it, or "
              "begin it with x- to keep it"},
        Fault{scene_with("\"inputs\": [[1]]"), "inputs: \"inputs\" appears twice; remove one of the two"},
        Fault{scene_with("\"x-a\": 1, \"x-a\": 2"), "x-a: \"x-a\" appears twice; remove one of the two"},
        Fault{scene_with("\"\\u0068eads\": [{}], \"heads\": [{}]"),
              "heads: \"heads\" appears twice; remove one of the two"},
        Fault{scene_with("\"title\": 7"),
              "title: found 7 where the title belongs: text, or an object with \"en\" and \"zh\""},
        Fault{scene_with("\"title\": {\"de\": \"x\"}"),
              "title.de: \"de\" is not a key that a scene has here; remove "
              "it, or begin it with x- to keep it"},
        Fault{scene_with("\"title\": {\"en\": 1}"), "title.en: found 1 where text in double quotes belongs"},
        Fault{scene_with("\"tokens\": [\"a\"]"),
              "tokens: there is 1 label for 2 rows of inputs; give one label to each row"},
        Fault{scene_with("\"tokens\": [\"a\", 2]"), "tokens[1]: found 2 where text in double quotes belongs"},
        Fault{scene_with("\"tokens\": \"ab\""),
              "tokens: found \"ab\" where a list in square brackets belongs"},
        Fault{scene_with("\"memory\": [[1]], \"memory_tokens\": [\"a\", \"b\"]"),
              "memory_tokens: there are 2 labels for 1 row of memory; give one label to each row"},
        Fault{scene_with("\"memory_tokens\": [\"a\"]"),
              "memory_tokens: there are labels for a memory that the scene does not have; add \"memory\" or "
              "remove them"}));

INSTANTIATE_TEST_SUITE_P(
    OfNumbers, Faults,
    testing::Values(
        Fault{"{\"heed\": 1, \"inputs\": [[1, 2], [3]]}",
              "inputs[1]: this row has 1 number and the first has 2; all rows of a matrix are equally long"},
        Fault{"{\"heed\": 1, \"inputs\": [[1, \"2\"]]}", "inputs[0][1]: found \"2\" where a number belongs"},
        Fault{"{\"heed\": 1, \"inputs\": [[1, null]]}", "inputs[0][1]: found null where a number belongs"},
        Fault{"{\"heed\": 1, \"inputs\": [[true, 1]]}", "inputs[0][0]: found true where a number belongs"},
        Fault{"{\"heed\": 1, \"inputs\": [[[1], 1]]}", "inputs[0][0]: found […] where a number belongs"},
        Fault{"{\"heed\": 1, \"inputs\": [[1], [1e39]]}",
              "inputs[1][0]: 1e39 is too large for a 32-bit float, which ends at about ±3.4e38"},
        Fault{"{\"heed\": 1, \"inputs\": [[-1e400]]}",
              "inputs[0][0]: -1e400 is too large for a 32-bit float, which ends at about ±3.4e38"},
        Fault{"{\"heed\": 1, \"inputs\": [[3.4028236e38]]}",
              "inputs[0][0]: 3.4028236e38 is too large for a 32-bit float, which ends at about ±3.4e38"},
        Fault{"{\"heed\": 1, \"inputs\": []}",
              "inputs: there are no numbers here; a matrix has at least one row and one column"},
        Fault{"{\"heed\": 1, \"inputs\": [[], []]}",
              "inputs: there are no numbers here; a matrix has at least one row and one column"},
        Fault{"{\"heed\": 1, \"inputs\": [1, 2]}",
              "inputs[0]: found 1 where a row of the matrix belongs, such as [1, 0]"},
        Fault{"{\"heed\": 1, \"inputs\": 5}",
              "inputs: found 5 where a matrix belongs: a list of rows such as [[1, 0], [0, 1]], or an .npy "
              "file"},
        Fault{
            "{\"heed\": 1, \"inputs\": [[" + repeated("0,", 65536) + "0]]}",
            "inputs: a matrix of 1 × 65537 is too large; there may be at most 65536 rows, 65536 columns and "
            "67108864 numbers"}));

INSTANTIATE_TEST_SUITE_P(
    OfParts, Faults,
    testing::Values(
        Fault{scene_with("\"position\": \"rotery\""),
              "position: \"rotery\" is not a kind of position; write \"none\", \"sinusoidal\", \"rotary\", "
              "\"alibi\" or an object with \"learned\""},
        Fault{scene_with("\"position\": {}"),
              "position: \"learned\" is missing; write a table, as in \"learned\": "
              "[[0.1, 0.2]], or the name of a kind of position"},
        Fault{
            scene_with("\"heads\": []"),
            "heads: the list of heads is empty; write at least one head, or leave out \"heads\" for a single "
            "head without weights"},
        Fault{scene_with("\"heads\": [" + repeated("{},", 512) + "{}]"),
              "heads: the list is too long; at most 512 items are allowed here"},
        Fault{scene_with("\"heads\": [{\"query\": {\"weight\": [[1], [2], [\"a\"]]}}]"),
              "heads[0].query.weight[2][0]: found \"a\" where a number belongs"},
        Fault{scene_with("\"heads\": [{}, {\"qeury\": {}}]"),
              "heads[1].qeury: \"qeury\" is not a key that a scene has here; did you mean \"query\"?"},
        Fault{scene_with("\"heads\": [{\"enabled\": 1}]"),
              "heads[0].enabled: found 1 where true or false belongs"},
        Fault{scene_with("\"heads\": [{\"key\": {\"bias\": [1]}}]"),
              "heads[0].key: \"weight\" is missing; a projection needs its matrix (leave out the whole "
              "projection "
              "for the identity)"},
        Fault{scene_with("\"heads\": [{\"value\": {\"weight\": [[1], [2]], \"bias\": [1, 2]}}]"),
              "heads[0].value.bias: the bias has 2 numbers and the weight has 1 column; give one number to "
              "each "
              "column"},
        Fault{scene_with("\"output\": {\"weight\": [[1]], \"bias\": 3}"),
              "output.bias: found 3 where a list of numbers belongs, such as [1, 0], or an .npy file"},
        Fault{scene_with("\"output\": {\"weight\": [[1]], \"bias\": [null]}"),
              "output.bias[0]: found null where a number belongs"},
        Fault{scene_with("\"score\": {\"kind\": \"cosine\"}"),
              "score.kind: \"cosine\" is not a kind of score; write \"dot\", \"scaled_dot\", \"general\" or "
              "\"additive\""},
        Fault{scene_with("\"score\": {}"),
              "score: \"kind\" is missing; write \"dot\", \"scaled_dot\", \"general\" or \"additive\""},
        Fault{scene_with("\"score\": {\"kind\": \"dot\", \"vector\": [1]}"),
              "score.vector: the score \"dot\" has no \"vector\"; remove it or choose another kind"},
        Fault{scene_with("\"score\": {\"kind\": \"general\"}"),
              "score: \"weight\" is missing; the score \"general\" is computed with it"},
        Fault{scene_with("\"score\": {\"kind\": \"dot\", \"scale\": 1e39}"),
              "score.scale: 1e39 is too large for a 32-bit float, which ends at about ±3.4e38"},
        Fault{scene_with("\"mask\": {\"window\": -1}"),
              "mask.window: found -1 where a whole number from 0 up belongs, written with digits only"},
        Fault{scene_with("\"mask\": {\"window\": 1.5}"),
              "mask.window: found 1.5 where a whole number from 0 up belongs, written with digits only"},
        Fault{scene_with("\"mask\": {\"window\": 9223372036854775808}"),
              "mask.window: 9223372036854775808 is larger than any matrix; write a smaller whole number, "
              "counted from 0"},
        Fault{scene_with("\"mask\": {\"causal\": \"yes\"}"),
              "mask.causal: found \"yes\" where true or false belongs"},
        Fault{scene_with("\"mask\": {\"padding\": [1, 1, 1]}"),
              "mask.padding: the padding has 3 entries for 2 keys; give one 0 or 1 to each key"},
        Fault{scene_with("\"mask\": {\"padding\": [1, 2]}"), "mask.padding[1]: found 2 where 0 or 1 belongs"},
        Fault{
            scene_with("\"mask\": {\"allow\": [[1, 0]]}"),
            "mask.allow: the table is 1 × 2; it needs a row for each query and a column for each key, 2 × 2"},
        Fault{scene_with("\"mask\": {\"allow\": [[1, 0], [0.5, 1]]}"),
              "mask.allow[1][0]: found 0.5 where 0 or 1 belongs"},
        Fault{scene_with("\"dropout\": {\"p\": 1, \"seed\": 7}"),
              "dropout.p: 1 is not a share of weights to drop; write a number from 0 to below 1"},
        Fault{
            scene_with("\"dropout\": {\"p\": 0.99999999}"),
            "dropout.p: 0.99999999 rounds to 1 in 32 bits, and 1 is not a share of weights to drop; write a "
            "number from 0 to 0.9999999"},
        Fault{scene_with("\"dropout\": {\"p\": 1.50}"),
              "dropout.p: 1.50 is not a share of weights to drop; write a number from 0 to below 1"},
        Fault{scene_with("\"dropout\": {\"p\": -0.5, \"seed\": 7}"),
              "dropout.p: -0.5 is not a share of weights to drop; write a number from 0 to below 1"},
        Fault{scene_with("\"dropout\": {\"seed\": 7}"),
              "dropout: \"p\" is missing; dropout needs the share of weights that it drops, such as \"p\": "
              "0.1"},
        Fault{scene_with("\"dropout\": {\"p\": 0.5, \"seed\": -7}"),
              "dropout.seed: found -7 where a whole number from 0 to 18446744073709551615 belongs, written "
              "with digits only"},
        Fault{scene_with("\"dropout\": {\"p\": 0.5, \"seed\": 18446744073709551616}"),
              "dropout.seed: found 18446744073709551616 where a whole number from 0 to 18446744073709551615 "
              "belongs, written with digits only"}));

INSTANTIATE_TEST_SUITE_P(
    OfOverrides, Faults,
    testing::Values(
        Fault{scene_with("\"overrides\": []"), "overrides: found […] where an object in braces belongs"},
        Fault{scene_with("\"overrides\": {\"h0.scores\": [[0, 1]]}"),
              "overrides[\"h0.scores\"][0]: […] is not an override; write [row, column, value]"},
        Fault{scene_with("\"overrides\": {\"h0.scores\": [[0, 1, 2, 3]]}"),
              "overrides[\"h0.scores\"][0]: […] is not an override; write [row, column, value]"},
        Fault{scene_with("\"overrides\": {\"h0.weighted\": [[0, 1, 2]]}"),
              "overrides[\"h0.weighted\"][0]: […] is not an override of the weighted values; write [query, "
              "key, "
              "column, value]"},
        Fault{scene_with("\"overrides\": {\"Y\": [[0, -1, 2]]}"),
              "overrides.Y[0][1]: found -1 where a whole number from 0 up belongs, written with digits only"},
        Fault{scene_with("\"overrides\": {\"Y\": [[99999999999999999999, 1, 2]]}"),
              "overrides.Y[0][0]: 99999999999999999999 is larger than any matrix; write a smaller whole "
              "number, counted from 0"},
        Fault{scene_with("\"overrides\": {\"Y\": [[0, 1, \"big\"]]}"),
              "overrides.Y[0][2]: \"big\" is not a value for a cell; write a number, \"-inf\", \"inf\" or "
              "\"nan\""},
        Fault{scene_with("\"overrides\": {\"Y\": [[0, 1, 5], [1, 1, 5], [0, 1, 6]]}"),
              "overrides.Y[2]: this cell is overridden twice; remove one of the two"},
        Fault{scene_with("\"embedding\": {\"tokens\": [\"a\"], \"table\": [[1, 2], [3, 4]]}"),
              "embedding.tokens: there is 1 word for 2 rows of the embedding table; give each row one word"},
        Fault{scene_with("\"embedding\": {\"tokens\": [\"a\"], \"table\": [[1, 2, 3]]}"),
              "embedding.table: the embedding table has 3 columns and the inputs have 2; both need the same "
              "number"},
        Fault{scene_with("\"embedding\": {\"tokens\": [\"a\", \"a\"], \"table\": [[1, 2], [1, 2]]}"),
              "embedding.tokens[1]: this word appears twice in the embedding; remove one of the two with its "
              "row"},
        Fault{scene_with("\"locked\": [\"X\", \"X\"]"),
              "locked[1]: \"X\" appears twice; remove one of the two"},
        Fault{scene_with("\"overrides\": {\"Y\": [], \"Y\": []}"),
              "overrides.Y: \"Y\" appears twice; remove one of the two"}));

TEST(LoadScene, says_what_is_wrong_with_the_file) {
  const auto sentence = [](const std::filesystem::path& file) {
    return say(load_scene(file).error(), Language::English);
  };
  EXPECT_EQ(sentence("no/such/scene.json"), "there is no such file");
  EXPECT_EQ(sentence(HEED_SOURCE_DIR),
            "there is no config.json in this folder that describes a model; give a folder that \"heed "
            "train\" wrote, or a scene file");
  EXPECT_EQ(sentence("/dev/zero"), "this is not an ordinary file; give a scene file, which ends in .json");
}

TEST(LoadScene, refuses_a_file_that_is_too_large_without_reading_it) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "heed_too_large.json";
  std::ofstream(file) << "{}";
  std::filesystem::resize_file(file, kMaxFileBytes + 1);  // a hole: takes no room on the disk
  const auto scene = load_scene(file);
  std::filesystem::remove(file);
  ASSERT_FALSE(scene.is_ok());
  EXPECT_EQ(
      say(scene.error(), Language::English),
      "the file has 1073741825 bytes, more than the 1073741824 that a scene may have; put large matrices "
      "into .npy files");
}

TEST(ReadScene, accepts_a_byte_order_mark) {
  EXPECT_TRUE(read_scene("\xef\xbb\xbf{\"heed\": 1, \"inputs\": [[1]]}", ".").is_ok());
}

TEST(ReadScene, takes_a_number_too_small_for_a_float_as_zero) {
  const auto scene = read_scene("{\"heed\": 1, \"inputs\": [[1e-60, -1e-400, 0.1, 0e999]]}", ".");
  ASSERT_TRUE(scene.is_ok());
  EXPECT_EQ(*scene.value().inputs, (Matrix(1, 4) << 0.0f, -0.0f, 0.1f, 0.0f).finished());
}

TEST(ReadScene, gives_what_is_absent_its_default) {
  const auto read = read_scene("{\"heed\": 1, \"inputs\": [[1]]}", ".");
  ASSERT_TRUE(read.is_ok());
  const Scene& scene = read.value();
  EXPECT_TRUE(scene.title.empty());
  EXPECT_FALSE(scene.tokens || scene.attention.memory || scene.attention.mask || scene.attention.dropout ||
               scene.attention.output);
  EXPECT_EQ(scene.position.kind, Position::Kind::None);
  EXPECT_EQ(scene.attention.score.kind, Score::Kind::Dot);
  ASSERT_EQ(scene.attention.heads.size(), 1u);
  EXPECT_TRUE(scene.attention.heads[0].is_enabled);
  EXPECT_FALSE(scene.attention.heads[0].query || scene.attention.heads[0].key ||
               scene.attention.heads[0].value);
}

}  // namespace
}  // namespace heed
