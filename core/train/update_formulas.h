#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/train/optimizer.h"

namespace heed {

// The numbers of an update by the names that formulas and sentences use, as text; `mean.operand` is the same
// in parentheses if it is negative.
using UpdateTerms = std::vector<std::pair<std::string, std::string>>;

// All of them, written like this. `formula.mean` is the formula of the row `mean` with its numbers.
UpdateTerms update_terms(const Recipe& recipe, const NumberUpdate& update, std::string_view cell,
                         const std::function<std::string(float)>& written);
void set_term(UpdateTerms& terms, const std::string& name, const std::string& text);

// How the number of a row is made, by the key of the row: which term it is, and its formula with places for
// the terms. As symbols the formulas are in the catalogues.
struct UpdateFormula {
  const char* key;
  const char* makes;
  const char* formula;
};
// Null where nothing is made.
const UpdateFormula* find_update_formula(std::string_view key);

std::string put_in(const std::string& formula, const UpdateTerms& terms);
// What a formula comes to whose terms have been put in, with the usual precedence of its signs.
double reckoned(std::string_view formula);

}  // namespace heed
