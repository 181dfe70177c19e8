#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "core/base/matrix.h"
#include "core/graph/op.h"

namespace heed::testing {

// Programs and what the last line of each says, by name.
using Programs = std::map<std::string, std::string>;

// Runs Python scripts in one process; none: this machine has no Python with the library that they need.
// TensorFlow is what pythons_for() says.
std::optional<Programs> run_scripts(Dialect dialect, const Programs& scripts);

// Compiles C++ programs into one executable and runs it; none: there is no compiler.
std::optional<Programs> run_cpp(const Programs& programs);

// What sets some of these apart from the one that is called "harmless", comments left out: one line for each
// fault. None: there is no Python.
std::optional<std::string> find_other_programs(Dialect dialect, const Programs& programs);

// The matrix of a line {"Y": [[…]]}, of whatever name; none if it is anything else.
std::optional<Matrix> parse_y(const std::string& line);

}  // namespace heed::testing
