#include "tests/core/ops/cases.h"

#include <algorithm>
#include <limits>

#include "core/ops/dropout.h"

namespace heed {
namespace {

constexpr Index kWidestWindow = std::numeric_limits<Index>::max();  // that a scene file can ask for
constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

Index index(Random& random) { return random_index(random, 1, 6); }

OpCase make(OpPtr op, std::vector<Matrix> values) {
  OpCase made;
  made.name = op->kind();
  for (const Matrix& value : values) made.shapes.push_back({value.rows(), value.cols()});
  made.values = std::move(values);
  made.shape = op->shape(made.shapes).value();
  made.op = std::move(op);
  return made;
}

Mask random_mask(Random& random, Index n, Index m) {
  Mask mask;
  mask.is_causal = random.uniform() < 0.5;
  if (random.uniform() < 0.4) mask.window = random_index(random, 0, 3);
  if (random.uniform() < 0.1) mask.window = kWidestWindow;
  if (random.uniform() < 0.4) {
    mask.padding.emplace();
    for (Index key = 0; key < m; ++key) mask.padding->push_back(random.uniform() < 0.7);
  }
  if (random.uniform() < 0.4) {
    mask.allow.emplace(n, m);
    for (Index i = 0; i < n * m; ++i) mask.allow->data()[i] = random.uniform() < 0.7;
  }
  return mask;
}

// Scores as a mask leaves them: some are −∞, sometimes a whole row.
Matrix masked_scores(Random& random, Index n, Index m) {
  Matrix scores = random_matrix(random, n, m);
  for (Index i = 0; i < n * m; ++i) {
    if (random.uniform() < 0.25) scores.data()[i] = kMinusInfinity;
  }
  if (random.uniform() < 0.4) scores.row(random_index(random, 0, n - 1)).setConstant(kMinusInfinity);
  return scores;
}

OpCase mask_case(Random& random, Index n, Index m) {
  OpCase made = make(apply_mask(random_mask(random, n, m)), {random_matrix(random, n, m)});
  made.hides_cells = true;
  return made;
}

OpCase dropout_case(Random& random, Index n, Index m) {
  const float p = static_cast<float>(random.uniform() * 0.9);
  const std::uint64_t seed = random.bits();
  const Index head = random_index(random, 0, 3);
  OpCase made = make(drop_out(p, seed, head), {random_matrix(random, n, m)});
  made.hides_cells = true;
  made.keep.resize(n, m);
  for (Index query = 0; query < n; ++query) {
    for (Index key = 0; key < m; ++key) made.keep(query, key) = is_kept(seed, head, query, key, p) ? 1 : 0;
  }
  return made;
}

OpCase distance_case(Random& random, Index n, Index m) {
  const Index heads = random_index(random, 1, 8), head = random_index(random, 0, heads - 1);
  OpCase made = make(subtract_distance(head, heads), {random_matrix(random, n, m)});
  made.head = head;
  return made;
}

OpCase sum_case(Random& random, OpPtr op, Index n, Index m, Index d_v) {
  OpCase made;
  made.name = op->kind();
  made.shapes = {{m, d_v, n}, {n, m}, {m, d_v}};
  made.values = {Matrix(), random_matrix(random, n, m), random_matrix(random, m, d_v)};
  made.shape = op->shape(made.shapes).value();
  made.op = std::move(op);
  if (random.uniform() < 0.5) return made;
  for (Index at = 0; at < made.shapes[0].cell_count(); ++at) {
    if (random.uniform() > 0.3) continue;
    made.overrides.push_back({cell_at(made.shapes[0], at), static_cast<float>(random.gaussian())});
  }
  made.is_reach_exact = made.overrides.empty();
  return made;
}

OpCase rotary_case(Random& random, Index n, Rotary::Pairs pairs) {
  const Index pair_count = random_index(random, 0, 3), beyond = random_index(random, 0, 2);
  const Rotary rotary{2 * pair_count, 1 + static_cast<float>(random.uniform()) * 500, pairs};
  OpCase made =
      make(rotate_by_position(rotary),
           {random_matrix(random, n, 2 * pair_count + std::max<Index>(beyond, pair_count == 0 ? 1 : 0))});
  made.is_reach_exact = false;  // a region cannot skip the columns between the two of a pair
  return made;
}

RowNormOptions random_norm(Random& random) {
  return {random.uniform() < 0.5, random.uniform() < 0.5, random.uniform() < 0.5,
          random.uniform() < 0.3 ? 0.1 : 1e-5};
}

OpCase norm_case(Random& random, bool is_centered, Index n, Index d) {
  RowNormOptions norm = random_norm(random);
  norm.is_centered = is_centered;
  std::vector<Matrix> values = {random_matrix(random, n, d)};
  if (norm.has_gain) values.push_back(random_matrix(random, 1, d));
  if (norm.has_bias) values.push_back(random_matrix(random, 1, d));
  return make(normalize_rows(norm), std::move(values));
}

OpCase add_case(Random& random, Index n, Index d) {
  std::vector<Matrix> values;
  for (Index count = random_index(random, 2, 3); count > 0; --count)
    values.push_back(random_matrix(random, n, d));
  return make(add(), std::move(values));
}

OpCase loss_case(Random& random, Index n, Index c) {
  Matrix shares = random_matrix(random, n, c).array().exp();
  shares.array().colwise() /= shares.rowwise().sum().array().eval();
  std::vector<TargetCell> targets;
  for (Index row = 0; row < n; ++row) {
    if (row + 1 == n || random.uniform() < 0.6) targets.push_back({row, random_index(random, 0, c - 1)});
  }
  return make(cross_entropy(targets), {std::move(shares)});
}

OpCase concatenate_case(Random& random, Index n) {
  std::vector<Matrix> outputs;
  std::vector<Index> widths;
  for (Index head = index(random); head >= 0; --head) {
    outputs.push_back(random_matrix(random, n, index(random)));
    widths.push_back(outputs.back().cols());
  }
  return make(concatenate(widths), std::move(outputs));
}

}  // namespace

Index random_index(Random& random, Index from, Index to) {
  return from + static_cast<Index>(random.uniform() * static_cast<double>(to - from + 1));
}

Matrix random_matrix(Random& random, Index rows, Index cols) {
  Matrix made(rows, cols);
  for (Index i = 0; i < made.size(); ++i) made.data()[i] = static_cast<float>(random.gaussian());
  return made;
}

std::vector<OpInput> OpCase::inputs() const {
  std::vector<OpInput> made;
  for (std::size_t which = 0; which < shapes.size(); ++which) {
    const bool is_stack = shapes[which].is_stack();
    made.push_back({which, shapes[which], is_stack ? nullptr : &values[which], {}});
    if (is_stack) made.back().overrides = overrides;
  }
  return made;
}

Matrix forward_all(const OpCase& op_case) {
  const Shape& shape = op_case.shape;
  Matrix out(shape.slice_count() * shape.rows, shape.cols);
  op_case.op->forward(op_case.inputs(), clipped(Region::all(), shape), out);
  return out;
}

std::vector<OpCase> random_cases(std::uint64_t seed) {
  Random random(seed);
  const Index n = index(random), m = index(random), d = index(random), d_k = index(random), a = index(random);
  auto values = [&](Index rows, Index cols) { return random_matrix(random, rows, cols); };
  std::vector<OpCase> cases;
  cases.push_back(make(sinusoidal_positions(n, d), {}));
  cases.push_back(make(add_positions(), {values(n, d), values(n + random_index(random, 0, 2), d)}));
  cases.push_back(make(copy(), {values(n, d)}));
  cases.push_back(make(project(false), {values(n, d), values(d, d_k)}));
  cases.push_back(make(project(true), {values(n, d), values(d, d_k), values(1, d_k)}));
  cases.push_back(make(rotate_by_position(), {values(n, d_k)}));
  cases.push_back(make(dot_scores(), {values(n, d_k), values(m, d_k)}));
  cases.push_back(make(general_scores(), {values(n, d), values(m, d_k), values(d, d_k)}));
  cases.push_back(
      make(additive_scores(), {values(n, d), values(m, d_k), values(d, a), values(d_k, a), values(1, a)}));
  cases.push_back(make(scale_by(static_cast<float>(random.gaussian())), {values(n, m)}));
  cases.push_back(make(scale_by_root(d_k), {values(n, m)}));
  cases.push_back(distance_case(random, n, m));
  cases.push_back(mask_case(random, n, m));
  cases.push_back(make(softmax(), {masked_scores(random, n, m)}));
  cases.push_back(dropout_case(random, n, m));
  cases.push_back(make(weigh_values(), {values(n, m), values(m, d)}));
  cases.push_back(sum_case(random, sum_weighted(), n, m, d));
  cases.push_back(sum_case(random, switched_off(sum_weighted()), n, m, d));
  cases.push_back(concatenate_case(random, n));
  cases.push_back(make(square(), {values(n, d)}));
  cases.push_back(rotary_case(random, n, Rotary::Pairs::Neighbours));
  cases.push_back(rotary_case(random, n, Rotary::Pairs::Halves));
  cases.push_back(norm_case(random, true, n, d));
  cases.push_back(norm_case(random, false, n, d));
  cases.push_back(add_case(random, n, d));
  for (const Activation activation :
       {Activation::Relu, Activation::Gelu, Activation::GeluTanh, Activation::Silu, Activation::Tanh}) {
    cases.push_back(make(activate(activation), {values(n, d)}));
    cases.push_back(make(gate(activation), {values(n, d), values(n, d)}));
  }
  for (const Pool pool : {Pool::First, Pool::Last, Pool::Mean, Pool::Max})
    cases.push_back(make(pool_rows(pool, n), {values(n, d)}));
  cases.push_back(make(unit_rows(), {values(n, d)}));
  cases.push_back(loss_case(random, n, m));
  cases.push_back(make(squared_distance(), {values(n, d), values(n, d)}));
  for (const PassOn why : {PassOn::WithoutResidual, PassOn::BlockOff})
    cases.push_back(make(pass_on(why), {values(n, d)}));
  return cases;
}

std::vector<OpCase> large_cases(std::uint64_t seed) {
  Random random(seed);
  auto values = [&](Index rows, Index cols) { return random_matrix(random, rows, cols); };
  std::vector<OpCase> cases;
  cases.push_back(make(project(true), {values(20, 30), values(30, 40), values(1, 40)}));
  cases.push_back(make(dot_scores(), {values(20, 30), values(70, 30)}));
  cases.push_back(make(general_scores(), {values(12, 30), values(30, 20), values(30, 20)}));
  cases.push_back(make(additive_scores(),
                       {values(8, 12), values(10, 11), values(12, 70), values(11, 70), values(1, 70)}));
  cases.push_back(make(softmax(), {masked_scores(random, 20, 90)}));
  cases.push_back(sum_case(random, sum_weighted(), 20, 30, 10));
  return cases;
}

}  // namespace heed
