#include "core/module/attention/attention_json.h"

#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/json/json_matrix.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/module/dropout_module.h"
#include "core/module/projection_module.h"

namespace heed {
namespace {

constexpr const char* kScoreKinds[] = {"dot", "scaled_dot", "general", "additive"};

// Reading.

// A head of a block may use the keys and values of another one.
enum class HeadPlace { BareAttention, Block };

Status read_head(JsonView value, const std::string& place, const MatrixFiles& files, HeadPlace form,
                 Head& head) {
  std::vector<Field> fields = {
      {"name", [&](JsonView v, const std::string& at) { return read_text(v, at, head.name); }},
      {"enabled", [&](JsonView v, const std::string& at) { return read_bool(v, at, head.is_enabled); }},
      {"query", projection_reader(files, head.query)},
      {"key", projection_reader(files, head.key)},
      {"value", projection_reader(files, head.value)}};
  if (form == HeadPlace::Block) {
    fields.push_back({"shares", [&](JsonView v, const std::string& at) {
                        return read_index(v, at, head.shares.emplace());
                      }});
  }
  return read_object(value, place, head.extras, fields);
}

Status read_heads(JsonView value, const std::string& place, const MatrixFiles& files, HeadPlace form,
                  std::vector<Head>& heads) {
  heads.clear();
  return read_list(value, place, kMaxHeads, [&](JsonView item, const std::string& at) {
    return read_head(item, at, files, form, heads.emplace_back());
  });
}

Status read_kind(JsonView value, const std::string& place, Score::Kind& kind) {
  for (std::size_t at = 0; at < std::size(kScoreKinds); ++at) {
    if (value.text() != "\"" + std::string(kScoreKinds[at]) + "\"") continue;
    kind = static_cast<Score::Kind>(at);
    return {};
  }
  return Error{place, {"scene.unknown_score", {{"found", excerpt(value)}}}};
}

Status read_score(JsonView value, const std::string& place, const MatrixFiles& files, Score& score) {
  return read_object(
      value, place, score.extras,
      {{"kind", [&](JsonView v, const std::string& at) { return read_kind(v, at, score.kind); }, true,
        "scene.missing.kind"},
       {"scale", [&](JsonView v, const std::string& at) { return read_float(v, at, score.scale.emplace()); }},
       {"weight", matrix_reader(files, score.weight)},
       {"query_weight", matrix_reader(files, score.query_weight)},
       {"key_weight", matrix_reader(files, score.key_weight)},
       {"vector", vector_reader(files, score.vector)}});
}

Status read_padding(JsonView value, const std::string& place, std::vector<bool>& padding) {
  return read_list(value, place, static_cast<std::size_t>(kMaxEdge),
                   [&](JsonView item, const std::string& at) {
                     bool is_seen = false;
                     Status status = read_flag(item, at, is_seen);
                     padding.push_back(is_seen);
                     return status;
                   });
}

Status read_mask(JsonView value, const std::string& place, const MatrixFiles& files, Attention& attention) {
  Mask& mask = attention.mask.emplace();
  return read_object(
      value, place, attention.mask_extras,
      {{"causal", [&](JsonView v, const std::string& at) { return read_bool(v, at, mask.is_causal); }},
       {"window",
        [&](JsonView v, const std::string& at) { return read_index(v, at, mask.window.emplace()); }},
       {"padding",
        [&](JsonView v, const std::string& at) { return read_padding(v, at, mask.padding.emplace()); }},
       {"allow", [&](JsonView v, const std::string& at) { return read_allow(v, at, files, mask); }}});
}

Status read_rotary(JsonView value, const std::string& place, ScorePosition& position) {
  Rotary& rotary = position.rotary;
  const auto pairs = [&](JsonView v, const std::string& at) {
    if (v.text() != "\"neighbours\"" && v.text() != "\"halves\"") {
      return Status(Error{at, {"scene.unknown_pairs", {{"found", excerpt(v)}}}});
    }
    rotary.pairs = v.text() == "\"halves\"" ? Rotary::Pairs::Halves : Rotary::Pairs::Neighbours;
    return Status();
  };
  return read_object(
      value, place, position.rotary_extras,
      {{"dims", [&](JsonView v, const std::string& at) { return read_index(v, at, rotary.dims.emplace()); }},
       {"base", [&](JsonView v, const std::string& at) { return read_float(v, at, rotary.base); }},
       {"pairs", pairs}});
}

Status read_score_position(JsonView value, const std::string& place, ScorePosition& position) {
  using Kind = ScorePosition::Kind;
  if (value.is(JsonKind::Object)) {
    position.kind = Kind::Rotary;
    const auto rotary = [&](JsonView v, const std::string& at) { return read_rotary(v, at, position); };
    return read_object(value, place, position.extras, {{"rotary", rotary, true, "scene.missing.rotary"}});
  }
  if (value.text() == "\"none\"") return {};
  if (value.text() == "\"alibi\"") return position.kind = Kind::Alibi, Status();
  if (value.text() == "\"rotary\"") return position.kind = Kind::Rotary, Status();
  return Error{place, {"scene.unknown_score_position", {{"found", excerpt(value)}}}};
}

// The keys that an attention has wherever it stands.
std::vector<Field> shared_fields(Attention& attention, const MatrixFiles& files, HeadPlace form) {
  return {
      {"heads", [&, form](JsonView v,
                          const std::string& at) { return read_heads(v, at, files, form, attention.heads); }},
      {"score", [&](JsonView v, const std::string& at) { return read_score(v, at, files, attention.score); }},
      {"mask", [&](JsonView v, const std::string& at) { return read_mask(v, at, files, attention); }},
      {"dropout", dropout_reader(attention.dropout)},
      {"output", projection_reader(files, attention.output)}};
}

// Writing.

using Layout = JsonWriter::Layout;

void write_heads(JsonWriter& out, const std::vector<Head>& heads) {
  if (heads == std::vector<Head>(1)) return;
  out.key("heads");
  out.begin_list();
  for (const Head& head : heads) {
    out.begin_object();
    if (!head.name.empty()) {
      out.key("name");
      out.text(head.name);
    }
    if (!head.is_enabled) {
      out.key("enabled");
      out.json("false");
    }
    write_projection(out, "query", head.query);
    write_projection(out, "key", head.key);
    write_projection(out, "value", head.value);
    if (head.shares) {
      out.key("shares");
      out.json(std::to_string(*head.shares));
    }
    out.extras(head.extras);
    out.end_object();
  }
  out.end_list();
}

void write_score(JsonWriter& out, const Score& score) {
  const bool has_matrices = score.kind == Score::Kind::General || score.kind == Score::Kind::Additive;
  out.key("score");
  out.begin_object(has_matrices ? Layout::Lines : Layout::OneLine);
  out.key("kind");
  out.text(score_kind_name(score.kind));
  if (score.scale) {
    HEED_CHECK(std::isfinite(*score.scale));
    out.key("scale");
    out.json(exact_text(*score.scale));
  }
  if (score.kind == Score::Kind::General) write_matrix(out, "weight", score.weight);
  if (score.kind == Score::Kind::Additive) {
    write_matrix(out, "query_weight", score.query_weight);
    write_matrix(out, "key_weight", score.key_weight);
    write_vector(out, "vector", score.vector);
  }
  out.extras(score.extras);
  out.end_object();
}

void write_mask(JsonWriter& out, const Attention& attention) {
  if (!attention.mask) return;
  const Mask& mask = *attention.mask;
  out.key("mask");
  out.begin_object(mask.allow ? Layout::Lines : Layout::OneLine);
  if (mask.is_causal) {
    out.key("causal");
    out.json("true");
  }
  if (mask.window) {
    out.key("window");
    out.json(std::to_string(*mask.window));
  }
  if (mask.padding) {
    out.key("padding");
    out.begin_list(Layout::OneLine);
    for (const bool is_seen : *mask.padding) out.json(is_seen ? "1" : "0");
    out.end_list();
  }
  if (mask.allow) {
    out.key("allow");
    out.matrix(mask.allow->cast<float>());
  }
  out.extras(attention.mask_extras);
  out.end_object();
}

void write_rotary(JsonWriter& out, const ScorePosition& position) {
  const Rotary& rotary = position.rotary;
  if (rotary == Rotary() && position.extras.empty() && position.rotary_extras.empty()) {
    return out.text("rotary");
  }
  out.begin_object(Layout::OneLine);
  out.key("rotary");
  out.begin_object(Layout::OneLine);
  if (rotary.dims) {
    out.key("dims");
    out.json(std::to_string(*rotary.dims));
  }
  out.key("base");
  out.json(exact_text(rotary.base));
  out.key("pairs");
  out.text(rotary.pairs == Rotary::Pairs::Halves ? "halves" : "neighbours");
  out.extras(position.rotary_extras);
  out.end_object();
  out.extras(position.extras);
  out.end_object();
}

void write_score_position(JsonWriter& out, const ScorePosition& position) {
  if (position.kind == ScorePosition::Kind::None) return;
  out.key("position");
  position.kind == ScorePosition::Kind::Alibi ? out.text("alibi") : write_rotary(out, position);
}

}  // namespace

const char* score_kind_name(Score::Kind kind) { return kScoreKinds[static_cast<std::size_t>(kind)]; }

std::vector<Field> json_fields(Attention& attention, const MatrixFiles& files) {
  std::vector<Field> fields = {{"memory",
                                [&](JsonView v, const std::string& at) {
                                  return read_matrix(v, at, files, attention.memory.emplace());
                                }},
                               {"memory_tokens", [&](JsonView v, const std::string& at) {
                                  return read_labels(v, at, attention.memory_tokens.emplace());
                                }}};
  for (Field& field : shared_fields(attention, files, HeadPlace::BareAttention))
    fields.push_back(std::move(field));
  return fields;
}

void write_json_inputs(JsonWriter& out, const Attention& attention) {
  if (attention.memory) write_matrix(out, "memory", *attention.memory);
  if (attention.memory_tokens) write_labels(out, "memory_tokens", *attention.memory_tokens);
}

void write_json(JsonWriter& out, const Attention& attention) {
  write_heads(out, attention.heads);
  write_score(out, attention.score);
  write_mask(out, attention);
  write_dropout(out, "dropout", attention.dropout);
  write_projection(out, "output", attention.output);
}

ReadValue block_attention_reader(const MatrixFiles& files, std::optional<Attention>& to) {
  return [&](JsonView value, const std::string& place) {
    Attention& attention = to.emplace();
    std::vector<Field> fields = shared_fields(attention, files, HeadPlace::Block);
    fields.push_back({"position", [&](JsonView v, const std::string& at) {
                        return read_score_position(v, at, attention.position);
                      }});
    fields.push_back({"result_dropout", dropout_reader(attention.result_dropout)});
    fields.push_back({"enabled", [&](JsonView v, const std::string& at) {
                        return read_bool(v, at, attention.is_enabled);
                      }});
    return read_object(value, place, attention.extras, fields);
  };
}

void write_block_attention(JsonWriter& out, const Attention& attention) {
  out.begin_object();
  if (!attention.is_enabled) {
    out.key("enabled");
    out.json("false");
  }
  write_json(out, attention);
  write_score_position(out, attention.position);
  write_dropout(out, "result_dropout", attention.result_dropout);
  out.extras(attention.extras);
  out.end_object();
}

}  // namespace heed
