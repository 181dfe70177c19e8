
#include <complex>
#include <limits>

#include <gtest/gtest.h>

#include "core/ops/dropout.h"
#include "core/text/catalogue.h"
#include "tests/core/matrices.h"
#include "tests/core/ops/cases.h"

// Numbers and notes of single ops. Where nothing else is said the numbers are PyTorch's, in double.
namespace heed {
namespace {

OpCase of(OpPtr op, std::vector<Matrix> values) {
  OpCase made;
  for (const Matrix& value : values) made.shapes.push_back({value.rows(), value.cols()});
  made.values = std::move(values);
  made.shape = op->shape(made.shapes).value();
  made.op = std::move(op);
  return made;
}

void expect_near(const Matrix& found, const Matrix& expected) {
  EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), 6e-5f) << found;
}

std::vector<std::string> notes(const OpCase& op_case, Cell cell) {
  std::vector<std::string> said;
  for (const Message& note : op_case.op->explain(op_case.inputs(), cell).notes) {
    said.push_back(catalogue(Language::English).say(note));
    EXPECT_EQ(catalogue(Language::Chinese).say(note).find("⟦"), std::string::npos) << note.key;
    EXPECT_EQ(catalogue(Language::Chinese).say(note).find("{"), std::string::npos) << note.key;
  }
  return said;
}

TEST(Sinusoidal, odd_width_ends_with_a_sine) {
  const Matrix P = forward_all(of(sinusoidal_positions(8, 5), {}));
  expect_near(P.row(0), matrix(1, 5, {0, 1, 0, 1, 0}));
  expect_near(P.row(1), matrix(1, 5, {0.841471f, 0.540302f, 0.0251162f, 0.999685f, 0.000630957f}));
  expect_near(P.row(7), matrix(1, 5, {0.656987f, 0.753902f, 0.174927f, 0.984581f, 0.00441669f}));
}

// NumPy in double. An angle in 32 bits is off by 1e-5 here, and its sine with it.
const Matrix kFarSines = matrix(1, 3, {-0.99782121f, 0.99997751f, 0.56659521f});
const Matrix kFarCosines = matrix(1, 3, {-0.065976f, -0.00670714f, -0.82399628f});

TEST(Sinusoidal, is_exact_at_position_4095) {
  const Matrix P = forward_all(of(sinusoidal_positions(4096, 6), {}));
  for (Index pair = 0; pair < 3; ++pair) {
    EXPECT_NEAR(P(4095, 2 * pair), kFarSines(0, pair), 1e-7) << pair;
    EXPECT_NEAR(P(4095, 2 * pair + 1), kFarCosines(0, pair), 1e-7) << pair;
  }
}

TEST(Rotary, is_exact_at_position_4095) {
  Matrix Q = Matrix::Zero(4096, 6);
  Q(4095, 0) = Q(4095, 2) = Q(4095, 4) = 1;
  const Matrix turned = forward_all(of(rotate_by_position(), {Q}));
  for (Index pair = 0; pair < 3; ++pair) {
    EXPECT_NEAR(turned(4095, 2 * pair), kFarCosines(0, pair), 1e-7) << pair;
    EXPECT_NEAR(turned(4095, 2 * pair + 1), kFarSines(0, pair), 1e-7) << pair;
  }
}

TEST(Rotary, turns_pairs_as_complex_numbers_are_turned) {
  const Matrix Q = matrix(3, 4, {1, 2, 3, 4, 0.5f, -1, 2, 0.25f, -1, 1, 0.5f, 2});
  expect_near(
      forward_all(of(rotate_by_position(), {Q})),
      matrix(3, 4, {1, 2, 3, 4, 1.1116f, -0.1196f, 1.9974f, 0.2700f, -0.4932f, -1.3254f, 0.4599f, 2.0096f}));
}

TEST(Rotary, rounds_once_so_that_large_queries_lose_no_more_than_any_float_does) {
  Random random(7);
  Matrix Q(40, 2);
  for (Index i = 0; i < Q.size(); ++i) Q.data()[i] = static_cast<float>(100 * random.gaussian());
  const Matrix turned = forward_all(of(rotate_by_position(), {Q}));
  for (Index pos = 0; pos < Q.rows(); ++pos) {
    const auto exact = std::complex<double>(Q(pos, 0), Q(pos, 1)) * std::polar(1.0, static_cast<double>(pos));
    const double half_a_step = 6e-8;  // of a number of 32 bits, relative: 2^−24
    EXPECT_NEAR(turned(pos, 0), exact.real(), half_a_step * std::abs(exact.real())) << pos;
    EXPECT_NEAR(turned(pos, 1), exact.imag(), half_a_step * std::abs(exact.imag())) << pos;
  }
}

TEST(Rotary, an_odd_last_column_stays_and_says_so) {
  const OpCase rotary = of(rotate_by_position(), {matrix(2, 3, {1, 2, 3, 4, 5, 6})});
  EXPECT_EQ(forward_all(rotary)(1, 2), 6);
  EXPECT_EQ(notes(rotary, {1, 2})[0], "Column 3 has no partner to be turned with; it stays as it is");
}

TEST(Additive, agrees_with_linear_layers_and_tanh) {
  const OpCase additive =
      of(additive_scores(), {matrix(2, 2, {1, -0.5f, 0.25f, 2}), matrix(2, 3, {0.5f, 1, -1, 2, 0, 0.5f}),
                             matrix(2, 2, {0.5f, 1, -1, 0.25f}), matrix(3, 2, {1, 0, 0.5f, -0.5f, 0.25f, 1}),
                             matrix(1, 2, {2, -1})});
  expect_near(forward_all(additive), matrix(2, 2, {2.4374f, 1.1125f, -0.9835f, -0.3584f}));
}

TEST(General, agrees_with_a_bilinear_layer) {
  const OpCase general =
      of(general_scores(), {matrix(2, 2, {1, -0.5f, 0.25f, 2}), matrix(2, 3, {0.5f, 1, -1, 2, 0, 0.5f}),
                            matrix(2, 3, {1, 0, -1, 0.5f, 2, 0})});
  expect_near(forward_all(general), matrix(2, 2, {0.375f, 1, 4.875f, 2.375f}));
}

TEST(Softmax, large_scores_do_not_overflow_and_masked_ones_are_0) {
  const OpCase op_case = of(softmax(), {matrix(2, 4, {1, 2, -kInfinity, 0.5f, 1000, 1001, 999, -1000})});
  expect_near(forward_all(op_case),
              matrix(2, 4, {0.2312f, 0.6285f, 0, 0.1402f, 0.2447f, 0.6652f, 0.0900f, 0}));
  EXPECT_EQ(forward_all(op_case)(0, 2), 0.0f) << "exactly";
}

TEST(Softmax, gradient_agrees_with_autograd) {
  const OpCase op_case = of(softmax(), {matrix(2, 3, {0.5f, -1, 2, 0, 3, 1})});
  Matrix d_scores = Matrix::Zero(2, 3);
  op_case.op->backward(op_case.inputs(), forward_all(op_case), matrix(2, 3, {1, -2, 0.5f, 0.25f, 1, -1}), 0,
                       d_scores);
  expect_near(d_scores, matrix(2, 3, {0.0894f, -0.0974f, 0.0080f, -0.0206f, 0.2193f, -0.1987f}));
}

TEST(Softmax, a_fully_masked_row_gives_zeros_and_says_why) {
  const OpCase op_case = of(softmax(), {Matrix::Constant(2, 3, -kInfinity)});
  EXPECT_EQ(forward_all(op_case), Matrix::Zero(2, 3));
  EXPECT_EQ(notes(op_case, {1, 1})[0],
            "Every score of this row is −∞, so there is nothing to share out: its weights are 0");
}

TEST(Softmax, infinity_and_nan_make_the_row_nan_as_in_pytorch) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Matrix weights = forward_all(of(softmax(), {matrix(3, 2, {kInfinity, 1, nan, 1, nan, -kInfinity})}));
  EXPECT_TRUE(weights.array().isNaN().all()) << weights;
}

TEST(Alibi, slopes_of_eight_heads_halve_from_one_half) {  // the paper's example
  for (Index head = 0; head < 8; ++head) {
    const Matrix biased = forward_all(of(subtract_distance(head, 8), {Matrix::Zero(1, 3)}));
    EXPECT_FLOAT_EQ(biased(0, 2), -2 / static_cast<float>(2 << head));
  }
}

TEST(ApplyMask, names_each_rule_that_hides_a_key) {
  Mask mask;
  mask.is_causal = true;
  mask.window = 1;
  mask.padding = std::vector<bool>{true, true, true, true, false};
  mask.allow.emplace(5, 5);
  mask.allow->setConstant(false);
  const OpCase op_case = of(apply_mask(mask), {Matrix::Zero(5, 5)});
  EXPECT_EQ(forward_all(op_case)(1, 4), -kInfinity);
  const std::vector<std::string> expected = {
      "<key>Key 5</key> comes after <query>query 2</query>, which may only look back",
      "<key>Key 5</key> is 3 away from <query>query 2</query>; the window is 1",
      "<key>Key 5</key> is padding", "The painted mask hides <key>key 5</key> from <query>query 2</query>"};
  EXPECT_EQ(notes(op_case, {1, 4}), expected);
}

TEST(DropOut, drops_about_a_share_of_p_and_other_heads_and_seeds_drop_others) {
  int kept = 0, same_head = 0, same_seed = 0;
  for (Index query = 0; query < 100; ++query) {
    for (Index key = 0; key < 100; ++key) {
      const bool is_in = is_kept(7, 0, query, key, 0.25f);
      kept += is_in ? 1 : 0;
      same_head += is_in == is_kept(7, 1, query, key, 0.25f) ? 1 : 0;
      same_seed += is_in == is_kept(8, 0, query, key, 0.25f) ? 1 : 0;
    }
  }
  // Five standard deviations of 10,000 independent draws: 0.75 kept, 0.75² + 0.25² = 0.625 the same by
  // chance.
  EXPECT_NEAR(kept, 7500, 217);
  EXPECT_NEAR(same_head, 6250, 243);
  EXPECT_NEAR(same_seed, 6250, 243);
}

TEST(DropOut, kept_weights_are_divided_by_1_minus_p) {
  const Matrix dropped = forward_all(of(drop_out(0.5f, 3, 0), {Matrix::Constant(4, 4, 0.25f)}));
  EXPECT_TRUE((dropped.array() == 0.0f || dropped.array() == 0.5f).all()) << dropped;
  EXPECT_TRUE((dropped.array() == 0.5f).any());
}

TEST(UnitRows, have_the_length_1_but_for_rows_of_zeros) {
  const Matrix rows = matrix(3, 2, {3, -4, 0, 0, 1e-20f, 0});
  expect_near(forward_all(of(unit_rows(), {rows})), matrix(3, 2, {0.6f, -0.8f, 0, 0, 1e-8f, 0}));
}

TEST(WeighValues, passes_the_gradient_of_the_stack_itself) {
  const OpCase op_case = of(weigh_values(), {matrix(1, 2, {2, 3}), matrix(2, 2, {1, 4, 5, 6})});
  const Matrix d_stack = matrix(2, 2, {0, 0, 0, 1});  // key 2, column 2: 3 · 6
  Matrix d_weights = Matrix::Zero(1, 2), d_V = Matrix::Zero(2, 2);
  op_case.op->backward(op_case.inputs(), forward_all(op_case), d_stack, 0, d_weights);
  op_case.op->backward(op_case.inputs(), forward_all(op_case), d_stack, 1, d_V);
  EXPECT_EQ(d_weights, matrix(1, 2, {0, 6}));
  EXPECT_EQ(d_V, matrix(2, 2, {0, 0, 0, 3}));
}

}  // namespace
}  // namespace heed
