#pragma once

#include <optional>
#include <vector>

#include "core/generate/kept_rows.h"
#include "core/generate/language_model.h"
#include "core/generate/sampler.h"

namespace heed {

// A token that was chosen, and what it took to know what comes next.
struct GeneratedToken {
  Draw draw;
  std::optional<TokenWork> work;  // none: all rows were computed, as none can be kept
};

// The text of a scene going on, one token at a time.
class Generation {
 public:
  static Result<Generation> start(Scene scene, LanguageModel model);

  // Finds out what comes next: logits().
  Status read_next();
  // Chooses the next token. A text that is as long as the model takes is refused, and stays as it is.
  Result<GeneratedToken> next(const Sampling& sampling);

  // What was found out last.
  const Matrix& logits() const { return logits_; }  // (1, tokens of the model)

  const LanguageModel& model() const { return model_; }
  const std::vector<int>& added() const { return added_; }
  Index length() const { return scene_.inputs->rows() + static_cast<Index>(added_.size()); }
  bool is_full() const { return length() >= model_.max_tokens(); }
  bool has_ended() const { return !added_.empty() && model_.is_end(added_.back()); }
  // With the tokens that were added.
  Result<Scene> scene() const {
    return added_.empty() ? Result<Scene>(scene_) : model_.continued(scene_, added_);
  }

 private:
  Generation(Scene scene, LanguageModel model) : scene_(std::move(scene)), model_(std::move(model)) {}

  Status read_kept();
  Status read_without_kept();

  Scene scene_;  // as it was at the start
  LanguageModel model_;
  std::vector<int> added_;
  std::optional<KeptRows> rows_;
  bool has_tried_to_keep_ = false;
  Matrix logits_;
  Index read_length_ = 0;  // of the text that the logits are about
};

}  // namespace heed
