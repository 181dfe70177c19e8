#include "core/edit/new_scene.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/number.h"
#include "core/base/random.h"
#include "core/base/utf8.h"
#include "core/edit/draft.h"
#include "core/edit/embedding.h"
#include "core/edit/formula.h"
#include "core/edit/trained_start.h"
#include "core/json/limits.h"
#include "core/module/attention/attention_matrices.h"
#include "core/scene/modules.h"
#include "core/tokens/words.h"
#include "core/walk/build.h"

namespace heed {
namespace {

using Field = NewSceneField;

constexpr std::size_t kTitleCharacters = 48;
constexpr Index kMostNewBlocks = 24, kMostWidening = 16;

// What was typed, parsed. Invalid parts have a fault and are left out.
struct ParsedNewScene {
  std::vector<NewSceneFault> faults;
  std::vector<std::string> words;  // of a text
  Matrix table;                    // of rows or a file: the inputs
  TableNames names;                // of that table
  NewSceneSizes sizes;
  Index window = 0;
  Fill fill;

  void add(Field field, Error error) { faults.push_back({field, std::move(error)}); }
  bool is_valid() const { return faults.empty(); }
};

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kTypedBlanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kTypedBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kTypedBlanks) - begin + 1);
}

// `1 0 2; 0 1 1` on one line are two rows, as matrices are often written by hand.
std::string with_line_breaks(std::string text) {
  const bool is_one_line = text.find_first_of("\n\t[") == std::string::npos;
  const std::size_t mark = text.find(';');
  if (!is_one_line || mark == std::string::npos) return text;
  if (without_blanks(text.substr(0, mark)).find(' ') != text.npos) std::ranges::replace(text, ';', '\n');
  return text;
}

void parse_text(const NewScene& wanted, ParsedNewScene& parsed) {
  parsed.words = split_words(wanted.text);
  const auto count = static_cast<Index>(parsed.words.size());
  if (count == 0) return parsed.add(Field::Source, {"", {"edit.no_words", {}}});
  if (count > kMaxEdge) {
    return parsed.add(
        Field::Source,
        {"", {"new.too_many_words", {{"count", std::to_string(count)}, {"most", std::to_string(kMaxEdge)}}}});
  }
  parsed.sizes.tokens = count;
}

void parse_source(const NewScene& wanted, ParsedNewScene& parsed) {
  if (wanted.source == NewScene::Source::Text) return parse_text(wanted, parsed);
  if (wanted.source == NewScene::Source::Rows) {
    if (without_blanks(wanted.rows).empty()) return parsed.add(Field::Source, {"", {"new.no_rows", {}}});
    const std::string rows = with_line_breaks(wanted.rows);
    Result<NamedTable> table = parse_named_table(rows);
    const Status status = table ? check_finite(rows, table.value()) : Status(table.error());
    if (!status) return parsed.add(Field::Source, status.error());
    parsed.table = std::move(table.value().values);
    parsed.names = std::move(table.value().names);
  } else {
    if (wanted.table_error) return parsed.add(Field::Source, *wanted.table_error);
    if (wanted.table->size() == 0) return parsed.add(Field::Source, {"", {"new.no_file", {}}});
    parsed.table = *wanted.table;
    parsed.names = wanted.table_names;
  }
  parsed.sizes.tokens = parsed.table.rows();
  parsed.sizes.d_model = parsed.table.cols();
}

struct CountRange {
  Index least = 1;
  Index most = 1;
  Index example = 1;
};

// The number, or 0 with a fault.
Index parse_count(ParsedNewScene& parsed, Field field, std::string_view text, CountRange range) {
  const std::optional<Index> number = parse_integer<Index>(without_blanks(text));
  if (number && *number >= range.least && *number <= range.most) return *number;
  parsed.add(field, {"",
                     {"new.count",
                      {{"text", std::string(without_blanks(text))},
                       {"least", std::to_string(range.least)},
                       {"most", std::to_string(range.most)},
                       {"example", std::to_string(range.example)}}}});
  return 0;
}

void parse_sizes(const NewScene& wanted, ParsedNewScene& parsed) {
  NewSceneSizes& sizes = parsed.sizes;
  sizes.heads = parse_count(parsed, Field::Heads, wanted.heads, {1, static_cast<Index>(kMaxHeads), 2});
  if (wanted.source == NewScene::Source::Text)
    sizes.d_model = parse_count(parsed, Field::ModelWidth, wanted.d_model, {1, kMaxEdge, 8});
  if (!without_blanks(wanted.d_head).empty()) {
    sizes.d_head = parse_count(parsed, Field::HeadWidth, wanted.d_head, {1, kMaxEdge, 4});
  } else if (sizes.heads > 0 && sizes.d_model > 0) {
    sizes.d_head = std::max<Index>(sizes.d_model / sizes.heads, 1);
  }
  if (wanted.form == NewScene::Form::Attention) return;
  sizes.blocks = parse_count(parsed, Field::Blocks, wanted.blocks, {1, kMostNewBlocks, 2});
  const Index widening = parse_count(parsed, Field::Widening, wanted.widening, {1, kMostWidening, 4});
  sizes.d_hidden = std::min(widening * sizes.d_model, kMaxEdge);
  sizes.vocabulary =
      static_cast<Index>(std::set<std::string>(parsed.words.begin(), parsed.words.end()).size());
}

void parse_mask(const NewScene& wanted, ParsedNewScene& parsed) {
  if (wanted.mask == NewScene::MaskRule::Window)
    parsed.window = parse_count(parsed, Field::Window, wanted.window, {0, kMaxEdge, 1});
}

void parse_fill(const NewScene& wanted, ParsedNewScene& parsed) {
  Fill& fill = parsed.fill;
  fill.kind = wanted.weights;
  if (has_scale(fill.kind)) {
    const Result<float> scale = evaluate_number_input(wanted.scale, NumberKind::Finite, 0);
    if (!scale) return parsed.add(Field::Scale, scale.error());
    fill.value = fill.spread = fill.high = scale.value();
    fill.low = -scale.value();
    const Result<Matrix> trial = filled(Matrix::Zero(1, 1), Region::all(), fill);
    if (!trial) return parsed.add(Field::Scale, trial.error());
  }
}

void parse_seed(const NewScene& wanted, ParsedNewScene& parsed) {
  const auto seed = parse_integer<std::uint64_t>(without_blanks(wanted.seed));
  if (!seed) {
    return parsed.add(Field::Seed, {"", {"new.seed", {{"text", std::string(without_blanks(wanted.seed))}}}});
  }
  parsed.fill.seed = *seed;
}

double number_count(const NewSceneSizes& sizes) {
  const auto n = static_cast<double>(sizes.tokens), d = static_cast<double>(sizes.d_model);
  const auto w = static_cast<double>(sizes.heads) * static_cast<double>(sizes.d_head),
             f = static_cast<double>(sizes.d_hidden), b = static_cast<double>(sizes.blocks);
  if (sizes.blocks == 0) return 2 * n * d + 3 * d * w;
  return 2 * n * d + b * (4 * d * w + 2 * d * f) + d * static_cast<double>(sizes.vocabulary);
}

Mask mask_of(const NewScene& wanted, Index window) {
  Mask mask;
  mask.is_causal = wanted.mask == NewScene::MaskRule::Causal;
  if (wanted.mask == NewScene::MaskRule::Window) mask.window = window;
  return mask;
}

// The scene with all weights 0, which share their memory.
Scene blank_scene(const NewScene& wanted, const ParsedNewScene& parsed) {
  const NewSceneSizes& sizes = parsed.sizes;
  Scene scene;
  scene.inputs.values = parsed.words.empty() ? SharedMatrix(parsed.table)
                                             : SharedMatrix(Matrix::Zero(sizes.tokens, sizes.d_model));
  if (!parsed.words.empty()) scene.tokens = parsed.words;
  if (!parsed.names.rows.empty()) scene.tokens = parsed.names.rows;
  const SharedMatrix zeros(Matrix::Zero(sizes.d_model, sizes.d_head));
  const Projection projection{{zeros, {}}, std::nullopt, {}};
  Head head;
  head.query = head.key = head.value = projection;
  scene.attention.heads.assign(static_cast<std::size_t>(sizes.heads), head);
  if (wanted.mask != NewScene::MaskRule::None) scene.attention.mask = mask_of(wanted, parsed.window);
  return scene;
}

// Neither needs the scene to be built, nor can fail.
Scene with_choices(Scene scene, const NewScene& wanted, std::uint64_t seed) {
  scene = draft(scene, edit::SetPosition{wanted.position, seed}).value().scene;
  return draft(scene, edit::SetScore{wanted.score, seed}).value().scene;
}

SceneMatrix constant_row(Index cols, float value) {
  return {SharedMatrix(Matrix::Constant(1, cols, value)), {}};
}

Projection blank_projection(Index rows, Index cols, bool has_bias) {
  Projection made{{SharedMatrix(Matrix::Zero(rows, cols)), {}}, std::nullopt, {}};
  if (has_bias) made.bias = constant_row(cols, 0);
  return made;
}

Norm blank_norm(Index width) {
  Norm norm;
  norm.gain = constant_row(width, 1);
  norm.bias = constant_row(width, 0);
  return norm;
}

// For each word the one that comes next, as the right answer.
std::vector<std::optional<Index>> next_words(const std::vector<std::string>& words,
                                             const std::vector<std::string>& vocabulary) {
  std::vector<std::optional<Index>> next(words.size());
  for (std::size_t at = 0; at + 1 < words.size(); ++at)
    next[at] = std::ranges::find(vocabulary, words[at + 1]) - vocabulary.begin();
  return next;
}

std::vector<std::string> vocabulary_of(const std::vector<std::string>& words) {
  std::vector<std::string> vocabulary;
  for (const std::string& word : words) {
    if (std::ranges::find(vocabulary, word) == vocabulary.end()) vocabulary.push_back(word);
  }
  return vocabulary;
}

// The attention in each block, between norms and beside feed-forward layers; the next word is read out.
Scene with_blocks(Scene scene, const NewScene& wanted, const ParsedNewScene& parsed) {
  const NewSceneSizes& sizes = parsed.sizes;
  using Place = TransformerBlock::NormPlace;
  TransformerBlock block;
  block.norm = wanted.norm;
  block.attention = std::move(scene.attention);
  block.attention->output = blank_projection(sizes.heads * sizes.d_head, sizes.d_model, true);
  FeedForward feed_forward;
  feed_forward.activation = wanted.activation;
  feed_forward.expand = blank_projection(sizes.d_model, sizes.d_hidden, true);
  feed_forward.contract = blank_projection(sizes.d_hidden, sizes.d_model, true);
  block.feed_forward = std::move(feed_forward);
  if (wanted.norm != Place::None) block.attention_norm = block.feed_forward_norm = blank_norm(sizes.d_model);
  scene.attention = {};
  scene.blocks.assign(static_cast<std::size_t>(sizes.blocks), block);
  if (wanted.norm == Place::Pre) scene.final_norm = blank_norm(sizes.d_model);
  if (parsed.words.empty()) return scene;
  Readout readout;
  readout.labels = vocabulary_of(parsed.words);
  readout.projection = blank_projection(sizes.d_model, sizes.vocabulary, false);
  if (parsed.words.size() > 1) readout.targets = next_words(parsed.words, *readout.labels);
  scene.readout = std::move(readout);
  return scene;
}

// What was chosen, all weights 0.
Scene unfilled_scene(const NewScene& wanted, const ParsedNewScene& parsed, std::uint64_t seed) {
  if (wanted.form == NewScene::Form::Attention)
    return with_choices(blank_scene(wanted, parsed), wanted, seed);
  Scene scene = draft(blank_scene(wanted, parsed), edit::SetScore{wanted.score, seed}).value().scene;
  scene = with_blocks(std::move(scene), wanted, parsed);
  return draft(scene, edit::SetPosition{wanted.position, seed}).value().scene;
}

Field field_of(const Error& error) {
  return error.place.starts_with("inputs") ? Field::Source : Field::Whole;
}

// What only the scene as a whole can tell: whether shapes chain and memory suffices.
void check_whole(const NewScene& wanted, ParsedNewScene& parsed) {
  const double count = number_count(parsed.sizes);
  if (count > static_cast<double>(kMaxNewNumbers)) {
    return parsed.add(
        Field::Whole,
        {"",
         {"new.too_large",
          {{"count", std::to_string(static_cast<Index>(count))}, {"most", std::to_string(kMaxNewNumbers)}}}});
  }
  const Scene scene = unfilled_scene(wanted, parsed, 0);
  parsed.sizes.parameters = parameter_count(scene);
  const Result<BuiltScene> built = build_scene(scene);
  if (!built) parsed.add(field_of(built.error()), {"", built.error().message});
}

ParsedNewScene parse_trained(const NewScene& wanted) {
  ParsedNewScene parsed;
  const Result<Scene> scene = trained_scene(wanted.trained, wanted.text);
  if (!scene) {
    parsed.add(Field::Source, scene.error());
  } else {
    parsed.sizes = sizes_of_trained(scene.value());
  }
  return parsed;
}

ParsedNewScene parse(const NewScene& wanted) {
  if (wanted.is_trained()) return parse_trained(wanted);
  ParsedNewScene parsed;
  parse_source(wanted, parsed);
  parse_sizes(wanted, parsed);
  parse_mask(wanted, parsed);
  parse_fill(wanted, parsed);
  parse_seed(wanted, parsed);
  if (parsed.is_valid()) check_whole(wanted, parsed);
  std::ranges::stable_sort(parsed.faults, {}, &NewSceneFault::field);
  return parsed;
}

// Rows of equal words are equal: they come from an embedding table.
void embed_words(Scene& scene, const std::vector<std::string>& words, std::uint64_t seed) {
  Embedding empty;
  empty.table.values = SharedMatrix(Matrix(0, scene.inputs->cols()));
  scene.embedding = with_words(std::move(empty), words, seed);
  Matrix inputs(scene.inputs->rows(), scene.inputs->cols());
  std::map<std::string_view, Index> row_of;
  for (std::size_t i = 0; i < scene.embedding->tokens.size(); ++i)
    row_of.emplace(scene.embedding->tokens[i], static_cast<Index>(i));
  for (Index row = 0; row < inputs.rows(); ++row)
    inputs.row(row) = scene.embedding->table->row(row_of.at(words[static_cast<std::size_t>(row)]));
  set_values(scene.inputs, std::move(inputs));
}

// Each weight has random numbers of its own; biases and norms stay as they are.
void fill_weights(Scene& scene, const Fill& fill) {
  Random seeds(fill.seed);
  const auto refill = [&](SceneMatrix& weight) {
    Fill own = fill;
    own.seed = seeds.bits();
    set_values(weight, filled(*weight, Region::all(), own).value());
  };
  if (!scene.has_blocks())
    return for_each_matrix(scene.attention, [&](const ModuleMatrix& weight) { refill(*weight.matrix); });
  for (TransformerBlock& block : scene.blocks) {
    for_each_matrix(*block.attention, [&](const ModuleMatrix& weight) {
      if (weight.id != "b_o") refill(*weight.matrix);
    });
    refill(block.feed_forward->expand.weight);
    refill(block.feed_forward->contract.weight);
  }
  if (scene.readout) refill(scene.readout->projection.weight);
}

Scene drawn_scene(const NewScene& wanted, const ParsedNewScene& parsed) {
  const std::uint64_t seed = parsed.fill.seed;
  Scene scene = unfilled_scene(wanted, parsed, seed);
  if (!parsed.words.empty()) embed_words(scene, parsed.words, seed);
  fill_weights(scene, parsed.fill);
  return scene;
}

// The text, cut at a character.
std::string title_of_text(std::string_view text) {
  std::string title;
  for (std::size_t count = 0; !text.empty(); ++count) {
    const Utf8Character character = decode_first(text);
    if (count == kTitleCharacters) return title + "…";
    const bool is_blank = character.code <= ' ';
    title += is_blank ? " " : std::string(character.bytes);
    text.remove_prefix(character.bytes.size());
  }
  return title;
}

std::string title_of_file(std::string_view path) {
  path = path.substr(path.rfind('/') + 1);
  return std::string(path.substr(0, path.rfind('.')));
}

}  // namespace

double NewSceneSizes::cell_count() const {
  const auto n = static_cast<double>(tokens), d = static_cast<double>(d_model),
             h = static_cast<double>(heads), w = static_cast<double>(d_head);
  const double attention = h * (3 * d * w + 5 * n * w + 4 * n * n + n * n * w);
  if (blocks == 0) return n * d + attention;
  const auto f = static_cast<double>(d_hidden), v = static_cast<double>(vocabulary);
  return n * d + static_cast<double>(blocks) * (attention + 2 * d * f + 2 * n * f + 6 * n * d) +
         (d + 2 * n) * v;
}

const Error* NewSceneCheck::fault_of(NewSceneField field) const {
  const auto found = std::ranges::find(faults, field, &NewSceneFault::field);
  return found == faults.end() ? nullptr : &found->error;
}

bool has_scale(Fill::Kind kind) {
  return kind == Fill::Kind::Constant || kind == Fill::Kind::Gaussian || kind == Fill::Kind::Uniform;
}

NewSceneCheck check_new_scene(const NewScene& wanted) {
  ParsedNewScene parsed = parse(wanted);
  return {std::move(parsed.faults), parsed.sizes, std::move(parsed.names)};
}

Result<Scene> make_scene(const NewScene& wanted) {
  const ParsedNewScene parsed = parse(wanted);
  if (!parsed.is_valid()) return parsed.faults.front().error;
  Scene scene =
      wanted.is_trained() ? trained_scene(wanted.trained, wanted.text).value() : drawn_scene(wanted, parsed);
  if (wanted.source == NewScene::Source::Text) scene.title[""] = title_of_text(without_blanks(wanted.text));
  if (wanted.source == NewScene::Source::File) scene.title[""] = title_of_file(wanted.path);
  return scene;
}

}  // namespace heed
