#pragma once

#include <string>

#include "core/graph/graph.h"

namespace heed {

// How the numbers of an arithmetic card that are no cells are written: as they are read beside the strongest
// of them, as far as they have room.
class CardNumbers {
 public:
  CardNumbers() = default;
  CardNumbers(float strongest, int width) : strongest_(strongest), width_(width) {}

  std::string text(double value) const;
  double written(double value) const;  // as it is read

 private:
  float strongest_ = 0;
  int width_ = 6;
};

// How the numbers of a norm are written in words: those of the row before beside its matrix, as the mean and
// the deviation, and what is made of them beside theirs.
class NormNumbers {
 public:
  NormNumbers(const Graph& graph, NodeId norm);

  std::string before(double value) const;  // of an input, the mean or the deviation
  std::string made(double value) const;    // of a result, also before gain and bias
  std::string gain(double value) const;
  std::string bias(double value) const;
  float strongest_made() const { return made_; }

 private:
  float before_ = 0, made_ = 0, gain_ = 0, bias_ = 0;  // the strongest
};

}  // namespace heed
