#include "core/model/pretrained_model.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "core/io/output_file.h"
#include "core/json/file_text.h"
#include "core/json/json_text.h"
#include "core/kernels/parallel.h"
#include "core/model/label_names.h"
#include "core/model/model_assembly.h"
#include "core/model/token_labels.h"
#include "core/scene/model_folder.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/vocabulary.h"
#include "core/tokens/tokenizer_read.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxConfigBytes = 10'000'000;
constexpr FileTextRules kConfigRules{kMaxConfigBytes,    "folder.no_config", "folder.no_config",
                                     "folder.no_config", "folder.no_config", "pretrained.config.too_large"};

Error in_file(const char* file, Error error) {
  error.place = file + (error.place.empty() ? "" : ": " + error.place);
  return error;
}

Result<ModelConfig> load_config(const fs::path& folder) {
  Result<std::string> text = load_file_text(folder / kConfigFile, kConfigRules);
  if (!text) return text.error();
  return ModelConfig::read(std::move(text).value());
}

// The classes of a family, for a message.
std::string listed_classes(const Family& family) {
  std::string names;
  for (const Architecture& each : family.architectures)
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  return names;
}

// A model that does not say what class it is of is taken as its family's bare one, as transformers does.
Result<ReadoutForm> find_readout(const Family& family, const std::string& architecture) {
  if (architecture.empty()) return ReadoutForm{.answer = ModelAnswer::Rows};
  const auto found = std::ranges::find(family.architectures, architecture, &Architecture::name);
  if (found != family.architectures.end()) return found->readout;
  return Error{
      "architectures",
      {"pretrained.architecture", {{"found", shortened(architecture)}, {"known", listed_classes(family)}}}};
}

// What a config.json says.
struct ReadConfig {
  const Family* family = nullptr;
  ModelSettings form;
  ReadoutForm readout;
  std::vector<std::string> labels;  // of a classifier
};

Result<ReadConfig> read_config(const fs::path& folder) {
  Result<ModelConfig> loaded = load_config(folder);
  if (!loaded) return loaded.error();
  ModelConfig config = std::move(loaded).value();
  ReadConfig read;
  read.family = find_family(config.model_type());
  if (!read.family)
    return Error{"model_type",
                 {"pretrained.unknown_type",
                  {{"type", shortened(config.model_type())}, {"known", listed_families()}}}};
  const Result<ReadoutForm> readout = find_readout(*read.family, config.architecture());
  if (!readout) return readout.error();
  read.readout = readout.value();
  read.form = read.family->form(config);
  if (read.readout.answer == ModelAnswer::Label) read.labels = read_label_names(config);
  config.value("problem_type");
  if (Status status = config.finish(read.family->harmless); !status) return status.error();
  return read;
}

// What has to be known of all weights, that they are numbers, is found out by all threads, and only once.
void read_all(Scene& scene) {
  std::vector<const SceneMatrix*> matrices;
  for_each_matrix(scene, [&](const ModuleMatrix& each) { matrices.push_back(each.matrix); });
  parallel_for(static_cast<Index>(matrices.size()),
               [&](Index at) { (void)matrices[static_cast<std::size_t>(at)]->values.allFinite(); });
}

}  // namespace

Result<std::shared_ptr<const PretrainedModel>> PretrainedModel::open(const fs::path& folder,
                                                                     Progress& progress) {
  Result<ReadConfig> read = read_config(folder);
  if (!read) return in_file(kConfigFile, read.error());
  ReadConfig& config = read.value();
  Result<TensorSource> tensors = TensorSource::open(folder);
  if (!tensors) return tensors.error();
  Result<Tokenizer> tokenizer = load_tokenizer(folder);
  if (!tokenizer) return tokenizer.error();
  Result<std::optional<SentenceVector>> sentence = read_sentence_vector(folder);
  if (!sentence) return sentence.error();
  if (sentence.value())
    config.readout = {.answer = ModelAnswer::Rows};  // whatever else the model was made for
  if (progress.is_cancelled()) return cancelled();
  std::optional<std::vector<std::string>> labels;
  if (config.readout.answer == ModelAnswer::Label) labels = std::move(config.labels);
  if (config.readout.answer == ModelAnswer::NextToken || config.readout.answer == ModelAnswer::MaskedToken)
    labels = token_labels(tokenizer.value(), config.form.vocabulary);
  std::error_code code;
  const std::shared_ptr<PretrainedModel> model(
      new PretrainedModel(fs::absolute(folder, code).lexically_normal(), *config.family,
                          std::move(config.form), std::move(tokenizer).value(), std::move(tensors).value()));
  if (Status status = model->load(config.readout, std::move(labels), progress); !status)
    return status.error();
  if (sentence.value()) model->make_vectors(std::move(*sentence.value()));
  return std::shared_ptr<const PretrainedModel>(model);
}

Status PretrainedModel::load(const ReadoutForm& readout, std::optional<std::vector<std::string>> labels,
                             Progress& progress) {
  readout_ = readout;
  tensors_.set_prefix(family_.names.prefix);
  const Index label_count = labels ? static_cast<Index>(labels->size()) : 0;
  Result<Scene> scene = assemble_model(family_, settings_, readout, label_count, tensors_, progress);
  if (!scene) return scene.error();
  base_ = std::move(scene).value();
  read_all(base_);
  if (base_.readout) base_.readout->labels = std::move(labels);
  const auto rows_of = [&](std::string_view name, std::vector<Index> rows, Matrix& to) -> Status {
    Result<Matrix> read = tensors_.read_rows(full_name(family_.names, name) + ".weight", rows);
    if (!read) return read.error();
    to = std::move(read).value();
    return {};
  };
  Status status;
  if (!family_.names.segments.empty() && settings_.segments > 0) {
    std::vector<Index> kinds;
    for (Index kind = 0; kind < settings_.segments; ++kind) kinds.push_back(kind);
    status = rows_of(family_.names.segments, std::move(kinds), segments_);
  }
  if (status && settings_.without_position)
    status = rows_of(family_.names.positions, {settings_.first_position - 1}, row_before_first_);
  progress.set(1);
  return status;
}

void PretrainedModel::make_vectors(SentenceVector vector) {
  base_.readout = std::move(vector.readout);
  if (vector.most_tokens) max_tokens_ = std::min(max_tokens_, *vector.most_tokens);
  cuts_longer_texts_ = vector.cuts_longer_texts;
}

Status PretrainedModel::check_tokens(const TokenList& tokens) const {
  const auto count = static_cast<Index>(tokens.size());
  if (count == 0) return Error{"", {"pretrained.no_tokens", {}}};
  if (count > max_tokens_)
    return Error{
        "",
        {"pretrained.too_long", {{"count", std::to_string(count)}, {"most", std::to_string(max_tokens_)}}}};
  for (const Token& token : tokens) {
    if (token.id >= 0 && token.id < settings_.vocabulary) continue;
    return Error{"",
                 {"pretrained.no_row",
                  {{"token", shortened(token.piece)},
                   {"id", std::to_string(token.id)},
                   {"rows", std::to_string(settings_.vocabulary)}}}};
  }
  return {};
}

Status PretrainedModel::add_rows(const TokenList& tokens, Scene& scene) const {
  std::vector<Index> ids;
  std::vector<std::string>& labels = scene.tokens.emplace();
  for (const Token& token : tokens) {
    ids.push_back(token.id);
    labels.push_back(token_label(tokenizer_, token.id));
  }
  Result<Matrix> rows = tensors_.read_rows(full_name(family_.names, family_.names.tokens) + ".weight", ids);
  if (!rows) return rows.error();
  scene.inputs = {SharedMatrix(std::move(rows).value()), {}};
  if (segments_.size() == 0) return {};
  Matrix segments(scene.inputs->rows(), segments_.cols());
  for (Index row = 0; const Token& token : tokens)
    segments.row(row++) = segments_.row(std::min<Index>(token.type, segments_.rows() - 1));
  scene.segments = SceneMatrix{SharedMatrix(std::move(segments)), {}};
  return {};
}

// Tokens that are not counted all have the same position, which no row of the table in a scene can say.
void PretrainedModel::add_positions(const TokenList& tokens, Scene& scene) const {
  if (!settings_.without_position) return;
  const auto is_counted = [&](const Token& token) { return token.id != *settings_.without_position; };
  if (std::ranges::all_of(tokens, is_counted)) return;
  const Matrix& table = *scene.position.table;
  Matrix rows(static_cast<Index>(tokens.size()), table.cols());
  for (Index row = 0, position = 0; const Token& token : tokens)
    rows.row(row++) = is_counted(token) ? table.row(position++) : row_before_first_.row(0);
  scene.position.table.values = SharedMatrix(std::move(rows));
}

Result<TokenList> PretrainedModel::split(std::string_view text) const {
  Result<TokenList> tokens = tokenizer_.tokenize(text);
  if (!tokens) return tokens.error();
  return tokenizer_.finished(std::move(tokens).value());
}

// Those that the model computes with: of a text that is cut, as many as fit beside the special ones around
// it.
Result<TokenList> PretrainedModel::read_tokens(std::string_view text) const {
  Result<TokenList> tokens = tokenizer_.tokenize(text);
  if (!tokens) return tokens.error();
  const auto most = static_cast<std::size_t>(max_tokens_), around = tokenizer_.finished(TokenList()).size();
  if (cuts_longer_texts_ && tokens.value().size() + around > most && most > around)
    tokens.value().resize(most - around);
  return tokenizer_.finished(std::move(tokens).value());
}

Result<Scene> PretrainedModel::scene_of_tokens(const TokenList& tokens) const {
  if (Status status = check_tokens(tokens); !status) return status.error();
  Scene scene = base_;
  if (Status status = add_rows(tokens, scene); !status) return status.error();
  add_positions(tokens, scene);
  if (tensors_.is_cut_off()) return Error{"", {"pretrained.cut_off", {}}};
  return scene;
}

Result<Scene> PretrainedModel::scene_of(std::string_view text) const {
  const Result<TokenList> tokens = read_tokens(text);
  return tokens ? scene_of_tokens(tokens.value()) : Result<Scene>(tokens.error());
}

Result<Scene> PretrainedModel::reference_to(std::string_view text) const {
  Result<Scene> made = scene_of(text);
  if (!made) return made.error();
  Scene scene = made.value();
  ModelReference& model = scene.model.emplace();
  model.folder = folder_.string();
  model.text = text;
  model.original = std::make_shared<const Scene>(std::move(made).value());
  model.texts = shared_from_this();
  return scene;
}

// The scene with the rows of another text, which the model has made `original` of.
Scene PretrainedModel::exchanged(Scene scene, Scene original, std::string text) const {
  drop_what_belongs_to_the_words(scene);
  scene.inputs = original.inputs;
  scene.tokens = original.tokens;
  scene.segments = original.segments;
  if (settings_.without_position) scene.position = original.position;
  if (!scene.model) return scene;
  scene.model->text = std::move(text);
  scene.model->original = std::make_shared<const Scene>(std::move(original));
  return scene;
}

Result<Scene> PretrainedModel::with_text(Scene scene, std::string_view text) const {
  Result<Scene> original = scene_of(text);
  if (!original) return original;
  return exchanged(std::move(scene), std::move(original).value(), std::string(text));
}

Result<Scene> PretrainedModel::with_tokens(Scene scene, std::span<const int> ids) const {
  TokenList tokens;
  for (const int id : ids) {
    Token& token = tokens.emplace_back();
    token.id = id;
    token.piece = tokenizer_.piece(id).value_or("");
  }
  Result<Scene> original = scene_of_tokens(tokens);
  if (!original) return original;
  std::string text = tokenizer_.decode(ids);
  const Result<TokenList> again = read_tokens(text);
  const bool is_of_text = again && std::ranges::equal(again.value(), ids, {}, &Token::id);
  Scene made = exchanged(std::move(scene), std::move(original).value(), std::move(text));
  if (!is_of_text) made.model.reset();  // no text gives these tokens, so that none could be saved
  return made;
}

Result<std::vector<TextToken>> PretrainedModel::tokens_of(std::string_view text) const {
  const Result<TokenList> tokens = split(text);
  if (!tokens) return tokens.error();
  std::vector<TextToken> said;
  for (const Token& token : tokens.value())
    said.push_back(
        {token_label(tokenizer_, token.id), token.piece, token.id, token.characters, token.is_special});
  return said;
}

std::optional<WordMerges> PretrainedModel::merges_at(std::string_view text, std::uint32_t character) const {
  const Result<std::vector<Tokenizer::Word>> words = tokenizer_.words(text);
  if (!words) return std::nullopt;
  const auto word = std::ranges::find_if(words.value(), [&](const Tokenizer::Word& each) {
    return each.characters.begin <= character && character < each.characters.end;
  });
  if (word == words.value().end() || word->is_added_token) return std::nullopt;
  const Result<BpeHistory> history = tokenizer_.merges_of(word->text);
  if (!history) return std::nullopt;
  const auto labels_of = [&](const std::vector<WordPart>& parts) {
    std::vector<std::string> labels;
    for (const WordPart& part : parts) labels.push_back(token_label(tokenizer_, part.id));
    return labels;
  };
  WordMerges merges{labels_of(history.value().characters), {}};
  for (const BpeStep& step : history.value().steps)
    merges.steps.push_back({labels_of(step.word_after), step.at, Index{step.merge.rank} + 1});
  return merges;
}

std::vector<int> PretrainedModel::ordinary_tokens() const {
  std::vector<int> ids;
  for (int id = 0; id < static_cast<int>(settings_.vocabulary); ++id) {
    const std::array<int, 1> one{id};
    const bool is_special = tokenizer_.decode(one, true).empty();
    if (tokenizer_.piece(id) && !is_special) ids.push_back(id);
  }
  return ids;
}

Result<Matrix> PretrainedModel::input_rows(std::span<const int> ids) const {
  TokenList tokens;
  for (const int id : ids) tokens.emplace_back().id = id;
  if (Status status = check_tokens(tokens); !status) return status.error();
  const std::vector<Index> rows(ids.begin(), ids.end());
  Result<Matrix> read = tensors_.read_rows(full_name(family_.names, family_.names.tokens) + ".weight", rows);
  if (tensors_.is_cut_off()) return Error{"", {"pretrained.cut_off", {}}};
  return read;
}

std::string PretrainedModel::first_text() const {
  if (readout_.answer == ModelAnswer::NextToken) return "The Eiffel Tower is in the city of";
  if (readout_.answer != ModelAnswer::MaskedToken) return "This film was a wonderful surprise.";
  return "Paris is the " + std::string(tokenizer_.find("<mask>") ? "<mask>" : "[MASK]") + " of France.";
}

bool is_pretrained_folder(const fs::path& path) {
  std::error_code code;
  if (!fs::is_directory(path, code)) return false;
  const Result<ModelConfig> config = load_config(path);
  return config && config.value().model_type() != "heed";
}

}  // namespace heed
