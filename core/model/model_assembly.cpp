#include "core/model/model_assembly.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/io/output_file.h"
#include "core/json/json_text.h"
#include "core/model/model_weights.h"

namespace heed {
namespace {

constexpr double kMaxWeightBytes = 8.0 * 1024 * 1024 * 1024;

// Checked before anything is read, since the settings may claim anything.
Status check_weight_bytes(const ModelSettings& form, Index label_count) {
  const auto d = static_cast<double>(form.width);
  const auto count = [](Index size) { return static_cast<double>(size); };
  const double attention = d * count(form.head_width) * (2 * count(form.heads) + 2 * count(form.key_heads));
  const double layers = count(form.layers) * (attention + 3 * d * count(form.hidden_width));
  const double tables = d * (count(form.vocabulary) + count(label_count) + count(form.max_tokens));
  const double bytes = (layers + tables) * sizeof(float);
  if (bytes <= kMaxWeightBytes) return {};
  constexpr double kGibibyte = 1024.0 * 1024 * 1024;
  return Error{"",
               {"pretrained.too_large",
                {{"needed", fmt::format("{:.1f}", bytes / kGibibyte)},
                 {"most", fmt::format("{:g}", kMaxWeightBytes / kGibibyte)}}}};
}

// The projections of all heads before they are shared out.
struct HeadWeights {
  enum Part : std::size_t { Query, Key, Value };

  std::array<TensorWeight, 3> weights;  // (d, columns of all heads); a fused one stands in each
  std::array<Matrix, 3> biases;         // (1, the same); empty: none
};

class ModelAssembly {
 public:
  ModelAssembly(const Family& family, const ModelSettings& form, TensorSource& tensors, Progress& progress)
      : names_(family.names),
        layout_(family.layout),
        form_(form),
        tensors_(tensors),
        weights_(tensors, family.layout),
        progress_(progress) {}

  Result<Scene> run(const ReadoutForm& readout, Index label_count) {
    Scene scene;
    add_tables(scene);
    for (Index layer = 0; weights_.is_passed() && layer < form_.layers; ++layer) {
      if (progress_.is_cancelled()) return cancelled();
      scene.blocks.push_back(block(layer));
      progress_.set(static_cast<double>(layer + 1) / static_cast<double>(form_.layers + 2));
    }
    if (!names_.final_norm.empty()) scene.final_norm = norm(full_name(names_, names_.final_norm));
    if (readout.answer != ModelAnswer::Rows) scene.readout = make_readout(readout, label_count);
    check_unknown();
    if (!weights_.is_passed()) return weights_.status().error();
    return scene;
  }

 private:
  void add_tables(Scene& scene) {
    using Dims = TensorSource::Dims;
    const auto count = [](Index size) { return static_cast<std::uint64_t>(size); };
    weights_.keep(tensors_.check(full_name(names_, names_.tokens) + ".weight",
                                 Dims{count(form_.vocabulary), count(form_.width)}));
    if (!names_.positions.empty()) {
      const Matrix table = weights_.table(full_name(names_, names_.positions),
                                          form_.max_tokens + form_.first_position, form_.width);
      scene.position.kind = Position::Kind::Learned;
      if (weights_.is_passed())
        scene.position.table.values = SharedMatrix(Matrix(table.bottomRows(form_.max_tokens)));
    }
    if (!names_.segments.empty() && form_.segments > 0)
      weights_.keep(tensors_.check(full_name(names_, names_.segments) + ".weight",
                                   Dims{count(form_.segments), count(form_.width)}));
    if (!names_.input_norm.empty()) scene.input_norm = norm(full_name(names_, names_.input_norm));
  }

  Norm norm(const std::string& name) { return weights_.norm(name, form_.norm, form_.eps, form_.width); }

  std::string in_layer(Index layer, std::string_view name) const { return layer_name(names_, layer, name); }

  TransformerBlock block(Index layer) {
    TransformerBlock block;
    block.norm = form_.norm_place;
    block.is_parallel = form_.is_parallel;
    block.attention_norm = norm(in_layer(layer, names_.attention_norm));
    block.attention = attention(layer);
    block.feed_forward_norm = norm(in_layer(layer, names_.feed_forward_norm));
    block.feed_forward = feed_forward(layer);
    return block;
  }

  FeedForward feed_forward(Index layer) {
    FeedForward feed;
    const auto wide = [&](std::string_view name) {
      return weights_.projection(in_layer(layer, name), form_.width, form_.hidden_width, form_.has_feed_bias);
    };
    feed.expand = wide(names_.expand);
    if (!names_.gate.empty()) feed.gate = wide(names_.gate);
    feed.activation = form_.activation;
    feed.contract = weights_.projection(in_layer(layer, names_.contract), form_.hidden_width, form_.width,
                                        form_.has_feed_bias);
    return feed;
  }

  Attention attention(Index layer) {
    Attention attention;
    attention.score.kind = form_.score;
    attention.position = form_.position;
    if (form_.is_causal) attention.mask.emplace().is_causal = true;
    if (!form_.windows.empty() && form_.windows[static_cast<std::size_t>(layer)])
      attention.mask->window = form_.windows[static_cast<std::size_t>(layer)];
    const HeadWeights all = names_.fused.empty() ? separate_weights(layer) : fused_weights(layer);
    attention.output = weights_.projection(in_layer(layer, names_.output), form_.heads * form_.head_width,
                                           form_.width, form_.has_output_bias);
    if (!weights_.is_passed()) return attention;
    attention.heads.clear();
    for (Index head = 0; head < form_.heads; ++head) attention.heads.push_back(head_of(all, head));
    return attention;
  }

  HeadWeights separate_weights(Index layer) {
    HeadWeights all;
    const auto read = [&](std::string_view name, Index heads, HeadWeights::Part part) {
      const std::string full = in_layer(layer, name);
      all.weights[part] = weights_.weight(full, form_.width, heads * form_.head_width);
      if (form_.has_query_bias) all.biases[part] = weights_.vector(full + ".bias", heads * form_.head_width);
    };
    read(names_.query, form_.heads, HeadWeights::Query);
    read(names_.key, form_.key_heads, HeadWeights::Key);
    read(names_.value, form_.key_heads, HeadWeights::Value);
    return all;
  }

  HeadWeights fused_weights(Index layer) {
    const std::string name = in_layer(layer, names_.fused);
    const Index width = 3 * form_.heads * form_.head_width;
    HeadWeights all;
    all.weights.fill(weights_.weight(name, form_.width, width));
    if (form_.has_query_bias) all.biases.fill(weights_.vector(name + ".bias", width));
    return all;
  }

  // The first column of a head's part.
  Index column_of(HeadWeights::Part part, Index head) const {
    const auto which = static_cast<Index>(part);
    if (names_.fused.empty()) return head * form_.head_width;
    return (layout_.is_fused_by_head ? 3 * head + which : which * form_.heads + head) * form_.head_width;
  }

  // Heads that follow each other share keys and values, which the first of them has.
  Head head_of(const HeadWeights& all, Index number) const {
    const auto part = [&](HeadWeights::Part of, Index at) {
      const Index column = column_of(of, at);
      Projection projection;
      projection.weight.values = all.weights[of].columns(column, form_.head_width);
      if (all.biases[of].size() > 0)
        projection.bias = SceneMatrix{Matrix(all.biases[of].middleCols(column, form_.head_width))};
      return projection;
    };
    const Index in_group = form_.heads / form_.key_heads, group = number / in_group;
    Head head;
    head.query = part(HeadWeights::Query, number);
    if (number % in_group != 0) {
      head.shares = group * in_group;
      return head;
    }
    head.key = part(HeadWeights::Key, group);
    head.value = part(HeadWeights::Value, group);
    return head;
  }

  Readout make_readout(const ReadoutForm& readout, Index label_count) {
    Readout made;
    made.pool = readout.pool;
    if (!readout.transform.empty()) {
      ReadoutTransform& transform = made.transform.emplace();
      const std::string name(readout.transform);
      transform.projection.weight.values = weights_.linear_weight(name, form_.width, form_.width).whole();
      transform.projection.bias = SceneMatrix{weights_.vector(name + ".bias", form_.width)};
      transform.activation = readout.activation.value_or(form_.activation);
      if (!readout.transform_norm.empty()) transform.norm = norm(std::string(readout.transform_norm));
    }
    made.projection.weight.values = readout_weight(readout, label_count);
    if (readout.has_bias) {
      const std::string beside = std::string(readout.projection) + ".bias", apart(readout.bias);
      const bool is_apart = !apart.empty() && (tensors_.has(apart) || !tensors_.has(beside));
      made.projection.bias = SceneMatrix{weights_.vector(is_apart ? apart : beside, label_count)};
    }
    return made;
  }

  // The table of tokens serves both ends of a model that is tied.
  SharedMatrix readout_weight(const ReadoutForm& readout, Index label_count) {
    const std::string name(readout.projection), tokens = full_name(names_, names_.tokens);
    const bool is_of_tokens =
        readout.answer == ModelAnswer::NextToken || readout.answer == ModelAnswer::MaskedToken;
    if (!is_of_tokens || !form_.is_tied)
      return weights_.linear_weight(name, form_.width, label_count).whole();
    SharedMatrix tied = weights_.linear_weight(tokens, form_.width, label_count).whole();
    if (!tensors_.has(name + ".weight")) return tied;
    const SharedMatrix own = weights_.linear_weight(name, form_.width, label_count).whole();
    if (weights_.is_passed() && !(own == tied))
      weights_.keep(Error{shortened(name + ".weight"), {"pretrained.tensor.not_tied", {{"tokens", tokens}}}});
    return tied;
  }

  // A tensor of a layer that the family does not have would change the numbers.
  void check_unknown() {
    const std::string beginning(names_.layer.substr(0, names_.layer.find('#')));
    for (const std::string& from : {std::string(names_.prefix) + beginning, beginning}) {
      if (!weights_.is_passed()) return;
      const std::string unknown = tensors_.find_unread(from, names_.ignored);
      if (!unknown.empty()) weights_.keep(Error{shortened(unknown), {"pretrained.tensor.unknown", {}}});
    }
  }

  const TensorNames& names_;
  const TensorLayout& layout_;
  const ModelSettings& form_;
  TensorSource& tensors_;
  ModelWeights weights_;
  Progress& progress_;
};

}  // namespace

std::string full_name(const TensorNames& names, std::string_view name) {
  return std::string(names.prefix) + std::string(name);
}

std::string layer_name(const TensorNames& names, Index layer, std::string_view name) {
  std::string full = full_name(names, names.layer);
  full.replace(full.find('#'), 1, std::to_string(layer));
  return full + std::string(name);
}

Result<Scene> assemble_model(const Family& family, const ModelSettings& form, const ReadoutForm& readout,
                             Index label_count, TensorSource& tensors, Progress& progress) {
  if (Status status = check_weight_bytes(form, label_count); !status) return status.error();
  return ModelAssembly(family, form, tensors, progress).run(readout, label_count);
}

}  // namespace heed
