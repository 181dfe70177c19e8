#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/pretrained_model.h"
#include "core/scene/scene.h"

namespace heed {

// A scene whose readout says which token comes next: what its tokens are, and how the text goes on with one.
// Causal, and its labels are tokens: of a model of another program, or of the scene's own table of words.
class LanguageModel {
 public:
  // Says of any other scene why no text can be generated with it.
  static Result<LanguageModel> of(const Scene& scene);

  Index max_tokens() const { return max_tokens_; }
  // A token as people read it: ` the`.
  std::string label(int token) const;
  // The text of tokens, without special ones and those that only end it.
  std::string text_of(std::span<const int> tokens) const;
  // Tokens after which a text ends.
  const std::vector<int>& ends() const { return ends_; }
  bool is_end(int token) const;

  // The scene's own tokens, if they are all known by their number.
  const std::optional<std::vector<int>>& tokens() const { return tokens_; }

  // The rows of X for these tokens.
  Result<Matrix> rows_of(std::span<const int> tokens) const;
  // The scene with these tokens behind its own, and what was changed in it still there: overrides, edited
  // weights and inputs. Where no text has just these tokens, it stands for its model no more.
  Result<Scene> continued(const Scene& scene, std::span<const int> added) const;

 private:
  Status read_pretrained(const Scene& scene);
  Status read_table(const Scene& scene);
  void set_text(Scene& scene, std::span<const int> added) const;
  std::vector<std::string> possible_texts(const Scene& scene, std::span<const int> added) const;
  std::optional<std::vector<int>> tokens_in(const Scene& scene, const std::string& text) const;

  std::shared_ptr<const PretrainedModel> pretrained_;  // null: the scene has a table of words
  std::vector<std::string> labels_;                    // of such a table
  std::vector<int> words_;                             // its row of each label
  SharedMatrix table_;
  std::optional<std::vector<int>> tokens_;
  std::vector<int> ends_;
  Index max_tokens_ = 0;
};

}  // namespace heed
