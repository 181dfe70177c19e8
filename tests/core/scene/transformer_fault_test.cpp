// Every kind of fault of a scene with blocks, with the sentence that it gets and the place it is said to be
// at.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

struct TransformerFault {
  std::string more;      // what is added to a scene of version 2 with two rows of two numbers
  std::string place;     // of the fault
  std::string sentence;  // a part of what is said
};

void PrintTo(const TransformerFault& fault, std::ostream* out) { *out << fault.more; }

constexpr const char* kAttention = R"("attention": {"heads": [{}]})";
constexpr const char* kFeed =
    R"("feed_forward": {"expand": {"weight": [[1], [1]]}, "activation": "relu", "contract": {"weight": [[1, 1]]}})";

std::string blocks(const std::string& block) { return "\"blocks\": [{" + block + "}]"; }

std::string head(const std::string& more) { return blocks("\"attention\": {\"heads\": [" + more + "]}"); }

std::string readout(const std::string& more) {
  return blocks(kAttention) + R"(, "readout": {"weight": [[1, 2, 3], [4, 5, 6]])" + more + "}";
}

std::string unweighted(const std::string& more) {
  return blocks(kAttention) + ", \"readout\": {" + more + "}";
}

class TransformerFaults : public testing::TestWithParam<TransformerFault> {};

TEST_P(TransformerFaults, are_refused_with_their_place_and_sentence) {
  const auto scene = read_scene(R"({"heed": 2, "inputs": [[1, 2], [3, 4]], )" + GetParam().more + "}", ".");
  ASSERT_FALSE(scene.is_ok());
  const Error& error = scene.error();
  EXPECT_EQ(error.place, GetParam().place);
  const std::string said = say(error, Language::English);
  EXPECT_NE(said.find(GetParam().sentence), std::string::npos) << said;
  ASSERT_TRUE(catalogue(Language::Chinese).has(error.message.key)) << error.message.key;
  for (const std::string& name : catalogue(Language::English).placeholders(error.message.key)) {
    EXPECT_TRUE(std::any_of(error.message.args.begin(), error.message.args.end(),
                            [&](const auto& arg) { return arg.first == name; }))
        << error.message.key << " lacks " << name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfBlocks, TransformerFaults,
    testing::Values(
        TransformerFault{"\"blocks\": []", "blocks", "at least one block"},
        TransformerFault{readout("") + ", \"target\": [[1, 2], [3, 4]]", "target", "\"readout.target\""},
        TransformerFault{blocks(kAttention) + ", \"target\": [[1, 2], [3]]", "target[1]", ""},
        TransformerFault{"\"blocks\": {}", "blocks", "a list"},
        TransformerFault{blocks(""), "blocks[0]", "neither"},
        TransformerFault{blocks("\"norn\": \"pre\""), "blocks[0].norn", "did you mean \"norm\""},
        TransformerFault{blocks("\"norm\": \"before\", " + std::string(kAttention)), "blocks[0].norm",
                         "\"pre\" or \"post\""},
        TransformerFault{blocks("\"norm\": \"pre\", " + std::string(kAttention)), "blocks[0]",
                         "\"attention_norm\" is missing"},
        TransformerFault{blocks("\"norm\": \"pre\", " + std::string(kFeed)), "blocks[0]",
                         "\"feed_forward_norm\" is missing"},
        TransformerFault{blocks(std::string(kAttention) + R"(, "attention_norm": {"kind": "layer"})"),
                         "blocks[0].attention_norm", "normalises nothing"},
        TransformerFault{
            blocks(
                std::string(kAttention) +
                R"(, "norm": "pre", "attention_norm": {"kind": "rms"}, "feed_forward_norm": {"kind": "rms"})"),
            "blocks[0].feed_forward_norm", "has no \"feed_forward\""},
        TransformerFault{
            blocks(
                std::string(kAttention) + ", " + kFeed +
                R"(, "norm": "post", "parallel": true, "attention_norm": {"kind": "rms"}, "feed_forward_norm": {"kind": "rms"})"),
            "blocks[0].parallel", "remove \"parallel\""},
        TransformerFault{
            blocks(std::string(kAttention) + R"(, "norm": "pre", "attention_norm": {"kind": "batch"})"),
            "blocks[0].attention_norm.kind", "\"layer\" or \"rms\""},
        TransformerFault{blocks(std::string(kAttention) +
                                R"(, "norm": "pre", "attention_norm": {"kind": "layer", "eps": 0})"),
                         "blocks[0].attention_norm.eps", "above 0"},
        TransformerFault{
            blocks(R"("feed_forward": {"expand": {"weight": [[1], [1]]}, "contract": {"weight": [[1, 1]]}})"),
            "blocks[0].feed_forward", "\"activation\" is missing"},
        TransformerFault{
            blocks(
                R"("feed_forward": {"expand": {"weight": [[1], [1]]}, "activation": "softplus", "contract": {"weight": [[1, 1]]}})"),
            "blocks[0].feed_forward.activation", "\"silu\""},
        TransformerFault{
            blocks(
                R"("feed_forward": {"expand": {"weight": [[1], [1]], "bias": [1, 2]}, "activation": "relu", "contract": {"weight": [[1, 1]]}})"),
            "blocks[0].feed_forward.expand.bias", "give one number to each column"}));

INSTANTIATE_TEST_SUITE_P(
    OfAttention, TransformerFaults,
    testing::Values(TransformerFault{head(R"({"shares": 0})"), "blocks[0].attention.heads[0].shares",
                                     "no head before the first"},
                    TransformerFault{head(R"({}, {"shares": 1})"), "blocks[0].attention.heads[1].shares",
                                     "earlier head, 0 to 0"},
                    TransformerFault{head(R"({}, {"shares": 2}, {})"), "blocks[0].attention.heads[1].shares",
                                     "earlier head"},
                    TransformerFault{head(R"({}, {"shares": 0, "value": {"weight": [[1], [1]]}})"),
                                     "blocks[0].attention.heads[1]", "has no \"value\" of its own"},
                    TransformerFault{blocks(R"("attention": {"position": "sinusoidal"})"),
                                     "blocks[0].attention.position", "\"alibi\""},
                    TransformerFault{blocks(R"("attention": {"position": {"rotary": {"dims": 3}}})"),
                                     "blocks[0].attention.position.rotary.dims", "even number"},
                    TransformerFault{blocks(R"("attention": {"position": {"rotary": {"dims": 0}}})"),
                                     "blocks[0].attention.position.rotary.dims", "even number"},
                    TransformerFault{blocks(R"("attention": {"position": {"rotary": {"base": -1}}})"),
                                     "blocks[0].attention.position.rotary.base", "above 0"},
                    TransformerFault{blocks(R"("attention": {"position": {"rotary": {"pairs": "thirds"}}})"),
                                     "blocks[0].attention.position.rotary.pairs", "\"halves\""},
                    TransformerFault{blocks(R"("attention": {"mask": {"padding": [1]}})"),
                                     "blocks[0].attention.mask.padding", "1 entry for 2 keys"},
                    TransformerFault{blocks(R"("attention": {"result_dropout": {"p": 1}})"),
                                     "blocks[0].attention.result_dropout.p", "below 1"},
                    TransformerFault{blocks(R"("attention": {"memory": [[1, 2]]})"),
                                     "blocks[0].attention.memory", "not a key"}));

INSTANTIATE_TEST_SUITE_P(
    OfTheReadout, TransformerFaults,
    testing::Values(
        TransformerFault{readout(", \"pool\": \"median\""), "readout.pool", "\"mean\""},
        TransformerFault{readout(", \"labels\": [\"a\"]"), "readout.labels", "one label to each column"},
        TransformerFault{readout(", \"pool\": \"mean\", \"target\": 3"), "readout.target", "from 0 to 2"},
        TransformerFault{readout(", \"target\": 1"), "readout.target", "2 rows are read out"},
        TransformerFault{readout(", \"target\": [1]"), "readout.target", "1 target for 2 rows"},
        TransformerFault{readout(", \"target\": [null, 7]"), "readout.target[1]", "from 0 to 2"},
        TransformerFault{readout(", \"target\": [null, null]"), "readout.target", "every target is null"},
        TransformerFault{readout(", \"bias\": [1, 2]"), "readout.bias", "3 columns"},
        TransformerFault{readout(", \"unit\": 1"), "readout.unit", "true or false"},
        TransformerFault{readout(R"(, "transform": {"bias": [1]})"), "readout.transform", "is missing"},
        TransformerFault{readout(R"(, "transform": {"weight": [[1, 2], [3, 4]], "activation": "cos"})"),
                         "readout.transform.activation", "\"tanh\""},
        TransformerFault{readout(R"(, "transform": {"weight": [[1, 2], [3, 4]], "bias": [1]})"),
                         "readout.transform.bias", "2 columns"},
        TransformerFault{unweighted(""), "readout", "does nothing"},
        TransformerFault{unweighted(R"("pool": "mean", "labels": ["a"])"), "readout.labels", "\"weight\""},
        TransformerFault{unweighted(R"("unit": true, "target": 0)"), "readout.target", "\"weight\""},
        TransformerFault{blocks(kAttention) + ", \"segments\": [[1, 2]]", "segments", "1 × 2"},
        TransformerFault{blocks(kAttention) + ", \"segments\": [[1], [2]]", "segments", "2 × 1"}));

INSTANTIATE_TEST_SUITE_P(
    OfWhatBelongsElsewhere, TransformerFaults,
    testing::Values(
        TransformerFault{"\"heads\": [{}], " + blocks(kAttention), "heads", "move it into \"blocks\""},
        TransformerFault{blocks(kAttention) + ", \"memory\": [[1, 2]]", "memory", "move it into \"blocks\""},
        TransformerFault{"\"mask\": {\"causal\": true}, " + blocks(kAttention), "mask", "move it into"},
        TransformerFault{"\"position\": \"rotary\", " + blocks(kAttention), "position",
                         "belong to an attention"},
        TransformerFault{"\"title\": \"no blocks\"", "", "\"blocks\" is missing"}));

TEST(TransformerFaults, of_a_version_1_file_that_has_blocks_say_which_version_it_needs) {
  for (const char* key : {"blocks", "input_norm", "final_norm", "readout", "segments", "model"}) {
    const auto scene = read_scene(std::string(R"({"heed": 1, "inputs": [[1]], ")") + key + "\": []}", ".");
    ASSERT_FALSE(scene.is_ok());
    EXPECT_EQ(scene.error().place, key);
    EXPECT_EQ(scene.error().message.key, "scene.needs_version");
  }
}

}  // namespace
}  // namespace heed
