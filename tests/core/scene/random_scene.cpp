#include "tests/core/scene/random_scene.h"

#include <bit>
#include <cmath>
#include <limits>

namespace heed {
namespace {

bool is_lucky(Random& random) { return random.uniform() < 0.5; }
Index below(Random& random, Index count) {
  return static_cast<Index>(random.bits() % static_cast<std::uint64_t>(count));
}

float finite_float(Random& random) {
  for (;;) {
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    if (std::isfinite(value))
      return is_lucky(random) ? value : std::trunc(static_cast<float>(random.gaussian() * 10));
  }
}

Matrix numbers(Random& random, Index rows, Index cols) {
  Matrix matrix(rows, cols);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = finite_float(random);
  return matrix;
}

std::string label(Random& random) {
  const std::string pieces[] = {"a",    "注意", "\"", "\\", "\n", "\t", std::string(1, '\0'),
                                "\x01", "😀",    "/",  "{",  " "};
  std::string text;
  for (Index left = below(random, 5); left > 0; --left)
    text += pieces[static_cast<std::size_t>(below(random, 12))];
  return text;
}

Extras extras(Random& random) {
  const std::string values[] = {"1",  "null",  "\"\\u00e9\"", "[1, 2,\n  {\"a\": 1, \"a\": 2}]",
                                "{}", "1e999", "[[]]"};
  Extras made;
  const Index count = is_lucky(random) ? 0 : below(random, 3);
  for (Index i = 0; i < count; ++i) {
    made.emplace_back("x-" + std::to_string(i) + label(random),
                      values[static_cast<std::size_t>(below(random, 7))]);
  }
  return made;
}

SceneMatrix matrix(Random& random, Index rows, Index cols) { return {numbers(random, rows, cols), {}}; }

SceneMatrix some_matrix(Random& random) {
  if (below(random, 6) == 0)
    return {npy_values("matrix.npy"), {MatrixReference::Kind::Npy, "matrix.npy", extras(random)}};
  return matrix(random, 1 + below(random, 4), 1 + below(random, 4));
}

SceneMatrix some_vector(Random& random) {
  if (below(random, 6) == 0)
    return {npy_values("vector.npy"), {MatrixReference::Kind::Npy, "vector.npy", extras(random)}};
  return matrix(random, 1, 1 + below(random, 4));
}

std::vector<std::string> labels(Random& random, Index count) {
  std::vector<std::string> made;
  for (Index i = 0; i < count; ++i) made.push_back(label(random));
  return made;
}

std::optional<Projection> projection(Random& random) {
  if (is_lucky(random)) return std::nullopt;
  Projection made{some_matrix(random), std::nullopt, extras(random)};
  if (is_lucky(random)) made.bias = matrix(random, 1, made.weight->cols());
  return made;
}

Score score(Random& random) {
  Score made;
  made.kind = static_cast<Score::Kind>(below(random, 4));
  if (is_lucky(random)) made.scale = finite_float(random);
  if (made.kind == Score::Kind::General) made.weight = some_matrix(random);
  if (made.kind == Score::Kind::Additive) {
    made.query_weight = some_matrix(random);
    made.key_weight = some_matrix(random);
    made.vector = some_vector(random);
  }
  made.extras = extras(random);
  return made;
}

Mask mask(Random& random, Index queries, Index keys) {
  Mask made;
  made.is_causal = is_lucky(random);
  if (is_lucky(random)) made.window = is_lucky(random) ? below(random, 5) : std::numeric_limits<Index>::max();
  if (is_lucky(random)) {
    made.padding.emplace();
    for (Index key = 0; key < keys; ++key) made.padding->push_back(is_lucky(random));
  }
  if (is_lucky(random)) made.allow = (numbers(random, queries, keys).array() > 0.0f).matrix();
  return made;
}

std::vector<Override> overrides(Random& random, bool is_stack) {
  constexpr float kSpecial[] = {std::numeric_limits<float>::infinity(),
                                -std::numeric_limits<float>::infinity(),
                                std::numeric_limits<float>::quiet_NaN()};
  std::vector<Override> made;
  for (Index i = below(random, 4); i > 0; --i) {
    const float value =
        is_lucky(random) ? finite_float(random) : kSpecial[static_cast<std::size_t>(below(random, 3))];
    made.push_back({{i, below(random, 9), is_stack ? below(random, 3) : 0}, value});
  }
  return made;
}

}  // namespace

Matrix npy_values(const std::string& name) {
  if (name == "vector.npy") return (Matrix(1, 2) << 0.1f, -7.0f).finished();
  return (Matrix(3, 2) << 1.0f, 2.5f, -3.0f, 1e-40f, 0.0f, 1e30f).finished();
}

Scene random_scene(Random& random) {
  Scene scene;
  if (is_lucky(random)) {
    scene.title[""] = label(random);
  } else if (is_lucky(random)) {
    if (is_lucky(random)) scene.title["en"] = label(random);
    if (is_lucky(random)) scene.title["zh"] = label(random);
    scene.title_extras = extras(random);
  }
  scene.inputs = some_matrix(random);
  if (is_lucky(random)) scene.tokens = labels(random, scene.inputs->rows());
  if (is_lucky(random)) scene.attention.memory = some_matrix(random);
  if (scene.attention.memory && is_lucky(random))
    scene.attention.memory_tokens = labels(random, (*scene.attention.memory)->rows());
  scene.position.kind = static_cast<Position::Kind>(below(random, 5));
  if (scene.position.kind == Position::Kind::Learned) {
    scene.position.table = some_matrix(random);
    scene.position.extras = extras(random);
  }
  scene.attention.heads.resize(static_cast<std::size_t>(1 + below(random, 3)));
  for (Head& head : scene.attention.heads) {
    head = {label(random),      is_lucky(random), projection(random), projection(random),
            projection(random), std::nullopt,     extras(random)};
  }
  scene.attention.score = score(random);
  if (is_lucky(random)) {
    scene.attention.mask =
        mask(random, scene.inputs->rows(),
             scene.attention.memory ? (*scene.attention.memory)->rows() : scene.inputs->rows());
    scene.attention.mask_extras = extras(random);
  }
  if (is_lucky(random))
    scene.attention.dropout =
        Dropout{static_cast<float>(random.uniform() * 0.99), random.bits(), extras(random)};
  scene.attention.output = projection(random);
  if (is_lucky(random)) scene.overrides["h0.scores"] = overrides(random, false);
  if (is_lucky(random)) scene.overrides["h0.weighted"] = overrides(random, true);
  scene.overrides_extras = extras(random);
  if (is_lucky(random)) {
    scene.embedding = Embedding{{"a", "b", "注意"}, matrix(random, 3, scene.inputs->cols()), extras(random)};
  }
  if (is_lucky(random)) scene.locked = {"X", "h0.W_q", label(random)};
  scene.extras = extras(random);
  if (is_lucky(random)) scene.target = some_matrix(random);
  return scene;
}

}  // namespace heed
