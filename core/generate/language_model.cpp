#include "core/generate/language_model.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/generate/end_tokens.h"
#include "core/generate/longer_scene.h"
#include "core/model/token_labels.h"
#include "core/scene/modules.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

constexpr Index kMaxTableTokens = 4096;  // of a table of words without a table of positions

Error refused(const char* key) { return Error{"", {key, {}}}; }

// Whether each token sees only those before it.
Status check_causal(const Scene& scene) {
  bool is_causal = true;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int>) {
    is_causal = is_causal && attention.mask && attention.mask->is_causal && !attention.memory;
  });
  if (!is_causal) return refused("generate.not_causal");
  return {};
}

Status check_form(const Scene& scene) {
  if (scene.has_to_be_opened() || !scene.has_blocks()) return refused("generate.no_model");
  if (!scene.readout || !scene.readout->has_labels()) return refused("generate.no_answer");
  const std::optional<Pool>& pool = scene.readout->pool;
  if (pool && *pool != Pool::Last) return refused("generate.pooled");
  return check_causal(scene);
}

}  // namespace

Result<LanguageModel> LanguageModel::of(const Scene& scene) {
  if (Status status = check_form(scene); !status) return status.error();
  LanguageModel model;
  if (scene.model) model.pretrained_ = std::dynamic_pointer_cast<const PretrainedModel>(scene.model->texts);
  Status status = model.pretrained_ ? model.read_pretrained(scene) : model.read_table(scene);
  if (!status) return status.error();
  return model;
}

Status LanguageModel::read_pretrained(const Scene& scene) {
  if (pretrained_->readout().answer != ModelAnswer::NextToken) return refused("generate.not_tokens");
  max_tokens_ = pretrained_->max_tokens();
  const Result<std::vector<TextToken>> tokens = pretrained_->tokens_of(scene.model->text);
  if (!tokens) return tokens.error();
  const bool are_rows = static_cast<Index>(tokens.value().size()) == scene.inputs->rows();
  if (are_rows) {
    tokens_.emplace();
    for (const TextToken& token : tokens.value()) tokens_->push_back(static_cast<int>(token.id.value_or(0)));
  }
  Result<std::vector<int>> ends = load_end_tokens(scene.model->folder);
  if (!ends) return ends.error();
  ends_ = std::move(ends).value();
  return {};
}

Status LanguageModel::read_table(const Scene& scene) {
  if (!scene.embedding || !scene.readout->labels) return refused("generate.not_tokens");
  const VocabularyIndex index(scene.embedding->tokens);
  labels_ = *scene.readout->labels;
  for (const std::string& label : labels_) {
    const std::optional<int> word = index.find(label);
    if (!word) return refused("generate.not_tokens");
    words_.push_back(*word);
  }
  table_ = scene.embedding->table.values;
  const bool has_table = scene.position.kind == Position::Kind::Learned;
  max_tokens_ = has_table ? scene.position.table->rows() : kMaxTableTokens;
  const auto find = [&](const std::string& token) -> std::optional<int> {
    const auto found = std::ranges::find(labels_, token);
    return found == labels_.end() ? std::nullopt : std::optional(static_cast<int>(found - labels_.begin()));
  };
  if (const std::optional<int> line = find(kLineToken)) ends_.push_back(*line);
  if (!scene.tokens) return {};
  tokens_.emplace();
  for (const std::string& token : *scene.tokens) {
    const std::optional<int> found = find(token);
    if (!found) return tokens_.reset(), Status();
    tokens_->push_back(*found);
  }
  return {};
}

bool LanguageModel::is_end(int token) const { return std::ranges::find(ends_, token) != ends_.end(); }

std::string LanguageModel::label(int token) const {
  if (pretrained_) return token_label(pretrained_->tokenizer(), token);
  return labels_[static_cast<std::size_t>(token)];
}

std::string LanguageModel::text_of(std::span<const int> tokens) const {
  std::vector<int> said;
  std::ranges::copy_if(tokens, std::back_inserter(said), [&](int token) { return !is_end(token); });
  if (pretrained_) return pretrained_->tokenizer().decode(said, true);
  Scene scene;
  scene.embedding.emplace().tokens = labels_;
  scene.tokens.emplace();
  for (const int token : said) scene.tokens->push_back(label(token));
  return heed::text_of(scene);
}

Result<Matrix> LanguageModel::rows_of(std::span<const int> tokens) const {
  if (pretrained_) return pretrained_->input_rows(tokens);
  Matrix rows(static_cast<Index>(tokens.size()), table_.cols());
  for (Index row = 0; const int token : tokens)
    rows.row(row++) = table_.row(words_[static_cast<std::size_t>(token)]);
  return rows;
}

Result<Scene> LanguageModel::continued(const Scene& scene, std::span<const int> added) const {
  Result<Matrix> rows = rows_of(added);
  if (!rows) return rows.error();
  std::vector<std::string> labels;
  for (const int token : added) labels.push_back(label(token));
  Scene longer = with_rows_behind(scene, rows.value(), labels);
  if (!longer.model) return longer;
  longer.model->original =
      std::make_shared<const Scene>(with_rows_behind(*scene.model->original, rows.value(), labels));
  set_text(longer, added);
  return longer;
}

// The text as it was written, with what the added tokens say; or what all of them say.
std::vector<std::string> LanguageModel::possible_texts(const Scene& scene, std::span<const int> added) const {
  std::vector<int> all = *tokens_;
  const std::string before = text_of(all);
  all.insert(all.end(), added.begin(), added.end());
  const std::string after = text_of(all);
  std::vector<std::string> texts;
  if (after.starts_with(before)) texts.push_back(scene.model->text + after.substr(before.size()));
  texts.push_back(after);
  if (pretrained_) texts.push_back(pretrained_->tokenizer().decode(all));
  return texts;
}

std::optional<std::vector<int>> LanguageModel::tokens_in(const Scene& scene, const std::string& text) const {
  std::vector<int> tokens;
  if (pretrained_) {
    const Result<std::vector<TextToken>> found = pretrained_->tokens_of(text);
    if (!found) return std::nullopt;
    for (const TextToken& token : found.value()) tokens.push_back(static_cast<int>(token.id.value_or(-1)));
    return tokens;
  }
  const Result<std::vector<int>> found = look_up(scene.embedding->tokens, text);
  if (!found) return std::nullopt;
  for (const int word : found.value()) {
    const auto label = std::ranges::find(words_, word);
    if (label == words_.end()) return std::nullopt;
    tokens.push_back(static_cast<int>(label - words_.begin()));
  }
  return tokens;
}

// The text that stands in the file: only if it becomes the same tokens when it is read.
void LanguageModel::set_text(Scene& scene, std::span<const int> added) const {
  // The scene may be longer already than the one that this was made of.
  const auto before = static_cast<std::size_t>(scene.inputs->rows()) - added.size();
  if (!tokens_ || before != tokens_->size()) return scene.model.reset();
  std::vector<int> all = *tokens_;
  all.insert(all.end(), added.begin(), added.end());
  for (std::string& text : possible_texts(scene, added)) {
    if (tokens_in(scene, text) != all) continue;
    scene.model->text = std::move(text);
    return;
  }
  scene.model.reset();
}

}  // namespace heed
