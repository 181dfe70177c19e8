#include "core/scene/gpt2_folder.h"

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/json/safetensors.h"
#include "core/scene/model_folder.h"
#include "core/scene/tokenizer_json.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

// The names in transformers' configuration, by Activation.
constexpr const char* kActivations[] = {"relu", "gelu", "gelu_new", "silu"};

Index head_width(const Scene& scene) {
  return scene.inputs->cols() / static_cast<Index>(scene.blocks[0].attention->heads.size());
}

// Finds the first difference from GPT-2.
class Gpt2Check {
 public:
  explicit Gpt2Check(const Scene& scene) : scene_(scene) {}

  Status run() {
    if (!scene_.has_blocks()) return Error{"", {"gpt2.no_blocks", {}}};
    require(scene_.overrides.empty(), "overrides", "gpt2.overrides");
    require(scene_.patches.empty(), "patches", "gpt2.patches");
    require(scene_.embedding.has_value(), "embedding", "gpt2.embedding");
    require(scene_.position.kind == Position::Kind::Learned, "position", "gpt2.position");
    require(!scene_.segments, "segments", "gpt2.segments");
    require(!scene_.input_norm, "input_norm", "gpt2.input_norm");
    for (std::size_t at = 0; status_ && at < scene_.blocks.size(); ++at)
      check_block(scene_.blocks[at], place_of("blocks", static_cast<Index>(at)));
    require(scene_.final_norm.has_value(), "final_norm", "gpt2.final_norm");
    if (status_) check_norm(*scene_.final_norm, "final_norm");
    if (status_) check_readout();
    return std::move(status_);
  }

 private:
  void require(bool is_so, const std::string& place, const char* key,
               std::vector<std::pair<std::string, std::string>> args = {}) {
    if (status_ && !is_so) status_ = Error{place, {key, std::move(args)}};
  }

  void check_block(const TransformerBlock& block, const std::string& place) {
    const bool has_form = block.norm == TransformerBlock::NormPlace::Pre && block.is_residual &&
                          !block.is_parallel && block.attention && block.feed_forward &&
                          block.attention_norm && block.feed_forward_norm;
    require(has_form, place, "gpt2.block");
    if (!status_) return;
    const FeedForward& feed = *block.feed_forward;
    require(block.is_enabled && block.attention->is_enabled && feed.is_enabled, place, "gpt2.off");
    check_norm(*block.attention_norm, place_of(place, "attention_norm"));
    check_norm(*block.feed_forward_norm, place_of(place, "feed_forward_norm"));
    check_attention(*block.attention, place_of(place, "attention"));
    const std::string feed_place = place_of(place, "feed_forward");
    require(!feed.gate, place_of(feed_place, "gate"), "gpt2.gate");
    require(!feed.dropout, place_of(feed_place, "dropout"), "gpt2.dropout");
    const FeedForward& first = *scene_.blocks[0].feed_forward;
    require(feed.activation == first.activation && feed.expand.weight->cols() == first.expand.weight->cols(),
            feed_place, "gpt2.same_feed");
  }

  void check_norm(const Norm& norm, const std::string& place) {
    require(norm.kind == Norm::Kind::Layer && norm.eps == scene_.blocks[0].attention_norm->eps, place,
            "gpt2.norm");
  }

  void check_attention(const Attention& attention, const std::string& place) {
    const Score& score = attention.score;
    const bool has_score = score.kind == Score::Kind::Dot || score.kind == Score::Kind::ScaledDot;
    require(has_score && !score.scale && score.kind == scene_.blocks[0].attention->score.kind,
            place_of(place, "score"), "gpt2.score");
    const bool is_causal = attention.mask && attention.mask->is_causal && !attention.mask->window &&
                           !attention.mask->padding && !attention.mask->allow;
    require(is_causal, place_of(place, "mask"), "gpt2.mask");
    require(attention.position.kind == ScorePosition::Kind::None, place_of(place, "position"),
            "gpt2.position");
    require(!attention.dropout, place_of(place, "dropout"), "gpt2.dropout");
    require(!attention.result_dropout, place_of(place, "result_dropout"), "gpt2.dropout");
    require(attention.heads.size() == scene_.blocks[0].attention->heads.size(), place_of(place, "heads"),
            "gpt2.same_heads");
    check_heads(attention, place);
  }

  void check_heads(const Attention& attention, const std::string& place) {
    const Index d = scene_.inputs->cols(), count = static_cast<Index>(attention.heads.size());
    const auto is_as_wide = [&](const std::optional<Projection>& projection) {
      return (projection ? projection->weight->cols() : d) * count == d;
    };
    for (std::size_t at = 0; status_ && at < attention.heads.size(); ++at) {
      const Head& head = attention.heads[at];
      const std::string head_place = place_of(place_of(place, "heads"), static_cast<Index>(at));
      require(head.is_enabled, head_place, "gpt2.off");
      require(!head.shares && is_as_wide(head.query) && is_as_wide(head.key) && is_as_wide(head.value),
              head_place, "gpt2.heads", {{"d", std::to_string(d)}, {"heads", std::to_string(count)}});
    }
  }

  void check_readout() {
    require(scene_.readout && !scene_.readout->pool, "readout", "gpt2.readout");
    const bool is_plain =
        status_ && !scene_.readout->transform && !scene_.readout->is_unit && scene_.readout->has_labels();
    require(is_plain, "readout", "gpt2.plain_readout");
    if (!status_) return;
    const Readout& readout = *scene_.readout;
    const std::vector<std::string>& tokens = scene_.embedding->tokens;
    const bool is_of_tokens = readout.labels
                                  ? *readout.labels == tokens
                                  : readout.projection.weight->cols() == static_cast<Index>(tokens.size());
    require(is_of_tokens, "readout.labels", "gpt2.labels");
    const auto& bias = readout.projection.bias;
    require(!bias || (**bias).isZero(0), "readout.bias", "gpt2.readout_bias");
  }

  const Scene& scene_;
  Status status_;
};

// The tensors of a GPT-2, under the names and in the layout of transformers: its Conv1D keeps weights as
// (in, out), as a scene does; a Linear as (out, in).
class Gpt2Tensors {
 public:
  explicit Gpt2Tensors(const Scene& scene) : scene_(scene) {
    add("transformer.wte.weight", *scene.embedding->table);
    add("transformer.wpe.weight", *scene.position.table);
    for (std::size_t at = 0; at < scene.blocks.size(); ++at)
      add_block(scene.blocks[at], "transformer.h." + std::to_string(at) + ".");
    add_norm(*scene.final_norm, "transformer.ln_f.");
    if (!is_tied(scene)) add("lm_head.weight", (*scene.readout->projection.weight).transpose());
  }

  const std::vector<NamedTensor>& tensors() const { return tensors_; }

  static bool is_tied(const Scene& scene) {
    return is_identical((*scene.readout->projection.weight).transpose(), *scene.embedding->table);
  }

 private:
  void add(std::string name, Matrix values, bool is_vector = false) {
    tensors_.push_back({std::move(name), &kept_.emplace_back(std::move(values)), is_vector});
  }

  static Matrix bias_of(const std::optional<SceneMatrix>& bias, Index width, float otherwise = 0) {
    return bias ? **bias : Matrix(Matrix::Constant(1, width, otherwise));
  }

  void add_norm(const Norm& norm, const std::string& prefix) {
    const Index d = scene_.inputs->cols();
    add(prefix + "weight", bias_of(norm.gain, d, 1), true);
    add(prefix + "bias", bias_of(norm.bias, d), true);
  }

  void add_projection(const Projection& projection, const std::string& prefix) {
    add(prefix + "weight", *projection.weight);
    add(prefix + "bias", bias_of(projection.bias, projection.weight->cols()), true);
  }

  // Queries of all heads side by side, then keys, then values.
  void add_heads(const Attention& attention, const std::string& prefix) {
    const Index d = scene_.inputs->cols(), width = head_width(scene_);
    Matrix weight = Matrix::Identity(d, d).replicate(1, 3), bias = Matrix::Zero(1, 3 * d);
    Index col = 0;
    for (const auto part : {&Head::query, &Head::key, &Head::value}) {
      for (const Head& head : attention.heads) {
        if (const std::optional<Projection>& projection = head.*part) {
          weight.middleCols(col, width) = *projection->weight;
          if (projection->bias) bias.middleCols(col, width) = **projection->bias;
        }
        col += width;
      }
    }
    add(prefix + "weight", std::move(weight));
    add(prefix + "bias", std::move(bias), true);
  }

  void add_block(const TransformerBlock& block, const std::string& prefix) {
    const Index d = scene_.inputs->cols();
    add_norm(*block.attention_norm, prefix + "ln_1.");
    add_heads(*block.attention, prefix + "attn.c_attn.");
    const Projection identity{{Matrix(Matrix::Identity(d, d)), {}}, std::nullopt, {}};
    add_projection(block.attention->output.value_or(identity), prefix + "attn.c_proj.");
    add_norm(*block.feed_forward_norm, prefix + "ln_2.");
    add_projection(block.feed_forward->expand, prefix + "mlp.c_fc.");
    add_projection(block.feed_forward->contract, prefix + "mlp.c_proj.");
  }

  const Scene& scene_;
  std::deque<Matrix> kept_;
  std::vector<NamedTensor> tensors_;
};

// The place of the token that ends a line, if there is one: it also begins it.
std::optional<std::size_t> find_line_token(const std::vector<std::string>& tokens) {
  const auto found = std::ranges::find(tokens, kLineToken);
  return found == tokens.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(found - tokens.begin()));
}

std::string config_json(const Scene& scene) {
  const TransformerBlock& block = scene.blocks[0];
  const std::optional<std::size_t> line = find_line_token(scene.embedding->tokens);
  JsonWriter out;
  const auto text = [&](const char* key, const std::string& value) {
    out.key(key);
    out.text(value);
  };
  const auto json = [&](const char* key, const std::string& value) {
    out.key(key);
    out.json(value);
  };
  const auto count = [&](const char* key, auto value) { json(key, std::to_string(value)); };
  out.begin_object();
  text("model_type", "gpt2");
  out.key("architectures");
  out.begin_list(JsonWriter::Layout::OneLine);
  out.text("GPT2LMHeadModel");
  out.end_list();
  count("vocab_size", scene.embedding->table->rows());
  count("n_positions", scene.position.table->rows());
  count("n_embd", scene.inputs->cols());
  count("n_layer", scene.blocks.size());
  count("n_head", block.attention->heads.size());
  count("n_inner", block.feed_forward->expand.weight->cols());
  text("activation_function", kActivations[static_cast<std::size_t>(block.feed_forward->activation)]);
  json("layer_norm_epsilon", exact_text(block.attention_norm->eps));
  json("scale_attn_weights", block.attention->score.kind == Score::Kind::ScaledDot ? "true" : "false");
  json("tie_word_embeddings", Gpt2Tensors::is_tied(scene) ? "true" : "false");
  for (const char* key : {"attn_pdrop", "embd_pdrop", "resid_pdrop"}) json(key, "0.0");
  for (const char* key : {"bos_token_id", "eos_token_id"}) json(key, line ? std::to_string(*line) : "null");
  text("torch_dtype", "float32");
  text(kMadeByKey, kMadeBy);
  out.end_object();
  return std::move(out).take();
}

std::string tokenizer_config_json(const Scene& scene) {
  const std::vector<std::string>& tokens = scene.embedding->tokens;
  JsonWriter out;
  out.begin_object();
  out.key("tokenizer_class");
  out.text("PreTrainedTokenizerFast");
  out.key("model_max_length");
  out.json(std::to_string(scene.position.table->rows()));
  if (std::ranges::find(tokens, kUnknownToken) != tokens.end()) {
    out.key("unk_token");
    out.text(kUnknownToken);
  }
  out.key("model_input_names");  // GPT-2 would add an embedding of other kinds of tokens
  out.begin_list(JsonWriter::Layout::OneLine);
  out.text("input_ids");
  out.text("attention_mask");
  out.end_list();
  out.key("clean_up_tokenization_spaces");
  out.json("false");
  out.end_object();
  return std::move(out).take();
}

}  // namespace

Status check_gpt2(const Scene& scene) { return Gpt2Check(scene).run(); }

Status write_gpt2_folder(const fs::path& folder, const Scene& scene, const Paths& inputs,
                         const Progress& progress) {
  if (Status status = check_gpt2(scene); !status) return status;
  return write_folder(folder, inputs, progress, [&](const fs::path& temporary) -> Status {
    const Gpt2Tensors tensors(scene);
    Status status = write_file(temporary / MatrixFiles::kTensorFile, {}, [&](std::ostream& out) {
      write_safetensors(out, tensors.tensors(), {{"format", "pt"}});
    });
    if (!status) return status;
    const std::pair<const char*, std::string> files[] = {
        {"tokenizer.json", tokenizer_json(scene.embedding->tokens)},
        {"tokenizer_config.json", tokenizer_config_json(scene)},
        {kConfigFile, config_json(scene)}};
    for (const auto& [name, json] : files) {
      status = write_file(temporary / name, {}, [&, &text = json](std::ostream& out) { out << text; });
      if (!status) return status;
    }
    return {};
  });
}

}  // namespace heed
