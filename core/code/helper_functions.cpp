#include "core/code/helper_functions.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/code/python_text.h"

namespace heed {

std::string HelperFunctions::add_function(const std::string& name, const std::vector<std::string>& parameters,
                                          const std::vector<std::string>& body) {
  for (int number = 1;; ++number) {
    const std::string numbered = number == 1 ? name : name + std::to_string(number);
    std::vector<std::string> definition = function(numbered, parameters, body);
    if (contains(definition)) return numbered;
    if (std::find(names_.begin(), names_.end(), numbered) != names_.end()) continue;
    names_.push_back(numbered);
    definitions_.push_back(std::move(definition));
    return numbered;
  }
}

void HelperFunctions::add(std::vector<std::string> definition) {
  if (!contains(definition)) definitions_.push_back(std::move(definition));
}

std::vector<std::string> HelperFunctions::function(const std::string& name,
                                                   const std::vector<std::string>& parameters,
                                                   const std::vector<std::string>& body) const {
  std::vector<std::string> lines;
  if (dialect_ != Dialect::Eigen) {
    lines.push_back(fmt::format("def {}({}):", name, fmt::join(parameters, ", ")));
    append_indented(lines, body, "    ");
    lines.emplace_back("    return y");
    return lines;
  }
  lines.push_back(
      fmt::format("Matrix {}(const Matrix& {}) {{", name, fmt::join(parameters, ", const Matrix& ")));
  append_indented(lines, body, "  ");
  lines.insert(lines.end(), {"  return y;", "}"});
  return lines;
}

bool HelperFunctions::contains(const std::vector<std::string>& definition) const {
  return std::find(definitions_.begin(), definitions_.end(), definition) != definitions_.end();
}

}  // namespace heed
