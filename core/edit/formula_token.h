#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"

namespace heed {

// A token of a formula: a number, a name, an operator or bracket; `End` at the end of the text.
struct FormulaToken {
  enum class Kind { Number, Name, Sign, End };

  Kind kind = Kind::End;
  std::string_view text;
  char sign = 0;       // of a Sign: + - * / ^ ( ) ,
  double number = 0;   // of a Number
  std::size_t at = 1;  // character, from 1
};

// The tokenizer of formulas.
class FormulaTokens {
 public:
  explicit FormulaTokens(std::string_view text) : rest_(text) {}

  Result<FormulaToken> next();

 private:
  void skip_blanks();
  FormulaToken take(FormulaToken::Kind kind, std::size_t bytes);
  Result<FormulaToken> take_number();

  std::string_view rest_;
  std::size_t at_ = 1;
};

// An error at one character of a formula; its message may use {at} and {text}.
Error formula_error(const char* key, std::size_t at, std::string_view text = {});

}  // namespace heed
