#include "core/train/tasks/model_form.h"

#include <cmath>

#include "core/base/random.h"

namespace heed {
namespace {

// Draws the matrices of a model, one after the other.
class Drawing {
 public:
  explicit Drawing(std::uint64_t seed) : random_(seed) {}

  SceneMatrix gaussian(Index rows, Index cols, double spread) {
    Matrix matrix(rows, cols);
    for (Index at = 0; at < matrix.size(); ++at)
      matrix.data()[at] = static_cast<float>(random_.gaussian() * spread);
    return {std::move(matrix), {}};
  }

  // Rows of size 1 come out as rows of size `gain`.
  Projection projection(Index rows, Index cols, bool has_bias, double gain = 0.577) {
    Projection made{gaussian(rows, cols, gain / std::sqrt(static_cast<double>(rows))), std::nullopt, {}};
    if (has_bias) made.bias = SceneMatrix{Matrix(Matrix::Zero(1, cols)), {}};
    return made;
  }

 private:
  Random random_;
};

Norm plain_norm(Index width) {
  Norm norm;
  norm.gain = SceneMatrix{Matrix(Matrix::Ones(1, width)), {}};
  norm.bias = SceneMatrix{Matrix(Matrix::Zero(1, width)), {}};
  return norm;
}

TransformerBlock untrained_block(const ModelForm& form, Drawing& drawing) {
  TransformerBlock block;
  // What is added to the stream is drawn smaller the more is added to it (GPT-2: Radford et al. 2019, §2.3).
  const double parts = static_cast<double>(form.blocks * (form.hidden > 0 ? 2 : 1));
  const double added = 1 / std::sqrt(parts);
  const Index width = form.width / form.heads;
  Attention attention;
  attention.heads.assign(static_cast<std::size_t>(form.heads), {});
  for (Head& head : attention.heads) {
    head.query = drawing.projection(form.width, width, false, 0.577 * form.query_spread);
    head.key = drawing.projection(form.width, width, false, 0.577 * form.query_spread);
    head.value = drawing.projection(form.width, width, false);
  }
  attention.score.kind = Score::Kind::ScaledDot;
  if (form.is_causal) attention.mask = Mask{.is_causal = true, .window = {}, .padding = {}, .allow = {}};
  attention.output = drawing.projection(width * form.heads, form.width, form.has_norms, added);
  block.attention = std::move(attention);
  if (form.hidden > 0) {
    FeedForward feed_forward;
    feed_forward.activation = Activation::Gelu;
    feed_forward.expand = drawing.projection(form.width, form.hidden, true);
    feed_forward.contract = drawing.projection(form.hidden, form.width, true, added);
    block.feed_forward = std::move(feed_forward);
  }
  if (!form.has_norms) return block;
  block.norm = TransformerBlock::NormPlace::Pre;
  block.attention_norm = plain_norm(form.width);
  if (form.hidden > 0) block.feed_forward_norm = plain_norm(form.width);
  return block;
}

}  // namespace

Scene untrained_scene(const ModelForm& form, const std::vector<int>& words, std::uint64_t seed) {
  Drawing drawing(seed);
  Scene scene;
  Embedding embedding;
  embedding.tokens = form.vocabulary;
  embedding.table =
      drawing.gaussian(static_cast<Index>(form.vocabulary.size()), form.width, form.embedding_spread);
  scene.position.kind = Position::Kind::Learned;
  scene.position.table = drawing.gaussian(form.longest, form.width, form.embedding_spread);
  for (Index at = 0; at < form.blocks; ++at) scene.blocks.push_back(untrained_block(form, drawing));
  if (form.has_norms) scene.final_norm = plain_norm(form.width);
  Readout readout;
  readout.pool = form.pool;
  readout.labels = form.classes ? *form.classes : form.vocabulary;
  readout.projection = drawing.projection(form.width, static_cast<Index>(readout.labels->size()), false);
  scene.readout = std::move(readout);

  Matrix inputs(static_cast<Index>(words.size()), form.width);
  scene.tokens.emplace();
  for (std::size_t at = 0; at < words.size(); ++at) {
    inputs.row(static_cast<Index>(at)) = embedding.table->row(words[at]);
    scene.tokens->push_back(form.vocabulary[static_cast<std::size_t>(words[at])]);
  }
  scene.inputs = {std::move(inputs), {}};
  scene.embedding = std::move(embedding);
  return scene;
}

}  // namespace heed
