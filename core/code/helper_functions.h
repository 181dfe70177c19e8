#pragma once

#include <string>
#include <vector>

#include "core/graph/op.h"

namespace heed {

// What the parts of a program share: functions such as `softmax`, classes such as `RMSNorm`.
class HelperFunctions {
 public:
  explicit HelperFunctions(Dialect dialect) : dialect_(dialect) {}

  // A function of matrices with these names that computes `y`; returns its name, which is `name` unless that
  // is taken by another.
  std::string add_function(const std::string& name, const std::vector<std::string>& parameters,
                           const std::vector<std::string>& body);
  void add(std::vector<std::string> definition);

  std::vector<std::vector<std::string>> take() && { return std::move(definitions_); }

 private:
  std::vector<std::string> function(const std::string& name, const std::vector<std::string>& parameters,
                                    const std::vector<std::string>& body) const;
  bool contains(const std::vector<std::string>& definition) const;

  Dialect dialect_;
  std::vector<std::vector<std::string>> definitions_;
  std::vector<std::string> names_;  // of the functions
};

}  // namespace heed
