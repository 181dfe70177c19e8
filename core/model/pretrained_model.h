#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/family.h"
#include "core/model/sentence_vector.h"
#include "core/model/tensor_source.h"
#include "core/scene/scene.h"
#include "core/tokens/tokenizer.h"

namespace heed {

// A model folder as Hugging Face's programs write it: `config.json`, a tokenizer and tensors. Its weights are
// read once; scenes of different texts share them.
class PretrainedModel {
 public:
  // The place of an error begins with the file or is the name of a tensor.
  static Result<std::shared_ptr<const PretrainedModel>> open(const std::filesystem::path& folder,
                                                             Progress& progress);

  const Tokenizer& tokenizer() const { return tokenizer_; }
  std::string_view family() const { return family_.model_type; }
  Index max_tokens() const { return max_tokens_; }  // of a text, the special ones among them

  // The computation of a text. What changes from text to text is X, the labels of its rows, and S.
  Result<Scene> scene_of(std::string_view text) const;

 private:
  PretrainedModel(const Family& family, ModelSettings form, Tokenizer tokenizer, TensorSource tensors)
      : family_(family),
        form_(std::move(form)),
        tokenizer_(std::move(tokenizer)),
        tensors_(std::move(tensors)),
        max_tokens_(form_.max_tokens) {}

  Status load(const ReadoutForm& readout, std::optional<std::vector<std::string>> labels, Progress& progress);
  void make_vectors(SentenceVector vector);
  Status check_tokens(const TokenList& tokens) const;
  Status add_rows(const TokenList& tokens, Scene& scene) const;
  void add_positions(const TokenList& tokens, Scene& scene) const;

  const Family& family_;
  ModelSettings form_;
  Tokenizer tokenizer_;
  TensorSource tensors_;
  Index max_tokens_;
  Scene base_;               // of no text
  Matrix segments_;          // (kinds of tokens, d); empty: the family has none
  Matrix row_before_first_;  // of the table of positions; empty: it has none
};

// Whether a path is a folder with the model of another program than Heed.
bool is_pretrained_folder(const std::filesystem::path& path);

}  // namespace heed
