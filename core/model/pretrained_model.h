#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/family.h"
#include "core/model/sentence_vector.h"
#include "core/model/tensor_source.h"
#include "core/scene/scene.h"
#include "core/scene/text_source.h"
#include "core/tokens/tokenizer.h"

namespace heed {

// A model folder as Hugging Face's programs write it: `config.json`, a tokenizer and tensors. Its weights are
// read once; scenes of different texts share them.
class PretrainedModel final : public TextSource, public std::enable_shared_from_this<PretrainedModel> {
 public:
  // The place of an error begins with the file or is the name of a tensor.
  static Result<std::shared_ptr<const PretrainedModel>> open(const std::filesystem::path& folder,
                                                             Progress& progress);

  const Tokenizer& tokenizer() const { return tokenizer_; }
  std::string_view family() const { return family_.model_type; }
  const TensorNames& tensor_names() const { return family_.names; }
  const TensorLayout& layout() const { return family_.layout; }
  const ModelSettings& settings() const { return settings_; }
  const ReadoutForm& readout() const { return readout_; }

  // The computation of a text. What changes from text to text is X, the labels of its rows, and S.
  Result<Scene> scene_of(std::string_view text) const;
  // The same, which stands for this model and this text: it is saved as a reference to the folder.
  Result<Scene> reference_to(std::string_view text) const;

  Result<Scene> with_text(Scene scene, std::string_view text) const override;
  Result<Scene> with_tokens(Scene scene, std::span<const int> ids) const override;
  Result<std::vector<TextToken>> tokens_of(std::string_view text) const override;
  Index max_tokens() const override { return max_tokens_; }
  bool cuts_longer_texts() const override { return cuts_longer_texts_; }
  std::optional<WordMerges> merges_at(std::string_view text, std::uint32_t character) const override;
  std::vector<int> ordinary_tokens() const override;

  // The rows of X that these tokens have.
  Result<Matrix> input_rows(std::span<const int> ids) const;

  // A text to begin with, as suits what the model answers.
  std::string first_text() const;

 private:
  PretrainedModel(std::filesystem::path folder, const Family& family, ModelSettings settings,
                  Tokenizer tokenizer, TensorSource tensors)
      : folder_(std::move(folder)),
        family_(family),
        settings_(std::move(settings)),
        tokenizer_(std::move(tokenizer)),
        tensors_(std::move(tensors)),
        max_tokens_(settings_.max_tokens) {}

  Status load(const ReadoutForm& readout, std::optional<std::vector<std::string>> labels, Progress& progress);
  void make_vectors(SentenceVector vector);
  Status check_tokens(const TokenList& tokens) const;
  Status add_rows(const TokenList& tokens, Scene& scene) const;
  void add_positions(const TokenList& tokens, Scene& scene) const;

  Result<TokenList> split(std::string_view text) const;
  Result<TokenList> read_tokens(std::string_view text) const;
  Result<Scene> scene_of_tokens(const TokenList& tokens) const;
  Scene exchanged(Scene scene, Scene original, std::string text) const;

  std::filesystem::path folder_;  // absolute
  const Family& family_;
  ModelSettings settings_;
  Tokenizer tokenizer_;
  TensorSource tensors_;
  ReadoutForm readout_ = {.answer = ModelAnswer::Rows};
  Index max_tokens_;
  bool cuts_longer_texts_ = false;
  Scene base_;               // of no text
  Matrix segments_;          // (kinds of tokens, d); empty: the family has none
  Matrix row_before_first_;  // of the table of positions; empty: it has none
};

// Whether a path is a folder with the model of another program than Heed.
bool is_pretrained_folder(const std::filesystem::path& path);

}  // namespace heed
