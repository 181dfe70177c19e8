#include "core/module/attention/attention_builder.h"

#include <utility>

#include "core/graph/changed_scores.h"
#include "core/json/json_read.h"
#include "core/module/projection_module.h"

namespace heed {
namespace {

// One of the three projections of a head.
struct Projected {
  const char* id;
  const char* weight_id;
  const char* bias_id;
  const char* json_key;  // of a head in the file
  Role role;
  Axis axis;
  bool is_of_queries;
};

constexpr Projected kKey = {"K", "W_k", "b_k", "key", Role::Key, Axis::KeyDim, false};
constexpr Projected kQuery = {"Q", "W_q", "b_q", "query", Role::Query, Axis::KeyDim, true};
constexpr Projected kValue = {"V", "W_v", "b_v", "value", Role::Value, Axis::ValueDim, false};

class AttentionBuilder {
 public:
  AttentionBuilder(ModelBuilder& builder, const Attention& attention, const AttentionInputs& inputs,
                   const AttentionSteps& steps)
      : builder_(builder),
        attention_(attention),
        inputs_(inputs),
        steps_(steps),
        queries_{Axis::Query, builder.info(inputs.queries).rows.labels},
        keys_{Axis::Key, builder.info(inputs.keys).rows.labels},
        mask_(attention.mask && attention.mask->has_rules() ? apply_mask(*attention.mask) : nullptr) {}

  AttentionNodes build() {
    add_weights();
    for (std::size_t head = 0; head < attention_.heads.size() && !builder_.error(); ++head) {
      heads_.push_back(add_head(head));
    }
    AttentionNodes nodes;
    if (!builder_.error()) nodes.result = join_heads();
    nodes.heads = std::move(heads_);
    return nodes;
  }

 private:
  NodeInfo info(std::string id, Role role, int step) const {
    NodeInfo result;
    result.block = inputs_.block;
    result.id = std::move(id);
    result.role = role;
    result.step = step;
    return result;
  }

  NodeInfo head_info(std::size_t head, std::string id, Role role, int step) const {
    NodeInfo result = info(std::move(id), role, step);
    result.head = static_cast<int>(head);
    result.is_switched_off = !attention_.heads[head].is_enabled;
    return result;
  }

  // (queries, keys)
  NodeInfo score_info(std::size_t head, std::string id, int step) const {
    NodeInfo result = head_info(head, std::move(id), Role::Score, step);
    result.rows = queries_;
    result.cols = keys_;
    result.is_by_query = true;
    return result;
  }

  // Sources.

  void add_weights() {
    for (std::size_t head = 0; head < attention_.heads.size(); ++head) {
      const Head& of = attention_.heads[head];
      weights_.push_back({add_weights_of(head, of.query, kQuery), add_weights_of(head, of.key, kKey),
                          add_weights_of(head, of.value, kValue)});
    }
    add_score_parameters();
    if (!attention_.output) return;
    NodeInfo result = info("W_o", Role::Output, steps_.weights);
    result.rows.axis = attention_.heads.size() > 1 ? Axis::ConcatDim : Axis::ValueDim;
    result.cols.axis = Axis::OutputDim;
    output_ = add_projection(builder_, *attention_.output, std::move(result), "b_o");
  }

  ProjectionNodes add_weights_of(std::size_t head, const std::optional<Projection>& projection,
                                 const Projected& which) {
    if (!projection) return {};
    NodeInfo result = head_info(head, which.weight_id, which.role, steps_.weights);
    result.rows.axis = inputs_.is_cross && !which.is_of_queries ? Axis::MemoryDim : Axis::ModelDim;
    result.cols.axis = which.axis;
    return add_projection(builder_, *projection, std::move(result), which.bias_id);
  }

  void add_score_parameters() {
    const Score& score = attention_.score;
    const auto add = [&](const char* id, Axis rows, Axis cols, const SceneMatrix& matrix) {
      NodeInfo result = info(id, Role::Score, steps_.weights);
      result.kind = NodeKind::Weight;
      result.rows.axis = rows;
      result.cols.axis = cols;
      if (&matrix == &score.key_weight) result.lane = Lane::Key;
      score_parameters_.push_back(builder_.add_source(std::move(result), matrix.values));
    };
    if (score.kind == Score::Kind::General) add("W_s", Axis::KeyDim, Axis::KeyDim, score.weight);
    if (score.kind != Score::Kind::Additive) return;
    add("A", Axis::KeyDim, Axis::Single, score.query_weight);
    add("B", Axis::KeyDim, Axis::Single, score.key_weight);
    add("v", Axis::Single, Axis::Single, score.vector);
  }

  // The way through one head.

  HeadNodes add_head(std::size_t head) {
    HeadNodes nodes;
    const std::optional<Index>& shared = attention_.heads[head].shares;
    if (shared) {
      const HeadNodes& owner = heads_[static_cast<std::size_t>(*shared)];
      nodes.key = owner.key;
      nodes.value = owner.value;
    } else {
      nodes.key = add_projection_of(head, weights_[head].key, kKey);
    }
    nodes.query = add_projection_of(head, weights_[head].query, kQuery);
    if (!shared) nodes.value = add_projection_of(head, weights_[head].value, kValue);
    if (inputs_.position.kind == ScorePosition::Kind::Rotary && !builder_.error()) {
      if (!shared) nodes.key = add_turned(head, nodes.key, kKey);
      nodes.query = add_turned(head, nodes.query, kQuery);
    }
    if (!builder_.error()) add_scores(head, nodes);
    if (!builder_.error()) add_weights_of_values(head, nodes);
    if (!builder_.error()) add_output(head, nodes);
    return nodes;
  }

  NodeId add_projection_of(std::size_t head, const ProjectionNodes& with, const Projected& which) {
    NodeInfo result = head_info(head, which.id, which.role, steps_.projections);
    result.rows = which.is_of_queries ? queries_ : keys_;
    result.cols.axis = which.axis;
    const NodeId from = which.is_of_queries ? inputs_.queries : inputs_.keys;
    const std::string place = place_of_projection(head, which);
    if (with.weight) return add_projected(builder_, std::move(result), from, with, place);
    return builder_.add_computed(std::move(result), copy(), {from}, place);
  }

  NodeId add_turned(std::size_t head, NodeId plain, const Projected& which) {
    NodeInfo result = builder_.info(plain);
    result.id += "_rot";
    return builder_.add_computed(std::move(result), rotate_by_position(inputs_.position.rotary), {plain},
                                 inputs_.position.rotary.dims ? inputs_.position_place + ".rotary.dims"
                                                              : place_of_projection(head, which));
  }

  void add_scores(std::size_t head, HeadNodes& nodes) {
    const Score& score = attention_.score;
    std::vector<NodeId> from = {nodes.query, nodes.key};
    from.insert(from.end(), score_parameters_.begin(), score_parameters_.end());
    OpPtr op = dot_scores();
    if (score.kind == Score::Kind::General) op = general_scores();
    if (score.kind == Score::Kind::Additive) op = additive_scores();
    nodes.scores = builder_.add_computed(score_info(head, "scores", steps_.scores), op, std::move(from),
                                         score_place(head, nodes));
  }

  // From the raw scores to the weights with which the values are weighed.
  void add_weights_of_values(std::size_t head, HeadNodes& nodes) {
    NodeId last = nodes.scores;
    const auto change = [&](const char* id, int step, const OpPtr& op, const std::string& place) {
      return last = builder_.add_computed(score_info(head, id, step), op, {last}, place);
    };
    const Score& score = attention_.score;
    if (score.scale) {
      nodes.scaled = change(kScaledScores, steps_.scores, scale_by(*score.scale), at("score") + ".scale");
    } else if (score.kind == Score::Kind::ScaledDot) {
      const Index d_k = builder_.shape(nodes.key).cols;
      nodes.scaled = change(kScaledScores, steps_.scores, scale_by_root(d_k), at("score"));
    }
    if (inputs_.position.kind == ScorePosition::Kind::Alibi) {
      const auto heads = static_cast<Index>(attention_.heads.size());
      const OpPtr op = subtract_distance(static_cast<Index>(head), heads);
      nodes.biased = change(kBiasedScores, steps_.scores, op, inputs_.position_place);
    }
    if (mask_) nodes.masked = change(kMaskedScores, steps_.scores, mask_, at("mask"));
    nodes.weights = change("weights", steps_.softmax, softmax(), at("score"));
    const std::optional<Dropout>& dropout = attention_.dropout;
    if (!dropout || !(dropout->p > 0)) return;
    const OpPtr op = drop_out(dropout->p, dropout->seed, static_cast<Index>(head));
    nodes.dropped = change("dropped", steps_.softmax, op, at("dropout"));
  }

  void add_output(std::size_t head, HeadNodes& nodes) {
    NodeInfo result = head_info(head, "weighted", Role::Weighted, steps_.weighting);
    result.slices = queries_;
    result.rows = keys_;
    result.cols.axis = Axis::ValueDim;
    result.is_by_query = true;
    const std::string place = place_of_projection(head, kValue);
    const NodeId weights = nodes.applied_weights();
    nodes.weighted = builder_.add_computed(result, weigh_values(), {weights, nodes.value}, place);
    result.id = "output";
    result.role = Role::Output;
    result.step = steps_.sum;
    result.slices = {};
    result.rows = queries_;
    const OpPtr op = attention_.heads[head].is_enabled ? sum_weighted() : switched_off(sum_weighted());
    nodes.output =
        builder_.add_computed(std::move(result), op, {nodes.weighted, weights, nodes.value}, place);
  }

  NodeId join_heads() {
    NodeInfo result = info("concat", Role::Output, steps_.join);
    result.rows = queries_;
    result.cols.axis = Axis::ConcatDim;
    std::vector<NodeId> outputs;
    std::vector<Index> widths;
    for (const HeadNodes& head : heads_) {
      outputs.push_back(head.output);
      widths.push_back(builder_.shape(head.output).cols);
    }
    NodeId joined = outputs[0];
    if (outputs.size() > 1) {
      joined = builder_.add_computed(result, concatenate(widths), outputs, at("heads"));
    }
    result.id = inputs_.block ? "attention" : "Y";
    result.cols.axis = Axis::OutputDim;
    result.is_switched_off = !attention_.is_enabled;
    std::vector<NodeId> from = {joined};
    OpPtr op = copy();
    if (output_.weight) {
      from.push_back(*output_.weight);
      if (output_.bias) from.push_back(*output_.bias);
      op = project(output_.bias.has_value());
    }
    if (!attention_.is_enabled) op = switched_off(op);
    const std::string place = at("output") + (output_.weight ? ".weight" : "");
    const NodeId made = builder_.add_computed(result, op, std::move(from), place);
    if (!drops_any(attention_.result_dropout)) return made;
    result.id = "attention_dropped";
    const Dropout& dropout = *attention_.result_dropout;
    return builder_.add_computed(std::move(result), drop_out(dropout.p, dropout.seed, 0), {made},
                                 at("result_dropout"));
  }

  // Where in the file the numbers of a projection stand: its weight, or what an identity copies.
  std::string place_of_projection(std::size_t head, const Projected& which) const {
    const Head& of = attention_.heads[head];
    if (!which.is_of_queries && of.shares) {
      return place_of_projection(static_cast<std::size_t>(*of.shares), which);
    }
    const auto& projection = which.is_of_queries ? of.query : which.role == Role::Key ? of.key : of.value;
    if (!projection) return which.is_of_queries ? inputs_.queries_place : inputs_.keys_place;
    return place_of(place_of(at("heads"), static_cast<Index>(head)), which.json_key) + ".weight";
  }

  // Which part of the file is at fault when the scores refuse their inputs.
  std::string score_place(std::size_t head, const HeadNodes& nodes) const {
    const Score& score = attention_.score;
    if (score.kind == Score::Kind::General) return at("score") + ".weight";
    if (score.kind == Score::Kind::Additive) {
      if (score.query_weight->rows() != builder_.shape(nodes.query).cols)
        return at("score") + ".query_weight";
      const bool is_key_weight_right = score.key_weight->rows() == builder_.shape(nodes.key).cols &&
                                       score.key_weight->cols() == score.query_weight->cols();
      return at("score") + (is_key_weight_right ? ".vector" : ".key_weight");
    }
    const Head& of = attention_.heads[head];
    return place_of_projection(head, of.key && !of.shares ? kKey : kQuery);
  }

  // `blocks[0].attention.mask`, or `mask` of a bare attention.
  std::string at(std::string_view key) const { return place_of(inputs_.place, key); }

  struct HeadWeights {
    ProjectionNodes query, key, value;
  };

  ModelBuilder& builder_;
  const Attention& attention_;
  const AttentionInputs& inputs_;
  const AttentionSteps& steps_;
  AxisInfo queries_;
  AxisInfo keys_;
  OpPtr mask_;  // one for all heads, since a painted mask is large; null: nothing is masked
  std::vector<HeadWeights> weights_;
  std::vector<HeadNodes> heads_;  // so far
  std::vector<NodeId> score_parameters_;
  ProjectionNodes output_;
};

}  // namespace

NodeId add_memory(ModelBuilder& builder, const Attention& attention, int step) {
  NodeInfo memory;
  memory.id = "M";
  memory.kind = NodeKind::Input;
  memory.step = step;
  memory.lane = Lane::Key;
  const auto& words = attention.memory_tokens;
  memory.rows = {Axis::MemoryToken,
                 words ? std::make_shared<const std::vector<std::string>>(*words) : nullptr};
  memory.cols.axis = Axis::MemoryDim;
  return builder.add_source(std::move(memory), attention.memory->values);
}

AttentionNodes build_attention(ModelBuilder& builder, const Attention& attention,
                               const AttentionInputs& inputs, const AttentionSteps& steps) {
  const AttentionNodes nodes = AttentionBuilder(builder, attention, inputs, steps).build();
  if (!builder.error()) write_formulas(builder.steps(), steps, attention, builder.graph(), nodes);
  return nodes;
}

}  // namespace heed
