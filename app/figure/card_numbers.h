#pragma once

#include <span>
#include <string>

namespace heed {

// How many decimals its readable digits have, beside numbers of which this is the strongest.
int readable_decimals(double value, float strongest);

// How the numbers of an arithmetic card are written: with the same decimals, so that they come to what they
// are said to come to; or, if they are too large or too small for that, each for itself.
class CardNumbers {
 public:
  CardNumbers() = default;
  // At most `decimals`, and as many as all of these have room for in so many characters; at least one.
  CardNumbers(std::span<const double> values, int decimals, int width);

  std::string text(double value) const;
  double written(double value) const;  // as it is read

 private:
  int decimals_ = 1, width_ = 6;
  bool are_alike_ = true;
};

// Whether they are the same number in the digits in which the second one is read beside others.
bool are_read_alike(double a, double b, float strongest = 0);

}  // namespace heed
