#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "core/base/number.h"
#include "core/graph/graph.h"

namespace heed {

// A number this much smaller than the strongest of its matrix is what rounding leaves of a 0, unless it would
// be worth a word among numbers of the usual size: 0.56 is, beside 700,000.
inline constexpr float kNoise = 1e-6f, kMostNoise = 1e-4f;
inline bool is_noise(float value, float strongest) {
  const float magnitude = std::abs(value);
  return value != 0 && magnitude < kNoise * strongest && magnitude < kMostNoise;
}
inline constexpr const char* kNoiseText = "≈0";

// Before a number: whether what is written comes to it, or only nearly.
inline const char* equals_sign(bool is_exact) { return is_exact ? "=" : "≈"; }
// `= 0.47` or `≈ 0.47`; ≈0 says it itself.
std::string equals_text(const std::string& number, bool is_exact);
// Of a number below what it is the result of, where nobody misses a `=`: `0.47` or `≈ 0.47`.
std::string total_text(const std::string& number, bool is_exact);

// How many decimals numbers have in words beside others of which this is the strongest: four, or, where all
// are small, as many as that one needs for all of its digits. 0: the strongest is not known, and every number
// has all of its digits.
std::optional<int> decimals_beside(float strongest);

// Whether a number has no other digit than 0 with so many decimals: it is nothing beside the others, ≈0 in
// words as in the narrowest cell.
bool is_nothing_beside(float value, float strongest);

// The readable form of a number, for display: as readable_text() of base/number.h, with no more decimals than
// that. Whoever has room shows it, and whoever has not, a rounding of it (app/figure/number_text.h).
std::string readable_beside(float value, float strongest, int significant = kReadableDigits);

// The number that a text for display says; 0 of one that says none.
double number_of_text(std::string text);

// Whether they are the same number in the digits in which the second one is read beside others.
bool are_read_alike(double a, double b, float strongest = 0);

// What the right answer of a row costs: −ln of its probability, which is written with as many digits as tell
// it from 1.
struct AnswerCost {
  std::string probability, cost;
  bool is_sure = false;  // so near to 1, with others that might have been right, that the cost is ≈0
};
AnswerCost answer_cost(float share, bool has_others);

// The share of an answer in percent, as answer_percent_text() of base/number.h.
std::string readable_answer_share(const Graph& graph, CellRef probability);

// The largest finite |number| of a matrix (`Graph::strongest`), 1 of shares, and of a stack what its products
// could be at most: none of them changes while numbers come. 0 of large matrices, which take too long to
// read.
float strongest_number(const Graph& graph, NodeId node);

// For display: a number beside the others of its matrix.
std::string readable_number(const Graph& graph, CellRef cell, int significant = kReadableDigits);

}  // namespace heed
