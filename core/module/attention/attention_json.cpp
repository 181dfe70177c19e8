#include "core/module/attention/attention_json.h"

#include <cmath>
#include <limits>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/json/json_matrix.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"

namespace heed {
namespace {

constexpr const char* kScoreKinds[] = {"dot", "scaled_dot", "general", "additive"};

// Reading.

ReadValue projection_reader(const std::filesystem::path& folder, std::optional<Projection>& to) {
  return [&folder, &to](JsonView value, const std::string& place) {
    Projection& made = to.emplace();
    const auto bias = [&](JsonView v, const std::string& at) {
      return read_vector(v, at, folder, made.bias.emplace());
    };
    return read_object(value, place, made.extras,
                       {{"weight", matrix_reader(folder, made.weight), true}, {"bias", bias}});
  };
}

Status read_head(JsonView value, const std::string& place, const std::filesystem::path& folder, Head& head) {
  return read_object(
      value, place, head.extras,
      {{"name", [&](JsonView v, const std::string& at) { return read_text(v, at, head.name); }},
       {"enabled", [&](JsonView v, const std::string& at) { return read_bool(v, at, head.is_enabled); }},
       {"query", projection_reader(folder, head.query)},
       {"key", projection_reader(folder, head.key)},
       {"value", projection_reader(folder, head.value)}});
}

Status read_heads(JsonView value, const std::string& place, const std::filesystem::path& folder,
                  std::vector<Head>& heads) {
  heads.clear();
  return read_list(value, place, kMaxHeads, [&](JsonView item, const std::string& at) {
    return read_head(item, at, folder, heads.emplace_back());
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

Status read_score(JsonView value, const std::string& place, const std::filesystem::path& folder,
                  Score& score) {
  return read_object(
      value, place, score.extras,
      {{"kind", [&](JsonView v, const std::string& at) { return read_kind(v, at, score.kind); }, true},
       {"scale", [&](JsonView v, const std::string& at) { return read_float(v, at, score.scale.emplace()); }},
       {"weight", matrix_reader(folder, score.weight)},
       {"query_weight", matrix_reader(folder, score.query_weight)},
       {"key_weight", matrix_reader(folder, score.key_weight)},
       {"vector", vector_reader(folder, score.vector)}});
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

Status read_mask(JsonView value, const std::string& place, const std::filesystem::path& folder,
                 Attention& attention) {
  Mask& mask = attention.mask.emplace();
  return read_object(
      value, place, attention.mask_extras,
      {{"causal", [&](JsonView v, const std::string& at) { return read_bool(v, at, mask.is_causal); }},
       {"window",
        [&](JsonView v, const std::string& at) { return read_index(v, at, mask.window.emplace()); }},
       {"padding",
        [&](JsonView v, const std::string& at) { return read_padding(v, at, mask.padding.emplace()); }},
       {"allow", [&](JsonView v, const std::string& at) { return read_allow(v, at, folder, mask); }}});
}

// The file's own digits are quoted: 0.99999999 is below 1, but not as a 32-bit number.
Status read_share(JsonView value, const std::string& place, float& share) {
  if (Status status = read_float(value, place, share); !status) return status;
  if (share >= 0 && share < 1) return {};
  const bool is_rounded = share == 1 && value.text().find('9') != std::string_view::npos;
  return Error{place, {is_rounded ? "scene.p_rounds" : "scene.p", {{"found", excerpt(value)}}}};
}

Status read_dropout(JsonView value, const std::string& place, Dropout& dropout) {
  const auto read_seed = [&](JsonView v, const std::string& at) {
    return read_integer(v, at, std::numeric_limits<std::uint64_t>::max(), dropout.seed);
  };
  return read_object(
      value, place, dropout.extras,
      {{"p", [&](JsonView v, const std::string& at) { return read_share(v, at, dropout.p); }, true},
       {"seed", read_seed}});
}

// Writing.

using Layout = JsonWriter::Layout;

void write_projection(JsonWriter& out, std::string_view key, const std::optional<Projection>& projection) {
  if (!projection) return;
  out.key(key);
  out.begin_object();
  write_matrix(out, "weight", projection->weight);
  if (projection->bias) write_vector(out, "bias", *projection->bias);
  out.extras(projection->extras);
  out.end_object();
}

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

void write_dropout(JsonWriter& out, const std::optional<Dropout>& dropout) {
  if (!dropout) return;
  out.key("dropout");
  out.begin_object(Layout::OneLine);
  out.key("p");
  out.json(exact_text(dropout->p));
  out.key("seed");
  out.json(std::to_string(dropout->seed));
  out.extras(dropout->extras);
  out.end_object();
}

}  // namespace

const char* score_kind_name(Score::Kind kind) { return kScoreKinds[static_cast<std::size_t>(kind)]; }

std::vector<Field> json_fields(Attention& attention, const std::filesystem::path& folder) {
  return {
      {"memory",
       [&](JsonView v, const std::string& at) {
         return read_matrix(v, at, folder, attention.memory.emplace());
       }},
      {"memory_tokens",
       [&](JsonView v, const std::string& at) {
         return read_labels(v, at, attention.memory_tokens.emplace());
       }},
      {"heads",
       [&](JsonView v, const std::string& at) { return read_heads(v, at, folder, attention.heads); }},
      {"score",
       [&](JsonView v, const std::string& at) { return read_score(v, at, folder, attention.score); }},
      {"mask", [&](JsonView v, const std::string& at) { return read_mask(v, at, folder, attention); }},
      {"dropout",
       [&](JsonView v, const std::string& at) { return read_dropout(v, at, attention.dropout.emplace()); }},
      {"output", projection_reader(folder, attention.output)}};
}

void write_json_inputs(JsonWriter& out, const Attention& attention) {
  if (attention.memory) write_matrix(out, "memory", *attention.memory);
  if (attention.memory_tokens) write_labels(out, "memory_tokens", *attention.memory_tokens);
}

void write_json(JsonWriter& out, const Attention& attention) {
  write_heads(out, attention.heads);
  write_score(out, attention.score);
  write_mask(out, attention);
  write_dropout(out, attention.dropout);
  write_projection(out, "output", attention.output);
}

}  // namespace heed
